#include "history/record/coding.hpp"

#include <cstdint>
#include <span>

namespace drystone::record {
namespace {

using model::MemberInfo;
using model::TypeInfo;
using Sort = TypeInfo::Sort;

void encode_entries(ByteWriter& to, const TypeInfo& type, const void* first, std::size_t size) {
  if (type.sort == Sort::number) return to.bytes({static_cast<const std::byte*>(first), size * type.size});
  for (std::size_t i = 0; i < size; ++i) encode(to, type, model::at_offset(first, i * type.size));
}

/// Reads the size of a list. Fails if it is larger than the number of bytes left, because each entry takes at least a byte; so damaged
/// bytes cannot request all memory.
std::size_t decode_size(ByteReader& from) {
  const std::size_t size = from.number<std::uint32_t>();
  if (size <= from.size()) return size;
  from.fail();
  return 0;
}

void decode_number(ByteReader& from, const TypeInfo& type, void* value) {
  const std::span<const std::byte> bytes = from.take(type.size);
  if (type.number == model::NumberSort::flag && !bytes.empty() && std::to_integer<unsigned>(bytes[0]) > 1) from.fail();
  if (from.failed()) {
    std::memset(value, 0, type.size);
  } else {
    std::memcpy(value, bytes.data(), bytes.size());
  }
}

}  // namespace

void encode(ByteWriter& to, const TypeInfo& type, const void* value) {
  if (type.has_parts) {
    return type.lend_parts(value, [&](const void* parts) { encode(to, *type.parts, parts); });
  }
  switch (type.sort) {
    case Sort::opaque:
    case Sort::bits: return;
    case Sort::number: return encode_entries(to, type, value, 1);
    case Sort::row:
      for (const MemberInfo& member : type.list()) encode(to, *member.type, model::at_offset(value, member.offset));
      return;
    case Sort::array: return encode_entries(to, *type.element, value, type.count);
    case Sort::list: {
      const std::size_t size = type.size_of(value);
      to.number(static_cast<std::uint32_t>(size));
      return encode_entries(to, *type.element, type.data_of(value), size);
    }
    case Sort::optional: {
      const std::size_t size = type.size_of(value);
      to.number(static_cast<std::uint8_t>(size));
      return encode_entries(to, *type.element, type.data_of(value), size);
    }
    case Sort::variant: {
      const std::size_t kind = type.size_of(value);
      to.number(static_cast<std::uint8_t>(kind));
      return encode(to, *type.members[kind].type, type.data_of(value));
    }
  }
}

void decode(ByteReader& from, const TypeInfo& type, void* value) {
  if (type.has_parts) {
    const auto fill = [&](void* parts) {
      decode(from, *type.parts, parts);
      return !from.failed();
    };
    if (!model::make_of_parts(type, value, fill)) from.fail();
    return;
  }
  switch (type.sort) {
    case Sort::opaque:
    case Sort::bits: return;
    case Sort::number: return decode_number(from, type, value);
    case Sort::row:
      for (const MemberInfo& member : type.list()) decode(from, *member.type, model::at_offset(value, member.offset));
      return;
    case Sort::array:
    case Sort::list: {
      const std::size_t size = type.is_list() ? decode_size(from) : type.count;
      void* const first = type.is_list() ? type.reset(value, size) : value;
      for (std::size_t i = 0; i < size; ++i) {
        decode(from, *type.element, model::at_offset(first, i * type.element->size));
      }
      return;
    }
    case Sort::optional: {
      const auto size = from.number<std::uint8_t>();
      if (size > 1) from.fail();
      if (void* const held = type.reset(value, size == 1 ? 1 : 0)) decode(from, *type.element, held);
      return;
    }
    case Sort::variant: {
      const auto kind = from.number<std::uint8_t>();
      if (kind >= type.count) return from.fail();
      return decode(from, *type.members[kind].type, type.reset(value, kind));
    }
  }
}

void describe(const TypeInfo& type, std::string& to) {
  if (type.has_parts) return describe(*type.parts, to);
  switch (type.sort) {
    case Sort::opaque:
    case Sort::bits: return;
    case Sort::number:
      to += type.is_float() ? 'f' : type.is_signed ? 'i' : 'u';
      to += std::to_string(type.size);
      return;
    case Sort::row:
      to += '{';
      for (const MemberInfo& member : type.list()) {
        (to += member.name) += ' ';
        describe(*member.type, to);
        to += ',';
      }
      to += '}';
      return;
    case Sort::array: (to += "array ") += std::to_string(type.count) + ' '; return describe(*type.element, to);
    case Sort::list: to += "list "; return describe(*type.element, to);
    case Sort::optional: to += "optional "; return describe(*type.element, to);
    case Sort::variant:
      for (const MemberInfo& held : type.list()) {
        describe(*held.type, to);
        to += '|';
      }
  }
}

}  // namespace drystone::record
