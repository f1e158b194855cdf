// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.

#include "c/src/bridge.hpp"

using namespace drystone;
using namespace drystone::c;

DryStatus dry_world_create(const DryWorldOptions* options, DryWorld** out) {
  Call call("dry_world_create");
  return call.run([&]() -> DryStatus {
    const Argument<WorldOptions> options_value(call.input(), options, "WorldOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return World::create(*options_value); }, out);
  });
}

DryStatus dry_world_step(DryWorld* world, float seconds, DryStepReport* out) {
  Call call("dry_world_step");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    Kept<StepReport>& kept = of_thread<Kept<StepReport>>([] {});
    return call.finish([&] { return object<World>(world)->step(seconds); }, out, kept);
  });
}

DryStatus dry_world_report(const DryWorld* world, DryStepReport* out) {
  Call call("dry_world_report");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const auto& value = object<const World>(world)->report();
    Memory& memory = of_thread<Memory>([] {});
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_events(const DryWorld* world, DryEvents* out) {
  Call call("dry_world_events");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto value = object<const World>(world)->events();
    Memory& memory = of_thread<Memory>([] {});
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_clear(DryWorld* world) {
  Call call("dry_world_clear");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->clear(); });
  });
}

DryStatus dry_world_options(const DryWorld* world, DryWorldOptions* out) {
  Call call("dry_world_options");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const auto& value = object<const World>(world)->options();
    Kept<WorldOptions>& kept = of_thread<Kept<WorldOptions>>([] {});
    if (out != nullptr) kept.write(value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_set_gravity(DryWorld* world, DryVec2 gravity) {
  Call call("dry_world_set_gravity");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_gravity(same<Vec2>(gravity)); });
  });
}

DryStatus dry_world_set_sleeping(DryWorld* world, bool enabled) {
  Call call("dry_world_set_sleeping");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_sleeping(enabled); });
  });
}

DryStatus dry_world_set_continuous(DryWorld* world, bool enabled) {
  Call call("dry_world_set_continuous");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_continuous(enabled); });
  });
}

DryStatus dry_world_set_substeps(DryWorld* world, int substeps) {
  Call call("dry_world_set_substeps");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_substeps(substeps); });
  });
}

DryStatus dry_world_set_contact_softness(DryWorld* world, float hertz, float damping_ratio, float push_out_speed) {
  Call call("dry_world_set_contact_softness");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_contact_softness(hertz, damping_ratio, push_out_speed); });
  });
}

DryStatus dry_world_set_joint_softness(DryWorld* world, float hertz, float damping_ratio) {
  Call call("dry_world_set_joint_softness");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_joint_softness(hertz, damping_ratio); });
  });
}

DryStatus dry_world_set_impact_speeds(DryWorld* world, float restitution, float hit) {
  Call call("dry_world_set_impact_speeds");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_impact_speeds(restitution, hit); });
  });
}

DryStatus dry_world_set_max_speeds(DryWorld* world, float linear, float angular) {
  Call call("dry_world_set_max_speeds");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_max_speeds(linear, angular); });
  });
}

DryLanes dry_world_lanes(const DryWorld* world) {
  Call call("dry_world_lanes");
  return call.run<DryLanes>(
      [&]() -> DryLanes {
        call.require(world, "world");
        if (call.failed()) return DryLanes{};
        return static_cast<DryLanes>(object<const World>(world)->lanes());
      },
      DryLanes{});
}

uint64_t dry_world_state_hash(const DryWorld* world) {
  Call call("dry_world_state_hash");
  return call.run<uint64_t>(
      [&]() -> uint64_t {
        call.require(world, "world");
        if (call.failed()) return uint64_t{};
        return object<const World>(world)->state_hash();
      },
      uint64_t{});
}

DryStatus dry_world_first_difference(const DryWorld* world, const DryWorld* other, bool* found,
                                     DryStateDifference* out) {
  Call call("dry_world_first_difference");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(other, "other");
    if (call.failed()) return call.status();
    auto value = object<const World>(world)->first_difference(*object<const World>(other));
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      Kept<StateDifference>& kept = of_thread<Kept<StateDifference>>([] {});
      if (out != nullptr) kept.write(std::move(inner), *out);
    }
    return DRY_OK;
  });
}

DryBytes* dry_world_snapshot(const DryWorld* world) {
  Call call("dry_world_snapshot");
  return call.run<DryBytes*>(
      [&]() -> DryBytes* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        return new DryBytes{object<const World>(world)->snapshot()};
      },
      nullptr);
}

DryStatus dry_world_restore(DryWorld* world, const uint8_t* snapshot, size_t snapshot_size) {
  Call call("dry_world_restore");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> snapshot_span = call.span<const std::byte>(snapshot, snapshot_size, "snapshot");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->restore(snapshot_span); });
  });
}

DryStatus dry_world_from(const uint8_t* snapshot, size_t snapshot_size, const DryWorldOptions* options,
                         DryWorld** out) {
  Call call("dry_world_from");
  return call.run([&]() -> DryStatus {
    const std::span<const std::byte> snapshot_span = call.span<const std::byte>(snapshot, snapshot_size, "snapshot");
    const Argument<WorldOptions> options_value(call.input(), options, "WorldOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return World::from(snapshot_span, *options_value); }, out);
  });
}

DryStatus dry_world_delta(const DryWorld* world, const uint8_t* since, size_t since_size, DryBytes** out) {
  Call call("dry_world_delta");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> since_span = call.span<const std::byte>(since, since_size, "since");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->delta(since_span); }, out);
  });
}

DryBytes* dry_world_delta_from_world(const DryWorld* world, const DryWorld* since) {
  Call call("dry_world_delta_from_world");
  return call.run<DryBytes*>(
      [&]() -> DryBytes* {
        call.require(world, "world");
        call.require(since, "since");
        if (call.failed()) return nullptr;
        return new DryBytes{object<const World>(world)->delta(*object<const World>(since))};
      },
      nullptr);
}

DryStatus dry_world_restore_delta(DryWorld* world, const uint8_t* since, size_t since_size, const uint8_t* delta,
                                  size_t delta_size) {
  Call call("dry_world_restore_delta");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> since_span = call.span<const std::byte>(since, since_size, "since");
    const std::span<const std::byte> delta_span = call.span<const std::byte>(delta, delta_size, "delta");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->restore(since_span, delta_span); });
  });
}

DryStatus dry_world_apply_delta(DryWorld* world, const uint8_t* delta, size_t delta_size) {
  Call call("dry_world_apply_delta");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> delta_span = call.span<const std::byte>(delta, delta_size, "delta");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->apply_delta(delta_span); });
  });
}

DryWorld* dry_world_clone(const DryWorld* world) {
  Call call("dry_world_clone");
  return call.run<DryWorld*>(
      [&]() -> DryWorld* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        return handle<DryWorld>(new World(object<const World>(world)->clone()));
      },
      nullptr);
}

DryStatus dry_world_start_recording(DryWorld* world, const DryRecordingOptions* options) {
  Call call("dry_world_start_recording");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<RecordingOptions> options_value(call.input(), options, "RecordingOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->start_recording(*options_value); });
  });
}

DryStatus dry_world_stop_recording(DryWorld* world) {
  Call call("dry_world_stop_recording");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->stop_recording(); });
  });
}

bool dry_world_is_recording(const DryWorld* world) {
  Call call("dry_world_is_recording");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_recording();
      },
      bool{});
}

DryQuality dry_world_measure(const DryWorld* world) {
  Call call("dry_world_measure");
  return call.run<DryQuality>(
      [&]() -> DryQuality {
        call.require(world, "world");
        if (call.failed()) return DryQuality{};
        return same<DryQuality>(object<const World>(world)->measure());
      },
      DryQuality{});
}

const char* dry_world_check_invariants(const DryWorld* world) {
  Call call("dry_world_check_invariants");
  return call.run<const char*>(
      [&]() -> const char* {
        call.require(world, "world");
        if (call.failed()) return "";
        std::string& kept = of_thread<std::string>([] {});
        kept = object<const World>(world)->check_invariants();
        return kept.c_str();
      },
      "");
}

DryStatus dry_world_create_body(DryWorld* world, const DryBodyOptions* options, DryBodyId* out) {
  Call call("dry_world_create_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<BodyOptions> options_value(call.input(), options, "BodyOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->create_body(*options_value); }, out);
  });
}

DryStatus dry_world_destroy_body(DryWorld* world, DryBodyId body) {
  Call call("dry_world_destroy_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->destroy_body(same<BodyId>(body)); });
  });
}

bool dry_world_is_alive_body(const DryWorld* world, DryBodyId body) {
  Call call("dry_world_is_alive_body");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<BodyId>(body));
      },
      bool{});
}

const DryBodyId* dry_world_bodies(const DryWorld* world, size_t* count) {
  Call call("dry_world_bodies");
  return call.run<const DryBodyId*>(
      [&]() -> const DryBodyId* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        const auto span = object<const World>(world)->bodies();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryBodyId>(span.data());
      },
      nullptr);
}

DryStatus dry_world_transform(const DryWorld* world, DryBodyId body, DryWorldTransform* out) {
  Call call("dry_world_transform");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->transform(same<BodyId>(body)); }, out);
  });
}

DryStatus dry_world_motion(const DryWorld* world, DryBodyId body, DryBodyMotion* out) {
  Call call("dry_world_motion");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->motion(same<BodyId>(body)); }, out);
  });
}

DryStatus dry_world_body(const DryWorld* world, DryBodyId body, DryBodyOptions* out) {
  Call call("dry_world_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    Kept<BodyOptions>& kept = of_thread<Kept<BodyOptions>>([] {});
    return call.finish([&] { return object<const World>(world)->body(same<BodyId>(body)); }, out, kept);
  });
}

DryStatus dry_world_mass_data(const DryWorld* world, DryBodyId body, DryMassData* out) {
  Call call("dry_world_mass_data");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->mass_data(same<BodyId>(body)); }, out);
  });
}

DryStatus dry_world_is_awake(const DryWorld* world, DryBodyId body, bool* out) {
  Call call("dry_world_is_awake");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->is_awake(same<BodyId>(body)); }, out);
  });
}

DryStatus dry_world_body_shapes(const DryWorld* world, DryBodyId body, DryShapeId* out, size_t out_capacity,
                                size_t* count) {
  Call call("dry_world_body_shapes");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->shapes(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    call.elements(std::span(value), out, out_capacity, count);
    return DRY_OK;
  });
}

DryStatus dry_world_body_joints(const DryWorld* world, DryBodyId body, DryJointId* out, size_t out_capacity,
                                size_t* count) {
  Call call("dry_world_body_joints");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joints(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    call.elements(std::span(value), out, out_capacity, count);
    return DRY_OK;
  });
}

DryStatus dry_world_bounds(const DryWorld* world, DryBodyId body, DryWorldAabb* out) {
  Call call("dry_world_bounds");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->bounds(same<BodyId>(body)); }, out);
  });
}

DryStatus dry_world_set_transform(DryWorld* world, DryBodyId body, DryPosition position, float angle) {
  Call call("dry_world_set_transform");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_transform(same<BodyId>(body), same<Position>(position), angle); });
  });
}

DryStatus dry_world_set_velocity(DryWorld* world, DryBodyId body, DryVec2 velocity) {
  Call call("dry_world_set_velocity");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_velocity(same<BodyId>(body), same<Vec2>(velocity)); });
  });
}

DryStatus dry_world_set_angular_velocity(DryWorld* world, DryBodyId body, float velocity) {
  Call call("dry_world_set_angular_velocity");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_angular_velocity(same<BodyId>(body), velocity); });
  });
}

DryStatus dry_world_move_to(DryWorld* world, DryBodyId body, DryPosition position, float angle, float seconds) {
  Call call("dry_world_move_to");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->move_to(same<BodyId>(body), same<Position>(position), angle, seconds); });
  });
}

DryStatus dry_world_set_type(DryWorld* world, DryBodyId body, DryBodyType type) {
  Call call("dry_world_set_type");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    BodyType type_value{};
    read(call.input(), type, type_value, Path{nullptr, "type"});
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_type(same<BodyId>(body), type_value); });
  });
}

DryStatus dry_world_set_damping(DryWorld* world, DryBodyId body, float linear, float angular) {
  Call call("dry_world_set_damping");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_damping(same<BodyId>(body), linear, angular); });
  });
}

DryStatus dry_world_set_gravity_scale(DryWorld* world, DryBodyId body, float scale) {
  Call call("dry_world_set_gravity_scale");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_gravity_scale(same<BodyId>(body), scale); });
  });
}

DryStatus dry_world_set_gravity_angle(DryWorld* world, DryBodyId body, float angle) {
  Call call("dry_world_set_gravity_angle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_gravity_angle(same<BodyId>(body), angle); });
  });
}

DryStatus dry_world_set_time_scale(DryWorld* world, DryBodyId body, float scale) {
  Call call("dry_world_set_time_scale");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_time_scale(same<BodyId>(body), scale); });
  });
}

DryStatus dry_world_set_motion_locks(DryWorld* world, DryBodyId body, DryMotionLocks locks) {
  Call call("dry_world_set_motion_locks");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_motion_locks(same<BodyId>(body), same<MotionLocks>(locks)); });
  });
}

DryStatus dry_world_set_bullet(DryWorld* world, DryBodyId body, bool bullet) {
  Call call("dry_world_set_bullet");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_bullet(same<BodyId>(body), bullet); });
  });
}

DryStatus dry_world_set_enabled(DryWorld* world, DryBodyId body, bool enabled) {
  Call call("dry_world_set_enabled");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_enabled(same<BodyId>(body), enabled); });
  });
}

DryStatus dry_world_set_name(DryWorld* world, DryBodyId body, const char* name) {
  Call call("dry_world_set_name");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_name(same<BodyId>(body), text_of(name)); });
  });
}

DryStatus dry_world_set_user_data(DryWorld* world, DryBodyId body, uint64_t data) {
  Call call("dry_world_set_user_data");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_user_data(same<BodyId>(body), data); });
  });
}

DryStatus dry_world_set_mass(DryWorld* world, DryBodyId body, const DryMassData* mass) {
  Call call("dry_world_set_mass");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(mass, "mass");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_mass(same<BodyId>(body), plain_argument<MassData>(mass)); });
  });
}

DryStatus dry_world_clear_mass_override(DryWorld* world, DryBodyId body) {
  Call call("dry_world_clear_mass_override");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->clear_mass_override(same<BodyId>(body)); });
  });
}

DryStatus dry_world_set_sleep(DryWorld* world, DryBodyId body, bool allowed, float threshold, float time_to_sleep) {
  Call call("dry_world_set_sleep");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_sleep(same<BodyId>(body), allowed, threshold, time_to_sleep); });
  });
}

DryStatus dry_world_read_bodies(const DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                const DryBodyColumns* out) {
  Call call("dry_world_read_bodies");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    call.require(out, "out");
    const Argument<BodyColumns> out_value(call.input(), out, "BodyColumns");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->read_bodies(bodies_span, *out_value); });
  });
}

DryStatus dry_world_read_all_bodies(const DryWorld* world, const DryBodyColumns* out) {
  Call call("dry_world_read_all_bodies");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(out, "out");
    const Argument<BodyColumns> out_value(call.input(), out, "BodyColumns");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->read_bodies(*out_value); });
  });
}

size_t dry_world_body_index_end(const DryWorld* world) {
  Call call("dry_world_body_index_end");
  return call.run<size_t>(
      [&]() -> size_t {
        call.require(world, "world");
        if (call.failed()) return size_t{};
        return object<const World>(world)->body_index_end();
      },
      size_t{});
}

DryStatus dry_world_set_transforms(DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                   const DryWorldTransform* poses, size_t poses_count) {
  Call call("dry_world_set_transforms");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    const std::span<const WorldTransform> poses_span = call.span<const WorldTransform>(poses, poses_count, "poses");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_transforms(bodies_span, poses_span); });
  });
}

DryStatus dry_world_set_velocities(DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                   const DryBodyVelocity* velocities, size_t velocities_count) {
  Call call("dry_world_set_velocities");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    const std::span<const BodyVelocity> velocities_span =
        call.span<const BodyVelocity>(velocities, velocities_count, "velocities");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_velocities(bodies_span, velocities_span); });
  });
}

DryStatus dry_world_apply_force(DryWorld* world, DryBodyId body, DryVec2 force, DryPosition world_point, bool wake) {
  Call call("dry_world_apply_force");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] {
      return object<World>(world)->apply_force(same<BodyId>(body), same<Vec2>(force), same<Position>(world_point),
                                               wake);
    });
  });
}

DryStatus dry_world_apply_force_to_center(DryWorld* world, DryBodyId body, DryVec2 force, bool wake) {
  Call call("dry_world_apply_force_to_center");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->apply_force_to_center(same<BodyId>(body), same<Vec2>(force), wake); });
  });
}

DryStatus dry_world_apply_torque(DryWorld* world, DryBodyId body, float torque, bool wake) {
  Call call("dry_world_apply_torque");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->apply_torque(same<BodyId>(body), torque, wake); });
  });
}

DryStatus dry_world_clear_forces(DryWorld* world) {
  Call call("dry_world_clear_forces");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->clear_forces(); });
  });
}

DryStatus dry_world_set_constant_force(DryWorld* world, DryBodyId body, DryVec2 force, float torque) {
  Call call("dry_world_set_constant_force");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_constant_force(same<BodyId>(body), same<Vec2>(force), torque); });
  });
}

DryStatus dry_world_apply_impulse(DryWorld* world, DryBodyId body, DryVec2 impulse, DryPosition world_point,
                                  bool wake) {
  Call call("dry_world_apply_impulse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] {
      return object<World>(world)->apply_impulse(same<BodyId>(body), same<Vec2>(impulse), same<Position>(world_point),
                                                 wake);
    });
  });
}

DryStatus dry_world_apply_impulse_to_center(DryWorld* world, DryBodyId body, DryVec2 impulse, bool wake) {
  Call call("dry_world_apply_impulse_to_center");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->apply_impulse_to_center(same<BodyId>(body), same<Vec2>(impulse), wake); });
  });
}

DryStatus dry_world_apply_angular_impulse(DryWorld* world, DryBodyId body, float impulse, bool wake) {
  Call call("dry_world_apply_angular_impulse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->apply_angular_impulse(same<BodyId>(body), impulse, wake); });
  });
}

DryStatus dry_world_drop_through(DryWorld* world, DryBodyId body, float seconds) {
  Call call("dry_world_drop_through");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->drop_through(same<BodyId>(body), seconds); });
  });
}

DryStatus dry_world_drop_time(const DryWorld* world, DryBodyId body, float* out) {
  Call call("dry_world_drop_time");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->drop_time(same<BodyId>(body)); }, out);
  });
}

DryStatus dry_world_wake(DryWorld* world, DryBodyId body) {
  Call call("dry_world_wake");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->wake(same<BodyId>(body)); });
  });
}

DryStatus dry_world_sleep(DryWorld* world, DryBodyId body) {
  Call call("dry_world_sleep");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->sleep(same<BodyId>(body)); });
  });
}

DryStatus dry_world_create_shape_circle(DryWorld* world, DryBodyId body, const DryCircle* geometry,
                                        const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_circle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), plain_argument<Circle>(geometry),
                                                    *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_shape_capsule(DryWorld* world, DryBodyId body, const DryCapsule* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_capsule");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), plain_argument<Capsule>(geometry),
                                                    *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_shape_segment(DryWorld* world, DryBodyId body, const DrySegment* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), plain_argument<Segment>(geometry),
                                                    *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_shape_polygon(DryWorld* world, DryBodyId body, const DryPolygon* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_polygon");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), *object<const Polygon>(geometry),
                                                    *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_shape_box(DryWorld* world, DryBodyId body, const DryBox* geometry,
                                     const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_box");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), plain_argument<Box>(geometry), *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_shape_support_shape(DryWorld* world, DryBodyId body, const DrySupportShape* geometry,
                                               const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_support_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), *object<const SupportShape>(geometry),
                                                    *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_shape_ellipse(DryWorld* world, DryBodyId body, const DryEllipse* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_ellipse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), plain_argument<Ellipse>(geometry),
                                                    *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_shape_slice(DryWorld* world, DryBodyId body, const DrySlice* geometry,
                                       const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_slice");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<Slice> geometry_value(call.input(), geometry, "Slice");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->create_shape(same<BodyId>(body), *geometry_value, *options_value); }, out);
  });
}

DryStatus dry_world_create_shape_tile_grid(DryWorld* world, DryBodyId body, const DryTileGrid* geometry,
                                           const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_tile_grid");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<ShapeOptions> options_value(call.input(), options, "ShapeOptions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<World>(world)->create_shape(same<BodyId>(body), *object<const TileGrid>(geometry),
                                                    *options_value);
        },
        out);
  });
}

DryStatus dry_world_create_chain(DryWorld* world, DryBodyId body, const DryChainOptions* options, DryChainId* out) {
  Call call("dry_world_create_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<ChainOptions> options_value(call.input(), options, "ChainOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->create_chain(same<BodyId>(body), *options_value); }, out);
  });
}

DryStatus dry_world_destroy_shape(DryWorld* world, DryShapeId shape) {
  Call call("dry_world_destroy_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->destroy_shape(same<ShapeId>(shape)); });
  });
}

DryStatus dry_world_destroy_chain(DryWorld* world, DryChainId chain) {
  Call call("dry_world_destroy_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->destroy_chain(same<ChainId>(chain)); });
  });
}

bool dry_world_is_alive_shape(const DryWorld* world, DryShapeId shape) {
  Call call("dry_world_is_alive_shape");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<ShapeId>(shape));
      },
      bool{});
}

bool dry_world_is_alive_chain(const DryWorld* world, DryChainId chain) {
  Call call("dry_world_is_alive_chain");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<ChainId>(chain));
      },
      bool{});
}

DryStatus dry_world_shape_body(const DryWorld* world, DryShapeId shape, DryBodyId* out) {
  Call call("dry_world_shape_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->shape_body(same<ShapeId>(shape)); }, out);
  });
}

DryStatus dry_world_shape(const DryWorld* world, DryShapeId shape, DryShapeOptions* out) {
  Call call("dry_world_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    Kept<ShapeOptions>& kept = of_thread<Kept<ShapeOptions>>([] {});
    return call.finish([&] { return object<const World>(world)->shape(same<ShapeId>(shape)); }, out, kept);
  });
}

DryStatus dry_world_chain(const DryWorld* world, DryChainId chain, DryChainOptions* out) {
  Call call("dry_world_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    Kept<ChainOptions>& kept = of_thread<Kept<ChainOptions>>([] {});
    return call.finish([&] { return object<const World>(world)->chain(same<ChainId>(chain)); }, out, kept);
  });
}

DryStatus dry_world_chain_links(const DryWorld* world, DryChainId chain, DryShapeId* out, size_t out_capacity,
                                size_t* count) {
  Call call("dry_world_chain_links");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->chain_links(same<ChainId>(chain));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    call.elements(std::span(value), out, out_capacity, count);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_chain(const DryWorld* world, DryShapeId shape, DryChainId* out) {
  Call call("dry_world_shape_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->shape_chain(same<ShapeId>(shape)); }, out);
  });
}

DryStatus dry_world_set_geometry_circle(DryWorld* world, DryShapeId shape, const DryCircle* geometry) {
  Call call("dry_world_set_geometry_circle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), plain_argument<Circle>(geometry)); });
  });
}

DryStatus dry_world_set_geometry_capsule(DryWorld* world, DryShapeId shape, const DryCapsule* geometry) {
  Call call("dry_world_set_geometry_capsule");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), plain_argument<Capsule>(geometry)); });
  });
}

DryStatus dry_world_set_geometry_segment(DryWorld* world, DryShapeId shape, const DrySegment* geometry) {
  Call call("dry_world_set_geometry_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), plain_argument<Segment>(geometry)); });
  });
}

DryStatus dry_world_set_geometry_polygon(DryWorld* world, DryShapeId shape, const DryPolygon* geometry) {
  Call call("dry_world_set_geometry_polygon");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), *object<const Polygon>(geometry)); });
  });
}

DryStatus dry_world_set_geometry_box(DryWorld* world, DryShapeId shape, const DryBox* geometry) {
  Call call("dry_world_set_geometry_box");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), plain_argument<Box>(geometry)); });
  });
}

DryStatus dry_world_set_geometry_support_shape(DryWorld* world, DryShapeId shape, const DrySupportShape* geometry) {
  Call call("dry_world_set_geometry_support_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish([&] {
      return object<World>(world)->set_geometry(same<ShapeId>(shape), *object<const SupportShape>(geometry));
    });
  });
}

DryStatus dry_world_set_geometry_ellipse(DryWorld* world, DryShapeId shape, const DryEllipse* geometry) {
  Call call("dry_world_set_geometry_ellipse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), plain_argument<Ellipse>(geometry)); });
  });
}

DryStatus dry_world_set_geometry_slice(DryWorld* world, DryShapeId shape, const DrySlice* geometry) {
  Call call("dry_world_set_geometry_slice");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    const Argument<Slice> geometry_value(call.input(), geometry, "Slice");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), *geometry_value); });
  });
}

DryStatus dry_world_set_geometry_tile_grid(DryWorld* world, DryShapeId shape, const DryTileGrid* geometry) {
  Call call("dry_world_set_geometry_tile_grid");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_geometry(same<ShapeId>(shape), *object<const TileGrid>(geometry)); });
  });
}

DryStatus dry_world_set_tile(DryWorld* world, DryShapeId grid, DryCell cell, DryTile tile) {
  Call call("dry_world_set_tile");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Tile tile_value{};
    read(call.input(), tile, tile_value, Path{nullptr, "tile"});
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_tile(same<ShapeId>(grid), same<Cell>(cell), tile_value); });
  });
}

DryStatus dry_world_set_material(DryWorld* world, DryShapeId shape, const DryMaterial* material) {
  Call call("dry_world_set_material");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(material, "material");
    const Argument<Material> material_value(call.input(), material, "Material");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_material(same<ShapeId>(shape), *material_value); });
  });
}

DryStatus dry_world_set_material_rules(DryWorld* world, const DryMaterialRule* rules, size_t rules_count) {
  Call call("dry_world_set_material_rules");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    std::vector<MaterialRule> rules_vector;
    call.input().each(rules, rules_count, rules_vector, Path{nullptr, "rules"},
                      [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { read(call.input(), f, t, p); });
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_material_rules(rules_vector); });
  });
}

DryStatus dry_world_edit_contact(DryWorld* world, DryShapeId shape_a, DryShapeId shape_b, const DryContactEdit* edit) {
  Call call("dry_world_edit_contact");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(edit, "edit");
    const Argument<ContactEdit> edit_value(call.input(), edit, "ContactEdit");
    if (call.failed()) return call.status();
    return call.finish([&] {
      return object<World>(world)->edit_contact(same<ShapeId>(shape_a), same<ShapeId>(shape_b), *edit_value);
    });
  });
}

DryStatus dry_world_contact_edit(const DryWorld* world, DryShapeId shape_a, DryShapeId shape_b, DryContactEdit* out) {
  Call call("dry_world_contact_edit");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    Kept<ContactEdit>& kept = of_thread<Kept<ContactEdit>>([] {});
    return call.finish(
        [&] { return object<const World>(world)->contact_edit(same<ShapeId>(shape_a), same<ShapeId>(shape_b)); }, out,
        kept);
  });
}

DryStatus dry_world_set_one_way(DryWorld* world, DryShapeId shape, const DryOneWay* one_way) {
  Call call("dry_world_set_one_way");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(one_way, "one_way");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_one_way(same<ShapeId>(shape), plain_argument<OneWay>(one_way)); });
  });
}

DryStatus dry_world_set_event_flags(DryWorld* world, DryShapeId shape, bool contact_events, bool hit_events) {
  Call call("dry_world_set_event_flags");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_event_flags(same<ShapeId>(shape), contact_events, hit_events); });
  });
}

DryStatus dry_world_set_filter(DryWorld* world, DryShapeId shape, const DryFilter* filter) {
  Call call("dry_world_set_filter");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(filter, "filter");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return object<World>(world)->set_filter(same<ShapeId>(shape), plain_argument<Filter>(filter)); });
  });
}

DryStatus dry_world_set_density(DryWorld* world, DryShapeId shape, float density) {
  Call call("dry_world_set_density");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_density(same<ShapeId>(shape), density); });
  });
}

static DryStatus world_create_joint(const char* function, DryWorld* world, const void* options, const char* type,
                                    void (*read)(Input&, const void*, AnyJointOptions&, const Path&), DryJointId* out) {
  Call call(function);
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<AnyJointOptions> options_value(call.input(), options, type, read);
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->create_joint(*options_value); }, out);
  });
}

DryStatus dry_world_create_joint_revolute(DryWorld* world, const DryRevoluteOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_revolute", world, options, "RevoluteOptions",
                            read_one<AnyJointOptions, RevoluteOptions, DryRevoluteOptions>, out);
}

DryStatus dry_world_create_joint_prismatic(DryWorld* world, const DryPrismaticOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_prismatic", world, options, "PrismaticOptions",
                            read_one<AnyJointOptions, PrismaticOptions, DryPrismaticOptions>, out);
}

DryStatus dry_world_create_joint_distance(DryWorld* world, const DryDistanceOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_distance", world, options, "DistanceOptions",
                            read_one<AnyJointOptions, DistanceOptions, DryDistanceOptions>, out);
}

DryStatus dry_world_create_joint_weld(DryWorld* world, const DryWeldOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_weld", world, options, "WeldOptions",
                            read_one<AnyJointOptions, WeldOptions, DryWeldOptions>, out);
}

DryStatus dry_world_create_joint_wheel(DryWorld* world, const DryWheelOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_wheel", world, options, "WheelOptions",
                            read_one<AnyJointOptions, WheelOptions, DryWheelOptions>, out);
}

DryStatus dry_world_create_joint_servo(DryWorld* world, const DryServoOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_servo", world, options, "ServoOptions",
                            read_one<AnyJointOptions, ServoOptions, DryServoOptions>, out);
}

DryStatus dry_world_create_joint_friction(DryWorld* world, const DryFrictionOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_friction", world, options, "FrictionOptions",
                            read_one<AnyJointOptions, FrictionOptions, DryFrictionOptions>, out);
}

DryStatus dry_world_create_joint_mouse(DryWorld* world, const DryMouseOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_mouse", world, options, "MouseOptions",
                            read_one<AnyJointOptions, MouseOptions, DryMouseOptions>, out);
}

DryStatus dry_world_create_joint_groove(DryWorld* world, const DryGrooveOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_groove", world, options, "GrooveOptions",
                            read_one<AnyJointOptions, GrooveOptions, DryGrooveOptions>, out);
}

DryStatus dry_world_create_joint_filter(DryWorld* world, const DryFilterOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_filter", world, options, "FilterOptions",
                            read_one<AnyJointOptions, FilterOptions, DryFilterOptions>, out);
}

DryStatus dry_world_create_joint_generic(DryWorld* world, const DryGenericOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_generic", world, options, "GenericOptions",
                            read_one<AnyJointOptions, GenericOptions, DryGenericOptions>, out);
}

DryStatus dry_world_create_joint_gear(DryWorld* world, const DryGearOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_gear", world, options, "GearOptions",
                            read_one<AnyJointOptions, GearOptions, DryGearOptions>, out);
}

DryStatus dry_world_create_joint_pulley(DryWorld* world, const DryPulleyOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_pulley", world, options, "PulleyOptions",
                            read_one<AnyJointOptions, PulleyOptions, DryPulleyOptions>, out);
}

DryStatus dry_world_create_joint_ratchet(DryWorld* world, const DryRatchetOptions* options, DryJointId* out) {
  return world_create_joint("dry_world_create_joint_ratchet", world, options, "RatchetOptions",
                            read_one<AnyJointOptions, RatchetOptions, DryRatchetOptions>, out);
}

DryStatus dry_world_destroy_joint(DryWorld* world, DryJointId joint) {
  Call call("dry_world_destroy_joint");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->destroy_joint(same<JointId>(joint)); });
  });
}

bool dry_world_is_alive_joint(const DryWorld* world, DryJointId joint) {
  Call call("dry_world_is_alive_joint");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<JointId>(joint));
      },
      bool{});
}

const DryJointId* dry_world_joints(const DryWorld* world, size_t* count) {
  Call call("dry_world_joints");
  return call.run<const DryJointId*>(
      [&]() -> const DryJointId* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        const auto span = object<const World>(world)->joints();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryJointId>(span.data());
      },
      nullptr);
}

DryStatus dry_world_joint_kind(const DryWorld* world, DryJointId joint, DryJointKind* out) {
  Call call("dry_world_joint_kind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->joint_kind(same<JointId>(joint)); }, out);
  });
}

DryStatus dry_world_joint_state(const DryWorld* world, DryJointId joint, DryJointState* out) {
  Call call("dry_world_joint_state");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->joint_state(same<JointId>(joint)); }, out);
  });
}

static DryStatus world_joint(const char* function, const DryWorld* world, DryJointId joint, void* options,
                             std::size_t kind, void (*write)(const AnyJointOptions&, void*, Memory&)) {
  Call call(function);
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    if (result.value().index() != kind) return fail(DRY_ERROR_INVALID_ARGUMENT, "joint is of another kind");
    Kept<AnyJointOptions>& kept = of_thread<Kept<AnyJointOptions>>([] {});
    if (options != nullptr) kept.write_by(write, std::move(result).value(), options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_revolute(const DryWorld* world, DryJointId joint, DryRevoluteOptions* options) {
  return world_joint("dry_world_joint_revolute", world, joint, options, 0,
                     write_one<AnyJointOptions, RevoluteOptions, DryRevoluteOptions>);
}

DryStatus dry_world_joint_prismatic(const DryWorld* world, DryJointId joint, DryPrismaticOptions* options) {
  return world_joint("dry_world_joint_prismatic", world, joint, options, 1,
                     write_one<AnyJointOptions, PrismaticOptions, DryPrismaticOptions>);
}

DryStatus dry_world_joint_distance(const DryWorld* world, DryJointId joint, DryDistanceOptions* options) {
  return world_joint("dry_world_joint_distance", world, joint, options, 2,
                     write_one<AnyJointOptions, DistanceOptions, DryDistanceOptions>);
}

DryStatus dry_world_joint_weld(const DryWorld* world, DryJointId joint, DryWeldOptions* options) {
  return world_joint("dry_world_joint_weld", world, joint, options, 3,
                     write_one<AnyJointOptions, WeldOptions, DryWeldOptions>);
}

DryStatus dry_world_joint_wheel(const DryWorld* world, DryJointId joint, DryWheelOptions* options) {
  return world_joint("dry_world_joint_wheel", world, joint, options, 4,
                     write_one<AnyJointOptions, WheelOptions, DryWheelOptions>);
}

DryStatus dry_world_joint_servo(const DryWorld* world, DryJointId joint, DryServoOptions* options) {
  return world_joint("dry_world_joint_servo", world, joint, options, 5,
                     write_one<AnyJointOptions, ServoOptions, DryServoOptions>);
}

DryStatus dry_world_joint_friction(const DryWorld* world, DryJointId joint, DryFrictionOptions* options) {
  return world_joint("dry_world_joint_friction", world, joint, options, 6,
                     write_one<AnyJointOptions, FrictionOptions, DryFrictionOptions>);
}

DryStatus dry_world_joint_mouse(const DryWorld* world, DryJointId joint, DryMouseOptions* options) {
  return world_joint("dry_world_joint_mouse", world, joint, options, 7,
                     write_one<AnyJointOptions, MouseOptions, DryMouseOptions>);
}

DryStatus dry_world_joint_groove(const DryWorld* world, DryJointId joint, DryGrooveOptions* options) {
  return world_joint("dry_world_joint_groove", world, joint, options, 8,
                     write_one<AnyJointOptions, GrooveOptions, DryGrooveOptions>);
}

DryStatus dry_world_joint_filter(const DryWorld* world, DryJointId joint, DryFilterOptions* options) {
  return world_joint("dry_world_joint_filter", world, joint, options, 9,
                     write_one<AnyJointOptions, FilterOptions, DryFilterOptions>);
}

DryStatus dry_world_joint_generic(const DryWorld* world, DryJointId joint, DryGenericOptions* options) {
  return world_joint("dry_world_joint_generic", world, joint, options, 10,
                     write_one<AnyJointOptions, GenericOptions, DryGenericOptions>);
}

DryStatus dry_world_joint_gear(const DryWorld* world, DryJointId joint, DryGearOptions* options) {
  return world_joint("dry_world_joint_gear", world, joint, options, 11,
                     write_one<AnyJointOptions, GearOptions, DryGearOptions>);
}

DryStatus dry_world_joint_pulley(const DryWorld* world, DryJointId joint, DryPulleyOptions* options) {
  return world_joint("dry_world_joint_pulley", world, joint, options, 12,
                     write_one<AnyJointOptions, PulleyOptions, DryPulleyOptions>);
}

DryStatus dry_world_joint_ratchet(const DryWorld* world, DryJointId joint, DryRatchetOptions* options) {
  return world_joint("dry_world_joint_ratchet", world, joint, options, 13,
                     write_one<AnyJointOptions, RatchetOptions, DryRatchetOptions>);
}

static DryStatus world_set_joint(const char* function, DryWorld* world, DryJointId joint, const void* options,
                                 const char* type, void (*read)(Input&, const void*, AnyJointOptions&, const Path&)) {
  Call call(function);
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<AnyJointOptions> options_value(call.input(), options, type, read);
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_joint(same<JointId>(joint), *options_value); });
  });
}

DryStatus dry_world_set_joint_revolute(DryWorld* world, DryJointId joint, const DryRevoluteOptions* options) {
  return world_set_joint("dry_world_set_joint_revolute", world, joint, options, "RevoluteOptions",
                         read_one<AnyJointOptions, RevoluteOptions, DryRevoluteOptions>);
}

DryStatus dry_world_set_joint_prismatic(DryWorld* world, DryJointId joint, const DryPrismaticOptions* options) {
  return world_set_joint("dry_world_set_joint_prismatic", world, joint, options, "PrismaticOptions",
                         read_one<AnyJointOptions, PrismaticOptions, DryPrismaticOptions>);
}

DryStatus dry_world_set_joint_distance(DryWorld* world, DryJointId joint, const DryDistanceOptions* options) {
  return world_set_joint("dry_world_set_joint_distance", world, joint, options, "DistanceOptions",
                         read_one<AnyJointOptions, DistanceOptions, DryDistanceOptions>);
}

DryStatus dry_world_set_joint_weld(DryWorld* world, DryJointId joint, const DryWeldOptions* options) {
  return world_set_joint("dry_world_set_joint_weld", world, joint, options, "WeldOptions",
                         read_one<AnyJointOptions, WeldOptions, DryWeldOptions>);
}

DryStatus dry_world_set_joint_wheel(DryWorld* world, DryJointId joint, const DryWheelOptions* options) {
  return world_set_joint("dry_world_set_joint_wheel", world, joint, options, "WheelOptions",
                         read_one<AnyJointOptions, WheelOptions, DryWheelOptions>);
}

DryStatus dry_world_set_joint_servo(DryWorld* world, DryJointId joint, const DryServoOptions* options) {
  return world_set_joint("dry_world_set_joint_servo", world, joint, options, "ServoOptions",
                         read_one<AnyJointOptions, ServoOptions, DryServoOptions>);
}

DryStatus dry_world_set_joint_friction(DryWorld* world, DryJointId joint, const DryFrictionOptions* options) {
  return world_set_joint("dry_world_set_joint_friction", world, joint, options, "FrictionOptions",
                         read_one<AnyJointOptions, FrictionOptions, DryFrictionOptions>);
}

DryStatus dry_world_set_joint_mouse(DryWorld* world, DryJointId joint, const DryMouseOptions* options) {
  return world_set_joint("dry_world_set_joint_mouse", world, joint, options, "MouseOptions",
                         read_one<AnyJointOptions, MouseOptions, DryMouseOptions>);
}

DryStatus dry_world_set_joint_groove(DryWorld* world, DryJointId joint, const DryGrooveOptions* options) {
  return world_set_joint("dry_world_set_joint_groove", world, joint, options, "GrooveOptions",
                         read_one<AnyJointOptions, GrooveOptions, DryGrooveOptions>);
}

DryStatus dry_world_set_joint_filter(DryWorld* world, DryJointId joint, const DryFilterOptions* options) {
  return world_set_joint("dry_world_set_joint_filter", world, joint, options, "FilterOptions",
                         read_one<AnyJointOptions, FilterOptions, DryFilterOptions>);
}

DryStatus dry_world_set_joint_generic(DryWorld* world, DryJointId joint, const DryGenericOptions* options) {
  return world_set_joint("dry_world_set_joint_generic", world, joint, options, "GenericOptions",
                         read_one<AnyJointOptions, GenericOptions, DryGenericOptions>);
}

DryStatus dry_world_set_joint_gear(DryWorld* world, DryJointId joint, const DryGearOptions* options) {
  return world_set_joint("dry_world_set_joint_gear", world, joint, options, "GearOptions",
                         read_one<AnyJointOptions, GearOptions, DryGearOptions>);
}

DryStatus dry_world_set_joint_pulley(DryWorld* world, DryJointId joint, const DryPulleyOptions* options) {
  return world_set_joint("dry_world_set_joint_pulley", world, joint, options, "PulleyOptions",
                         read_one<AnyJointOptions, PulleyOptions, DryPulleyOptions>);
}

DryStatus dry_world_set_joint_ratchet(DryWorld* world, DryJointId joint, const DryRatchetOptions* options) {
  return world_set_joint("dry_world_set_joint_ratchet", world, joint, options, "RatchetOptions",
                         read_one<AnyJointOptions, RatchetOptions, DryRatchetOptions>);
}

static DryStatus world_create_field(const char* function, DryWorld* world, const void* options, const char* type,
                                    void (*read)(Input&, const void*, AnyFieldOptions&, const Path&), DryFieldId* out) {
  Call call(function);
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<AnyFieldOptions> options_value(call.input(), options, type, read);
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->create_field(*options_value); }, out);
  });
}

DryStatus dry_world_create_field_gravity_zone(DryWorld* world, const DryGravityZoneOptions* options, DryFieldId* out) {
  return world_create_field("dry_world_create_field_gravity_zone", world, options, "GravityZoneOptions",
                            read_one<AnyFieldOptions, GravityZoneOptions, DryGravityZoneOptions>, out);
}

DryStatus dry_world_create_field_directional(DryWorld* world, const DryDirectionalFieldOptions* options,
                                             DryFieldId* out) {
  return world_create_field("dry_world_create_field_directional", world, options, "DirectionalFieldOptions",
                            read_one<AnyFieldOptions, DirectionalFieldOptions, DryDirectionalFieldOptions>, out);
}

DryStatus dry_world_create_field_radial(DryWorld* world, const DryRadialFieldOptions* options, DryFieldId* out) {
  return world_create_field("dry_world_create_field_radial", world, options, "RadialFieldOptions",
                            read_one<AnyFieldOptions, RadialFieldOptions, DryRadialFieldOptions>, out);
}

DryStatus dry_world_create_field_buoyancy(DryWorld* world, const DryBuoyancyOptions* options, DryFieldId* out) {
  return world_create_field("dry_world_create_field_buoyancy", world, options, "BuoyancyOptions",
                            read_one<AnyFieldOptions, BuoyancyOptions, DryBuoyancyOptions>, out);
}

DryStatus dry_world_create_field_wind(DryWorld* world, const DryWindOptions* options, DryFieldId* out) {
  return world_create_field("dry_world_create_field_wind", world, options, "WindOptions",
                            read_one<AnyFieldOptions, WindOptions, DryWindOptions>, out);
}

DryStatus dry_world_create_field_custom(DryWorld* world, const DryCustomFieldOptions* options, DryFieldId* out) {
  return world_create_field("dry_world_create_field_custom", world, options, "CustomFieldOptions",
                            read_one<AnyFieldOptions, CustomFieldOptions, DryCustomFieldOptions>, out);
}

DryStatus dry_world_destroy_field(DryWorld* world, DryFieldId field) {
  Call call("dry_world_destroy_field");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->destroy_field(same<FieldId>(field)); });
  });
}

bool dry_world_is_alive_field(const DryWorld* world, DryFieldId field) {
  Call call("dry_world_is_alive_field");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<FieldId>(field));
      },
      bool{});
}

const DryFieldId* dry_world_fields(const DryWorld* world, size_t* count) {
  Call call("dry_world_fields");
  return call.run<const DryFieldId*>(
      [&]() -> const DryFieldId* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        const auto span = object<const World>(world)->fields();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryFieldId>(span.data());
      },
      nullptr);
}

DryStatus dry_world_field_kind(const DryWorld* world, DryFieldId field, DryFieldKind* out) {
  Call call("dry_world_field_kind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->field_kind(same<FieldId>(field)); }, out);
  });
}

static DryStatus world_field(const char* function, const DryWorld* world, DryFieldId field, void* options,
                             std::size_t kind, void (*write)(const AnyFieldOptions&, void*, Memory&)) {
  Call call(function);
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    if (result.value().index() != kind)
      return call.wrong_kind("field", to_string(static_cast<FieldKind>(result.value().index())));
    Kept<AnyFieldOptions>& kept = of_thread<Kept<AnyFieldOptions>>([] {});
    if (options != nullptr) kept.write_by(write, std::move(result).value(), options);
    return DRY_OK;
  });
}

DryStatus dry_world_field_gravity_zone(const DryWorld* world, DryFieldId field, DryGravityZoneOptions* options) {
  return world_field("dry_world_field_gravity_zone", world, field, options, 0,
                     write_one<AnyFieldOptions, GravityZoneOptions, DryGravityZoneOptions>);
}

DryStatus dry_world_field_directional(const DryWorld* world, DryFieldId field, DryDirectionalFieldOptions* options) {
  return world_field("dry_world_field_directional", world, field, options, 1,
                     write_one<AnyFieldOptions, DirectionalFieldOptions, DryDirectionalFieldOptions>);
}

DryStatus dry_world_field_radial(const DryWorld* world, DryFieldId field, DryRadialFieldOptions* options) {
  return world_field("dry_world_field_radial", world, field, options, 2,
                     write_one<AnyFieldOptions, RadialFieldOptions, DryRadialFieldOptions>);
}

DryStatus dry_world_field_buoyancy(const DryWorld* world, DryFieldId field, DryBuoyancyOptions* options) {
  return world_field("dry_world_field_buoyancy", world, field, options, 3,
                     write_one<AnyFieldOptions, BuoyancyOptions, DryBuoyancyOptions>);
}

DryStatus dry_world_field_wind(const DryWorld* world, DryFieldId field, DryWindOptions* options) {
  return world_field("dry_world_field_wind", world, field, options, 4,
                     write_one<AnyFieldOptions, WindOptions, DryWindOptions>);
}

DryStatus dry_world_field_custom(const DryWorld* world, DryFieldId field, DryCustomFieldOptions* options) {
  return world_field("dry_world_field_custom", world, field, options, 5,
                     write_one<AnyFieldOptions, CustomFieldOptions, DryCustomFieldOptions>);
}

static DryStatus world_set_field(const char* function, DryWorld* world, DryFieldId field, const void* options,
                                 const char* type, void (*read)(Input&, const void*, AnyFieldOptions&, const Path&)) {
  Call call(function);
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<AnyFieldOptions> options_value(call.input(), options, type, read);
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->set_field(same<FieldId>(field), *options_value); });
  });
}

DryStatus dry_world_set_field_gravity_zone(DryWorld* world, DryFieldId field, const DryGravityZoneOptions* options) {
  return world_set_field("dry_world_set_field_gravity_zone", world, field, options, "GravityZoneOptions",
                         read_one<AnyFieldOptions, GravityZoneOptions, DryGravityZoneOptions>);
}

DryStatus dry_world_set_field_directional(DryWorld* world, DryFieldId field,
                                          const DryDirectionalFieldOptions* options) {
  return world_set_field("dry_world_set_field_directional", world, field, options, "DirectionalFieldOptions",
                         read_one<AnyFieldOptions, DirectionalFieldOptions, DryDirectionalFieldOptions>);
}

DryStatus dry_world_set_field_radial(DryWorld* world, DryFieldId field, const DryRadialFieldOptions* options) {
  return world_set_field("dry_world_set_field_radial", world, field, options, "RadialFieldOptions",
                         read_one<AnyFieldOptions, RadialFieldOptions, DryRadialFieldOptions>);
}

DryStatus dry_world_set_field_buoyancy(DryWorld* world, DryFieldId field, const DryBuoyancyOptions* options) {
  return world_set_field("dry_world_set_field_buoyancy", world, field, options, "BuoyancyOptions",
                         read_one<AnyFieldOptions, BuoyancyOptions, DryBuoyancyOptions>);
}

DryStatus dry_world_set_field_wind(DryWorld* world, DryFieldId field, const DryWindOptions* options) {
  return world_set_field("dry_world_set_field_wind", world, field, options, "WindOptions",
                         read_one<AnyFieldOptions, WindOptions, DryWindOptions>);
}

DryStatus dry_world_set_field_custom(DryWorld* world, DryFieldId field, const DryCustomFieldOptions* options) {
  return world_set_field("dry_world_set_field_custom", world, field, options, "CustomFieldOptions",
                         read_one<AnyFieldOptions, CustomFieldOptions, DryCustomFieldOptions>);
}

DryStatus dry_world_explode(DryWorld* world, const DryExplosionOptions* options, DryExplosionReport* out) {
  Call call("dry_world_explode");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<ExplosionOptions> options_value(call.input(), options, "ExplosionOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<World>(world)->explode(*options_value); }, out);
  });
}

DryStatus dry_world_ray_cast_closest(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                     const DryQueryFilter* filter, DryCastHit* out) {
  Call call("dry_world_ray_cast_closest");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->ray_cast_closest(same<Position>(origin), same<Vec2>(translation),
                                                              plain_argument<QueryFilter>(filter));
        },
        out);
  });
}

DryStatus dry_world_ray_cast_all(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                 const DryQueryFilter* filter, DryCastHit* out, size_t out_capacity,
                                 DryQueryCount* count) {
  Call call("dry_world_ray_cast_all");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<CastHit> out_span = call.span<CastHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->ray_cast_all(same<Position>(origin), same<Vec2>(translation),
                                                          plain_argument<QueryFilter>(filter), out_span);
        },
        count);
  });
}

DryStatus dry_world_ray_cast_any(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                 const DryQueryFilter* filter, bool* out) {
  Call call("dry_world_ray_cast_any");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->ray_cast_any(same<Position>(origin), same<Vec2>(translation),
                                                          plain_argument<QueryFilter>(filter));
        },
        out);
  });
}

DryStatus dry_world_ray_cast_closest_batch(const DryWorld* world, const DryRayCast* rays, size_t rays_count,
                                           DryCastHit* out, size_t out_capacity) {
  Call call("dry_world_ray_cast_closest_batch");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const RayCast> rays_span = call.span<const RayCast>(rays, rays_count, "rays");
    const std::span<CastHit> out_span = call.span<CastHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->ray_cast_closest(rays_span, out_span); });
  });
}

DryStatus dry_world_shape_cast_closest(const DryWorld* world, const DryConvexProxy* shape,
                                       const DryWorldTransform* pose, DryVec2 translation, const DryQueryFilter* filter,
                                       DryCastHit* out) {
  Call call("dry_world_shape_cast_closest");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(shape, "shape");
    const Argument<ConvexProxy> shape_value(call.input(), shape, "ConvexProxy");
    call.require(pose, "pose");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->shape_cast_closest(*shape_value, plain_argument<WorldTransform>(pose),
                                                                same<Vec2>(translation),
                                                                plain_argument<QueryFilter>(filter));
        },
        out);
  });
}

DryStatus dry_world_shape_cast_all(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                   DryVec2 translation, const DryQueryFilter* filter, DryCastHit* out,
                                   size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_shape_cast_all");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(shape, "shape");
    const Argument<ConvexProxy> shape_value(call.input(), shape, "ConvexProxy");
    call.require(pose, "pose");
    const std::span<CastHit> out_span = call.span<CastHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->shape_cast_all(*shape_value, plain_argument<WorldTransform>(pose),
                                                            same<Vec2>(translation),
                                                            plain_argument<QueryFilter>(filter), out_span);
        },
        count);
  });
}

DryStatus dry_world_shape_cast_any(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                   DryVec2 translation, const DryQueryFilter* filter, bool* out) {
  Call call("dry_world_shape_cast_any");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(shape, "shape");
    const Argument<ConvexProxy> shape_value(call.input(), shape, "ConvexProxy");
    call.require(pose, "pose");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->shape_cast_any(*shape_value, plain_argument<WorldTransform>(pose),
                                                            same<Vec2>(translation),
                                                            plain_argument<QueryFilter>(filter));
        },
        out);
  });
}

DryStatus dry_world_shape_cast_closest_batch(const DryWorld* world, const DryShapeCast* casts, size_t casts_count,
                                             DryCastHit* out, size_t out_capacity) {
  Call call("dry_world_shape_cast_closest_batch");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    std::vector<ShapeCast> casts_vector;
    call.input().each(casts, casts_count, casts_vector, Path{nullptr, "casts"},
                      [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { read(call.input(), f, t, p); });
    const std::span<CastHit> out_span = call.span<CastHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->shape_cast_closest(casts_vector, out_span); });
  });
}

DryStatus dry_world_overlap_box(const DryWorld* world, const DryWorldAabb* box, const DryQueryFilter* filter,
                                DryShapeId* out, size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_overlap_box");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(box, "box");
    const std::span<ShapeId> out_span = call.span<ShapeId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->overlap_box(plain_argument<WorldAabb>(box),
                                                         plain_argument<QueryFilter>(filter), out_span);
        },
        count);
  });
}

DryStatus dry_world_overlap_shape(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                  const DryQueryFilter* filter, DryShapeId* out, size_t out_capacity,
                                  DryQueryCount* count) {
  Call call("dry_world_overlap_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(shape, "shape");
    const Argument<ConvexProxy> shape_value(call.input(), shape, "ConvexProxy");
    call.require(pose, "pose");
    const std::span<ShapeId> out_span = call.span<ShapeId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->overlap_shape(*shape_value, plain_argument<WorldTransform>(pose),
                                                           plain_argument<QueryFilter>(filter), out_span);
        },
        count);
  });
}

DryStatus dry_world_overlap_shape_any(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                      const DryQueryFilter* filter, bool* out) {
  Call call("dry_world_overlap_shape_any");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(shape, "shape");
    const Argument<ConvexProxy> shape_value(call.input(), shape, "ConvexProxy");
    call.require(pose, "pose");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->overlap_shape_any(*shape_value, plain_argument<WorldTransform>(pose),
                                                               plain_argument<QueryFilter>(filter));
        },
        out);
  });
}

DryStatus dry_world_shapes_at(const DryWorld* world, DryPosition point, const DryQueryFilter* filter, DryShapeId* out,
                              size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_shapes_at");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<ShapeId> out_span = call.span<ShapeId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->shapes_at(same<Position>(point), plain_argument<QueryFilter>(filter),
                                                       out_span);
        },
        count);
  });
}

DryStatus dry_world_nearest_shape_to_point(const DryWorld* world, DryPosition point, float max_distance,
                                           const DryQueryFilter* filter, DryNearestShape* out) {
  Call call("dry_world_nearest_shape_to_point");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->nearest_shape(same<Position>(point), max_distance,
                                                           plain_argument<QueryFilter>(filter));
        },
        out);
  });
}

DryStatus dry_world_nearest_shape(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                  float max_distance, const DryQueryFilter* filter, DryNearestShape* out) {
  Call call("dry_world_nearest_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(shape, "shape");
    const Argument<ConvexProxy> shape_value(call.input(), shape, "ConvexProxy");
    call.require(pose, "pose");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->nearest_shape(*shape_value, plain_argument<WorldTransform>(pose),
                                                           max_distance, plain_argument<QueryFilter>(filter));
        },
        out);
  });
}

DryStatus dry_world_shapes_near(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                float max_distance, const DryQueryFilter* filter, DryNearestShape* out,
                                size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_shapes_near");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(shape, "shape");
    const Argument<ConvexProxy> shape_value(call.input(), shape, "ConvexProxy");
    call.require(pose, "pose");
    const std::span<NearestShape> out_span = call.span<NearestShape>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return object<const World>(world)->shapes_near(*shape_value, plain_argument<WorldTransform>(pose),
                                                         max_distance, plain_argument<QueryFilter>(filter), out_span);
        },
        count);
  });
}

DryQueryCount dry_world_contacts(const DryWorld* world, DryContactView* out, size_t out_capacity) {
  Call call("dry_world_contacts");
  return call.run<DryQueryCount>(
      [&]() -> DryQueryCount {
        call.require(world, "world");
        const std::span<ContactView> out_span = call.span<ContactView>(out, out_capacity, "out");
        if (call.failed()) return DryQueryCount{};
        return same<DryQueryCount>(object<const World>(world)->contacts(out_span));
      },
      DryQueryCount{});
}

DryStatus dry_world_body_contacts(const DryWorld* world, DryBodyId body, DryContactView* out, size_t out_capacity,
                                  DryQueryCount* count) {
  Call call("dry_world_body_contacts");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<ContactView> out_span = call.span<ContactView>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->contacts(same<BodyId>(body), out_span); }, count);
  });
}

DryStatus dry_world_sensor_overlaps(const DryWorld* world, DryBodyId body, DrySensorOverlap* out, size_t out_capacity,
                                    DryQueryCount* count) {
  Call call("dry_world_sensor_overlaps");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<SensorOverlap> out_span = call.span<SensorOverlap>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->sensor_overlaps(same<BodyId>(body), out_span); },
                       count);
  });
}

DryQueryCount dry_world_islands(const DryWorld* world, DryIslandView* out, size_t out_capacity) {
  Call call("dry_world_islands");
  return call.run<DryQueryCount>(
      [&]() -> DryQueryCount {
        call.require(world, "world");
        const std::span<IslandView> out_span = call.span<IslandView>(out, out_capacity, "out");
        if (call.failed()) return DryQueryCount{};
        return same<DryQueryCount>(object<const World>(world)->islands(out_span));
      },
      DryQueryCount{});
}

DryStatus dry_world_island_bodies(const DryWorld* world, DryBodyId body, DryBodyId* out, size_t out_capacity,
                                  DryQueryCount* count) {
  Call call("dry_world_island_bodies");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<BodyId> out_span = call.span<BodyId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->island_bodies(same<BodyId>(body), out_span); }, count);
  });
}

DryStatus dry_world_draw(const DryWorld* world, DryDebugDraw* out, const DryDrawOptions* options) {
  Call call("dry_world_draw");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(out, "out");
    const Argument<DrawOptions> options_value(call.input(), options, "DrawOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const World>(world)->draw(*object<DebugDraw>(out), *options_value); });
  });
}

DryStatus dry_world_island(const DryWorld* world, DryBodyId body, bool* found, uint32_t* out) {
  Call call("dry_world_island");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->island(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      if (out != nullptr) *out = inner;
    }
    return DRY_OK;
  });
}

DryStatus dry_world_shape_kind(const DryWorld* world, DryShapeId shape, DryShapeKind* out) {
  Call call("dry_world_shape_kind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    if (out != nullptr) *out = static_cast<DryShapeKind>(kind_of(*result.value()));
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_circle(const DryWorld* world, DryShapeId shape, DryCircle* out) {
  Call call("dry_world_shape_geometry_circle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Circle>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DryCircle>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_capsule(const DryWorld* world, DryShapeId shape, DryCapsule* out) {
  Call call("dry_world_shape_geometry_capsule");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Capsule>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DryCapsule>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_segment(const DryWorld* world, DryShapeId shape, DrySegment* out) {
  Call call("dry_world_shape_geometry_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Segment>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DrySegment>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_polygon(const DryWorld* world, DryShapeId shape, const DryPolygon** out) {
  Call call("dry_world_shape_geometry_polygon");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Polygon>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = handle<const DryPolygon>(found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_chain_segment(const DryWorld* world, DryShapeId shape, DryChainSegment* out) {
  Call call("dry_world_shape_geometry_chain_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<ChainSegment>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DryChainSegment>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_support_shape(const DryWorld* world, DryShapeId shape, const DrySupportShape** out) {
  Call call("dry_world_shape_geometry_support_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<SupportShape>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = handle<const DrySupportShape>(found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_tile_grid(const DryWorld* world, DryShapeId shape, const DryTileGrid** out) {
  Call call("dry_world_shape_geometry_tile_grid");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<TileGrid>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = handle<const DryTileGrid>(found);
    return DRY_OK;
  });
}

DryStatus dry_world_batch_create(size_t count, const DryWorld* start, const DryWorldBatchOptions* options,
                                 DryWorldBatch** out) {
  Call call("dry_world_batch_create");
  return call.run([&]() -> DryStatus {
    call.require(start, "start");
    const Argument<WorldBatchOptions> options_value(call.input(), options, "WorldBatchOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return WorldBatch::create(count, *object<const World>(start), *options_value); }, out);
  });
}

size_t dry_world_batch_size(const DryWorldBatch* batch) {
  Call call("dry_world_batch_size");
  return call.run<size_t>(
      [&]() -> size_t {
        call.require(batch, "batch");
        if (call.failed()) return size_t{};
        return object<const WorldBatch>(batch)->size();
      },
      size_t{});
}

DryWorld* dry_world_batch_world(DryWorldBatch* batch, size_t index) {
  Call call("dry_world_batch_world");
  return call.run<DryWorld*>(
      [&]() -> DryWorld* {
        call.require(batch, "batch");
        if (!call.failed() && index >= object<WorldBatch>(batch)->size())
          call.input().refuse(Path{nullptr, "index"}, "must be below the size of the batch");
        if (call.failed()) return nullptr;
        return handle<DryWorld>(&object<WorldBatch>(batch)->world(index));
      },
      nullptr);
}

DryStatus dry_world_batch_step(DryWorldBatch* batch, float seconds, const uint8_t* mask, size_t mask_count) {
  Call call("dry_world_batch_step");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const std::uint8_t> mask_span = call.span<const std::uint8_t>(mask, mask_count, "mask");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<WorldBatch>(batch)->step(seconds, mask_span); });
  });
}

DryStatus dry_world_batch_step_with_calls(DryWorldBatch* batch, float seconds, const uint8_t* mask, size_t mask_count,
                                          const DryWorldBatchCalls* calls) {
  Call call("dry_world_batch_step_with_calls");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const std::uint8_t> mask_span = call.span<const std::uint8_t>(mask, mask_count, "mask");
    call.require(calls, "calls");
    const Argument<WorldBatchCalls> calls_value(call.input(), calls, "WorldBatchCalls");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<WorldBatch>(batch)->step(seconds, mask_span, *calls_value); });
  });
}

DryStatus dry_world_batch_step_each(DryWorldBatch* batch, const float* seconds, size_t seconds_count) {
  Call call("dry_world_batch_step_each");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const float> seconds_span = call.span<const float>(seconds, seconds_count, "seconds");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<WorldBatch>(batch)->step(seconds_span); });
  });
}

DryStatus dry_world_batch_reset(DryWorldBatch* batch, const uint8_t* mask, size_t mask_count) {
  Call call("dry_world_batch_reset");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const std::uint8_t> mask_span = call.span<const std::uint8_t>(mask, mask_count, "mask");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<WorldBatch>(batch)->reset(mask_span); });
  });
}

DryStatus dry_world_batch_set_start(DryWorldBatch* batch, const DryWorld* start) {
  Call call("dry_world_batch_set_start");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    call.require(start, "start");
    if (call.failed()) return call.status();
    object<WorldBatch>(batch)->set_start(*object<const World>(start));
    return DRY_OK;
  });
}

DryStatus dry_world_batch_set_gravity(DryWorldBatch* batch, const DryVec2* gravities, size_t gravities_count) {
  Call call("dry_world_batch_set_gravity");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const Vec2> gravities_span = call.span<const Vec2>(gravities, gravities_count, "gravities");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<WorldBatch>(batch)->set_gravity(gravities_span); });
  });
}

DryStatus dry_world_batch_state_hashes(const DryWorldBatch* batch, uint64_t* hashes, size_t hashes_capacity) {
  Call call("dry_world_batch_state_hashes");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<std::uint64_t> hashes_span = call.span<std::uint64_t>(hashes, hashes_capacity, "hashes");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const WorldBatch>(batch)->state_hashes(hashes_span); });
  });
}

DryStatus dry_world_batch_read_bodies(const DryWorldBatch* batch, const DryBodyId* bodies, size_t bodies_count,
                                      const DryBodyColumns* out) {
  Call call("dry_world_batch_read_bodies");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    call.require(out, "out");
    const Argument<BodyColumns> out_value(call.input(), out, "BodyColumns");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const WorldBatch>(batch)->read_bodies(bodies_span, *out_value); });
  });
}
