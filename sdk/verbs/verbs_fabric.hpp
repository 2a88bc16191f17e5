// The real fabric: endpoints on libibverbs.
#pragma once

#include "verbs/endpoint.hpp"

namespace railgauge::verbs {

class VerbsFabric : public Fabric {
 public:
  std::unique_ptr<Endpoint> open(const std::string& device, int port,
                                 const std::string& root) override;
};

}  // namespace railgauge::verbs
