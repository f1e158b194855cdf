// Drystone's scene format against arbitrary text: the result is an error or a scene, never a crash, and a scene can be
// written and used.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "step_scene.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const drystone::Result<drystone::io::LoadedScene> loaded = drystone::io::parse_scene(text, "fuzz.json");
  if (loaded.ok()) drystone::fuzz::use_scene(loaded.value().scene);
  return 0;
}
