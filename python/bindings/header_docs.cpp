#include "header_docs.hpp"

#include <deque>

#include "header_docs_table.hpp"

namespace drystone::python {

HeaderDoc header_doc(std::string_view name, std::size_t parameter_count) {
  for (const HeaderDoc& doc : kHeaderDocs) {
    if (doc.name == name && doc.parameter_count == parameter_count) return doc;
  }
  return {};
}

std::string comment_of(std::string_view name) {
  for (const HeaderDoc& doc : kHeaderDocs) {
    if (doc.name == name && !doc.text.empty()) return std::string(doc.text);
  }
  return {};
}

const char* keep(std::string text) {
  static auto* const kKept = new std::deque<std::string>;
  return kKept->emplace_back(std::move(text)).c_str();
}

}  // namespace drystone::python
