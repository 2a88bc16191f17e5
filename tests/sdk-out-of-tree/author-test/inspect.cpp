// Loads a plugin as plain C would and checks its declaration.
#include <dlfcn.h>

#include <cstdio>
#include <cstring>

#include "railgauge/plugin_abi.h"

int main(int argc, char** argv) {
  void* library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : nullptr;
  void* symbol = library != nullptr ? dlsym(library, RG_PLUGIN_ENTRY_NAME) : nullptr;
  if (symbol == nullptr) return std::fprintf(stderr, "no plugin: %s\n", dlerror()), 1;
  const auto entry = reinterpret_cast<const rg_plugin* (*)()>(symbol);
  const rg_plugin& plugin = *entry();
  const bool good =
      plugin.abi == RG_PLUGIN_ABI && std::strcmp(plugin.id, "org.example.route") == 0 &&
      std::strcmp(plugin.licence, "MIT") == 0 && plugin.check_count == 1 &&
      std::strcmp(plugin.checks[0].id, "route") == 0 && plugin.checks[0].param_count == 1;
  return good ? 0 : (std::fprintf(stderr, "another declaration than route.hpp's\n"), 1);
}
