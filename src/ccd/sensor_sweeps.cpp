// update_contacts() finds overlaps with sensors when a step begins. This is enough for bodies that move by less than a quarter of their
// thickness in a step. Fast bodies may pass through a sensor within the step, so their motions are tested here, rotation included. The
// motion of a body that was stopped at an impact ends there; if a kinematic wall stopped it, it is then carried to its present pose, by a
// sweep of its own.
//
// For each shape of a fast body, the sensors on its path are searched; for each sensor of a fast body, the shapes on its path. The boxes of
// moving bodies in the trees are those of the last step, so the searched boxes are enlarged by the distance that other bodies may have
// moved since. For a sensor this is only the motion of slow bodies, because a fast shape finds the sensor in the shape's own search.
//
// The test of a pair is conservative advancement: from the beginning of the step, time advances by as much as the distance of the two
// shapes allows. It advances at least by the time of a path of one slop, or by 1/1024 of the step, so that a grazing pass ends.
//
// Input: the motions and the trees. Output: pairs sorted by slot, so that the result depends on neither workers nor trees. Nothing that is
// simulated changes.
#include "ccd/sensor_sweeps.hpp"

#include <algorithm>

#include "ccd/swept_shape.hpp"
#include "contact/contacts.hpp"
#include "contact/tiles.hpp"
#include "core/sort.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/edges.hpp"
#include "world/proxies.hpp"
#include "world/tunnelling.hpp"

namespace drystone::continuous {
namespace {

constexpr int kSensorGrain = 16;
/// Time advances at least by the time of this path [length units]. An overlap along a shorter path may be missed.
constexpr float kLeastAdvance = kLinearSlop;
/// Time also advances at least by this fraction of the step, which is more than kLeastAdvance if the path exceeds 5 length units.
/// Without this
/// limit, rotating shapes of kilometres would take millions of advances, or the search would never end, because near time 1 an advance
/// may be rounded to 0.
constexpr float kLeastPart = 1.0f / 1024.0f;

/// The motion of a body in the step: along its sweep, and then, if a wall carried it, from the impact to its present pose.
struct Path {
  BodySweep sweep;
  Sweep carried;
  bool is_carried = false;
  float unit = 1.0f;  // The length unit of the world.

  Transform pose_at_time(float time) const {
    if (!is_carried || time <= sweep.end) return pose_on_sweep(sweep, time);
    return pose_at(carried, min(1.0f, (time - sweep.end) / (1.0f - sweep.end)));
  }
  /// An upper bound of the speed of any point of a shape [m per step].
  float speed_of(const ShapeGeometry& shape) const {
    const float before = sweep.end > 0.0f ? longest_path(shape, sweep.sweep) : 0.0f;
    return is_carried ? max(before, longest_path(shape, carried) / (1.0f - sweep.end)) : before;
  }
  Aabb box_of(const ShapeGeometry& shape) const {
    const Aabb box = SweptShape(shape, sweep.sweep, unit).box();
    return is_carried ? merge(box, SweptShape(shape, carried, unit).box()) : box;
  }
};

/// The pairs of shapes whose contacts touch already, of one body. They are listed when the first is asked for: a body may have thousands of
/// contacts with the cells of a grid, and each of these asks.
class TouchingPairs {
 public:
  TouchingPairs(const SimState& w, std::uint32_t body, std::vector<std::uint64_t>& memory)
      : w_(w), body_(body), pairs_(memory) {}

  bool contain(std::uint32_t shape_a, std::uint32_t shape_b) {
    if (shape_a == kNone || shape_b == kNone || !w_.contacts.pairs.contains(shape_a, shape_b)) return false;
    if (!is_listed_) list();
    return std::binary_search(pairs_.begin(), pairs_.end(), key_of(shape_a, shape_b));
  }

 private:
  static std::uint64_t key_of(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t{std::min(a, b)} << 32) | std::max(a, b);
  }
  void list() {
    is_listed_ = true;
    pairs_.clear();
    model::for_each_contact(w_, body_, [&](std::uint32_t, const ContactRow& contact, std::uint32_t) {
      if (contact.touching) pairs_.push_back(key_of(contact.shape[0], contact.shape[1]));
    });
    base::sort(pairs_);
  }

  const SimState& w_;
  std::uint32_t body_;
  std::vector<std::uint64_t>& pairs_;
  bool is_listed_ = false;
};

class SensorSweeps {
 public:
  SensorSweeps(WorldState& w, const Sweeps& sweeps) : w_(w), sweeps_(sweeps), finder_(w, sweeps) {}

  std::span<const SensorPair> run() {
    const std::span<const std::uint32_t> movers = list_movers();
    if (movers.empty()) return {};
    measure_sensors();
    for (WorkerScratch& worker_scratch : w_.scratch->per_worker) worker_scratch.swept_sensor_pairs.clear();
    w_.runtime.workers->parallel_for(
        static_cast<int>(movers.size()), kSensorGrain, [&](int first, int last, int worker) {
          WorkerScratch& scratch = w_.scratch->per_worker[static_cast<std::size_t>(worker)];
          for (int i = first; i < last; ++i) find_sensor_pairs(movers[static_cast<std::size_t>(i)], scratch);
        });
    return collect();
  }

 private:
  /// Lists the fast bodies. The solver has listed the dynamic ones; the fast kinematic bodies are needed only here.
  std::span<const std::uint32_t> list_movers() {
    const std::span<const std::uint32_t> kinematic = sweeps_.partition.kinematic_slots();
    const std::span<std::uint32_t> movers =
        w_.scratch->arena.allocate<std::uint32_t>(sweeps_.bodies.size() + kinematic.size());
    std::size_t n = 0;
    for (const std::uint32_t body : sweeps_.bodies) {
      if (is_awake(w_, body)) movers[n++] = body;  // A body that is not awake was quarantined in this step.
    }
    for (const std::uint32_t body : kinematic) {
      if (is_awake(w_, body) && is_fast(body)) movers[n++] = body;
    }
    return movers.first(n);
  }

  /// Whether the body is fast, by the rule of the solver. Both need the same rule: if a body were fast here but not in the list of the
  /// solver, every search would miss it.
  bool is_fast(std::uint32_t body) const {
    const Sweep sweep = finder_.sweep_of(body, finder_.start_of(body)).sweep;
    const float path = distance(sweep.center_0, sweep.center_1);
    return model::moved_fast(w_.bodies.state[body], path, sine_of_angle(sweep), w_.options.length_unit);
  }
  /// The body's motion, relative to the place `from`.
  Path path_of(std::uint32_t slot, Position from) const {
    const BodyState& body = w_.bodies.state[slot];
    const BodySweep sweep = finder_.sweep_of(slot, from);
    const float unit = w_.options.length_unit;
    if (sweep.end == 1.0f) return {sweep, {}, false, unit};
    const Transform stop = pose_on_sweep(sweep, sweep.end);
    const Sweep carried{body.local_center,  transform_point(stop, body.local_center),
                        body.center - from, stop.rotation,
                        body.pose.rotation, 0.0f};
    const bool is_carried =
        length(carried.center_1 - carried.center_0) > unit * kLeastAdvance || !(stop.rotation == body.pose.rotation);
    return {sweep, carried, is_carried, unit};
  }
  static float sine_of_angle(const Sweep& sweep) {
    return model::sine_of_angle(relative(sweep.rotation_0, sweep.rotation_1), sweep.angle);
  }
  /// An upper bound of the distance that any point of the body moved [m]. The chord of a rotation is at most twice its sine.
  float moved(std::uint32_t body) const {
    const Path path = path_of(body, finder_.start_of(body));
    const auto bound_of = [&](const Sweep& sweep) {
      return distance(sweep.center_0, sweep.center_1) + 2.0f * sine_of_angle(sweep) * w_.bodies.state[body].extent;
    };
    return bound_of(path.sweep.sweep) + (path.is_carried ? bound_of(path.carried) : 0.0f);
  }

  /// Computes the bounds of all sensors, the longest motion of a sensor, and the longest motion of a slow body.
  void measure_sensors() {
    bool first = true;
    w_.shapes.sensors.for_each_set([&](std::size_t sensor) {
      const std::uint32_t body = w_.shapes.body[sensor];
      if (sweeps_.index_of(body) != 0) sensor_reach_ = max(sensor_reach_, moved(body));
      sensor_bounds_ = first ? w_.shapes.fat_box[sensor] : merge(sensor_bounds_, w_.shapes.fat_box[sensor]);
      first = false;
    });
    sensor_bounds_ = inflate(sensor_bounds_, sensor_reach_);
    for (const std::uint32_t body : sweeps_.partition.awake_bodies) {
      if (is_awake(w_, body) && !is_fast(body)) slow_reach_ = max(slow_reach_, moved(body));
    }
  }

  void find_sensor_pairs(std::uint32_t body, WorkerScratch& scratch) const {
    TouchingPairs touching{w_, body, scratch.touching_pairs};
    const Position from = finder_.start_of(body);
    const Path path = path_of(body, from);
    for_each_shape(w_, body, [&](std::uint32_t shape) {
      const ShapeRow& row = w_.shapes.row[shape];
      const ShapeGeometry& geometry = w_.shapes.geometry[shape];
      const Aabb box = spatial::in_trees(w_, from, path.box_of(geometry));
      if (!row.sensor && !overlaps(box, sensor_bounds_)) return;
      const auto consider = [&](std::uint32_t other) {
        if (w_.shapes.row[other].sensor == row.sensor) return true;
        const auto test = [&](const ShapeGeometry& piece, std::uint32_t cell) {
          const SensorPair pair = row.sensor ? SensorPair{shape, other, cell} : SensorPair{other, shape, cell};
          if (row.sensor ? passes(pair, geometry, piece, touching) : passes(pair, piece, geometry, touching)) {
            scratch.swept_sensor_pairs.push_back(pair);
          }
        };
        for_each_piece(w_, SweptShape(geometry, path.sweep.sweep, path.unit), from, other, test);
        // Tiles near the second part of the path. Those that are near both parts are found twice.
        if (path.is_carried && is_grid(w_, other)) {
          for_each_piece(w_, SweptShape(geometry, path.carried, path.unit), from, other, test);
        }
        return true;
      };
      w_.trees.fixed.query(box, consider);
      w_.trees.asleep.query(box, consider);
      w_.trees.awake.query(inflate(box, row.sensor ? slow_reach_ : sensor_reach_), consider);
    });
  }

  /// Whether a sensor and a visitor overlap within the step but not at its end. (The next step finds overlaps at the end.)
  bool passes(const SensorPair& pair, const ShapeGeometry& sensor, const ShapeGeometry& visitor,
              TouchingPairs& touching) const {
    if (!contact::may_contact(w_, pair.sensor, pair.visitor)) return false;
    if (touching.contain(row_of(pair.sensor, pair.cell), row_of(pair.visitor, pair.cell))) return false;
    const Position from = finder_.start_of(w_.shapes.body[pair.sensor]);
    const SweptPair query{sensor, visitor, path_of(w_.shapes.body[pair.sensor], from),
                          path_of(w_.shapes.body[pair.visitor], from)};
    if (query.comes_from_behind()) return false;
    SimplexCache cache;
    if (query.distance_at(1.0f, cache) <= 0.0f) return false;
    const float speed = query.speed();
    if (speed <= 0.0f) return false;
    for (float time = 0.0f; time < 1.0f;) {
      const float gap = query.distance_at(time, cache);
      if (gap <= 0.0f) return true;
      time += max(max(gap, w_.options.length_unit * kLeastAdvance) / speed, kLeastPart);
    }
    return false;
  }

  /// A moving sensor and a moving visitor.
  struct SweptPair {
    const ShapeGeometry& sensor;
    const ShapeGeometry& visitor;
    Path sensor_path;
    Path visitor_path;

    float distance_at(float time, SimplexCache& cache) const {
      const Transform visitor_in_sensor = relative(sensor_path.pose_at_time(time), visitor_path.pose_at_time(time));
      return distance({make_proxy(sensor), make_proxy(visitor), visitor_in_sensor, true, sensor_path.unit}, cache)
          .distance;
    }
    /// An upper bound of the speed at which any two points of the shapes approach each other [m per step].
    float speed() const { return sensor_path.speed_of(sensor) + visitor_path.speed_of(visitor); }
    /// Whether the visitor is a link of a chain, which is one-sided, and the sensor is behind it.
    bool comes_from_behind() const {
      if (!std::holds_alternative<ChainSegment>(visitor)) return false;
      const Vec2 core = transform_point(sensor_path.pose_at_time(0.0f), centroid(sensor));
      return facing_plane(visitor, {}).height(inv_transform_point(visitor_path.pose_at_time(0.0f), core)) < 0.0f;
    }
  };

  /// The row of a shape, or of its tile; kNone if the tile has no row.
  std::uint32_t row_of(std::uint32_t shape, std::uint32_t cell) const {
    return is_grid(w_, shape) ? contact::find_tile(w_, shape, cell) : shape;
  }

  std::span<const SensorPair> collect() {
    std::vector<SensorPair>& all = w_.scratch->per_worker.front().swept_sensor_pairs;
    for (std::size_t i = 1; i < w_.scratch->per_worker.size(); ++i) {
      const std::vector<SensorPair>& more = w_.scratch->per_worker[i].swept_sensor_pairs;
      all.insert(all.end(), more.begin(), more.end());
    }
    base::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());  // Two fast bodies may both have found the pair.
    return all;
  }

  WorldState& w_;
  const Sweeps& sweeps_;
  ImpactFinder finder_;
  Aabb sensor_bounds_{};
  float sensor_reach_ = 0.0f;
  float slow_reach_ = 0.0f;
};

}  // namespace

std::span<const SensorPair> find_swept_sensor_pairs(WorldState& w, const Sweeps& sweeps) {
  return SensorSweeps(w, sweeps).run();
}

}  // namespace drystone::continuous
