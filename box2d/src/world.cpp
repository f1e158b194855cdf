// Worlds: making and destroying them, the step, and their settings.
#include <algorithm>
#include <cmath>

#include "convert.hpp"
#include "events.hpp"
#include "materials.hpp"
#include "registry.hpp"

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
#include <box2d/constants.h>
#endif

using namespace drystone;
using namespace drystone::box2d;

namespace drystone::box2d {
namespace {

#ifdef B2_MAX_WORKERS
constexpr int kMaxWorkers = B2_MAX_WORKERS;
#else
constexpr int kMaxWorkers = 64;
#endif

/// A number that the engine accepts: `otherwise` for NaN, and the nearer end of the range outside of it.
float within(float a, float low, float high, float otherwise) {
  return std::isnan(a) ? otherwise : clamp(a, low, high);
}

/// Drystone's contacts are by default as stiff as its sub-steps allow, so Box2D's defaults stand for Drystone's. Box2D's contacts of 0 Hz are
/// rigid and push nothing out.
void set_contact_softness(WorldOptions& options, float hertz, float damping_ratio, float speed) {
  const WorldOptions defaults;
  const bool is_rigid = hertz <= 0.0f;
  const bool is_default = is_rigid || (hertz == 30.0f && damping_ratio == 10.0f && speed == 3.0f);
  options.contact_hertz = is_default ? defaults.contact_hertz : within(hertz, 1.0e-3f, 1.0e6f, defaults.contact_hertz);
  options.contact_damping_ratio = is_default ? defaults.contact_damping_ratio
                                             : within(damping_ratio, 1.0e-3f, 1.0e6f, defaults.contact_damping_ratio);
  options.push_out_speed = is_default ? defaults.push_out_speed : within(speed, 0.0f, 1.0e6f, defaults.push_out_speed);
  if (is_rigid) options.push_out_speed = 0.0f;
}

int worker_count(const b2WorldDef& def) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return std::clamp(def.workerCount, 1, kMaxWorkers);
#else
  // 3.1 has no threads of its own.
  return def.enqueueTask != nullptr && def.finishTask != nullptr ? std::clamp(def.workerCount, 1, kMaxWorkers) : 1;
#endif
}

float contact_speed(const b2WorldDef& def) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return def.contactSpeed;
#else
  return def.maxContactPushSpeed;
#endif
}

constexpr const char* kMixing =
    "materials are mixed once for each pair that shapes have, before a step, and only if there are at most 256";

/// Makes the world again from its state, with the run options of `w.options`: workers and hooks.
void make_again(WorldRecord& w) {
  if (w.stepping) return;
  b2World_GetBodyEvents(id_of(w));  // The new world does not have them.
  Result<World> made = World::from(w.world.snapshot(), w.options);
  if (made.ok()) w.world = std::move(made).value();
}

}  // namespace

void update_hooks(WorldRecord& w) {
  const bool wanted = w.hooks.filter != nullptr || w.hooks.pre_solve != nullptr;
  if (wanted == (w.options.contact_hooks != nullptr) || w.stepping) return;
  w.options.contact_hooks = wanted ? &w.hooks : nullptr;
  make_again(w);
}

}  // namespace drystone::box2d

b2WorldId b2CreateWorld(const b2WorldDef* def) {
  if (def == nullptr || def->internalValue != kCookie) return {};
  WorldRecord* w = add_world();
  if (w == nullptr) return {};
  const float unit = length_unit();
  const WorldOptions defaults;
  w->unit = unit;
  w->options.length_unit = unit;
  w->options.gravity = is_finite(in(def->gravity)) ? in(def->gravity) : Vec2{};
  w->options.sleeping = def->enableSleep;
  w->options.continuous = def->enableContinuous;
  w->options.restitution_speed = within(def->restitutionThreshold / unit, 0.0f, 1.0e6f, defaults.restitution_speed);
  w->options.hit_speed = within(def->hitEventThreshold / unit, 0.0f, 1.0e6f, defaults.hit_speed);
  w->options.max_speed = within(def->maximumLinearSpeed / unit, 1.0e-3f, 1.0e6f, defaults.max_speed);
  set_contact_softness(w->options, def->contactHertz, def->contactDampingRatio, contact_speed(*def) / unit);
  w->options.workers = worker_count(*def);
  w->user_data = def->userData;
  w->mix_friction = def->frictionCallback;
  w->mix_restitution = def->restitutionCallback;
  w->recycle_distance = 0.05f * unit;
  if (def->frictionCallback != nullptr || def->restitutionCallback != nullptr) DIFFERS(kMixing);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  if (def->enableContactSoftening) DIFFERS("enableContactSoftening has no effect");
#endif
  if (def->enqueueTask != nullptr)
    DIFFERS("the task functions are not called; the world has workerCount threads of its own");
  Result<World> made = World::create(w->options);
  if (!ACCEPTED(made)) {
    remove_world(*w);
    return {};
  }
  w->world = std::move(made).value();
  return id_of(*w);
}

void b2DestroyWorld(b2WorldId worldId) {
  WorldRecord* w = find(worldId);
  if (w != nullptr && !w->stepping) remove_world(*w);
}

bool b2World_IsValid(b2WorldId id) { return find(id) != nullptr; }

void b2World_Step(b2WorldId worldId, float timeStep, int subStepCount) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || !(timeStep >= 0.0f)) return;
  if (timeStep == 0.0f) {
    clear_events(*w);
    return;
  }
  if (timeStep > 1.0f) {
    DIFFERS("a step of more than 1 s is a step of 1 s");
    timeStep = 1.0f;
  }
  const int substeps = std::clamp(subStepCount, 1, 64);
  if (substeps != w->world.options().substeps) must(w->world.set_substeps(substeps));
  w->stepping = true;
  update_materials(*w);
  if (w->options.contact_hooks != nullptr) {
    w->motions.resize(w->world.body_index_end());
    for (const BodyId body : w->world.bodies()) w->motions[body.index] = value_or(w->world.motion(body));
  }
  const bool done = ACCEPTED(w->world.step(timeStep));
  w->stepping = false;
  w->motions.clear();
  if (done) take_events(*w);
}

void b2World_EnableSleeping(b2WorldId worldId, bool flag) {
  if (WorldRecord* w = find(worldId)) ACCEPTED(w->world.set_sleeping(flag));
}
bool b2World_IsSleepingEnabled(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr && w->world.options().sleeping;
}
void b2World_EnableContinuous(b2WorldId worldId, bool flag) {
  if (WorldRecord* w = find(worldId)) ACCEPTED(w->world.set_continuous(flag));
}
bool b2World_IsContinuousEnabled(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr && w->world.options().continuous;
}

void b2World_SetRestitutionThreshold(b2WorldId worldId, float value) {
  WorldRecord* w = find(worldId);
  if (w == nullptr) return;
  const WorldOptions& o = w->world.options();
  ACCEPTED(w->world.set_impact_speeds(within(value / w->unit, 0.0f, 1.0e6f, o.restitution_speed), o.hit_speed));
}
float b2World_GetRestitutionThreshold(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->world.options().restitution_speed * w->unit : 0.0f;
}
void b2World_SetHitEventThreshold(b2WorldId worldId, float value) {
  WorldRecord* w = find(worldId);
  if (w == nullptr) return;
  const WorldOptions& o = w->world.options();
  ACCEPTED(w->world.set_impact_speeds(o.restitution_speed, within(value / w->unit, 0.0f, 1.0e6f, o.hit_speed)));
}
float b2World_GetHitEventThreshold(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->world.options().hit_speed * w->unit : 0.0f;
}
void b2World_SetContactTuning(b2WorldId worldId, float hertz, float dampingRatio, float pushSpeed) {
  WorldRecord* w = find(worldId);
  if (w == nullptr) return;
  WorldOptions o;
  set_contact_softness(o, hertz, dampingRatio, pushSpeed / w->unit);
  ACCEPTED(w->world.set_contact_softness(o.contact_hertz, o.contact_damping_ratio, o.push_out_speed));
}
void b2World_SetMaximumLinearSpeed(b2WorldId worldId, float maximumLinearSpeed) {
  WorldRecord* w = find(worldId);
  if (w == nullptr) return;
  const WorldOptions& o = w->world.options();
  const float speed = within(maximumLinearSpeed / w->unit, 1.0e-3f, 1.0e6f, o.max_speed);
  ACCEPTED(w->world.set_max_speeds(speed, o.max_angular_speed));
}
float b2World_GetMaximumLinearSpeed(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->world.options().max_speed * w->unit : 0.0f;
}

void b2World_SetGravity(b2WorldId worldId, b2Vec2 gravity) {
  if (WorldRecord* w = find(worldId)) ACCEPTED(w->world.set_gravity(in(gravity)));
}
b2Vec2 b2World_GetGravity(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? out(w->world.options().gravity) : b2Vec2{};
}

void b2World_EnableWarmStarting(b2WorldId worldId, bool flag) {
  DIFFERS("is kept and read back, but the engine always starts warm");
  if (WorldRecord* w = find(worldId)) w->warm_starting = flag;
}
bool b2World_IsWarmStartingEnabled(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr && w->warm_starting;
}
void b2World_EnableSpeculative(b2WorldId, bool) { DIFFERS("does nothing: contacts are always speculative"); }

int b2World_GetAwakeBodyCount(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  if (w == nullptr) return 0;
  int count = 0;
  for (const BodyId body : w->world.bodies()) count += value_or(w->world.is_awake(body)) ? 1 : 0;
  return count;
}

b2Profile b2World_GetProfile(b2WorldId worldId) {
  DIFFERS("only the parts that the engine measures are not 0");
  const WorldRecord* w = find(worldId);
  b2Profile profile = {};
  if (w == nullptr) return profile;
  const StepReport& report = w->world.report();
  const auto ms = [&](Phase phase) { return static_cast<float>(report.phase_ms[static_cast<std::size_t>(phase)]); };
  profile.step = static_cast<float>(report.total_ms);
  profile.pairs = ms(Phase::update_pairs);
  profile.collide = ms(Phase::update_contacts);
  profile.solve = ms(Phase::islands) + ms(Phase::partition) + ms(Phase::solve) + ms(Phase::continuous) +
                  ms(Phase::refit) + ms(Phase::sleep);
  profile.solveImpulses = ms(Phase::solve);
  profile.refit = ms(Phase::refit);
  profile.bullets = ms(Phase::continuous);
  profile.sleepIslands = ms(Phase::sleep);
  return profile;
}

b2Counters b2World_GetCounters(b2WorldId worldId) {
  DIFFERS("counts of bodies, shapes, contacts, joints and islands alone; islands that sleep count too");
  const WorldRecord* w = find(worldId);
  b2Counters counters = {};
  if (w == nullptr) return counters;
  const StepReport& report = w->world.report();
  counters.bodyCount = static_cast<int>(w->world.bodies().size());
  for (std::uint32_t index = 0; index < w->shapes.size(); ++index)
    counters.shapeCount += w->world.is_alive(ShapeId{index, w->shapes[index].generation}) ? 1 : 0;
  counters.contactCount = report.contacts;
  counters.jointCount = static_cast<int>(w->world.joints().size());
  counters.islandCount = report.islands;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  counters.awakeContactCount = report.awake_contacts;
  counters.recycledContactCount = report.reused_contacts;
#endif
  return counters;
}

void b2World_SetUserData(b2WorldId worldId, void* userData) {
  if (WorldRecord* w = find(worldId)) w->user_data = userData;
}
void* b2World_GetUserData(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->user_data : nullptr;
}

void b2World_SetFrictionCallback(b2WorldId worldId, b2FrictionCallback* callback) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return;
  DIFFERS(kMixing);
  w->mix_friction = callback;
  w->materials_changed = true;
}
void b2World_SetRestitutionCallback(b2WorldId worldId, b2RestitutionCallback* callback) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return;
  DIFFERS(kMixing);
  w->mix_restitution = callback;
  w->materials_changed = true;
}

void b2World_SetCustomFilterCallback(b2WorldId worldId, b2CustomFilterFcn* fcn, void* context) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return;
  DIFFERS("is not called for sensors; is called on the thread that steps the world alone");
  w->hooks.filter = fcn;
  w->hooks.filter_context = context;
  update_hooks(*w);
}

#if DRYSTONE_BOX2D_HAS_PRE_CONTINUOUS
void b2World_SetPreSolveCallback(b2WorldId worldId, b2PreSolveFcn* preSolveFcn, b2PreContinuousFcn* preContinuousFcn,
                                 void* context) {
  if (preContinuousFcn != nullptr)
    DIFFERS("the function of continuous collision is not called; of a manifold only pointCount 0 is obeyed");
#else
void b2World_SetPreSolveCallback(b2WorldId worldId, b2PreSolveFcn* preSolveFcn, void* context) {
  DIFFERS("continuous collision does not ask the function; changes of the manifold have no effect");
#endif
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return;
  w->hooks.pre_solve = preSolveFcn;
  w->hooks.pre_solve_context = context;
  update_hooks(*w);
}

void b2World_Explode(b2WorldId worldId, const b2ExplosionDef* explosionDef) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || explosionDef == nullptr) return;
  const b2ExplosionDef& def = *explosionDef;
  const float reach = def.radius + def.falloff;
  if (!(reach >= 0.0f) || !std::isfinite(def.impulsePerLength)) return;
  const Vec2 here{};
  const Position center = in_place(def.position);
  const auto near =
      w->world.shapes_near({.points = {&here, 1}}, {.position = center}, min(reach, 1.0e6f),
                           {.mask = def.maskBits, .static_bodies = false, .kinematic_bodies = false, .sensors = true});
  if (!ACCEPTED(near)) return;
  for (const NearestShape& found : near.value()) {
    const Result<BodyId> body = w->world.shape_body(found.shape);
    const Result<const ShapeGeometry*> geometry = w->world.geometry(found.shape);
    const Result<BodyMotion> motion = body.ok() ? w->world.motion(body.value()) : Result<BodyMotion>(body.error());
    if (!geometry.ok() || !motion.ok()) continue;
    const bool is_inside = found.distance <= 0.0f;
    const Position point = is_inside ? motion.value().center : found.point;
    Vec2 direction = normalize(point - center);
    if (direction == Vec2{}) direction = {1.0f, 0.0f};
    // The width of the shape as seen from the centre: its height in a frame whose x axis is the direction.
    const Rotation turned = relative(Rotation{direction.x, direction.y}, motion.value().pose.rotation);
    const Aabb box = std::visit([&](const auto& g) { return bounds(g, Transform{{}, turned}); }, *geometry.value());
    const float beyond = max(0.0f, found.distance - def.radius);
    const float scale = def.falloff > 0.0f ? clamp(1.0f - beyond / def.falloff, 0.0f, 1.0f) : 1.0f;
    ACCEPTED(w->world.apply_impulse(body.value(),
                                    def.impulsePerLength * (box.upper.y - box.lower.y) * scale * direction, point));
  }
}

void b2World_DumpMemoryStats(b2WorldId) { DIFFERS("writes nothing"); }
void b2World_RebuildStaticTree(b2WorldId) { DIFFERS("does nothing: the engine keeps its trees good"); }

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2AABB b2World_GetBounds(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  if (w == nullptr || w->world.bodies().empty()) return {};
  bool is_first = true;
  WorldAabb box;
  for (const BodyId body : w->world.bodies()) {
    const Result<WorldAabb> bounds = w->world.bounds(body);
    if (!bounds.ok()) continue;
    box = is_first ? bounds.value() : merge(box, bounds.value());
    is_first = false;
  }
  return out(box);
}

void b2World_SetContactRecycleDistance(b2WorldId worldId, float recycleDistance) {
  DIFFERS("is kept and read back, but the engine decides which contacts it keeps");
  if (WorldRecord* w = find(worldId)) w->recycle_distance = recycleDistance;
}
float b2World_GetContactRecycleDistance(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->recycle_distance : 0.0f;
}

b2Capacity b2World_GetMaxCapacity(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->largest : b2Capacity{};
}

void b2World_SetWorkerCount(b2WorldId worldId, int count) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return;
  w->options.workers = std::clamp(count, 1, kMaxWorkers);
  make_again(*w);
}
int b2World_GetWorkerCount(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->world.options().workers : 0;
}
#endif
#if DRYSTONE_BOX2D_HAS_STATE_HASH
std::uint64_t b2World_GetStateHash(b2WorldId worldId) {
  const WorldRecord* w = find(worldId);
  return w != nullptr ? w->world.state_hash() : 0;
}
#endif
