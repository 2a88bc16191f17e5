#include "verbs/page_memory.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "verbs/error.hpp"

namespace railgauge::verbs {

void Unmap::operator()(std::byte* pages) const { munmap(pages, size); }

PageMemory map_pages(std::size_t bytes) {
  void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (pages == MAP_FAILED)
    throw Unusable("no memory for " + std::to_string(bytes) +
                   " bytes of messages: " + std::strerror(errno));
  return PageMemory(static_cast<std::byte*>(pages), Unmap{bytes});
}

}  // namespace railgauge::verbs
