#include <utility>

#include "constraint/joints.hpp"
#include "contact/tiles.hpp"
#include "geometry/shape_geometry.hpp"
#include "history/complete.hpp"
#include "world/locks.hpp"
#include "world/partition.hpp"

namespace drystone::state {
namespace {

/// Keeps the first link that is broken. What a snapshot leaves out has its defaults before.
class Relinker {
 public:
  explicit Relinker(SimState& w) : w_(w) {}

  std::string run() {
    count_bodies();
    link_shapes();
    link_tiles();
    check_chains();
    if (!failed_) link_contacts();
    link_joints();
    if (!failed_) link_bodies();
    if (!failed_) link_islands();
    return problem_;
  }

 private:
  bool expect(bool holds, const char* what, std::uint32_t slot) {
    if (!holds) note(what, slot);
    return !failed_;
  }
  void note(const char* what, std::uint32_t slot) {
    if (!failed_) problem_ = std::string("this does not hold: ") + what + " (slot " + std::to_string(slot) + ")";
    failed_ = true;
  }
  bool is_body(std::uint32_t slot) const { return w_.bodies.ids.is_used(slot); }
  bool is_static(std::uint32_t body) const { return w_.bodies.state[body].type == BodyType::static_body; }
  bool is_shape(std::uint32_t slot) const { return w_.shapes.ids.is_used(slot); }

  void count_bodies() {
    w_.bodies.ids.for_each_used([&](std::uint32_t slot) {
      w_.bodies.paced_count += w_.bodies.clock[slot].scale != 1.0f ? 1 : 0;
      w_.bodies.locked_count += model::has_locked_axis(w_.bodies, slot) ? 1 : 0;
      w_.bodies.bullet_count += w_.bodies.links[slot].bullet ? 1 : 0;
      if (w_.bodies.links[slot].first_shape == kNone) w_.bodies.shapeless.set(slot);
      if (!is_static(slot)) w_.bodies.reach = max(w_.bodies.reach, w_.bodies.state[slot].extent);
    });
  }

  void link_shapes() {
    w_.shapes.ids.for_each_used([&](std::uint32_t slot) {
      const ShapeRow& s = w_.shapes.row[slot];
      w_.shapes.body[slot] = s.body;
      if (s.filter.group != 0) w_.shapes.group[slot] = s.filter.group;
      if (s.sensor) w_.shapes.sensors.set(slot);
      w_.shapes.row[slot].one_way = w_.shapes.extras[slot].one_way.enabled;
      w_.shapes.grid_count += is_grid(w_, slot) ? 1 : 0;
      const ShapeGeometry& geometry = w_.shapes.geometry[slot];
      const bool fits = !is_grid(w_, slot) ||
                        (validate(geometry, w_.options.length_unit).ok() && is_body(s.body) && is_static(s.body));
      expect(fits, "a tile grid is valid and of a static body", slot);
      expect(is_body(s.body), "a shape belongs to a body", slot);
      expect(s.chain == kNone || w_.chains.ids.is_used(s.chain), "a link belongs to a chain", slot);
    });
  }

  void link_tiles() {
    if (w_.tiles.ids.size() == 0) return;
    w_.tiles.ids.for_each_used([&](std::uint32_t slot) {
      const TileRow& tile = w_.tiles.row[slot];
      const bool fits = is_shape(tile.shape) && is_shape(tile.grid) && is_grid(w_, tile.grid) &&
                        w_.shapes.row[tile.shape].tile == kNone && w_.shapes.row[tile.shape].next == kNone &&
                        w_.shapes.row[tile.shape].chain == kNone && !w_.shapes.row[tile.shape].pairs_pending &&
                        !w_.shapes.moved.test(tile.shape) &&
                        kind_of(w_.shapes.geometry[tile.shape]) == ShapeKind::polygon &&
                        w_.shapes.row[tile.shape].body == w_.shapes.row[tile.grid].body;
      if (!expect(fits, "a tile is of a grid of its body", slot)) return;
      const TileGrid& grid = grid_of(w_, tile.grid);
      const bool is_filled = grid.has(grid.cell_of(tile.cell)) && grid.at(grid.cell_of(tile.cell)) != Tile::empty;
      const bool is_new = w_.tiles.slots.find(tile.grid, tile.cell) == base::CellMap::kNothing;
      if (!expect(is_filled && is_new, "a tile is in a cell of its own", slot)) return;
      contact::fill_tile(w_, slot);         // A snapshot may contradict the grid.
      w_.shapes.sensors.clear(tile.shape);  // Sensors are searched by the grid.
      w_.tiles.slots.insert(tile.grid, tile.cell, slot);
    });
    w_.contacts.ids.for_each_used([&](std::uint32_t slot) {
      for (const std::uint32_t shape : w_.contacts.row[slot].shape) {
        if (is_shape(shape) && is_tile(w_, shape)) ++w_.tiles.row[w_.shapes.row[shape].tile].contacts;
      }
    });
    w_.tiles.ids.for_each_used(
        [&](std::uint32_t slot) { expect(w_.tiles.row[slot].contacts > 0, "a tile has contacts", slot); });
  }

  void check_chains() {
    w_.chains.ids.for_each_used([&](std::uint32_t slot) {
      expect(is_body(w_.chains.row[slot].body), "a chain belongs to a body", slot);
      for (const std::uint32_t link : w_.chains.links[slot]) {
        expect(is_shape(link) && w_.shapes.row[link].chain == slot, "a chain has its links", slot);
      }
    });
  }

  void link_contacts() {
    w_.contacts.ids.for_each_used([&](std::uint32_t slot) {
      ContactRow& c = w_.contacts.row[slot];
      if (!expect(is_shape(c.shape[0]) && is_shape(c.shape[1]), "a contact has two shapes", slot)) return;
      c.body = {w_.shapes.body[c.shape[0]], w_.shapes.body[c.shape[1]]};
      expect(c.body[0] != c.body[1], "a contact has two different bodies", slot);
    });
  }

  void link_joints() {
    w_.joints.ids.for_each_used([&](std::uint32_t slot) {
      const JointRow& j = w_.joints.row[slot];
      const bool fits = is_body(j.body[0]) && is_body(j.body[1]) && j.body[0] != j.body[1];
      if (!expect(fits, "a joint has two bodies", slot)) return;
      JointOptions& options = w_.joints.options[slot].common();
      options.body_a = body_id(w_, j.body[0]);
      options.body_b = body_id(w_, j.body[1]);
      joint::take_options(w_, slot);
      w_.joints.limited_count += j.limited != kNone ? 1 : 0;
    });
    if (!failed_) link_gears();
  }

  void link_gears() {
    w_.joints.ids.for_each_used([&](std::uint32_t slot) {
      const JointRow& j = w_.joints.row[slot];
      auto* const gear = w_.joints.options[slot].get_if<GearOptions>();
      for (std::size_t i = 0; i < 2; ++i) {
        if (j.coupled[i] == kNone) continue;
        const bool fits = gear != nullptr && j.coupled[0] != j.coupled[1] && joins(j.coupled[i], j.body[i]);
        if (!expect(fits, "a gear couples joints of its bodies", slot)) return;
        ++w_.joints.row[j.coupled[i]].gears;
        (i == 0 ? gear->joint_a : gear->joint_b) = joint_id(w_, j.coupled[i]);
      }
    });
  }

  /// Whether a slot has a joint of the body that a gear may couple.
  bool joins(std::uint32_t joint, std::uint32_t body) const {
    if (!w_.joints.ids.is_used(joint)) return false;
    const JointKind kind = kind_of(w_.joints.options[joint]);
    const auto [a, b] = w_.joints.row[joint].body;
    return (kind == JointKind::revolute || kind == JointKind::prismatic) && (body == a || body == b);
  }

  /// Checks that a list of edges holds only edges of the body and has no cycle; sets the backward links. Returns the number of edges.
  template <typename Table>
  std::size_t link_edges(Table& table, std::uint32_t first, std::uint32_t body, const char* what) {
    std::size_t count = 0;
    std::uint32_t before = kNone;
    for (std::uint32_t edge = first; edge != kNone; ++count) {
      const std::uint32_t slot = edge / 2;
      const bool fits = table.ids.is_used(slot) && table.row[slot].body[edge % 2] == body &&
                        count < 2 * std::size_t{table.ids.size()};
      if (!expect(fits, what, body)) return count;
      Edge& links = table.row[slot].edge[edge % 2];
      links.prev = before;
      before = edge;
      edge = links.next;
    }
    return count;
  }

  void link_bodies() {
    std::size_t shapes = 0;
    std::size_t contact_edges = 0;
    std::size_t joint_edges = 0;
    w_.bodies.ids.for_each_used([&](std::uint32_t body) {
      if (failed_) return;
      const BodyLinks& links = w_.bodies.links[body];
      if (links.drop_time > 0.0f) w_.dropping_bodies.push_back(body);
      std::uint32_t before = kNone;
      for (std::uint32_t shape = links.first_shape; shape != kNone; ++shapes) {
        const bool fits = is_shape(shape) && !is_tile(w_, shape) && w_.shapes.row[shape].body == body &&
                          shapes < w_.shapes.ids.size();
        if (!expect(fits, "a body has its shapes", body)) return;
        w_.shapes.before[shape] = std::exchange(before, shape);
        shape = w_.shapes.row[shape].next;
      }
      std::size_t chains = 0;
      for (std::uint32_t chain = links.first_chain; chain != kNone; ++chains) {
        const bool fits = w_.chains.ids.is_used(chain) && w_.chains.row[chain].body == body;
        if (!expect(fits && chains < w_.chains.ids.size(), "a body has its chains", body)) return;
        chain = w_.chains.row[chain].next;
      }
      contact_edges += link_edges(w_.contacts, links.first_contact, body, "a body has its contacts");
      joint_edges += link_edges(w_.joints, links.first_joint, body, "a body has its joints");
      const BodyState& state = w_.bodies.state[body];
      expect((links.island != kNone) == (state.enabled && state.type == BodyType::dynamic),
             "a dynamic body is in an island", body);
      expect(!is_awake(w_, body) || (state.enabled && state.type != BodyType::static_body),
             "an awake body is enabled and not static", body);
    });
    expect(shapes + w_.tiles.ids.size() == w_.shapes.ids.size(), "every shape is in a list", kNone);
    expect(contact_edges == 2 * std::size_t{w_.contacts.ids.size()}, "every contact is in two lists", kNone);
    expect(joint_edges == 2 * std::size_t{w_.joints.ids.size()}, "every joint is in two lists", kNone);
  }

  void link_islands() {
    std::size_t in_lists = 0;
    w_.islands.ids.for_each_used([&](std::uint32_t island) {
      if (failed_) return;
      const IslandRow& row = w_.islands.row[island];
      std::uint32_t count = 0;
      std::uint32_t before = kNone;
      for (std::uint32_t body = row.first_body; body != kNone; ++count) {
        const bool fits = is_body(body) && w_.bodies.links[body].island == island && count < row.body_count;
        if (!expect(fits && is_awake(w_, body) == row.awake, "an island has its bodies", island)) return;
        w_.bodies.links[body].island_prev = before;
        before = body;
        body = w_.bodies.links[body].island_next;
      }
      expect(count == row.body_count && count > 0, "an island counts its bodies", island);
      in_lists += count;
    });
    w_.bodies.ids.for_each_used([&](std::uint32_t body) { in_lists -= w_.bodies.links[body].island != kNone ? 1 : 0; });
    expect(in_lists == 0, "a body is in the list of its island", kNone);
  }

  SimState& w_;
  std::string problem_;
  bool failed_ = false;
};

}  // namespace

std::string relink(SimState& w) { return Relinker(w).run(); }

}  // namespace drystone::state
