#include "history/layout.hpp"

#include <span>
#include <string_view>
#include <utility>

#include "history/row_groups.hpp"
#include "history/snapshot.hpp"
#include "world/sim_state.hpp"

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::TypeInfo;

constexpr std::size_t kNoGroup = ~std::size_t{0};

/// Lists all leaves of a world.
class LeafList {
 public:
  Layout run() {
    add(model::type_of<SimData>(), kNoGroup);
    layout_.checksum = snapshot_checksum(std::as_bytes(std::span(layout_.names)));
    return std::move(layout_);
  }

 private:
  void add(const TypeInfo& type, std::size_t group) {
    using Sort = TypeInfo::Sort;
    if (type.has_parts) return add(*type.parts, kNoGroup);
    switch (type.sort) {
      case Sort::opaque: return;
      case Sort::number: return add_number(type.is_float() ? 'f' : type.is_signed ? 'i' : 'u', type.size, group);
      case Sort::bits: return add_number('u', 1, group);
      case Sort::row:
        if (type.is_table) return add_table(type);
        for (const MemberInfo& member : type.list()) add_member(member, group);
        return;
      case Sort::array:
        for (std::size_t i = 0; i < type.count; ++i) inside_entry(i, [&] { add(*type.element, group); });
        return;
      case Sort::list:
      case Sort::optional:
        inside("size", [&] { add_number('u', sizeof(std::uint64_t), kNoGroup); });
        return add(*type.element, kNoGroup);
      case Sort::variant:
        if (type.is_shared) inside("like", [&] { add_number('u', 1, kNoGroup); });
        inside("kind", [&] { add_number('u', sizeof(std::uint64_t), kNoGroup); });
        for (std::size_t kind = 0; kind < type.count; ++kind) {
          inside("kind" + std::to_string(kind), [&] { add(*type.members[kind].type, kNoGroup); });
        }
        return;
    }
  }

  void add_member(const MemberInfo& member, std::size_t group) {
    if (!member.is_saved) return;
    inside(member.name, [&] {
      if (!member.is_counted()) return add(*member.type, group);
      for (std::size_t i = 0; i < member.type->count; ++i) {
        inside_entry(i, [&] { add(*member.type->element, counted_ + i); });
      }
    });
  }

  void add_table(const TypeInfo& table) {
    const std::size_t group = groups_++;
    for (const MemberInfo& member : table.list()) {
      if (!member.is_saved) continue;
      inside(member.name, [&] {
        if (!member.type->is_list()) return add(*member.type, member.type->is_column() ? group : kNoGroup);
        counted_ = groups_;
        groups_ += counted_entries(*member.type->element);
        add(*member.type->element, group);
      });
    }
  }

  void add_number(char letter, std::size_t width, std::size_t group) {
    std::string& names = layout_.names;
    (((names += place_) += ' ') += letter) += std::to_string(width);
    if (group != kNoGroup) (names += ' ') += std::to_string(group);
    names += '\n';
    layout_.leaves.push_back({width, group == kNoGroup});
  }

  /// Calls f() with a part of the present place as the place.
  template <typename F>
  void inside(std::string_view name, F f) {
    const std::size_t outer = place_.size();
    if (outer > 0 && !name.empty()) place_ += '.';
    place_ += name;
    f();
    place_.resize(outer);
  }
  template <typename F>
  void inside_entry(std::size_t i, F f) {
    const std::size_t outer = place_.size();
    ((place_ += '[') += std::to_string(i)) += ']';
    f();
    place_.resize(outer);
  }

  std::string place_;  // As model::to_string() writes it: "contact.points[1].local_a.x".
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
