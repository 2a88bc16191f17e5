#include "worker/load.hpp"

#define BOOST_DLL_USE_STD_FS
#include <boost/dll/shared_library.hpp>
#include <string_view>

#include "text/sanitise.hpp"
#include "worker/ownership.hpp"

namespace railgauge::worker {
namespace {

using Entry = const rg_plugin*();

// Boost's error_code says "Bad file descriptor" for every cause; the linker's own words are in
// parentheses behind it.
std::string linker_words(const std::exception& error) {
  constexpr std::string_view before = "(dlerror system message: ";
  const std::string_view all = error.what();
  const std::size_t start = all.find(before);
  if (start == all.npos) return text::visible(all);
  const std::string_view rest = all.substr(start + before.size());
  return text::visible(rest.substr(0, rest.rfind(')')));
}

boost::dll::shared_library open(const std::filesystem::path& file) {
  using boost::dll::load_mode::rtld_local;
  using boost::dll::load_mode::rtld_now;
  try {
    return boost::dll::shared_library(file, rtld_now | rtld_local);
  } catch (const std::exception& error) {
    throw Refused("cannot be loaded: " + linker_words(error));
  }
}

std::string unsafe(const std::filesystem::path& file) {
  try {
    return why_unsafe(file);
  } catch (const std::filesystem::filesystem_error& error) {
    return "cannot be examined: " + error.code().message();
  }
}

}  // namespace

LoadedPlugin load(const std::filesystem::path& file) {
  if (const std::string why = unsafe(file); !why.empty()) throw Refused(why);
  // Left open on purpose: threads a plugin left behind must not lose their code.
  static std::vector<boost::dll::shared_library> opened;
  const auto& library = opened.emplace_back(open(std::filesystem::absolute(file)));
  if (!library.has(RG_PLUGIN_ENTRY_NAME))
    throw Refused("it has no symbol " RG_PLUGIN_ENTRY_NAME "; is it a railgauge plugin?");
  LoadedPlugin plugin;
  plugin.tables = library.get<Entry>(RG_PLUGIN_ENTRY_NAME)();
  plugin.info = read_declarations(plugin.tables, file.filename());
  return plugin;
}

}  // namespace railgauge::worker
