#include "model/named_numbers.hpp"

#include <array>
#include <cstdio>

namespace drystone::model {

std::string to_string(const Place& place) {
  std::string text = place.outer == nullptr ? std::string() : to_string(*place.outer);
  if (place.index != Place::kNoIndex) return text + "[" + std::to_string(place.index) + "]";
  if (*place.name == '\0') return text;
  return text.empty() ? std::string(place.name) : text + "." + place.name;
}

double AnyNumber::value() const {
  if (sort == Sort::double_float) {
    double number = 0.0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
  }
  const auto word = static_cast<std::uint32_t>(bits);
  float number = 0.0f;
  std::memcpy(&number, &word, sizeof number);
  return static_cast<double>(number);
}

std::string number_text(AnyNumber number) {
  std::array<char, 64> text{};
  switch (number.sort) {
    case AnyNumber::Sort::flag: return number.bits != 0 ? "yes" : "no";
    case AnyNumber::Sort::slot: return number.bits == kNone ? "none" : std::to_string(number.bits);
    case AnyNumber::Sort::signed_number: return std::to_string(static_cast<std::int64_t>(number.bits));
    case AnyNumber::Sort::unsigned_number: return std::to_string(number.bits);
    case AnyNumber::Sort::single_float:
      std::snprintf(text.data(), text.size(), "%.9g (bits %08x)", number.value(), static_cast<unsigned>(number.bits));
      break;
    case AnyNumber::Sort::double_float:
      std::snprintf(text.data(), text.size(), "%.17g (bits %016llx)", number.value(),
                    static_cast<unsigned long long>(number.bits));
      break;
  }
  return text.data();
}

std::vector<AnyTable> tables_of(const SimState& w) {
  std::vector<AnyTable> tables;
  for_each_table(w, [&]<typename Rows>(const char* name, const Rows& table) {
    tables.push_back({name, &table.ids, &table, [](const void* rows, std::uint32_t slot, NumberVisitor& visitor) {
                        visit_row(*static_cast<const Rows*>(rows), slot, visitor);
                      }});
  });
  return tables;
}

void visit_all_of_world(const SimState& w, NumberVisitor& visitor) { visit_world(w, visitor); }

void visit_options(const SimState& w, NumberVisitor& visitor) {
  const Place options = kRow.part("options");
  visit_numbers(w.options, options, visitor);
}

void NumberList::visit(const Place& place, AnyNumber number) {
  if (decides(place)) numbers.push_back({to_string(place), place.unit, number_text(number), number.bits});
}

std::string to_string(const NumberList& list) {
  std::string text;
  for (const NamedNumber& n : list.numbers) {
    text += (text.empty() ? "" : ", ") + n.name + " " + n.text + (n.unit.empty() ? "" : " " + n.unit);
  }
  return text;
}

}  // namespace drystone::model
