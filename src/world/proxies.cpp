#include "world/proxies.hpp"

#include <cmath>
#include <utility>

namespace drystone::spatial {
namespace {

/// The trees' origin does not move while all awake bodies are nearer to it than this [grains]. Up to this distance rounding enlarges
/// boxes by at most a third of their margin.
constexpr double kFollowFrom = 65536.0;
/// A shape that is wider than twice this gives the axes this much of it on both sides of its middle [grains].
constexpr double kWidest = 1024.0;
/// All boxes are made anew if coarse boxes overlap more boxes than one for this many shapes.
constexpr std::size_t kShapesPerPair = 8;
/// Fewer shapes change trees one by one, which needs no memory.
constexpr std::size_t kFewShapes = 512;
/// The origin moves only if this divides the distance of the farthest awake body by at least this factor; else it would move again
/// soon.
constexpr float kLeastGain = 4.0f;

/// The box of a shape in the world, with the rounding of its size.
WorldAabb world_box(const ShapeGeometry& geometry, const WorldTransform& pose) {
  const Transform turned{{}, pose.rotation};
  return pose.position + geometry::to_box(geometry::outwards(geometry::packed_box(geometry, turned), {}));
}

geometry::Slab slab_of_static(const SimState& w, const ShapeGeometry& geometry, const WorldTransform& pose) {
  if (!has_pieces(w)) return geometry::thinnest_slab(geometry, in_trees(w, pose));
  const WorldAabb box = world_box(geometry, pose);
  if (!is_in_one_piece(w, box)) return {};
  // The piece of the shape; that of its body's place may be another.
  const Position shift = {w.tree_pieces_x[region_of(w.tree_pieces_x, box.lower.x) / 2].shift,
                          w.tree_pieces_y[region_of(w.tree_pieces_y, box.lower.y) / 2].shift};
  return geometry::thinnest_slab(geometry, relative(shift, pose));
}

geometry::Slab slab_of(const SimState& w, std::uint32_t shape) {
  const BodyState& body = w.bodies.state[w.shapes.body[shape]];
  return body.type == BodyType::static_body ? slab_of_static(w, w.shapes.geometry[shape], body.pose) : geometry::Slab{};
}

/// Gives a shape that was created or teleported its box, with the margin, and its slab.
void set_bounds(SimState& w, std::uint32_t shape) {
  const BodyState& body = w.bodies.state[w.shapes.body[shape]];
  const geometry::PackedBox tight =
      tight_packed_box(w, w.shapes.geometry[shape], body, in_trees(w, body.pose), reach_of_contacts(w));
  const bool is_static = body.type == BodyType::static_body;
  geometry::store_box(w.shapes.fat_box[shape],
                      is_static ? tight : with_margin(tight, body, {}, w.options.length_unit * kBoxMargin));
  w.shapes.slab[shape] = slab_of(w, shape);
}

/// Gives the tiles that have contacts their bounds: those of a grid, or of all grids if there is none.
void refresh_tiles(SimState& w, std::uint32_t grid) {
  w.tiles.ids.for_each_used([&](std::uint32_t tile) {
    if (grid == kNone || w.tiles.row[tile].grid == grid) set_bounds(w, w.tiles.row[tile].shape);
  });
}

bool is_empty(const TreeSet& trees) { return trees.fixed.empty() && trees.awake.empty() && trees.asleep.empty(); }

/// A length of the trees in metres.
float in_metres(const SimState& w, double grains) {
  return static_cast<float>(grains * model::grain_of(w.options.length_unit));
}

/// Rounds a place to whole grains, so that a world that is moved by whole grains has the same boxes.
Position whole_grains(const SimState& w, Position place) {
  const double grain = model::grain_of(w.options.length_unit);
  return {grain * std::floor(place.x / grain), grain * std::floor(place.y / grain)};
}

bool has_coarse_boxes(const SimState& w, std::size_t body) {
  const Position place = w.bodies.state[body].pose.position;
  if (has_pieces(w)) return is_off_pieces(w.tree_pieces_x, place.x) || is_off_pieces(w.tree_pieces_y, place.y);
  const Vec2 from_origin = abs(place - w.tree_origin);
  return max(from_origin.x, from_origin.y) > in_metres(w, kFollowFrom);
}

/// Whether the coarse boxes of awake bodies overlap so many boxes that these pairs are as much work as new boxes for all shapes. Bodies that
/// fly apart have coarse boxes all the time, and meet nothing.
bool coarse_boxes_meet_many(const SimState& w) {
  const std::size_t most = w.shapes.ids.size() / kShapesPerPair;
  std::size_t met = 0;
  w.bodies.awake.for_each_set([&](std::size_t body) {
    if (met > most || !has_coarse_boxes(w, body)) return;
    for_each_shape(w, static_cast<std::uint32_t>(body), [&](std::uint32_t shape) {
      for (const bvh::Tree* tree : {&w.trees.awake, &w.trees.fixed, &w.trees.asleep}) {
        tree->query(w.shapes.fat_box[shape], [&](std::uint32_t other) {
          met += other != shape ? 1 : 0;
          return met <= most;
        });
      }
    });
  });
  return met > most;
}

/// Moves the origin to the middle of the awake bodies, or cuts the axes into pieces if they are not near each other.
void place_origin(SimState& w) {
  WorldAabb awake;
  bool is_first = true;
  w.bodies.awake.for_each_set([&](std::size_t body) {
    const Position place = w.bodies.state[body].pose.position;
    awake = is_first ? WorldAabb{place, place} : merge(awake, WorldAabb{place, place});
    is_first = false;
  });
  w.tree_origin = whole_grains(w, center(awake));
  w.tree_pieces_x.clear();
  w.tree_pieces_y.clear();
  const Vec2 half = half_extents(awake);
  if (max(half.x, half.y) + in_metres(w, 1.0) < in_metres(w, kFollowFrom)) return;
  std::vector<std::pair<double, double>> x;
  std::vector<std::pair<double, double>> y;
  const auto add = [&](Position lower, Position upper) {
    x.emplace_back(lower.x, upper.x);
    y.emplace_back(lower.y, upper.y);
  };
  w.bodies.awake.for_each_set([&](std::size_t body) {
    const Position place = w.bodies.state[body].pose.position;
    add(place, place);
  });
  w.shapes.ids.for_each_used([&](std::uint32_t shape) {
    const BodyState& body = w.bodies.state[w.shapes.body[shape]];
    if (!body.enabled || is_tile(w, shape)) return;
    const WorldAabb box = world_box(w.shapes.geometry[shape], body.pose);
    const float widest = in_metres(w, kWidest);
    const Vec2 reach = min(half_extents(box), {widest, widest});
    add(center(box) - reach, center(box) + reach);
  });
  w.tree_pieces_x = make_pieces(std::move(x), model::grain_of(w.options.length_unit));
  w.tree_pieces_y = make_pieces(std::move(y), model::grain_of(w.options.length_unit));
}

template <typename F>
void for_each_shape_of(const SimState& w, std::span<const std::uint32_t> bodies, F f) {
  for (const std::uint32_t body : bodies) for_each_shape(w, body, f);
}

/// Moves the shapes of bodies from one tree to another.
void change_trees(SimState& w, std::span<const std::uint32_t> bodies, bvh::Tree& from, bvh::Tree& to) {
  std::size_t count = 0;
  for_each_shape_of(w, bodies, [&](std::uint32_t) { ++count; });
  if (count < kFewShapes) {
    for_each_shape_of(w, bodies, [&](std::uint32_t shape) {
      from.remove(shape);
      to.insert(shape, w.shapes.fat_box[shape]);
    });
    return;
  }
  std::vector<std::uint32_t> shapes;
  std::vector<Aabb> boxes;
  shapes.reserve(count);
  boxes.reserve(count);
  for_each_shape_of(w, bodies, [&](std::uint32_t shape) {
    shapes.push_back(shape);
    boxes.push_back(w.shapes.fat_box[shape]);
  });
  from.remove_many(shapes);
  to.insert_many(shapes, boxes);
}

/// Recomputes the boxes of all shapes of a tree.
void renew_boxes(SimState& w, bvh::Tree& tree) {
  std::vector<std::uint32_t> shapes;
  std::vector<Aabb> boxes;
  w.shapes.ids.for_each_used([&](std::uint32_t shape) {
    if (!tree.has(shape)) return;
    set_bounds(w, shape);
    shapes.push_back(shape);
    boxes.push_back(w.shapes.fat_box[shape]);
  });
  tree.move_many(shapes, boxes);
  tree.rebuild();
}

}  // namespace

StaticBounds static_bounds(const SimState& w, std::uint32_t body, const ShapeGeometry& geometry) {
  const BodyState& state = w.bodies.state[body];
  return {geometry::to_box(tight_packed_box(w, geometry, state, in_trees(w, state.pose), reach_of_contacts(w))),
          slab_of_static(w, geometry, state.pose)};
}

bvh::Tree& tree_of(SimState& w, std::uint32_t body) {
  if (w.bodies.state[body].type == BodyType::static_body) return w.trees.fixed;
  return is_awake(w, body) ? w.trees.awake : w.trees.asleep;
}

Aabb tight_box(const SimState& w, std::uint32_t shape) {
  const BodyState& body = w.bodies.state[w.shapes.body[shape]];
  return geometry::to_box(
      tight_packed_box(w, w.shapes.geometry[shape], body, in_trees(w, body.pose), reach_of_contacts(w)));
}

void add_proxy(SimState& w, std::uint32_t shape) {
  ShapeRow& row = w.shapes.row[shape];
  const BodyState& body = w.bodies.state[row.body];
  if (!body.enabled) return;
  if (is_empty(w.trees)) {
    w.tree_origin = whole_grains(w, body.pose.position);
    w.tree_pieces_x.clear();
    w.tree_pieces_y.clear();
  }
  set_bounds(w, shape);
  bvh::Tree& tree = tree_of(w, row.body);
  tree.insert(shape, w.shapes.fat_box[shape]);
  if (&tree == &w.trees.fixed) tree.rebuild_if_grown();
  row.pairs_pending = &tree == &w.trees.asleep;
  if (!row.pairs_pending) seek_pairs_of_shape(w, shape);
}

void remove_proxy(SimState& w, std::uint32_t shape) {
  const std::uint32_t body = w.shapes.row[shape].body;
  if (!w.bodies.state[body].enabled) return;
  tree_of(w, body).remove(shape);
  w.shapes.moved.clear(shape);
}

void refresh_proxies(SimState& w, std::uint32_t body) {
  if (!w.bodies.state[body].enabled) return;
  for_each_shape(w, body, [&](std::uint32_t shape) {
    set_bounds(w, shape);
    tree_of(w, body).move(shape, w.shapes.fat_box[shape]);
    seek_pairs_of_shape(w, shape);
    if (is_grid(w, shape)) refresh_tiles(w, shape);
  });
}

void recenter_trees(SimState& w) {
  if (w.trees.awake.empty()) return;
  const Aabb awake = w.trees.awake.bounds();
  const Vec2 reach = max(abs(awake.lower), abs(awake.upper));
  const Vec2 half = half_extents(awake);
  const float farthest = max(reach.x, reach.y);
  const bool is_one_away = farthest >= in_metres(w, kFollowFrom);
  if (!is_one_away && !has_pieces(w)) return;
  const bool are_all_away = is_one_away && farthest >= kLeastGain * max(half.x, half.y);
  if (!are_all_away && !coarse_boxes_meet_many(w)) return;
  place_origin(w);
  for (bvh::Tree* tree : {&w.trees.fixed, &w.trees.awake, &w.trees.asleep}) renew_boxes(w, *tree);
  refresh_tiles(w, kNone);
  // The known pairs were found with the old boxes.
  w.shapes.ids.for_each_used([&](std::uint32_t shape) {
    if (w.trees.awake.has(shape)) seek_pairs_of_shape(w, shape);
    if (w.trees.fixed.has(shape) && !w.shapes.moved.test(shape)) w.trees.searched_box[shape] = w.shapes.fat_box[shape];
    if (w.trees.asleep.has(shape)) w.shapes.row[shape].pairs_pending = true;
  });
}

void renew_slabs(SimState& w) {
  w.shapes.ids.for_each_used([&](std::uint32_t shape) {
    if (w.bodies.state[w.shapes.body[shape]].enabled) w.shapes.slab[shape] = slab_of(w, shape);
  });
}

void fill_trees(SimState& w) {
  std::vector<std::uint32_t> shapes;
  std::vector<Aabb> boxes;
  for (bvh::Tree* tree : {&w.trees.fixed, &w.trees.awake, &w.trees.asleep}) {
    shapes.clear();
    boxes.clear();
    w.shapes.ids.for_each_used([&](std::uint32_t shape) {
      const std::uint32_t body = w.shapes.body[shape];
      if (is_tile(w, shape) || !w.bodies.state[body].enabled || &tree_of(w, body) != tree) return;
      shapes.push_back(shape);
      boxes.push_back(w.shapes.fat_box[shape]);
    });
    tree->fill(shapes, boxes);
  }
  // It is not known whether every pair of overlapping boxes already has its contact.
  w.trees.searched_box.assign(w.shapes.fat_box.size(), bvh::Box4::kNothing);
}

void seek_pairs_of_shape(SimState& w, std::uint32_t shape) {
  w.shapes.moved.set(shape);
  if (shape >= w.trees.searched_box.size()) w.trees.searched_box.resize(w.shapes.row.size(), bvh::Box4::kNothing);
  w.trees.searched_box[shape] = bvh::Box4::kNothing;
}

void seek_pairs(SimState& w, std::uint32_t body) {
  if (!w.bodies.state[body].enabled) return;
  for_each_shape(w, body, [&](std::uint32_t shape) { seek_pairs_of_shape(w, shape); });
}

void move_proxies_awake(SimState& w, std::span<const std::uint32_t> bodies) {
  change_trees(w, bodies, w.trees.asleep, w.trees.awake);
  for_each_shape_of(w, bodies, [&](std::uint32_t shape) {
    ShapeRow& row = w.shapes.row[shape];
    if (row.pairs_pending) seek_pairs_of_shape(w, shape);
    row.pairs_pending = false;
  });
}

void move_proxies_asleep(SimState& w, std::span<const std::uint32_t> bodies) {
  change_trees(w, bodies, w.trees.awake, w.trees.asleep);
  for_each_shape_of(w, bodies, [&](std::uint32_t shape) {
    // The shape left its box in the step in which it fell asleep, so its pairs must be found when it wakes.
    if (!w.shapes.moved.test(shape)) return;
    w.shapes.moved.clear(shape);
    w.shapes.row[shape].pairs_pending = true;
  });
}

}  // namespace drystone::spatial
