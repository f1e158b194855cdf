// Sensors find overlaps when a step begins (update_contacts). That is enough for bodies that move by less than half of their thickness
// in a step. Fast bodies may pass through a sensor within the step, so their motions are searched here, rotation included. Bodies that
// were stopped at an impact have moved no farther.
//
// Shapes of fast bodies look for sensors, and sensors of fast bodies for shapes. The boxes of moving bodies in the trees are those of
// the last step, so the searched boxes are widened by what other bodies may have moved since. If both bodies are fast, the
// shape finds the sensor.
//
// The test of a pair is conservative advancement: from the beginning of the step, time advances by as much as the distance of the two
// allows. It advances at least by the time of a path of one slop, or by 1/1024 of the step, so that a grazing pass ends.
//
// In: motions, trees. Out: pairs sorted by slot, so that the result depends on neither workers nor trees. Changes nothing that is
// simulated.
#include "continuous/sensor_sweeps.hpp"

#include <algorithm>

#include "contact/contacts.hpp"
#include "continuous/swept_shape.hpp"
#include "geometry/shape_geometry.hpp"
#include "model/edges.hpp"
#include "model/tunnelling.hpp"
#include "spatial/proxies.hpp"

namespace drystone::continuous {
namespace {

constexpr int kGrain = 16;
/// An overlap along a shorter path than this may be missed [m] ...
constexpr float kLeastAdvance = kLinearSlop;
/// ... or along a path shorter than this part of the whole path, which is the longer of the two beyond 5 m in a step. Without it,
/// rotating shapes of kilometres would take millions of advances, or never end, once the time is so near to 1 that an advance is rounded away.
constexpr float kLeastPart = 1.0f / 1024.0f;

class SensorSweeps {
 public:
  SensorSweeps(WorldState& w, const Sweeps& sweeps) : w_(w), sweeps_(sweeps), finder_(w, sweeps) {}

  std::span<const ShapePair> run() {
    const std::span<const std::uint32_t> movers = list_movers();
    if (movers.empty()) return {};
    measure_sensors();
    for (WorkerScratch& worker_scratch : w_.scratch.per_worker) worker_scratch.swept_sensor_pairs.clear();
    w_.runtime.workers->parallel_for(static_cast<int>(movers.size()), kGrain, [&](int first, int last, int worker) {
      std::vector<ShapePair>& found = w_.scratch.per_worker[static_cast<std::size_t>(worker)].swept_sensor_pairs;
      for (int i = first; i < last; ++i) find_sensor_pairs(movers[static_cast<std::size_t>(i)], found);
    });
    return collect();
  }

 private:
  /// The solver has listed the fast dynamic bodies; only sensors need the fast kinematic ones.
  std::span<const std::uint32_t> list_movers() {
    const std::span<const std::uint32_t> kinematic = sweeps_.partition.kinematic_slots();
    const std::span<std::uint32_t> movers =
        w_.scratch.arena.allocate<std::uint32_t>(sweeps_.bodies.size() + kinematic.size());
    std::size_t n = 0;
    for (const std::uint32_t body : sweeps_.bodies) {
      if (is_awake(w_, body)) movers[n++] = body;  // Else quarantined in this step.
    }
    for (const std::uint32_t body : kinematic) {
      if (is_awake(w_, body) && is_fast(body)) movers[n++] = body;
    }
    return movers.first(n);
  }

  /// The same rule as the solver's: a body that counts as fast here must be among the movers, or no search would find it.
  bool is_fast(std::uint32_t body) const {
    const Sweep sweep = finder_.sweep_of(body, finder_.start_of(body)).sweep;
    const float path = distance(sweep.center_0, sweep.center_1);
    return model::moved_fast(w_.bodies.state[body], path, sine_of_angle(sweep));
  }
  static float sine_of_angle(const Sweep& sweep) {
    return model::sine_of_angle(relative(sweep.rotation_0, sweep.rotation_1), sweep.angle);
  }
  /// An upper bound of how far any point of the body moved [m]: a chord is no longer than twice the sine.
  float moved(std::uint32_t body) const {
    const Sweep sweep = finder_.sweep_of(body, finder_.start_of(body)).sweep;
    return distance(sweep.center_0, sweep.center_1) + 2.0f * sine_of_angle(sweep) * w_.bodies.state[body].extent;
  }

  /// The bounds of all sensors, and the farthest that any of them, and any slow body, has moved.
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

  void find_sensor_pairs(std::uint32_t body, std::vector<ShapePair>& found) const {
    const Position from = finder_.start_of(body);
    const BodySweep motion = finder_.sweep_of(body, from);
    for_each_shape(w_, body, [&](std::uint32_t shape) {
      const ShapeRow& row = w_.shapes.row[shape];
      const Aabb box = spatial::in_trees(w_, from, SweptShape(row.geometry, motion.sweep).box());
      if (!row.sensor && !overlaps(box, sensor_bounds_)) return;
      const auto consider = [&](std::uint32_t other) {
        if (w_.shapes.row[other].sensor == row.sensor) return true;
        const ShapePair pair = row.sensor ? ShapePair{shape, other} : ShapePair{other, shape};
        if (passes(pair)) found.push_back(pair);
        return true;
      };
      w_.trees.fixed.query(box, consider);
      w_.trees.asleep.query(box, consider);
      w_.trees.awake.query(inflate(box, row.sensor ? slow_reach_ : sensor_reach_), consider);
    });
  }

  /// Whether a sensor and a visitor overlap within the step, but not at its end: the next step finds those.
  bool passes(ShapePair pair) const {
    if (!contact::may_contact(w_, pair.a, pair.b) || touches(pair)) return false;
    const Position from = finder_.start_of(w_.shapes.body[pair.a]);
    const SweptPair query{w_.shapes.row[pair.a].geometry, w_.shapes.row[pair.b].geometry,
                          finder_.sweep_of(w_.shapes.body[pair.a], from),
                          finder_.sweep_of(w_.shapes.body[pair.b], from)};
    if (query.comes_from_behind()) return false;
    SimplexCache cache;
    if (query.distance_at(1.0f, cache) <= 0.0f) return false;
    const float speed = query.speed();
    if (speed <= 0.0f) return false;
    for (float time = 0.0f; time < 1.0f;) {
      const float gap = query.distance_at(time, cache);
      if (gap <= 0.0f) return true;
      time += max(max(gap, kLeastAdvance) / speed, kLeastPart);
    }
    return false;
  }

  /// A moving sensor and a moving visitor.
  struct SweptPair {
    const ShapeGeometry& sensor;
    const ShapeGeometry& visitor;
    BodySweep sensor_motion;
    BodySweep visitor_motion;

    float distance_at(float time, SimplexCache& cache) const {
      const Transform visitor_in_sensor =
          relative(pose_on_sweep(sensor_motion, time), pose_on_sweep(visitor_motion, time));
      return distance({make_proxy(sensor), make_proxy(visitor), visitor_in_sensor}, cache).distance;
    }
    /// An upper bound of the speed at which any two of their points approach [m per step].
    float speed() const { return speed_of(sensor, sensor_motion) + speed_of(visitor, visitor_motion); }
    static float speed_of(const ShapeGeometry& shape, const BodySweep& motion) {
      return motion.end > 0.0f ? longest_path(shape, motion.sweep) : 0.0f;
    }
    /// Links of a chain are one-sided.
    bool comes_from_behind() const {
      if (!std::holds_alternative<ChainSegment>(visitor)) return false;
      const Vec2 core = transform_point(pose_on_sweep(sensor_motion, 0.0f), centroid(sensor));
      return facing_plane(visitor, {}).height(inv_transform_point(pose_on_sweep(visitor_motion, 0.0f), core)) < 0.0f;
    }
  };

  /// Whether the touch of the two has begun already.
  bool touches(ShapePair pair) const {
    if (!w_.contacts.pairs.contains(std::min(pair.a, pair.b), std::max(pair.a, pair.b))) return false;
    bool touching = false;
    // One of the two moves, and has few contacts; the ground may have thousands.
    const std::uint32_t moving = spatial::is_static_shape(w_, pair.b) ? pair.a : pair.b;
    model::for_each_edge(w_.contacts.row, w_.bodies.links[w_.shapes.body[moving]].first_contact,
                         [&](std::uint32_t, const ContactRow& contact, std::uint32_t) {
                           const bool is_pair = (contact.shape[0] == pair.a && contact.shape[1] == pair.b) ||
                                                (contact.shape[0] == pair.b && contact.shape[1] == pair.a);
                           touching = touching || (is_pair && contact.touching);
                         });
    return touching;
  }

  std::span<const ShapePair> collect() {
    std::vector<ShapePair>& all = w_.scratch.per_worker.front().swept_sensor_pairs;
    for (std::size_t i = 1; i < w_.scratch.per_worker.size(); ++i) {
      const std::vector<ShapePair>& more = w_.scratch.per_worker[i].swept_sensor_pairs;
      all.insert(all.end(), more.begin(), more.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());  // Of two fast bodies each may have found the other.
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

std::span<const ShapePair> find_swept_sensor_pairs(WorldState& w, const Sweeps& sweeps) {
  return SensorSweeps(w, sweeps).run();
}

}  // namespace drystone::continuous
