// One run a node at a time: whoever listens on an abstract socket holds the node. The kernel frees
// it with the process, however that ends.
#pragma once

#include <optional>
#include <string>

#include "node/process.hpp"

namespace railgauge::node {

struct Holder {
  std::string name;  // "alice, pid 4711"
  Fd connection;     // readable once the holder is gone
};

class NodeLock {
 public:
  // machine: told apart from the node itself, for an agent of another root; "" for the node.
  explicit NodeLock(const std::string& machine);

  // Nothing when the node is ours now. Throws std::system_error for another failure.
  std::optional<Holder> take();
  // To be watched: readable when somebody asks. Then call admit().
  int listener() const { return listener_.get(); }
  // Lets those who ask wait until we end.
  void admit();

 private:
  std::string name_;
  Fd listener_;
  std::vector<Fd> waiting_;
};

}  // namespace railgauge::node
