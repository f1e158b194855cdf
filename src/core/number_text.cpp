#include "core/number_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace drystone::base {

namespace {

/// value * 10^power, in two parts: one alone may be no double.
double scaled(double value, int power) {
  for (const int part : {power / 2, power - power / 2}) {
    double factor = 1.0;
    for (int i = std::abs(part); i > 0; --i) factor *= 10.0;
    value = part < 0 ? value / factor : value * factor;
  }
  return value;
}

}  // namespace

std::string own_number_text(double value, int digits) {
  const std::string sign = std::signbit(value) ? "-" : "";
  if (std::isnan(value)) return sign + "nan";
  if (std::isinf(value)) return sign + "inf";
  if (value == 0.0) return sign + "0";
  value = std::abs(value);
  // The exponent of ten: at first by that of two, which may be off by one.
  int exponent = static_cast<int>(std::floor(std::ilogb(value) * 0.30103));
  std::string text;
  for (bool is_raised = false;;) {
    text = std::to_string(static_cast<std::uint64_t>(std::nearbyint(scaled(value, digits - 1 - exponent))));
    const int count = static_cast<int>(text.size());
    if (count == digits) break;
    if (count < digits && is_raised) {
      // The value lies just below a power of ten, and is rounded to it in one scale and not in the other.
      text = "1";
      break;
    }
    is_raised = count > digits;
    exponent += is_raised ? 1 : -1;
  }
  text.resize(std::max<std::size_t>(text.find_last_not_of('0') + 1, 1));
  if (exponent < -4 || exponent >= digits) {
    if (text.size() > 1) text.insert(1, ".");
    const std::string power = std::to_string(std::abs(exponent));
    return sign + text + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
  }
  if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + text;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (text.size() <= whole) return sign + text + std::string(whole - text.size(), '0');
  return sign + text.insert(whole, ".");
}

std::string number_text(double value, int digits) {
#if defined(__EMSCRIPTEN__)
  return own_number_text(value, digits);
#else
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*g", digits, value);
  return text.data();
#endif
}

}  // namespace drystone::base
