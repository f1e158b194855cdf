#include "tests/histories/api_history.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <new>
#include <ostream>
#include <tuple>
#include <utility>
#include <vector>

#include "drystone/drystone.hpp"
#include "drystone/world_batch.hpp"
#include "tests/histories/call_text.hpp"
#include "tests/histories/random_values.hpp"
#include "tests/histories/short_memory.hpp"
#include "tests/histories/world_checks.hpp"
#include "tests/support/joint_kinds.hpp"

namespace drystone::test {
namespace {

template <typename T>
struct Ids {
  std::vector<T> alive;
  std::vector<T> dead;
};

}  // namespace

class ApiHistory::Impl : private RandomValues {
 public:
  Impl(Mood mood, Choices choices, std::ostream* trace, World* start) : RandomValues(mood, choices), trace_(trace) {
    const WorldOptions chosen = world_options();
    const WorldOptions options = start == nullptr ? chosen : start->options();
    if (trace_ != nullptr) {
      CallText text;
      text.list("world", options.length_unit, options.gravity, options.substeps, "sleeping", options.sleeping,
                "continuous", options.continuous, "contacts", options.contact_hertz, options.contact_damping_ratio,
                options.push_out_speed, options.restitution_speed, "joints", options.joint_hertz,
                options.joint_damping_ratio, "max_speed", options.max_speed, options.max_angular_speed,
                "force_clearing", static_cast<int>(options.force_clearing), "islands",
                static_cast<int>(options.islands));
      *trace_ << text.out.str() << '\n';
    }
    if (mood == Mood::scarce && start == nullptr) memory_.emplace();
    WorldOptions other = options;
    other.workers = 4;
    other.lanes = available_lanes().back();
    worlds_.push_back(start == nullptr ? World(options) : std::move(*start));
    worlds_.push_back(start == nullptr ? World(other) : first().clone());
    second_options_ = other;
    const auto write = [this](std::span<const std::byte> bytes) {
      recording_.insert(recording_.end(), bytes.begin(), bytes.end());
    };
    earlier_ = first().snapshot();
    must(first().start_recording({.write = write, .keyframe_interval = 7, .state_hash_interval = 1}));
  }

  std::optional<HistoryFailure> run(int steps) {
    make_scene();
    for (step_ = 1; step_ <= steps && !failure_ && !at_end(); ++step_) {
      if (one_in(4)) renew_second();
      for (std::uint32_t n = below(8); n > 0 && !failure_; --n) any_call();
      if (!failure_) step();
      if (!failure_) check(first());
      if (!failure_ && step_ % 4 == 0) expect(check_copy(first()));
      hashes_.push_back(first().state_hash());
    }
    if (!failure_) replay();
    return failure_;
  }

  World take_world() { return std::move(first()); }
  const std::vector<std::uint64_t>& hashes() const { return hashes_; }

 private:
  static constexpr std::size_t kMostBodies = 24;
  static constexpr std::size_t kMostShapes = 48;
  static constexpr std::size_t kMostJoints = 40;

  World& first() { return worlds_[0]; }
  const World& first() const { return worlds_[0]; }
  World& second() { return batch_ ? batch_->world(0) : worlds_[1]; }

  // --- Choices of objects
  // -----------------------------------------------------------------------------------------------

  template <typename T>
  T any_of(const std::vector<T>& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }
  /// Any living object; sometimes a destroyed one, or none.
  template <typename T>
  T any(const Ids<T>& ids) {
    if (ids.alive.empty() || one_in(64)) {
      if (ids.dead.empty() || one_in(4)) return {};
      return any_of(ids.dead);
    }
    return any_of(ids.alive);
  }
  BodyId any_body() { return any(bodies_); }

  template <typename T>
  void forget_dead(Ids<T>& ids) {
    const auto dead =
        std::stable_partition(ids.alive.begin(), ids.alive.end(), [&](T id) { return first().is_alive(id); });
    ids.dead.insert(ids.dead.end(), dead, ids.alive.end());
    ids.alive.erase(dead, ids.alive.end());
    if (ids.dead.size() > 200) ids.dead.erase(ids.dead.begin(), ids.dead.begin() + 100);
  }
  void forget_dead() {
    forget_dead(bodies_);
    forget_dead(shapes_);
    forget_dead(chains_);
    forget_dead(joints_);
    forget_dead(fields_);
  }

  // --- Calls ---------------------------------------------------------------------------------------------------------

  void fail(const std::string& what) {
    if (!failure_) failure_ = HistoryFailure{step_, call_, name_ + ": " + what};
  }
  void expect(const std::string& problem) {
    if (!problem.empty()) fail(problem);
  }

  void fail_by_difference(const std::string& what) {
    const StateDifference d = first().first_difference(second()).value_or(StateDifference{});
    fail(what + ": " + d.table + " " + std::to_string(d.slot) + " " + d.field + " " + d.expected + " " + d.found);
  }

  template <typename... Values>
  void announce(const char* name, const Values&... values) {
    ++call_;
    name_ = name;
    if (trace_ == nullptr) return;
    CallText text;
    text.list(name, values...);
    *trace_ << "step " << step_ << " call " << call_ << ": " << text.out.str() << std::endl;
  }

  /// Makes the call on both worlds. Their answers must agree, and a call that is refused must change nothing.
  template <typename F, typename... Values>
  auto call(const char* name, F f, const Values&... values) {
    announce(name, values...);
    const std::uint64_t before = first().state_hash();
    const auto one = f(worlds_[0]);
    const auto two = f(second());
    if (one.ok() != two.ok()) fail("only one of two equal worlds refused it");
    if (first().state_hash() != second().state_hash())
      fail_by_difference("the call gave equal worlds different states");
    if (!one.ok() && first().state_hash() != before) fail("a refused call changed the world");
    if (!one.ok() && trace_ != nullptr) *trace_ << "  refused: " << one.error().message << '\n';
    return one;
  }
  template <typename Id, typename F, typename... Values>
  void create(Ids<Id>& ids, const char* name, F f, const Values&... values) {
    const Result<Id> made = call(name, f, values...);
    if (!made.ok()) return;
    if (trace_ != nullptr) *trace_ << "  made #" << made.value().index << '.' << made.value().generation << '\n';
    ids.alive.push_back(made.value());
  }
  /// The arguments are a braced list, because all compilers evaluate only such a list in the same order.
  template <typename... Parameters>
  void set(const char* name, Result<void> (World::*setter)(Parameters...),
           const std::tuple<std::decay_t<Parameters>...>& arguments) {
    std::apply(
        [&](const auto&... each) {
          call(
              name, [&](World& w) { return (w.*setter)(each...); }, each...);
        },
        arguments);
  }

  void create_body() {
    if (bodies_.alive.size() >= kMostBodies) return;
    const BodyOptions o = body_options();
    create(
        bodies_, "create_body", [&](World& w) { return w.create_body(o); }, o);
    if (!bodies_.alive.empty()) create_shape(bodies_.alive.back());
  }
  template <typename Geometry>
  void create_shape(BodyId body, const Geometry& geometry) {
    const ShapeOptions o = shape_options();
    create(
        shapes_, "create_shape", [&](World& w) { return w.create_shape(body, geometry, o); }, body, geometry, o);
  }
  void create_shape(BodyId body) {
    if (shapes_.alive.size() >= kMostShapes) return;
    with_geometry([&](const auto& geometry) { create_shape(body, geometry); });
  }
  void set_geometry(ShapeId shape) {
    with_geometry([&]<typename Geometry>(const Geometry& geometry) {
      const auto call = static_cast<Result<void> (World::*)(ShapeId, const Geometry&)>(&World::set_geometry);
      set("set_geometry", call, {shape, geometry});
    });
  }
  TileGrid tile_grid() {
    const auto width = static_cast<std::int32_t>(below(is_extreme() ? 20 : 8));
    const auto height = static_cast<std::int32_t>(below(6));
    TileGrid grid(width, height, value({0.01f, 1.0e6f, 0.2f, 1.5f}), vector({-1.0e6f, 1.0e6f, -4.0f, 4.0f}));
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) grid.set({x, y}, any_tile());
    }
    return grid;
  }
  Tile any_tile() {
    const std::array often = {Tile::empty, Tile::full,
                              static_cast<Tile>(below(static_cast<std::uint32_t>(kTileKinds)))};
    return often[below(3)];
  }
  /// Mostly of a grid and within it.
  void set_tile() {
    ShapeId grid = any(shapes_);
    for (const ShapeId shape : shapes_.alive) {
      if (std::holds_alternative<TileGrid>(*first().geometry(shape).value()) && one_in(2)) grid = shape;
    }
    const Cell cell = {static_cast<std::int32_t>(below(8)), static_cast<std::int32_t>(below(6))};
    set("set_tile", &World::set_tile, {grid, cell, any_tile()});
  }
  /// Calls act() with a geometry.
  template <typename Act>
  void with_geometry(Act act) {
    const Range place = {-1.0e6f, 1.0e6f, -0.5f, 0.5f};
    const Vec2 at = one_in(3) ? vector(place) : Vec2{};
    switch (below(6)) {
      case 0: return act(Circle{at, value(kRadius)});
      case 1: return act(Capsule{at, vector(place), value(kRadius)});
      case 2: return act(Segment{at, vector(place)});
      case 3: return with_polygon(act);
      case 4: return with_support_shape(at, act);
      case 5: return act(tile_grid());
      default: return act(Box{vector(kRadius), at, value(kAngle), one_in(4) ? value(kRounding) : 0.0f});
    }
  }
  template <typename Act>
  void with_support_shape(Vec2 at, Act act) {
    const bool is_sector = one_in(2);
    const Slice slice{at,
                      value(kRadius),
                      value(kAngle),
                      value(is_sector ? Range{0.02f, 1.57f, 0.3f, 1.57f} : Range{0.02f, 3.1f, 0.3f, 3.0f}),
                      is_sector ? SliceCut::sector : SliceCut::chord,
                      one_in(4) ? value(kRounding) : 0.0f};
    const Ellipse ellipse{at, vector(kRadius), value(kAngle)};
    const Result<SupportShape> shape = one_in(2) ? make_slice(slice) : make_ellipse(ellipse);
    if (shape.ok()) act(shape.value());
  }
  template <typename Act>
  void with_polygon(Act act) {
    std::vector<Vec2> points;
    for (std::uint32_t n = 3 + below(8); n > 0; --n) points.push_back(vector({-1.0e6f, 1.0e6f, -0.8f, 0.8f}));
    const Result<Polygon> hull = make_hull(points, one_in(4) ? value(kRounding) : 0.0f);
    if (hull.ok()) act(hull.value());
  }
  void create_chain() {
    if (shapes_.alive.size() >= kMostShapes || chains_.alive.size() >= 3) return;
    const ChainOptions o = chain_options();
    const BodyId body = any_body();
    create(
        chains_, "create_chain", [&](World& w) { return w.create_chain(body, o); }, body, o);
  }
  void create_joint() {
    if (joints_.alive.size() >= kMostJoints) return;
    AnyJointOptions options = joint_options_at(below(kJointKindCount));
    std::visit(
        [&](auto& o) {
          o.body_a = any_body();
          o.body_b = any_body();
          fill(o);
        },
        options);
    if (auto* const gear = std::get_if<GearOptions>(&options)) couple(*gear);
    create(
        joints_, "create_joint", [&](World& w) { return w.create_joint(options); }, options);
  }
  /// Chooses joints for a gear, and mostly bodies that fit them.
  void couple(GearOptions& gear) {
    for (const bool is_a : {true, false}) {
      if (joints_.alive.empty() || one_in(4)) continue;
      const JointId joint = one_in(8) ? any(joints_) : any_of(joints_.alive);
      (is_a ? gear.joint_a : gear.joint_b) = joint;
      if (!first().is_alive(joint) || one_in(8)) continue;
      const AnyJointOptions coupled = first().joint(joint);
      const bool first_body = one_in(2);
      (is_a ? gear.body_a : gear.body_b) =
          std::visit([&](const auto& o) { return first_body ? o.body_a : o.body_b; }, coupled);
    }
  }
  void destroy_joint() {
    set("destroy_joint", &World::destroy_joint, {any(joints_)});
    forget_dead(joints_);  // Gears are destroyed with the joints that they couple.
  }
  void change_joint() {
    if (joints_.alive.empty()) return;
    const JointId joint = any_of(joints_.alive);
    AnyJointOptions options = first().joint(joint);
    std::visit([&](auto& o) { fill(o); }, options);
    set("set_joint", &World::set_joint, {joint, options});
  }

  template <typename Options>
  AnyFieldOptions field_options() {
    Options o;
    fill(o);
    if (one_in(4)) {
      for (std::uint32_t n = 1 + below(4); n > 0; --n) o.bodies.push_back(any_body());
    }
    if constexpr (std::is_same_v<Options, RadialFieldOptions>) {
      if (one_in(2)) o.carrier = any_body();
    }
    return o;
  }
  AnyFieldOptions any_field_options() {
    switch (below(6)) {
      case 0: return field_options<GravityZoneOptions>();
      case 1: return field_options<DirectionalFieldOptions>();
      case 2: return field_options<RadialFieldOptions>();
      case 3: return field_options<BuoyancyOptions>();
      case 4: return field_options<WindOptions>();
      default: return field_options<CustomFieldOptions>();
    }
  }
  void change_fields() {
    switch (below(8)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        if (fields_.alive.size() >= 6) return;
        const AnyFieldOptions o = any_field_options();
        return create(
            fields_, "create_field", [&](World& w) { return w.create_field(o); }, o);
      }
      case 4: return set("set_field", &World::set_field, {any(fields_), any_field_options()});
      case 5: return set("destroy_field", &World::destroy_field, {any(fields_)});
      default: return explode();
    }
  }
  void explode() {
    ExplosionOptions o;
    o.center = position();
    o.radius = value({1.0e-3f, 1.0e4f, 1.0f, 15.0f});
    o.strength = value({-1.0e9f, 1.0e9f, -20.0f, 20.0f});
    o.falloff = static_cast<Falloff>(below(4));
    o.shielding = one_in(2);
    call(
        "explode", [&](World& w) { return w.explode(o); }, o);
  }

  /// Moves a character in both worlds. Both must go the same way.
  void move_character() {
    MoverOptions o;
    if (one_in(2)) o.shape = Circle{{}, value(kRadius)};
    if (one_in(4)) o.shape = Box{vector(kRadius)};
    o.skin = value({1.0e-3f, 1.0f, 0.005f, 0.03f});
    o.step_height = value({0.0f, 1.0e3f, 0.0f, 0.5f});
    o.snap_distance = value({0.0f, 1.0e3f, 0.0f, 0.5f});
    o.max_slope = value({0.0f, 1.55f, 0.3f, 1.2f});
    o.push_force = value({0.0f, 1.0e12f, 0.0f, 50.0f});
    o.mass = value({0.0f, 1.0e12f, 0.0f, 5.0f});
    if (one_in(4)) o.filter.ignore_body = any_body();
    if (one_in(4)) characters_[0].position = characters_[1].position = position();
    const MoverInput input = {vector({-1.0e5f, 1.0e5f, -8.0f, 8.0f}), value({1.0e-6f, 1.0f, 0.01f, 0.02f}), one_in(8)};
    call(
        "move", [&](World& w) { return move(w, characters_[&w == &worlds_[0] ? 0 : 1], o, input); }, input.velocity,
        input.seconds, o.skin, o.step_height, o.snap_distance, o.max_slope, o.push_force, o.mass);
    if (std::memcmp(&characters_[0], &characters_[1], sizeof(Mover)) != 0) {
      fail("characters of two equal worlds went different ways");
    }
    const Position place = characters_[0].position;
    if (!is_finite(place) || std::fabs(place.x) > 9.9e8 || std::fabs(place.y) > 9.9e8) characters_ = {};
  }
  void drive_body() {
    const BodyId body = any_body();
    DriveOptions o;
    o.ground_force = value({0.0f, 1.0e12f, 0.0f, 50.0f});
    o.air_force = value({0.0f, 1.0e12f, 0.0f, 50.0f});
    const DriveInput input = {value({-1.0e5f, 1.0e5f, -8.0f, 8.0f}), value({0.0f, 1.0e5f, 0.0f, 8.0f}),
                              value({1.0e-6f, 1.0f, 0.01f, 0.02f})};
    call(
        "drive", [&](World& w) { return drive(w, body, o, input); }, body, o.ground_force, o.air_force, input.speed,
        input.jump, input.seconds);
  }

  void any_call();
  void change_body();
  void push_body();
  void change_shape();
  void edit_contact(ShapeId shape);
  void change_settings();
  void change_world();

  /// The first scene: a floor, some bodies and a few joints between them, or many joints in Mood::joints.
  void make_scene() {
    const BodyOptions ground;
    create(
        bodies_, "create_body", [&](World& w) { return w.create_body(ground); }, ground);
    const Box slab = {{20.0f, 1.0f}, {0.0f, -9.0f}};
    create_shape(bodies_.alive.front(), slab);
    const std::uint32_t least = mood() == Mood::crowds || mood() == Mood::swarm ? 20 : 4;
    for (std::uint32_t n = least + below(12); n > 0; --n) create_body();
    const std::uint32_t joints = mood() == Mood::joints ? 10 + below(20) : below(4);
    for (std::uint32_t n = joints; n > 0; --n) create_joint();
  }

  void step() {
    const float seconds = is_extreme() ? value({1.0e-6f, 1.0f, 0.004f, 0.05f})
                          : one_in(4)  ? value({1.0e-6f, 1.0f, 0.004f, 0.05f})
                                       : 1.0f / 60.0f;
    announce("step", seconds);
    const Result<StepReport> one = worlds_[0].step(seconds);
    const Result<StepReport> two = second().step(seconds);
    if (one.ok() != two.ok()) return fail("only one of two equal worlds refused it");
    if (!one.ok()) return;
    if (first().state_hash() != second().state_hash())
      fail_by_difference("the step gave equal worlds different states");
    stepped_ = true;
    forget_dead(joints_);  // The step destroys joints that break.
  }

  /// Makes the second world anew, or gives it back the state that it has, in one of the ways in which a program can. It had another history
  /// in between. So all later hashes are equal only if the state depends on the calls alone, and not on what was in the rows before.
  void renew_second() {
    name_ = "renew";
    const std::vector<std::byte> snapshot = first().snapshot();
    if (!batch_) disturb(second());
    if (mood() == Mood::scarce) run_short_of_memory(second());
    const std::uint32_t way = below(5);
    if (trace_ != nullptr) *trace_ << "step " << step_ << ": renewed in way " << way << '\n';
    switch (way) {
      case 0: must(second().restore(snapshot)); break;
      case 1: must(second().restore(earlier_, first().delta(earlier_).value())); break;
      case 2: replace_second(first().clone()); break;
      case 3: replace_second(World::from(snapshot, second_options_)); break;
      default: {
        batch_ = WorldBatch::create(1, first());
        disturb(second());
        must(batch_->reset());
      }
    }
    earlier_ = snapshot;
    if (first().state_hash() != second().state_hash()) fail_by_difference("a renewed world has another state");
  }
  void replace_second(World world) {
    batch_.reset();
    worlds_[1] = std::move(world);
  }
  /// One block of memory fails in some calls. Their exception leaves the world unfinished, or as it was if it came before any change.
  void run_short_of_memory(World& w) {
    ShortMemory::fail_after(static_cast<int>(below(64)));
    bool ended_early = false;
    try {
      const BodyId ground = w.create_body({});
      for (int i = 0; i < 40; ++i) {
        const BodyId body = w.create_body({.type = BodyType::dynamic, .position = {0.4 * i - 8.0, 1.0}});
        must(w.create_shape(body, Circle{}));
        must(w.create_joint(FilterOptions{{.body_a = ground, .body_b = body}}));
      }
      must(w.step(1.0f / 60.0f));
      must(w.restore(w.clone().snapshot()));
      must(w.clear());
    } catch (const std::bad_alloc&) {
      ended_early = true;
    }
    ShortMemory::fail_after(-1);
    if (w.set_substeps(w.options().substeps).ok()) {
      expect(w.check_invariants());
    } else if (!ended_early) {
      fail("a world is unfinished without an exception");
    }
  }
  /// A few calls and steps that leave other values in rows of all tables, and free some of them.
  void disturb(World& w) {
    const std::vector<BodyId> bodies(w.bodies().begin(), w.bodies().end());
    for (const BodyId body : bodies) {
      if (one_in(2)) must(w.destroy_body(body));
    }
    const BodyId ground = w.create_body({});
    must(w.create_shape(ground, Box{{5.0f, 0.5f}}));
    for (int i = 0; i < 6; ++i) {
      const BodyId body = w.create_body({.type = BodyType::dynamic, .position = {0.4 * i - 3.0, 1.0}});
      must(w.create_shape(body, Circle{}));
      must(w.create_joint(RevoluteOptions{{.body_a = ground, .body_b = body}}));
      if (one_in(2)) must(w.set_enabled(body, false));
    }
    for (int i = 0; i < 3; ++i) must(w.step(1.0f / 60.0f));
    for (const BodyId body : std::vector<BodyId>(w.bodies().begin(), w.bodies().end())) {
      if (one_in(2)) must(w.destroy_body(body));
    }
  }

  /// The recording of the first world must give the same with the workers and lanes of the second one.
  void replay() {
    name_ = "replay";
    must(first().stop_recording());
    Result<Replayer> opened = Replayer::open(recording_, second_options_);
    if (!opened.ok()) return fail(opened.error().message);
    Replayer replayer = std::move(opened).value();
    const std::optional<Divergence> divergence = replayer.verify();
    if (divergence) {
      const StateDifference d = divergence->difference.value_or(StateDifference{});
      return fail("step " + std::to_string(divergence->step) + ": " + divergence->what + ", " + d.table + " " +
                  std::to_string(d.slot) + " " + d.field);
    }
    if (!replayer.is_complete()) fail("a recording that was ended is not complete");
  }

  void check(World& w) {
    expect(w.check_invariants());
    expect(second().check_invariants());
    if (stepped_) expect(check_motion(w));
    const bool is_wild = is_extreme() || mood() == Mood::crowds;
    if (stepped_ && !is_wild && !w.report().quarantined.empty()) {
      fail("body #" + std::to_string(w.report().quarantined.front().index) + " was quarantined among ordinary values");
    }
    stepped_ = false;
    const QueryFilter filter = {one_in(3) ? below(8) : ~std::uint64_t{0}, one_in(3) ? below(8) : ~std::uint64_t{0}};
    // Half of the queries are about a place with a body.
    Position at = position();
    if (one_in(2) && !bodies_.alive.empty()) {
      const Vec2 off = vector({-1.0f, 1.0f, -0.5f, 0.5f});
      at = w.motion(any_of(bodies_.alive)).value().center + off;
    }
    const Vec2 way = vector({-1.0e6f, 1.0e6f, -10.0f, 10.0f});
    const Vec2 size = {value({0.0f, 1.0e6f, 0.0f, 3.0f}), value({0.0f, 1.0e6f, 0.0f, 3.0f})};
    expect(check_queries(w, at, way, size, filter));
  }

  std::ostream* const trace_;
  std::optional<ShortMemory> memory_;  // Before the worlds.
  std::vector<World> worlds_;
  std::optional<WorldBatch> batch_;  // Its world is the second one.
  WorldOptions second_options_;
  std::vector<std::byte> earlier_;  // A snapshot of the first world.
  std::vector<std::uint64_t> hashes_;
  std::vector<std::byte> recording_;
  Ids<BodyId> bodies_;
  Ids<ShapeId> shapes_;
  Ids<ChainId> chains_;
  Ids<JointId> joints_;
  Ids<FieldId> fields_;
  std::array<Mover, 2> characters_;
  int step_ = 0;
  int call_ = 0;
  std::string name_;
  bool stepped_ = false;
  std::optional<HistoryFailure> failure_;
};

void ApiHistory::Impl::any_call() {
  switch (below(34)) {
    case 0:
    case 1:
    case 2: create_body(); break;
    case 3: set("destroy_body", &World::destroy_body, {any_body()}); break;
    case 4:
    case 5: create_shape(any_body()); break;
    case 6: set("destroy_shape", &World::destroy_shape, {any(shapes_)}); break;
    case 7: create_chain(); break;
    case 8:
      if (one_in(2)) set("destroy_chain", &World::destroy_chain, {any(chains_)});
      break;
    case 9:
    case 10:
    case 11: create_joint(); break;
    case 12: destroy_joint(); break;
    case 13:
    case 14: change_joint(); break;
    case 15:
    case 16:
    case 17:
    case 18: change_shape(); break;
    case 19: change_world(); break;
    case 20:
    case 21:
    case 22:
    case 23: push_body(); break;
    case 24:
    case 25: change_fields(); break;
    case 26: move_character(); break;
    case 27: drive_body(); break;
    default: change_body(); break;
  }
  forget_dead();
  if (!failure_ && one_in(8)) check(first());
}

void ApiHistory::Impl::change_body() {
  const BodyId body = any_body();
  switch (below(19)) {
    case 18: return set("drop_through", &World::drop_through, {body, value({0.0f, 1.0e6f, 0.0f, 1.0f})});
    case 0:
    case 1: return set("set_transform", &World::set_transform, {body, position(), value(kAngle)});
    case 2: return set("set_velocity", &World::set_velocity, {body, vector(kSpeed)});
    case 3: return set("set_angular_velocity", &World::set_angular_velocity, {body, value(kSpeed)});
    case 4:
      return set("move_to", &World::move_to, {body, position(), value(kAngle), value({kTiny, 1.0e6f, 0.01f, 2.0f})});
    case 5: return set("set_type", &World::set_type, {body, static_cast<BodyType>(below(3))});
    case 6: return set("set_damping", &World::set_damping, {body, value(kDamping), value(kDamping)});
    case 7:
      if (one_in(2)) return set("set_time_scale", &World::set_time_scale, {body, time_scale()});
      return set("set_gravity_scale", &World::set_gravity_scale, {body, value(kScale)});
    case 8:
      if (one_in(2)) return set("set_gravity_angle", &World::set_gravity_angle, {body, value(kAngle)});
      return set("set_motion_locks", &World::set_motion_locks, {body, locks()});
    case 9: return set("set_bullet", &World::set_bullet, {body, one_in(2)});
    case 10:
    case 11: return set("set_enabled", &World::set_enabled, {body, !one_in(3)});
    case 12:
      call(
          "set_name", [&](World& w) { return w.set_name(body, "name"); }, body);
      return set("set_user_data", &World::set_user_data, {body, std::uint64_t{7}});
    case 13: return set("set_mass", &World::set_mass, {body, mass()});
    case 14: return set("clear_mass_override", &World::clear_mass_override, {body});
    case 15:
      return set("set_sleep", &World::set_sleep,
                 {body, !one_in(3), value({0.0f, 1.0e6f, 0.0f, 1.0f}), value({0.0f, 1.0e6f, 0.0f, 1.0f})});
    case 16: return set("wake", &World::wake, {body});
    default: return set("sleep", &World::sleep, {body});
  }
}

void ApiHistory::Impl::push_body() {
  const BodyId body = any_body();
  const bool wake = !one_in(4);
  switch (below(7)) {
    case 0: return set("apply_force", &World::apply_force, {body, vector(kForce), position(), wake});
    case 1: return set("apply_force_to_center", &World::apply_force_to_center, {body, vector(kForce), wake});
    case 2: return set("apply_torque", &World::apply_torque, {body, value(kForce), wake});
    case 3: return set("set_constant_force", &World::set_constant_force, {body, vector(kForce), value(kForce)});
    case 4: return set("apply_impulse", &World::apply_impulse, {body, vector(kImpulse), position(), wake});
    case 5: return set("apply_impulse_to_center", &World::apply_impulse_to_center, {body, vector(kImpulse), wake});
    default: return set("apply_angular_impulse", &World::apply_angular_impulse, {body, value(kImpulse), wake});
  }
}

void ApiHistory::Impl::edit_contact(ShapeId shape) {
  ShapeId other = any(shapes_);
  std::vector<ContactView> contacts;
  first().contacts(contacts);
  if (!contacts.empty() && !one_in(4)) {
    const ContactView& contact = contacts[below(static_cast<std::uint32_t>(contacts.size()))];
    shape = contact.shape_a;
    other = contact.shape_b;
  }
  ContactEdit edit;
  edit.ignore = one_in(3);
  if (one_in(2)) edit.friction = value({0.0f, 1.0e6f, 0.0f, 1.0f});
  if (one_in(3)) edit.surface_speed = value({-kHuge, kHuge, -3.0f, 3.0f});
  edit.one_step = one_in(4);
  set("edit_contact", &World::edit_contact, {shape, other, edit});
}

void ApiHistory::Impl::change_shape() {
  ShapeId shape = any(shapes_);
  if (one_in(4) && !chains_.alive.empty()) {
    const std::vector<ShapeId> links = first().chain_links(chains_.alive.front());
    shape = any_of(links);
  }
  switch (below(9)) {
    case 0: return set_geometry(shape);
    case 1: return set("set_material", &World::set_material, {shape, material()});
    case 4: return set("set_one_way", &World::set_one_way, {shape, one_way()});
    case 5:
    case 6: return edit_contact(shape);
    case 2: return set("set_filter", &World::set_filter, {shape, filter()});
    case 3: return set_tile();
    case 7: return set("set_event_flags", &World::set_event_flags, {shape, one_in(2), one_in(2)});
    default: return set("set_density", &World::set_density, {shape, value({0.0f, 1.0e9f, 0.0f, 5.0f})});
  }
}

void ApiHistory::Impl::change_settings() {
  const WorldOptions o = world_options();
  switch (below(4)) {
    case 0:
      return set("set_contact_softness", &World::set_contact_softness,
                 {o.contact_hertz, o.contact_damping_ratio, o.push_out_speed});
    case 1: return set("set_joint_softness", &World::set_joint_softness, {o.joint_hertz, o.joint_damping_ratio});
    case 2: return set("set_impact_speeds", &World::set_impact_speeds, {o.restitution_speed, o.hit_speed});
    default: return set("set_max_speeds", &World::set_max_speeds, {o.max_speed, o.max_angular_speed});
  }
}

void ApiHistory::Impl::change_world() {
  switch (below(12)) {
    case 0:
    case 1: return set("set_gravity", &World::set_gravity, {vector({-kHuge, kHuge, -10.0f, 10.0f})});
    case 2:
    case 3: return set("set_sleeping", &World::set_sleeping, {one_in(2)});
    case 4:
    case 5: return set("set_continuous", &World::set_continuous, {one_in(2)});
    case 6:
    case 7: return set("set_substeps", &World::set_substeps, {static_cast<int>(below(is_extreme() ? 66 : 9))});
    case 8: return set("clear_forces", &World::clear_forces, {});
    case 9: return change_settings();
    case 10: return set("set_material_rules", &World::set_material_rules, {material_rules()});
    default:
      if (one_in(4)) set("clear", &World::clear, {});
  }
}

ApiHistory::ApiHistory(Mood mood, Choices choices, std::ostream* trace)
    : impl_(std::make_unique<Impl>(mood, choices, trace, nullptr)) {}
ApiHistory::ApiHistory(Mood mood, Choices choices, World start)
    : impl_(std::make_unique<Impl>(mood, choices, nullptr, &start)) {}
ApiHistory::~ApiHistory() = default;
std::optional<HistoryFailure> ApiHistory::run(int steps) { return impl_->run(steps); }
World ApiHistory::take_world() { return impl_->take_world(); }
const std::vector<std::uint64_t>& ApiHistory::hashes() const { return impl_->hashes(); }

std::optional<std::string> run_history(Mood mood, std::uint64_t seed, int steps, std::ostream* trace) {
  const std::optional<HistoryFailure> failure = ApiHistory(mood, Choices(seed), trace).run(steps);
  if (!failure) return {};
  return std::string("--mood ") + to_string(mood) + " --seed " + std::to_string(seed) + " --steps " +
         std::to_string(steps) + ", step " + std::to_string(failure->step) + ", call " + std::to_string(failure->call) +
         ", " + failure->what;
}

}  // namespace drystone::test
