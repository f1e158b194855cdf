// Encodes the arguments of calls as bytes, and decodes them. Numbers are written as they are in memory. A struct is written field by
// field, in the order of its description (model/row_fields.hpp, model/option_fields.hpp); fields of all roles are written.
#pragma once

#include <string>

#include "model/type_info.hpp"
#include "record/byte_writer.hpp"
#include "state/columns.hpp"

namespace drystone::record {

using state::ByteReader;

void encode(ByteWriter& to, const model::TypeInfo& type, const void* value);

/// Decodes a value. Fails the reader if the bytes are not of this type. Ranges are checked by the call that takes the value.
void decode(ByteReader& from, const model::TypeInfo& type, void* value);

/// The type in words. A recording has these words for all operations: if an operation has other arguments now, it is refused, not misread.
void describe(const model::TypeInfo& type, std::string& to);

}  // namespace drystone::record
