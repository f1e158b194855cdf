#include "state/layout.hpp"

#include <algorithm>
#include <charconv>

#include "model/named_numbers.hpp"
#include "model/sim_state.hpp"
#include "state/row_groups.hpp"

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::TypeInfo;

/// Removes the text up to the mark, and the mark, from `text`. Returns the removed text without the mark. Without a mark, removes all.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

/// Parses a line; false if it does not name a leaf.
bool parse_leaf(std::string_view line, Layout::Leaf& leaf) {
  leaf.name = cut(line, ' ');
  const std::string_view type = cut(line, ' ');
  if (leaf.name.empty() || type.size() != 2 || std::string_view("uif").find(type[0]) == std::string_view::npos)
    return false;
  leaf.sort = type[0];
  leaf.width = static_cast<std::size_t>(type[1] - '0');
  if (leaf.width != 1 && leaf.width != 2 && leaf.width != 4 && leaf.width != 8) return false;
  if (line.empty()) return true;
  return std::from_chars(line.data(), line.data() + line.size(), leaf.group).ptr == line.data() + line.size();
}

/// Lists the names of all leaves of a world.
class LeafNames {
 public:
  LeafNames() { add(model::type_of<SimData>(), model::kRow, kNoGroup); }
  const std::string& lines() const { return lines_; }

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
    ((((lines_ += to_string(place)) += ' ') += letter) += std::to_string(width));
    if (group != kNoGroup) (lines_ += ' ') += std::to_string(group);
    lines_ += '\n';
  }

  std::string lines_;
  std::size_t groups_ = 0;
  std::size_t counted_ = 0;  // The first group of the row's counted arrays.
};

}  // namespace

const std::string& own_names() {
  static const std::string kNames = LeafNames().lines();
  return kNames;
}

/// Returns an empty layout if a line is not a leaf, or if the first leaf of a group does not come after the first leaves of all groups with
/// lower numbers.
Layout parse_layout(std::string_view names) {
  Layout layout;
  while (!names.empty()) {
    Layout::Leaf leaf;
    if (!parse_leaf(cut(names, '\n'), leaf)) return {};
    if (leaf.group != kNoGroup) {
      if (leaf.group > layout.groups.size()) return {};
      if (leaf.group == layout.groups.size()) layout.groups.emplace_back();
      leaf.place = layout.groups[leaf.group].size();
      layout.groups[leaf.group].push_back(layout.leaves.size());
    }
    layout.leaves.push_back(leaf);
  }
  return layout;
}

const Layout& own_layout() {
  static const Layout kLayout = parse_layout(own_names());
  return kLayout;
}

}  // namespace drystone::state
