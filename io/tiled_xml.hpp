// XML of the editor Tiled, as JSON.
#pragma once

#include <string>
#include <string_view>

#include "io/json.hpp"

namespace drystone::io {

/// Reads JSON, or XML of a map (.tmx) or a tileset (.tsx) of Tiled as the tree that its JSON would be. Errors: invalid_argument (not well-formed,
/// not of Tiled), limit_exceeded (as parse_json()), not_available (XML, which the build does not read). Messages begin with the file's name.
Result<JsonTree> parse_json_or_xml(std::string_view text, const std::string& file_name);

}  // namespace drystone::io
