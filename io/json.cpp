// Reading: nlohmann's parser drives a builder of our own, which keeps the depth and the number of values within limits
// and detects repeated keys. The parser does not recurse; recursion later (destruction, reading) is safe because the
// depth is bounded. Writing: a value goes on one line if it fits.
#include "io/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include "scenes/shortened.hpp"

namespace drystone::io {
namespace {

class TreeBuilder {
 public:
  explicit TreeBuilder(std::string_view text) : text_(text) {}

  JsonTree take_tree() { return std::move(tree_); }
  const Error& error() const { return error_; }

  bool null() { return add(nullptr) != nullptr; }
  bool boolean(bool value) { return add(value) != nullptr; }
  bool number_integer(std::int64_t value) { return add(value) != nullptr; }
  bool number_unsigned(std::uint64_t value) { return add(value) != nullptr; }
  bool number_float(double value, const std::string& text) {
    if (std::isinf(static_cast<float>(value))) {
      return fail(ErrorCode::invalid_argument, "the number " + scenes::shortened(text) + " is too large for a float");
    }
    return add(value) != nullptr;
  }
  bool string(std::string& value) { return add(std::move(value)) != nullptr; }
  bool binary(Json::binary_t& value) { return add(std::move(value)) != nullptr; }

  bool start_object(std::size_t) { return open(Json::value_t::object); }
  bool start_array(std::size_t) { return open(Json::value_t::array); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    const auto [member, is_new] = open_.back().value->get_ref<Json::object_t&>().emplace(name, nullptr);
    open_.back().key = member->first;
    slot_ = &member->second;
    if (is_new) return true;
    return fail(ErrorCode::invalid_argument, path() + ": the key stands twice in the object");
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& reason) {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
    std::string message = reason.what();
    message.erase(0, message.find("] ") + 2);
    if (message.find(" line ") == std::string::npos)
      message = "line " + std::to_string(line_of(position)) + ": " + message;
    // It quotes what was read.
    return fail(ErrorCode::invalid_argument, scenes::shortened(message, 300));
  }

 private:
  struct Open {
    Json* value;
    std::string_view key;
  };

  bool fail(ErrorCode code, std::string message) {
    error_ = {code, std::move(message)};
    return false;
  }

  Json* add(Json value) {
    if (++values_ > kMaxValues) {
      fail(ErrorCode::limit_exceeded, "has more than " + std::to_string(kMaxValues) + " values");
      return nullptr;
    }
    if (open_.empty()) {
      tree_.root = std::move(value);
      return &tree_.root;
    }
    Json& parent = *open_.back().value;
    if (parent.is_object()) {
      *slot_ = std::move(value);
      return slot_;
    }
    auto& items = parent.get_ref<Json::array_t&>();
    items.push_back(std::move(value));
    return &items.back();
  }

  bool open(Json::value_t kind) {
    Json* const value = add(Json(kind));
    if (value == nullptr) return false;
    open_.push_back({value, {}});
    if (static_cast<int>(open_.size()) <= kMaxDepth) return true;
    return fail(ErrorCode::limit_exceeded, "is nested more than " + std::to_string(kMaxDepth) + " deep");
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::string path() const {
    std::string text;
    for (const Open& open : open_) {
      if (open.value->is_array()) {
        text += "[" + std::to_string(open.value->size() - 1) + "]";
      } else {
        text += (text.empty() ? "" : ".") + scenes::shortened(open.key);
      }
    }
    return text;
  }

  std::size_t line_of(std::size_t position) const {
    const std::string_view before = text_.substr(0, std::min(position, text_.size()));
    return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  }

  std::string_view text_;
  JsonTree tree_;
  std::vector<Open> open_;
  Json* slot_ = nullptr;  // The place for the value of the last key.
  std::size_t values_ = 0;
  Error error_;
};

Error at(const std::string& file_name, const Error& error) { return {error.code, file_name + ": " + error.message}; }

constexpr std::size_t kLineWidth = 110;

void append_name(const OrderedJson& member, std::string& out) {
  out += '"';
  out += member.name();
  out += "\": ";
}

// Appends the value as one line. Returns false, and leaves an unfinished line, if it grows beyond `end` characters.
bool append_line(const OrderedJson& value, std::size_t end, std::string& out) {
  if (!value.is_structured()) {
    out += value.text();
    return out.size() <= end;
  }
  out += value.is_object() ? '{' : '[';
  bool first = true;
  for (const OrderedJson& item : value.items()) {
    if (!first) out += ", ";
    first = false;
    if (value.is_object()) append_name(item, out);
    if (!append_line(item, end, out)) return false;
  }
  out += value.is_object() ? '}' : ']';
  return out.size() <= end;
}

void append_pretty(const OrderedJson& value, std::size_t indent, std::string& out) {
  const std::size_t start = out.size();
  if (append_line(value, start + kLineWidth - std::min(indent, kLineWidth), out) || !value.is_structured()) return;
  out.resize(start);
  out += value.is_object() ? "{" : "[";
  bool first = true;
  for (const OrderedJson& item : value.items()) {
    out += first ? "\n" : ",\n";
    first = false;
    out.append(indent + 2, ' ');
    if (value.is_object()) append_name(item, out);
    append_pretty(item, indent + 2, out);
  }
  out += "\n";
  out.append(indent, ' ');
  out += value.is_object() ? '}' : ']';
}

}  // namespace

void JsonTree::take_apart(Json& value) {
  if (auto* const items = value.get_ptr<Json::array_t*>()) {
    for (Json& item : *items) take_apart(item);
    items->clear();
  } else if (auto* const members = value.get_ptr<Json::object_t*>()) {
    for (auto& [key, member] : *members) take_apart(member);
    members->clear();
  }
}

Result<JsonTree> parse_json(std::string_view text, const std::string& file_name) {
  if (text.size() > kMaxFileBytes) {
    return at(file_name, {ErrorCode::limit_exceeded, "is larger than " + std::to_string(kMaxFileBytes >> 20) + " MiB"});
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return at(file_name, {ErrorCode::invalid_argument, "is empty"});
  }
  if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF") {
    return at(file_name, {ErrorCode::invalid_argument, "is UTF-16, expected UTF-8"});
  }
  TreeBuilder builder(text);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return at(file_name, builder.error());
  return builder.take_tree();
}

OrderedJson& OrderedJson::operator=(OrderedJson other) noexcept {
  sort_ = other.sort_;
  text_.swap(other.text_);
  items_.swap(other.items_);
  return *this;
}

OrderedJson OrderedJson::array(std::initializer_list<OrderedJson> items) {
  OrderedJson list;
  list.sort_ = Sort::list;
  list.items_ = items;
  return list;
}

OrderedJson OrderedJson::object() {
  OrderedJson object;
  object.sort_ = Sort::object;
  return object;
}

OrderedJson OrderedJson::scalar(const Json& value) {
  OrderedJson made;
  made.sort_ = Sort::scalar;
  made.text_ = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::size_t size = made.text_.size();
  const bool whole = value.is_number_float() && size > 2 && made.text_.compare(size - 2, 2, ".0") == 0;
  // "-0" would be read as an integer, which has no sign of zero.
  if (whole && made.text_ != "-0.0") made.text_.resize(size - 2);
  return made;
}

OrderedJson& OrderedJson::operator[](const char* name) {
  sort_ = Sort::object;
  for (OrderedJson& member : items_) {
    if (std::string_view(member.name_) == name) return member;
  }
  OrderedJson& member = items_.emplace_back();
  member.name_ = name;
  return member;
}

void OrderedJson::push_back(OrderedJson item) {
  sort_ = Sort::list;
  items_.push_back(std::move(item));
}

std::string write_json(const OrderedJson& value) {
  std::string out;
  append_pretty(value, 0, out);
  return out + "\n";
}

double decimals(float value) {
  std::array<char, 32> text{};
  for (int digits = 6; digits <= 9; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, static_cast<double>(value));
    if (std::strtof(text.data(), nullptr) == value) break;
  }
  return std::strtod(text.data(), nullptr);
}

}  // namespace drystone::io
