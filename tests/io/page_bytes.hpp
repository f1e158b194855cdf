// The bytes of a player page's recording, read as docs/pictures.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace drystone::io {

class PageBytes {
 public:
  /// Reads the header.
  explicit PageBytes(const std::string& bytes) : bytes_(bytes) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < 4; ++i) length |= static_cast<std::size_t>(byte()) << (8 * i);
    header = nlohmann::json::parse(bytes.substr(4, length));
    at_ += length;
  }

  std::uint8_t byte() { return static_cast<std::uint8_t>(bytes_.at(at_++)); }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t b = byte();
      value |= static_cast<std::uint64_t>(b & 127) << shift;
      if (b < 128) return value;
    }
  }
  std::int64_t signed_number() {
    const auto value = static_cast<std::int64_t>(number());
    return (value & 1) != 0 ? -(value + 1) / 2 : value / 2;
  }
  std::string text(std::size_t length) {
    at_ += length;
    return bytes_.substr(at_ - length, length);
  }

  void skip(std::size_t count) { at_ += count; }
  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == bytes_.size(); }

  nlohmann::json header;

 private:
  const std::string& bytes_;
  std::size_t at_ = 0;
};

}  // namespace drystone::io
