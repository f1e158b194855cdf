#include "model/named_numbers.hpp"

#include <array>
#include <cstdio>

namespace drystone::model {

std::string to_string(const Place& place) {
  std::string text = place.outer == nullptr ? std::string() : to_string(*place.outer);
  if (place.index != Place::kNoIndex) return text + "[" + std::to_string(place.index) + "]";
  if (*place.name == '\0') return text;
  return text.empty() ? std::string(place.name) : text + "." + place.name;
}

std::string number_text(float number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.9g (bits %08x)", static_cast<double>(number),
                static_cast<unsigned>(bits_of(number)));
  return text.data();
}

std::string number_text(double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.17g (bits %016llx)", number,
                static_cast<unsigned long long>(bits_of(number)));
  return text.data();
}

std::string number_text(bool number) { return number ? "yes" : "no"; }
std::string number_text(std::uint32_t number) { return number == kNone ? "none" : std::to_string(number); }

std::string to_string(const NumberList& list) {
  std::string text;
  for (const NamedNumber& n : list.numbers) {
    text += (text.empty() ? "" : ", ") + n.name + " " + n.text + (n.unit.empty() ? "" : " " + n.unit);
  }
  return text;
}

}  // namespace drystone::model
