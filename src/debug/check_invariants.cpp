// Checks all invariants that hold between two calls, by slow and simple code.
#include <cmath>
#include <string>
#include <string_view>

#include "body/bodies.hpp"
#include "contact/contacts.hpp"
#include "contact/kept_manifold.hpp"
#include "contact/rolling_point.hpp"
#include "drystone/world.hpp"
#include "island/islands.hpp"
#include "joint/joints.hpp"
#include "model/check.hpp"
#include "model/edges.hpp"
#include "model/locks.hpp"
#include "model/named_numbers.hpp"
#include "model/world_state.hpp"
#include "spatial/proxies.hpp"

namespace drystone {
namespace {

/// Collects one line for each broken invariant, and the values of the first rows that break one.
class Findings {
 public:
  explicit Findings(const SimState& w) : w_(w) {}

  /// Names the table of the slots that are passed to expect() from now on.
  void begin_table(const char* table) {
    table_ = table;
    dumped_ = kNone;
  }
  void expect(bool holds, const char* what, std::uint32_t slot) {
    if (holds) return;
    text_ += std::string(table_) + ": " + what + " (slot " + std::to_string(slot) + ")\n";
    if (slot != dumped_ && dumps_ < kMostDumps) dump(slot);
  }
  void add(const char* where, const std::string& text) {
    if (!text.empty()) text_ += std::string(where) + ": " + text + "\n";
  }
  std::string text() const { return text_ + dump_; }

 private:
  static constexpr int kMostDumps = 8;

  void dump(std::uint32_t slot) {
    for (const model::AnyTable& table : model::tables_of(w_)) {
      if (table.name != std::string_view(table_) || !table.ids->is_used(slot)) continue;
      model::NumberList numbers;
      table.visit_row(slot, numbers);
      dump_ += std::string(table_) + " " + std::to_string(slot) + ": " + to_string(numbers) + "\n";
      dumped_ = slot;
      ++dumps_;
    }
  }

  const SimState& w_;
  const char* table_ = "";
  std::string text_;
  std::string dump_;
  std::uint32_t dumped_ = kNone;
  int dumps_ = 0;
};

/// A visitor that names the first float of the state that is not finite.
struct FiniteCheck final : model::NumberVisitor {
  std::string place;

  void visit(const model::Place& at, model::AnyNumber number) override {
    if (number.is_float() && place.empty() && at.role == model::Role::state && !std::isfinite(number.value())) {
      place = to_string(at);
    }
  }
};

void check_finite(const SimState& w, Findings& f) {
  for (const model::AnyTable& table : model::tables_of(w)) {
    f.begin_table(table.name);
    table.ids->for_each_used([&](std::uint32_t slot) {
      FiniteCheck check;
      table.visit_row(slot, check);
      if (!check.place.empty()) f.expect(false, (check.place + " is finite").c_str(), slot);
    });
  }
}

void check_bodies(const SimState& w, Findings& f) {
  f.begin_table("body");
  w.bodies.ids.for_each_used([&](std::uint32_t slot) {
    const BodyState& b = w.bodies.state[slot];
    const bool in_island = w.bodies.links[slot].island != kNone;
    const bool should_be_in_island = b.enabled && b.type == BodyType::dynamic;
    f.expect(in_island == should_be_in_island, "enabled dynamic bodies, and no others, are in an island", slot);
    f.expect(is_normalized(b.pose.rotation), "a rotation has unit length", slot);
    f.expect(w.bodies.shapeless.test(slot) == (w.bodies.links[slot].first_shape == kNone),
             "the set of bodies without shapes has these bodies", slot);
    f.expect(b.type == BodyType::static_body || b.extent <= w.bodies.reach, "no body reaches farther than all", slot);
    const bool awake = is_awake(w, slot);
    f.expect(!awake || (b.enabled && b.type != BodyType::static_body), "only bodies that can move are awake", slot);
    if (in_island) {
      f.expect(w.islands.row[w.bodies.links[slot].island].awake == awake, "islands are awake as a whole", slot);
    }
    const bool at_rest = b.velocity == Vec2{} && b.angular_velocity == 0.0f;
    f.expect(awake || !b.enabled || at_rest, "a sleeping body does not move", slot);
    f.expect(model::unlocked(w, slot, b.velocity) == b.velocity, "a body does not move along a locked axis", slot);
  });
}

/// A row of a tile: in no tree, with the polygon of its cell, and with contacts.
void check_tile(const SimState& w, Findings& f, std::uint32_t slot) {
  const ShapeRow& s = w.shapes.row[slot];
  const TileRow& tile = w.tiles.row[s.tile];
  const ShapeRow& grid = w.shapes.row[tile.grid];
  f.expect(w.tiles.ids.is_used(s.tile) && tile.shape == slot, "a tile has its row", slot);
  f.expect(w.tiles.slots.find(tile.grid, tile.cell) == s.tile, "the map finds the tile", slot);
  f.expect(is_grid(w, tile.grid) && grid.body == s.body, "a tile is of a grid of its body", slot);
  f.expect(w.bodies.state[s.body].enabled, "the body of a tile is enabled", slot);
  f.expect(grid.material == s.material && grid.filter == s.filter && grid.sensor == s.sensor,
           "a tile has the options of its grid", slot);
  f.expect(!w.trees.fixed.has(slot) && !w.trees.awake.has(slot) && !w.trees.asleep.has(slot) &&
               !w.shapes.moved.test(slot) && s.next == kNone,
           "a tile is in no tree and in no list", slot);
  const TileGrid& tiles = grid_of(w, tile.grid);
  const Cell cell = tiles.cell_of(tile.cell);
  if (tiles.at(cell) == Tile::empty) return f.expect(false, "a tile with contacts is not empty", slot);
  const auto* polygon = std::get_if<Polygon>(&w.shapes.geometry[slot]);
  const Polygon tile_in_grid = tile_polygon(tiles, cell);
  const std::span<const Vec2> expected = tile_in_grid.vertices();
  f.expect(polygon != nullptr &&
               std::equal(expected.begin(), expected.end(), polygon->vertices().begin(), polygon->vertices().end()),
           "a tile has the polygon of its cell", slot);
  std::uint32_t contacts = 0;
  w.contacts.ids.for_each_used([&](std::uint32_t contact) {
    const auto [a, b] = w.contacts.row[contact].shape;
    contacts += a == slot || b == slot ? 1 : 0;
  });
  f.expect(contacts > 0 && contacts == tile.contacts, "a tile counts its contacts", slot);
  const spatial::StaticBounds bounds = spatial::static_bounds(w, s.body, w.shapes.geometry[slot]);
  f.expect(w.shapes.slab[slot] == bounds.slab && contains(w.shapes.fat_box[slot], bounds.box),
           "the bounds of a tile hold it", slot);
}

void check_shapes(const SimState& w, Findings& f) {
  f.begin_table("shape");
  w.shapes.ids.for_each_used([&](std::uint32_t slot) {
    const ShapeRow& s = w.shapes.row[slot];
    const BodyState& b = w.bodies.state[s.body];
    if (is_tile(w, slot)) return check_tile(w, f, slot);
    f.expect(w.shapes.body[slot] == s.body, "the column of shapes' bodies equals the rows", slot);
    const std::uint32_t before = w.shapes.before[slot];
    f.expect((before == kNone ? w.bodies.links[s.body].first_shape : w.shapes.row[before].next) == slot,
             "a shape knows the one before it in the list of its body", slot);
    f.expect(w.shapes.group[slot] == s.filter.group, "the column of shapes' groups equals the rows", slot);
    const bool fixed = b.enabled && b.type == BodyType::static_body;
    const bool awake = b.enabled && !fixed && is_awake(w, s.body);
    f.expect(w.trees.fixed.has(slot) == fixed, "static shapes are in the static tree", slot);
    f.expect(w.trees.awake.has(slot) == awake, "awake shapes are in the awake tree", slot);
    f.expect(w.trees.asleep.has(slot) == (b.enabled && !fixed && !awake), "sleeping shapes are in the sleeping tree",
             slot);
    if (b.enabled)
      f.expect(contains(w.shapes.fat_box[slot], spatial::tight_box(w, slot)), "the box in the tree holds the shape",
               slot);
    const bool bounded = w.shapes.slab[slot].half_width != geometry::Slab{}.half_width;
    if (fixed) {
      f.expect(w.shapes.slab[slot] == spatial::static_bounds(w, s.body, w.shapes.geometry[slot]).slab,
               "a static shape is in its slab", slot);
    } else {
      f.expect(!b.enabled || !bounded, "the slab of a shape that may move is unbounded", slot);
    }
  });
  f.add("static tree", w.trees.fixed.check());
  f.add("awake tree", w.trees.awake.check());
  f.add("sleeping tree", w.trees.asleep.check());
}

/// A visitor that collects the bits of all numbers, of any role.
struct AllBits final : model::NumberVisitor {
  std::vector<std::uint64_t> list;

  void visit(const model::Place&, model::AnyNumber number) override { list.push_back(number.bits); }
};

/// Two shapes whose bounds overlap have a contact if they may have one, unless the pairs of one of them are still to be searched. In a
/// restored world this is so for all shapes that have not moved since.
void check_pairs(const SimState& w, Findings& f) {
  f.begin_table("shape");
  const auto waits = [&](std::uint32_t shape) {
    return w.shapes.moved.test(shape) || w.shapes.row[shape].pairs_pending ||
           w.trees.searched_box[shape] == bvh::Box4::kNothing;
  };
  w.shapes.ids.for_each_used([&](std::uint32_t shape) {
    if (!w.bodies.state[w.shapes.body[shape]].enabled || is_tile(w, shape) || waits(shape)) return;
    f.expect(w.trees.searched_box[shape] == w.shapes.fat_box[shape], "the pairs of the box in the tree were searched",
             shape);
    for (const bvh::Tree* tree : {&w.trees.fixed, &w.trees.awake, &w.trees.asleep}) {
      tree->query(w.shapes.fat_box[shape], [&](std::uint32_t other) {
        const bool is_expected = other < shape && !waits(other) && spatial::bounds_overlap(w, shape, other) &&
                                 !is_grid(w, shape) && !is_grid(w, other) && contact::may_contact(w, shape, other);
        f.expect(!is_expected || w.contacts.pairs.contains(shape, other), "shapes whose bounds overlap have a contact",
                 shape);
        return true;
      });
    }
  });
}

template <typename Row>
std::vector<std::uint64_t> bits_of(const Row& row) {
  AllBits bits;
  model::visit_numbers(model::type_of<Row>(), &row, model::kRow, bits);
  return bits.list;
}

void check_contacts(const SimState& w, Findings& f) {
  f.begin_table("contact");
  f.expect(w.contacts.pairs.size() == w.contacts.ids.size(), "every contact is in the pair set", kNone);
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    const ContactRow& c = w.contacts.row[slot];
    f.expect(w.contacts.key[slot].body == c.body, "a contact's key names its bodies", slot);
    f.expect(w.contacts.key[slot].kind == kind_of(c), "a contact's key names its kernel", slot);
    const BodyState& a = w.bodies.state[c.body[0]];
    const BodyState& b = w.bodies.state[c.body[1]];
    // Sizes of bodies may have changed since a manifold that is not valid any more.
    f.expect(!c.computed || w.contacts.key[slot].pressed == contact::is_pressed(c, a, b),
             "a contact's key says whether a body is pressed", slot);
    f.expect(bits_of(w.contacts.reuse[slot]) == bits_of(contact::reuse_of(c, w.options.length_unit)),
             "a contact's data for reuse is that of its row", slot);
    ContactRow taken = c;
    contact::take_from_shapes(w, slot, taken);
    if (!contact::is_rolling_point(w, c)) taken.radius = contact::shape_radii(w, c);
    f.expect(bits_of(taken) == bits_of(c), "a contact's copies of its shapes' values are current", slot);
    f.expect(w.contacts.pairs.contains(c.shape[0], c.shape[1]), "a contact is in the pair set", slot);
    const bool awake = is_awake(w, c.body[0]) || is_awake(w, c.body[1]);
    f.expect(w.contacts.awake.test(slot) == awake, "a contact is awake if one of its bodies is", slot);
    const bool both = is_dynamic(w, c.body[0]) && is_dynamic(w, c.body[1]);
    f.expect(c.linked == (c.touching && both && !c.sensor), "touching dynamic bodies are linked", slot);
    if (c.linked) {
      f.expect(w.bodies.links[c.body[0]].island == w.bodies.links[c.body[1]].island,
               "bodies that touch are in one island", slot);
    }
    f.expect(c.touching == (c.count > 0), "a contact touches if it has points", slot);
    f.expect(c.passage == Passage::open || c.passable, "only passable contacts decide who passes", slot);
    f.expect(c.passage != Passage::passing || c.count == 0, "a contact that lets pass has no points", slot);
  });
}

void check_joints(const SimState& w, Findings& f) {
  f.begin_table("joint");
  std::uint32_t breakable_count = 0;
  std::uint32_t limit_events_count = 0;
  std::uint32_t limited_count = 0;
  w.joints.ids.for_each_used([&](std::uint32_t slot) {
    const JointRow& j = w.joints.row[slot];
    const bool active = joint::connects(w, j);
    const bool both = is_dynamic(w, j.body[0]) && is_dynamic(w, j.body[1]);
    const bool breakable = common_options(w.joints.options[slot]).break_limit.enabled;
    f.expect(j.breakable == breakable, "a joint breaks if its options say so", slot);
    breakable_count += breakable ? 1 : 0;
    f.expect(j.limit_events == common_options(w.joints.options[slot]).limit_events,
             "a joint reports limits if its options say so", slot);
    limit_events_count += j.limit_events ? 1 : 0;
    limited_count += j.limited != kNone ? 1 : 0;
    f.expect(j.batch_kind == batch_kind_of(w.joints.options[slot]), "a joint's kernel is that of its options", slot);
    f.expect(j.linked == (active && both), "an active joint of dynamic bodies is linked", slot);
    if (j.linked) {
      f.expect(w.bodies.links[j.body[0]].island == w.bodies.links[j.body[1]].island,
               "bodies with a joint are in one island", slot);
    }
    const bool awake = active && (is_awake(w, j.body[0]) || is_awake(w, j.body[1]));
    f.expect(!awake || w.joints.awake.test(slot), "a joint is awake if one of its bodies is", slot);
    const auto moves = [&](std::uint32_t body) { return is_dynamic(w, body) && is_awake(w, body); };
    const bool is_looked_at = joint::is_active(w, j) && (moves(j.body[0]) || moves(j.body[1]));
    f.expect(!is_looked_at || w.next_joint_look <= j.next_look, "no check of an awake joint is missed", slot);
  });
  f.expect(w.joints.breakable_count == breakable_count, "the count of breakable joints is right", 0);
  f.expect(w.joints.limit_events_count == limit_events_count, "the count of joints with limit events is right", 0);
  f.expect(w.joints.limited_count == limited_count, "the count of joints with a limited warm start is right", 0);
}

void check_lists(const SimState& w, Findings& f) {
  f.begin_table("island");
  w.islands.ids.for_each_used([&](std::uint32_t island) {
    std::uint32_t count = 0;
    island::for_each_body(w, island, [&](std::uint32_t body) {
      f.expect(w.bodies.links[body].island == island, "an island's list holds its bodies", island);
      ++count;
    });
    f.expect(count == w.islands.row[island].body_count && count > 0, "an island counts its bodies", island);
  });
  std::uint32_t contact_edges = 0;
  std::uint32_t joint_edges = 0;
  w.bodies.ids.for_each_used([&](std::uint32_t body) {
    model::for_each_contact(w, body, [&](std::uint32_t, const ContactRow&, std::uint32_t) { ++contact_edges; });
    model::for_each_joint(w, body, [&](std::uint32_t, const JointRow&, std::uint32_t) { ++joint_edges; });
  });
  f.expect(contact_edges == 2 * w.contacts.ids.size(), "every contact is in two lists", kNone);
  f.expect(joint_edges == 2 * w.joints.ids.size(), "every joint is in two lists", kNone);
}

}  // namespace

std::string World::check_invariants() const {
  model::must_be_finished(*state_);
  Findings findings(*state_);
  check_finite(*state_, findings);
  check_bodies(*state_, findings);
  check_shapes(*state_, findings);
  check_pairs(*state_, findings);
  check_contacts(*state_, findings);
  check_joints(*state_, findings);
  check_lists(*state_, findings);
  return findings.text();
}

}  // namespace drystone
