// Text of a file or a command line as a message quotes it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace drystone::scenes {

/// What is longer is cut, not in the midst of a character of UTF-8, and ends in "...".
inline std::string shortened(std::string_view text, std::size_t longest = 64) {
  if (text.size() <= longest) return std::string(text);
  while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0u) == 0x80u) --longest;
  return std::string(text.substr(0, longest)) + "...";
}

}  // namespace drystone::scenes
