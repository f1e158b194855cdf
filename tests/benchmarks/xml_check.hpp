// Whether text is well-formed XML, as far as the report uses XML: elements, attributes in double quotes, text, the
// predefined entities, a prolog and a document type. Written for tests: strict, without help for what the report never
// writes (comments, sections of raw text, processing instructions inside).
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace drystone::bench::test {

class XmlCheck {
 public:
  explicit XmlCheck(std::string_view text) : text_(text) { run(); }

  /// Empty where the text is well-formed, else what is wrong and where.
  const std::string& error() const { return error_; }

 private:
  bool fail(const std::string& what) {
    if (error_.empty()) error_ = what + " before \"" + std::string(text_.substr(at_, 60)) + "\"";
    return false;
  }

  static bool is_name(std::string_view name) {
    if (name.empty() || (name.front() >= '0' && name.front() <= '9') || name.front() == '-') return false;
    for (const char c : name) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != ':' && c != '_') return false;
    }
    return true;
  }

  bool check_characters(std::string_view part) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      const auto byte = static_cast<unsigned char>(part[i]);
      if (byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r') return fail("a control character");
      if (part[i] == '<') return fail("a bare <");
      if (part[i] != '&') continue;
      bool known = false;
      for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}) {
        known = known || part.substr(i, entity.size()) == entity;
      }
      if (!known) return fail("an unknown entity");
    }
    return true;
  }

  bool read_attributes(std::string_view tag) {
    std::set<std::string_view> names;
    while (!tag.empty()) {
      if (tag.front() != ' ') return fail("no space before an attribute");
      tag.remove_prefix(1);
      const std::size_t equals = tag.find("=\"");
      if (equals == std::string_view::npos) return fail("an attribute without a value");
      const std::size_t end = tag.find('"', equals + 2);
      if (end == std::string_view::npos) return fail("an attribute that does not end");
      if (!is_name(tag.substr(0, equals))) return fail("not an attribute's name");
      if (!names.insert(tag.substr(0, equals)).second) return fail("an attribute twice");
      if (!check_characters(tag.substr(equals + 2, end - equals - 2))) return false;
      tag.remove_prefix(end + 1);
    }
    return true;
  }

  bool read_tag(std::string_view tag) {
    if (tag.front() == '/') {
      if (open_.empty() || open_.back() != tag.substr(1)) return fail("the wrong element ends");
      open_.pop_back();
      return true;
    }
    const bool empty = tag.back() == '/';
    if (empty) tag.remove_suffix(1);
    const std::size_t name_end = std::min(tag.find(' '), tag.size());
    if (!is_name(tag.substr(0, name_end))) return fail("not an element's name");
    if (open_.empty() && root_seen_) return fail("a second root");
    root_seen_ = true;
    if (!read_attributes(tag.substr(name_end))) return false;
    if (!empty) open_.push_back(tag.substr(0, name_end));
    return true;
  }

  bool step() {
    const std::size_t tag = std::min(text_.find('<', at_), text_.size());
    const std::string_view between = text_.substr(at_, tag - at_);
    if (open_.empty() && between.find_first_not_of(" \n") != std::string_view::npos)
      return fail("text outside the root");
    if (!check_characters(between)) return false;
    at_ = tag;
    if (tag == text_.size()) return false;
    const std::size_t end = text_.find('>', tag);
    if (end == std::string_view::npos || end == tag + 1) return fail("a tag that does not end");
    const std::string_view inside = text_.substr(tag + 1, end - tag - 1);
    const bool prolog = inside.front() == '?' || inside.front() == '!';
    if (prolog && root_seen_) return fail("a prolog inside");
    if (!prolog && !read_tag(inside)) return false;
    at_ = end + 1;
    return true;
  }

  void run() {
    while (step()) {
    }
    if (!error_.empty()) return;
    if (!open_.empty()) fail("<" + std::string(open_.back()) + "> does not end");
    if (!root_seen_) fail("no root");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string_view> open_;
  bool root_seen_ = false;
  std::string error_;
};

/// Empty where the text is well-formed.
inline std::string xml_error(std::string_view text) { return XmlCheck(text).error(); }

}  // namespace drystone::bench::test
