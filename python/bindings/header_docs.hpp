// What the comments and declarations of the public headers say about a name: docstrings, names of arguments, and defaults. The table is made by
// scripts/header_docs.py while the package is built.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace drystone::python {

struct HeaderDoc {
  std::string_view name;        ///< "World::set_velocity", "BodyOptions::angle", "make_hull".
  std::string_view parameters;  ///< "body,velocity"
  std::size_t parameter_count;
  std::string_view defaults;  ///< Of the last parameters, in Python: "True,None".
  std::size_t default_count;
  std::string_view text;
};

/// Part `i` of a text that is separated by commas.
constexpr std::string_view part_of(std::string_view text, std::size_t i) {
  for (; i > 0; --i) text.remove_prefix(text.find(',') + 1);
  return text.substr(0, text.find(','));
}

/// The entry of a call with so many parameters, or one without a name if there is none.
HeaderDoc header_doc(std::string_view name, std::size_t parameter_count);
/// The comment of a struct, field, enumerator or call; empty if it has none.
std::string comment_of(std::string_view name);

/// Keeps a text for as long as the module exists. The signatures and docstrings that are given to nanobind are such texts.
const char* keep(std::string text);

}  // namespace drystone::python
