// The R.U.B.E. format against arbitrary text. Input without "body" is put into an object that has it, so that the
// fuzzer need not find the format.
#include <cstddef>
#include <cstdint>
#include <string>

#include "step_scene.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  if (text.find("\"body\"") == std::string::npos) text = "{\"body\": [" + text + "]}";
  const drystone::Result<drystone::io::LoadedScene> loaded = drystone::io::parse_scene(text, "fuzz.json");
  if (loaded.ok()) drystone::fuzz::use_scene(loaded.value().scene);
  return 0;
}
