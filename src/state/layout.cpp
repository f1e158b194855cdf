#include "state/layout.hpp"

#include <algorithm>
#include <charconv>
#include <span>

namespace drystone::state {
namespace {

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

}  // namespace

void LeafNames::add(const LeafType& type, const model::Place& place, std::size_t group) {
  constexpr auto kWide = sizeof(std::uint64_t);
  switch (type.sort) {
    case LeafType::Sort::nothing: return;
    case LeafType::Sort::number: return add_number(place, type.letter, type.width, group);
    case LeafType::Sort::parts: return add(*type.element, place);
    case LeafType::Sort::table: return add_table(type, place);
    case LeafType::Sort::array:
      for (std::size_t i = 0; i < type.count; ++i) add(*type.element, place.entry(i), group);
      return;
    case LeafType::Sort::list: add_number(place.part("size"), 'u', kWide, kNoGroup); return add(*type.element, place);
    case LeafType::Sort::row:
      for (const LeafMember& member : std::span(type.members, type.count)) {
        if (member.type == nullptr) continue;
        const model::Place inner = place.part(member.name);
        if (member.sort == LeafMember::Sort::plain) {
          add(*member.type, inner, group);
          continue;
        }
        for (std::size_t i = 0; i < member.type->count; ++i) add(*member.type->element, inner.entry(i), counted_ + i);
      }
      return;
    case LeafType::Sort::variant:
      if (type.is_shared) add_number(place.part("like"), 'u', 1, kNoGroup);
      add_number(place.part("kind"), 'u', kWide, kNoGroup);
      for (std::size_t kind = 0; kind < type.count; ++kind) {
        const std::string name = "kind" + std::to_string(kind);
        add(*type.members[kind].type, place.part(name.c_str()));
      }
      return;
  }
}

void LeafNames::add_table(const LeafType& table, const model::Place& place) {
  const std::size_t group = groups_++;
  for (const LeafMember& member : std::span(table.members, table.count)) {
    if (member.type == nullptr) continue;
    const model::Place inner = place.part(member.name);
    const bool is_column = member.sort == LeafMember::Sort::column;
    counted_ = groups_;
    groups_ += member.counted;
    add(*member.type, inner, is_column ? group : kNoGroup);
  }
}

const std::string& own_names() {
  static const std::string kNames = [] {
    LeafNames names;
    names.add<SimState>();
    std::string lines;
    for (const LeafName& leaf : names.list()) {
      lines += leaf.name + " " + leaf.sort + std::to_string(leaf.width);
      if (leaf.group != kNoGroup) lines += " " + std::to_string(leaf.group);
      lines += "\n";
    }
    return lines;
  }();
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
