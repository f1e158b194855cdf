#include "state/layout.hpp"

#include <span>
#include <utility>

#include "model/named_numbers.hpp"
#include "model/sim_state.hpp"
#include "state/row_groups.hpp"
#include "state/snapshot.hpp"

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::TypeInfo;

constexpr std::size_t kNoGroup = ~std::size_t{0};

/// Lists all leaves of a world.
class LeafList {
 public:
  Layout run() {
    add(model::type_of<SimData>(), model::kRow, kNoGroup);
    layout_.checksum = snapshot_checksum(std::as_bytes(std::span(layout_.names)));
    return std::move(layout_);
  }

 private:
  void add(const TypeInfo& type, const model::Place& place, std::size_t group) {
    using Sort = TypeInfo::Sort;
    if (type.has_parts) return add(*type.parts, place, kNoGroup);
    switch (type.sort) {
      case Sort::opaque: return;
      case Sort::number: return add_number(place, type.is_float() ? 'f' : type.is_signed ? 'i' : 'u', type.size, group);
      case Sort::bits: return add_number(place, 'u', 1, group);
      case Sort::row:
        if (type.is_table) return add_table(type, place);
        for (const MemberInfo& member : type.list()) add_member(member, place, group);
        return;
      case Sort::array:
        for (std::size_t i = 0; i < type.count; ++i) add(*type.element, place.entry(i), group);
        return;
      case Sort::list:
      case Sort::optional:
        add_number(place.part("size"), 'u', sizeof(std::uint64_t), kNoGroup);
        return add(*type.element, place, kNoGroup);
      case Sort::variant:
        if (type.is_shared) add_number(place.part("like"), 'u', 1, kNoGroup);
        add_number(place.part("kind"), 'u', sizeof(std::uint64_t), kNoGroup);
        for (std::size_t kind = 0; kind < type.count; ++kind) {
          const std::string name = "kind" + std::to_string(kind);
          add(*type.members[kind].type, place.part(name.c_str()), kNoGroup);
        }
        return;
    }
  }

  void add_member(const MemberInfo& member, const model::Place& row, std::size_t group) {
    if (!member.is_saved) return;
    const model::Place place = row.part(member.name);
    if (!member.is_counted()) return add(*member.type, place, group);
    for (std::size_t i = 0; i < member.type->count; ++i) add(*member.type->element, place.entry(i), counted_ + i);
  }

  void add_table(const TypeInfo& table, const model::Place& place) {
    const std::size_t group = groups_++;
    for (const MemberInfo& member : table.list()) {
      if (!member.is_saved) continue;
      const model::Place inner = place.part(member.name);
      if (!member.type->is_list()) {
        add(*member.type, inner, member.type->is_column() ? group : kNoGroup);
        continue;
      }
      counted_ = groups_;
      groups_ += counted_entries(*member.type->element);
      add(*member.type->element, inner, group);
    }
  }

  void add_number(const model::Place& place, char letter, std::size_t width, std::size_t group) {
    std::string& names = layout_.names;
    ((((names += to_string(place)) += ' ') += letter) += std::to_string(width));
    if (group != kNoGroup) (names += ' ') += std::to_string(group);
    names += '\n';
    layout_.leaves.push_back({width, group == kNoGroup});
  }

  Layout layout_;
  std::size_t groups_ = 0;
  std::size_t counted_ = 0;  // The first group of the row's counted arrays.
};

}  // namespace

const Layout& own_layout() {
  static const Layout kLayout = LeafList().run();
  return kLayout;
}

}  // namespace drystone::state
