// Checked reads of a JSON tree.
#include "io/json_reader.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>

#include "scenes/near_names.hpp"
#include "scenes/shortened.hpp"

namespace drystone::io {
namespace {

std::string found(const Json& value) {
  switch (value.type()) {
    case Json::value_t::object: return "an object";
    case Json::value_t::array: return "a list of " + std::to_string(value.size());
    default: break;
  }
  return scenes::shortened(value.dump(-1, ' ', true, Json::error_handler_t::replace));
}

std::string format(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

}  // namespace

std::string describe_limits(const char* what, const Limits& limits) {
  const bool has_low = std::isfinite(limits.low);
  const bool has_high = std::isfinite(limits.high);
  if (!has_low && !has_high) return what;
  using Form = Limits::Form;
  const std::string text = std::string(limits.form == Form::zero_or_in ? "0 or " : "") + what;
  const double low = limits.form == Form::length ? limits.low * bound::kLengthUnit.low : limits.low;
  if (!has_high) return text + " of at least " + format(low);
  if (!has_low) return text + " of at most " + format(limits.high);
  return text + (limits.form == Form::magnitude ? " of a size in " : " in ") + (limits.form == Form::open ? "(" : "[") +
         format(low) + ", " + format(limits.high) + "]";
}

std::string Cursor::path() const {
  if (parent_ == nullptr) return {};
  const std::string before = parent_->path();
  if (key_.empty()) return before + "[" + std::to_string(index_) + "]";
  return before + (before.empty() ? "" : ".") + std::string(key_);
}

void Cursor::fail(const std::string& message, ErrorCode code) const {
  const std::string where = path();
  throw ReadFailure{{code, *file_ + ": " + where + (where.empty() ? "" : ": ") + message}};
}

void Cursor::fail_expected(const std::string& expected) const {
  fail("expected " + expected + ", found " + found(*value_));
}

bool Cursor::has(std::string_view key) const {
  if (!value_->is_object()) return false;
  const auto& members = value_->get_ref<const Json::object_t&>();
  return members.find(std::string(key)) != members.end();
}

Cursor Cursor::at(std::string_view key) const {
  require_object();
  const auto& members = value_->get_ref<const Json::object_t&>();
  const auto member = members.find(std::string(key));
  if (member == members.end()) fail("\"" + std::string(key) + "\" is missing");
  return {member->second, *this, member->first, 0};
}

void Cursor::require_object() const {
  if (!value_->is_object()) fail_expected("an object");
}

std::size_t Cursor::list_size(const Limits& sizes) const {
  if (!value_->is_array()) fail_expected("a list");
  const std::size_t size = value_->size();
  if (!holds(sizes, static_cast<double>(size))) {
    const bool too_many = static_cast<double>(size) > sizes.high;
    fail("expected a list whose length is " + describe_limits("a number", sizes) + ", found " + std::to_string(size),
         too_many ? ErrorCode::limit_exceeded : ErrorCode::invalid_argument);
  }
  return size;
}

Cursor Cursor::item(std::size_t index) const { return {(*value_)[index], *this, {}, index}; }

float Cursor::number(const Limits& limits) const {
  if (!value_->is_number()) fail_expected(describe_limits("a number", limits));
  const auto value = value_->get<float>();
  require_number(value, limits);
  return value;
}

double Cursor::precise_number(const Limits& limits) const {
  if (!value_->is_number()) fail_expected(describe_limits("a number", limits));
  const auto value = value_->get<double>();
  require_number(value, limits);
  return value;
}

void Cursor::require_number(float value, const Limits& limits) const {
  if (!holds(limits, value, kSmallestLengthUnit)) fail_expected(describe_limits("a number", limits));
}

void Cursor::require_number(double value, const Limits& limits) const {
  if (!holds(limits, value, kSmallestLengthUnit)) fail_expected(describe_limits("a number", limits));
}

std::int64_t Cursor::integer(const Limits& limits) const {
  if (!value_->is_number_integer() ||
      !holds(limits, value_->is_number_unsigned() ? static_cast<double>(value_->get<std::uint64_t>())
                                                  : static_cast<double>(value_->get<std::int64_t>()))) {
    fail_expected(describe_limits("a whole number", limits));
  }
  return value_->get<std::int64_t>();
}

bool Cursor::boolean() const {
  if (!value_->is_boolean()) fail_expected("true or false");
  return value_->get<bool>();
}

std::string Cursor::text(const Limits& limits) const {
  if (!value_->is_string()) fail_expected("a text");
  const auto& text = value_->get_ref<const std::string&>();
  if (static_cast<double>(text.size()) > limits.high) {
    fail("expected a text of at most " + format(limits.high) + " bytes, found one of " + std::to_string(text.size()));
  }
  return text;
}

Vec2 Cursor::vector(const Limits& limits) const {
  if (!value_->is_array() || value_->size() != 2) fail_expected("[x, y]");
  return {item(0).number(limits), item(1).number(limits)};
}

Position Cursor::position(const Limits& limits) const {
  if (!value_->is_array() || value_->size() != 2) fail_expected("[x, y]");
  return {item(0).precise_number(limits), item(1).precise_number(limits)};
}

std::uint64_t Cursor::bits() const {
  const char* const expected =
      "a whole number from 0 to 2^53 - 1 or a text such as \"0xffffffffffffffff\" (16 digits at most)";
  if (value_->is_number_unsigned()) {
    const auto value = value_->get<std::uint64_t>();
    if (value <= kLargestPlainInteger) return value;
  }
  if (!value_->is_string()) fail_expected(expected);
  const auto& text = value_->get_ref<const std::string&>();
  std::uint64_t value = 0;
  const bool prefixed = text.size() > 2 && text.size() <= 18 && text.compare(0, 2, "0x") == 0;
  if (!prefixed) fail_expected(expected);
  const auto [last, failure] = std::from_chars(text.data() + 2, text.data() + text.size(), value, 16);
  if (failure != std::errc{} || last != text.data() + text.size()) fail_expected(expected);
  return value;
}

void Cursor::refuse_unknown(std::span<const std::string_view> known) const {
  for (const auto& member : value_->get_ref<const Json::object_t&>()) {
    bool is_known = false;
    for (const std::string_view name : known) is_known = is_known || name == member.first;
    if (!is_known) {
      fail("there is no key " + found(Json(member.first)) + " here" + scenes::did_you_mean(member.first, known));
    }
  }
}

}  // namespace drystone::io
