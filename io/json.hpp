// JSON text as a tree of values, read with care: a file may be truncated, huge, nested without end, or not JSON at all.
// Uses nlohmann-json, whose exceptions do not leave this directory. Numbers with a fraction are read as doubles, because
// places in a world are doubles; a float is written with the decimals that a float needs.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "drystone/result.hpp"

namespace drystone::io {

/// Values as they are read; members sorted by key.
using Json = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t, double>;

/// Limits for reading, documented in docs/scene_format.md.
inline constexpr std::size_t kMaxFileBytes = std::size_t{256} << 20;
inline constexpr int kMaxDepth = 64;
inline constexpr std::size_t kMaxValues = std::size_t{1} << 25;

/// A tree that is freed without further memory. (The destructor of Json allocates a list of what it destroys, and so ends the program where
/// there is no memory.)
class JsonTree {
 public:
  JsonTree() = default;
  JsonTree(JsonTree&& other) noexcept = default;
  JsonTree& operator=(JsonTree&&) = delete;
  ~JsonTree() { take_apart(root); }

  Json root;

 private:
  static void take_apart(Json& value);
};

/// Reads the text as a tree. Errors: invalid_argument (not JSON, not UTF-8, a key that is twice in an object, a number too
/// large for a float), limit_exceeded (the limits above). Messages begin with the file's name.
Result<JsonTree> parse_json(std::string_view text, const std::string& file_name);

/// A value as it is written, members in the order of writing. It is freed without further memory, too.
class OrderedJson {
 public:
  OrderedJson() = default;  // null, which becomes a list or an object if something is added.
  template <typename T>
  requires(std::is_arithmetic_v<T> || std::is_convertible_v<T, std::string_view>) OrderedJson(const T& value)
      : OrderedJson(of(value)) {}
  OrderedJson(const OrderedJson&) = default;
  OrderedJson(OrderedJson&&) noexcept = default;
  /// The value gets a new content and keeps its name.
  OrderedJson& operator=(OrderedJson other) noexcept;
  static OrderedJson array(std::initializer_list<OrderedJson> items = {});
  static OrderedJson object();

  /// The member of an object, which is added if it is new. `name` must live as long as the value and need no escapes.
  OrderedJson& operator[](const char* name);
  void push_back(OrderedJson item);

  bool is_structured() const { return sort_ == Sort::list || sort_ == Sort::object; }
  bool is_object() const { return sort_ == Sort::object; }
  const char* name() const { return name_; }         ///< Of a member of an object.
  const std::string& text() const { return text_; }  ///< Of a value without parts.
  const std::vector<OrderedJson>& items() const { return items_; }

 private:
  enum class Sort : std::uint8_t { null, scalar, list, object };
  template <typename T>
  static OrderedJson of(const T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
      return scalar(value);
    } else {
      return scalar(std::string(std::string_view(value)));
    }
  }
  static OrderedJson scalar(const Json& value);

  Sort sort_ = Sort::null;
  const char* name_ = "";
  std::string text_ = "null";
  std::vector<OrderedJson> items_;
};

/// Text of the tree: a value that fits on a line is on one line, others are indented by two spaces. Ends with a
/// newline. A number has the digits that are needed to read the same double back; see decimals(). Invalid UTF-8 is
/// replaced.
std::string write_json(const OrderedJson& value);

/// A number with the shortest decimals that are read back as this float. Writing the float as a double would give more
/// digits.
double decimals(float value);

}  // namespace drystone::io
