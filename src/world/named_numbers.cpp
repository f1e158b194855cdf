#include "world/named_numbers.hpp"

#include <cstring>

#include "core/number_text.hpp"
#include "world/sim_state.hpp"

namespace drystone::model {

std::string to_string(const Place& place) {
  std::string text = place.outer == nullptr ? std::string() : to_string(*place.outer);
  if (place.index != Place::kNoIndex) return text + "[" + std::to_string(place.index) + "]";
  if (*place.name == '\0') return text;
  return text.empty() ? std::string(place.name) : text + "." + place.name;
}

double AnyNumber::value() const {
  if (sort == NumberSort::double_float) {
    double number = 0.0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
  }
  const auto word = static_cast<std::uint32_t>(bits);
  float number = 0.0f;
  std::memcpy(&number, &word, sizeof number);
  return static_cast<double>(number);
}

AnyNumber number_at(const TypeInfo& type, const void* value) {
  AnyNumber number{0, type.number};
  // Little-endian, as snapshots (history/columns.hpp). The sizes are constants, because a call for each number would take long.
  switch (type.size) {
    case 1: std::memcpy(&number.bits, value, 1); break;
    case 2: std::memcpy(&number.bits, value, 2); break;
    case 4: std::memcpy(&number.bits, value, 4); break;
    default: std::memcpy(&number.bits, value, 8);
  }
  const unsigned unused = 64 - 8 * type.size;
  if (type.is_signed && !type.is_float()) {
    number.bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(number.bits << unused) >> unused);
  }
  return number;
}

std::string number_text(AnyNumber number) {
  const auto with_bits = [&](int digits, std::size_t hex_digits) {
    std::string bits(hex_digits, '0');
    for (std::size_t i = 0; i < hex_digits; ++i)
      bits[hex_digits - 1 - i] = "0123456789abcdef"[(number.bits >> (4 * i)) & 15];
    return base::number_text(number.value(), digits) + " (bits " + bits + ")";
  };
  switch (number.sort) {
    case NumberSort::flag: return number.bits != 0 ? "yes" : "no";
    case NumberSort::slot: return number.bits == kNone ? "none" : std::to_string(number.bits);
    case NumberSort::enumerator:
    case NumberSort::signed_number: return std::to_string(static_cast<std::int64_t>(number.bits));
    case NumberSort::unsigned_number: return std::to_string(number.bits);
    case NumberSort::single_float: return with_bits(9, 8);
    case NumberSort::double_float: return with_bits(17, 16);
  }
  return {};
}

namespace {

AnyNumber flag(bool value) { return {value ? std::uint64_t{1} : 0, NumberSort::flag}; }
AnyNumber count(std::size_t value) { return {value, NumberSort::unsigned_number}; }

void visit_entries(const TypeInfo& type, const void* first, std::size_t size, const Place& place, OnNumber f) {
  for (std::size_t i = 0; i < size; ++i) {
    visit_numbers(type, at_offset(first, i * type.size), place.entry(i), f);
  }
}

void visit_member(const void* row, const MemberInfo& member, const Place& outer, OnNumber f) {
  const Place place = outer.inside(member);
  with_member(row, member, [&](const void* value) {
    if (!member.is_counted()) return visit_numbers(*member.type, value, place, f);
    visit_entries(*member.type->element, value, static_cast<const std::uint8_t*>(row)[member.count_offset], place, f);
  });
}

}  // namespace

void visit_numbers(const TypeInfo& type, const void* value, const Place& place, OnNumber f) {
  using Sort = TypeInfo::Sort;
  if (type.is_text) return;
  switch (type.sort) {
    case Sort::opaque:
    case Sort::bits: return;
    case Sort::number: return f(place, number_at(type, value));
    case Sort::row:
      for (const MemberInfo& member : type.list()) visit_member(value, member, place, f);
      return;
    case Sort::array: return visit_entries(*type.element, value, type.count, place, f);
    case Sort::list: {
      const std::size_t size = type.size_of(value);
      f(place.part("size"), count(size));
      return visit_entries(*type.element, type.data_of(value), size, place, f);
    }
    case Sort::optional:
      f(place.part("is_set"), flag(type.size_of(value) != 0));
      if (const void* held = type.data_of(value)) visit_numbers(*type.element, held, place, f);
      return;
    case Sort::variant: {
      const std::size_t kind = type.size_of(value);
      f(place.part("kind"), count(kind));
      return visit_numbers(*type.members[kind].type, type.data_of(value), place, f);
    }
  }
}

void visit_world(const SimState& w, OnNumber f) {
  const void* const world = static_cast<const SimData*>(&w);
  for (const MemberInfo& member : type_of<SimData>().list()) {
    if (member.type->is_absent(at_offset(world, member.offset))) continue;
    if (!member.type->is_table) {
      visit_member(world, member, kRow, f);
      continue;
    }
    const auto& ids = *static_cast<const base::IdPool*>(static_cast<const void*>(at_offset(world, member.offset)));
    const Place table = kRow.inside(member);
    const Place place = table.part("ids");
    visit_numbers(*member.type->members[0].type, &ids, place, f);
  }
}

void AnyTable::visit_row(std::uint32_t slot, OnNumber f) const {
  for (const MemberInfo& member : type->list()) {
    const void* const column = at_offset(table, member.offset);
    const Place place = kRow.inside(member);
    if (member.type->sort == TypeInfo::Sort::bits) {
      f(place, flag(static_cast<const base::LayeredBitSet*>(column)->test(slot)));
    } else if (member.type->is_list()) {
      const TypeInfo& row = *member.type->element;
      visit_numbers(row, at_offset(member.type->data_of(column), std::size_t{slot} * row.size), place, f);
    }
  }
}

std::vector<AnyTable> tables_of(const SimState& w) {
  std::vector<AnyTable> tables;
  for (const MemberInfo& member : type_of<SimData>().list()) {
    if (!member.type->is_table) continue;
    const void* const table = at_offset(static_cast<const SimData*>(&w), member.offset);
    tables.push_back({member.name, static_cast<const base::IdPool*>(table), table, member.type});
  }
  return tables;
}

void NumberList::operator()(const Place& place, AnyNumber number) {
  if (place.role <= last) numbers.push_back({to_string(place), place.unit, number_text(number), number.bits});
}

}  // namespace drystone::model
