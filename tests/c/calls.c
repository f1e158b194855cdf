/* Calls of the C API from C11: calls_test.cpp runs them. */
#include "tests/c/calls.h"

#include <math.h>
#include <stdlib.h>

#include "tests/c/check.h"

static DryWorld* make_world(void) {
  DryWorld* world = NULL;
  dry_world_create(NULL, &world);
  return world;
}

static DryBodyId make_body(DryWorld* world, DryBodyType type, double x, double y) {
  DryBodyOptions options = dry_default_body_options();
  options.type = type;
  options.position = (DryPosition){x, y};
  DryBodyId body = {0, 0};
  dry_world_create_body(world, &options, &body);
  return body;
}

static DryShapeId add_box(DryWorld* world, DryBodyId body, float half_width, float half_height) {
  DryShapeId shape = {0, 0};
  dry_world_create_shape_box(world, body, &(DryBox){.half_extents = {half_width, half_height}}, NULL, &shape);
  return shape;
}

static bool same_bodies(DryBodyId a, DryBodyId b) { return a.index == b.index && a.generation == b.generation; }
static bool same_shapes(DryShapeId a, DryShapeId b) { return a.index == b.index && a.generation == b.generation; }

/* A ground with a crate above it. */
typedef struct Drop {
  DryWorld* world;
  DryBodyId ground, crate;
  DryShapeId ground_shape, crate_shape;
} Drop;

static Drop make_drop(DryWorld* world) {
  Drop drop;
  drop.world = world;
  drop.ground = make_body(world, DRY_BODY_TYPE_STATIC_BODY, 0.0, -1.0);
  drop.ground_shape = add_box(world, drop.ground, 20.0f, 1.0f);
  drop.crate = make_body(world, DRY_BODY_TYPE_DYNAMIC, 0.0, 1.0);
  drop.crate_shape = add_box(world, drop.crate, 0.5f, 0.5f);
  return drop;
}

static void step(DryWorld* world, int steps) {
  for (int i = 0; i < steps; ++i) dry_world_step(world, 1.0f / 60.0f, NULL);
}

int c_test_defaults(void) {
  int failed = 0;
  const DryWorldOptions world = dry_default_world_options();
  CHECK(world.struct_size == sizeof(DryWorldOptions));
  CHECK(world.gravity.y == -10.0f && world.substeps == 4 && world.sleeping && world.workers == 1);
  CHECK(world.material_rules_count == 0 && world.scheduler == NULL && world.contact_hooks == NULL);
  const DryBodyOptions body = dry_default_body_options();
  CHECK(body.type == DRY_BODY_TYPE_STATIC_BODY && body.gravity_scale == 1.0f && body.enabled && !body.has_mass_override);
  CHECK(body.name != NULL && body.name[0] == '\0');
  const DryChainOptions chain = dry_default_chain_options();
  CHECK(chain.points_count == 0 && chain.materials_count == 1 && chain.materials[0].friction == 0.6f);
  const DryMoverOptions mover = dry_default_mover_options();
  CHECK(mover.shape.kind == DRY_MOVER_SHAPE_KIND_CAPSULE && mover.shape.capsule.point_b.y == 1.5f);
  CHECK(dry_default_draw_options().layers == (1u << DRY_DRAW_LAYER_SHAPES | 1u << DRY_DRAW_LAYER_JOINTS));
  CHECK(dry_default_query_filter().mask == UINT64_MAX && dry_default_query_filter().static_bodies);
  CHECK(dry_default_wind_options().categories == UINT64_MAX && dry_default_wind_options().density == 1.2f);
  CHECK(strcmp(dry_version(), DRY_VERSION) == 0 && dry_abi() == DRY_ABI);
  MUST(dry_check_abi(DRY_ABI));
  REFUSED(dry_check_abi(DRY_ABI + 1), DRY_ERROR_INVALID_ARGUMENT, "library");
  CHECK(strcmp(dry_body_type_name(DRY_BODY_TYPE_KINEMATIC), "kinematic") == 0);
  CHECK(strcmp(dry_status_name(DRY_ERROR_STALE_ID), "stale_id") == 0 && strcmp(dry_status_name(DRY_OK), "ok") == 0);
  size_t parts = 0;
  const DryPart* part = dry_parts(&parts);
  CHECK(parts > 14 && part[0].built && strcmp(part[0].name, "continuous") == 0);
  return failed;
}

static bool set_gravity_in_hook(void* context, DryShapeId a, DryShapeId b) {
  (void)a;
  (void)b;
  DryWorld** world_and_status = context;
  DryStatus* status = (DryStatus*)world_and_status[1];
  *status = dry_world_set_gravity(world_and_status[0], (DryVec2){0.0f, 0.0f});
  return true;
}

int c_test_errors(void) {
  int failed = 0;
  DryWorld* world = make_world();
  const Drop drop = make_drop(world);
  const uint64_t hash = dry_world_state_hash(world);

  DryBodyOptions options = dry_default_body_options();
  options.position.x = (double)NAN;
  REFUSED(dry_world_create_body(world, &options, NULL), DRY_ERROR_INVALID_ARGUMENT, "BodyOptions.position");
  REFUSED(dry_world_step(world, 2.0f, NULL), DRY_ERROR_INVALID_ARGUMENT, "seconds");
  DryBodyId stale = drop.crate;
  ++stale.generation;
  REFUSED(dry_world_set_velocity(world, stale, (DryVec2){1.0f, 0.0f}), DRY_ERROR_STALE_ID, "body");
  const DryVec2 line[3] = {{0, 0}, {1, 0}, {2, 0}};
  DryPolygon* polygon = NULL;
  REFUSED(dry_make_hull(line, 3, 0.0f, 1.0f, &polygon), DRY_ERROR_INVALID_GEOMETRY, "");
  CHECK(polygon == NULL && dry_last_message()[0] != '\0');

  /* Values that only C can pass. */
  REFUSED(dry_world_create_body(NULL, NULL, NULL), DRY_ERROR_INVALID_ARGUMENT, "world is null, in dry_world_create_body");
  REFUSED(dry_world_create_shape_circle(world, drop.crate, NULL, NULL, NULL), DRY_ERROR_INVALID_ARGUMENT, "geometry");
  memset(&options, 0, sizeof(options));
  REFUSED(dry_world_create_body(world, &options, NULL), DRY_ERROR_INVALID_ARGUMENT, "BodyOptions.struct_size");
  options = dry_default_body_options();
  options.type = 3;
  REFUSED(dry_world_create_body(world, &options, NULL), DRY_ERROR_INVALID_ARGUMENT, "BodyOptions.type");
  DryShapeOptions surface = dry_default_shape_options();
  surface.material.friction_mixing = 6;
  REFUSED(dry_world_create_shape_circle(world, drop.crate, &(DryCircle){.radius = 1.0f}, &surface, NULL),
          DRY_ERROR_INVALID_ARGUMENT, "ShapeOptions.material.friction_mixing");
  DryMaterial materials[2] = {dry_default_material(), dry_default_material()};
  materials[1].restitution_mixing = 200;
  DryChainOptions chain = dry_default_chain_options();
  chain.materials = materials;
  chain.materials_count = 2;
  REFUSED(dry_world_create_chain(world, drop.ground, &chain, NULL), DRY_ERROR_INVALID_ARGUMENT,
          "ChainOptions.materials[1].restitution_mixing");
  chain = dry_default_chain_options();
  chain.points_count = 4;
  REFUSED(dry_world_create_chain(world, drop.ground, &chain, NULL), DRY_ERROR_INVALID_ARGUMENT, "ChainOptions.points");
  REFUSED(dry_world_set_type(world, drop.crate, 77), DRY_ERROR_INVALID_ARGUMENT, "type");
  DryRevoluteOptions hinge;
  memset(&hinge, 0, sizeof(hinge));
  REFUSED(dry_world_create_joint_revolute(world, &hinge, NULL), DRY_ERROR_INVALID_ARGUMENT, "RevoluteOptions.struct_size");
  CHECK(dry_world_state_hash(NULL) == 0 && strstr(dry_last_message(), "world is null") != NULL);
  size_t count = 5;
  CHECK(dry_world_bodies(NULL, &count) == NULL);
  CHECK(dry_tile_name(99)[0] == '\0' && dry_last_status() == DRY_ERROR_INVALID_ARGUMENT);
  CHECK(dry_world_state_hash(world) == hash);

  /* During a step. */
  DryStatus found = DRY_OK;
  DryWorld* context[2] = {NULL, (DryWorld*)(void*)&found};
  DryContactHooksFunctions functions = {.context = context, .may_touch = set_gravity_in_hook};
  DryContactHooks* hooks = NULL;
  MUST(dry_contact_hooks_create(&functions, &hooks));
  DryWorldOptions world_options = dry_default_world_options();
  world_options.contact_hooks = hooks;
  DryWorld* hooked = NULL;
  MUST(dry_world_create(&world_options, &hooked));
  context[0] = hooked;
  make_drop(hooked);
  step(hooked, 60);
  CHECK(found == DRY_ERROR_WRONG_MOMENT);
  dry_world_destroy(hooked);
  dry_contact_hooks_destroy(hooks);
  dry_world_destroy(world);
  dry_world_destroy(NULL);
  return failed;
}

int c_test_events(void) {
  int failed = 0;
  DryWorld* world = make_world();
  const Drop drop = make_drop(world);
  DryEvents events;
  DryStepReport report;
  size_t begins = 0, moves = 0;
  for (int i = 0; i < 60; ++i) {
    MUST(dry_world_step(world, 1.0f / 60.0f, &report));
    MUST(dry_world_events(world, &events));
    moves += events.body_move_count;
    for (size_t j = 0; j < events.contact_begin_count; ++j, ++begins) {
      const DryContactBeginEvent begin = events.contact_begin[j];
      CHECK(same_shapes(begin.shape_a, drop.ground_shape) && same_shapes(begin.shape_b, drop.crate_shape));
      CHECK(begin.normal.y > 0.99f && begin.cell.x == -1);
    }
  }
  CHECK(begins == 1 && moves > 10);
  CHECK(report.step == 60 && report.bodies == 2 && report.touching == 1 && report.quarantined_count == 0);
  CHECK(report.total_ms > 0.0 && report.phase_ms[DRY_PHASE_SOLVE] >= 0.0);
  DryStepReport again;
  MUST(dry_world_report(world, &again));
  CHECK(again.step == 60);
  MUST(dry_world_destroy_body(world, drop.crate));
  MUST(dry_world_step(world, 1.0f / 60.0f, NULL));
  MUST(dry_world_events(world, &events));
  CHECK(events.contact_end_count == 1 && same_shapes(events.contact_end[0].shape_b, drop.crate_shape));
  CHECK(!dry_world_is_alive_body(world, drop.crate) && dry_world_is_alive_body(world, drop.ground));
  dry_world_destroy(world);
  return failed;
}

typedef struct HookLog {
  int asked, before;
} HookLog;

static bool let_touch(void* context, DryShapeId a, DryShapeId b) {
  (void)a;
  (void)b;
  ++((HookLog*)context)->asked;
  return true;
}
static void make_slippery(void* context, const DryContactView* contact, DryContactEdit* edit) {
  if (contact->count > 0) ++((HookLog*)context)->before;
  edit->has_friction = true;
  edit->friction = 0.0f;
}

int c_test_hooks(void) {
  int failed = 0;
  HookLog log = {0, 0};
  const DryContactHooksFunctions functions = {.context = &log, .may_touch = let_touch, .before_solving = make_slippery};
  DryContactHooks* hooks = NULL;
  MUST(dry_contact_hooks_create(&functions, &hooks));
  DryWorldOptions options = dry_default_world_options();
  options.contact_hooks = hooks;
  DryWorld* world = NULL;
  MUST(dry_world_create(&options, &world));
  DryWorldOptions present;
  MUST(dry_world_options(world, &present));
  CHECK(present.contact_hooks == hooks && present.struct_size == sizeof(present));
  const Drop drop = make_drop(world);
  step(world, 40);
  CHECK(log.asked == 1 && log.before > 5);
  DryContactEdit edit;
  MUST(dry_world_contact_edit(world, drop.ground_shape, drop.crate_shape, &edit));
  CHECK(edit.has_friction && edit.friction == 0.0f && !edit.has_surface_speed);
  /* Without friction the crate keeps its speed. */
  MUST(dry_world_set_velocity(world, drop.crate, (DryVec2){2.0f, 0.0f}));
  step(world, 60);
  DryBodyMotion motion;
  MUST(dry_world_motion(world, drop.crate, &motion));
  CHECK(fabsf(motion.velocity.x - 2.0f) < 1e-3f);
  dry_world_destroy(world);
  dry_contact_hooks_destroy(hooks);
  return failed;
}

static DryFieldPush lift(void* context, const DryFieldTarget* target) {
  DryFieldPush push = {.force = {0.0f, *(const float*)context * target->mass * target->parameters[0]}};
  return push;
}

typedef struct FrameLog {
  int before, after;
  DryWorld* world;
} FrameLog;
static void count_before(void* context, DryWorld* world) {
  ++((FrameLog*)context)->before;
  ((FrameLog*)context)->world = world;
}
static void count_after(void* context, DryWorld* world) {
  (void)world;
  ++((FrameLog*)context)->after;
}

typedef struct Drawing {
  int polygons, circles, points, texts;
  size_t corners;
  char text[32];
} Drawing;
static void draw_polygon(void* context, const DryPosition* corners, size_t corners_count, float radius, DryDrawColor color) {
  (void)radius;
  ++((Drawing*)context)->polygons;
  if (color.meaning == DRY_DRAW_MEANING_STATIC_BODY && corners[0].y <= 0.0) ((Drawing*)context)->corners += corners_count;
}
static void draw_text(void* context, DryPosition place, const char* text, DryDrawColor color) {
  (void)place;
  (void)color;
  ++((Drawing*)context)->texts;
  strncpy(((Drawing*)context)->text, text, sizeof(((Drawing*)context)->text) - 1);
}

static int two_workers(void* context) {
  (void)context;
  return 2;
}
static void run_here(void* context, int count, const DrySchedulerTask* task) {
  ++*(int*)context;
  DrySchedulerTask* copy = dry_scheduler_task_copy(task);
  for (int i = 0; i < count; ++i) dry_scheduler_task_call(i == 0 ? task : copy);
  dry_scheduler_task_destroy(copy);
}

/* A disc of the radius that is the parameter. */
static DryVec2 disc_support(const float* parameters, size_t parameters_count, DryVec2 direction) {
  (void)parameters_count;
  return (DryVec2){parameters[0] * direction.x, parameters[0] * direction.y};
}
static const char* disc_refusal(const float* parameters, size_t parameters_count) {
  (void)parameters_count;
  return parameters[0] > 0.0f ? NULL : "parameters[0] must be above 0";
}

/* A square with sides of 1 m. */
static DryVec2 square_support(const float* parameters, size_t parameters_count, DryVec2 direction) {
  (void)parameters;
  (void)parameters_count;
  return (DryVec2){direction.x < 0.0f ? -0.5f : 0.5f, direction.y < 0.0f ? -0.5f : 0.5f};
}

int c_test_callbacks(void) {
  int failed = 0;

  /* A custom field that cancels gravity. */
  float strength = 2.0f;
  DryFieldFunctions* functions = dry_field_functions_create();
  MUST(dry_field_functions_set(functions, 7, lift, &strength));
  DryWorldOptions options = dry_default_world_options();
  options.field_functions = functions;
  DryWorld* world = NULL;
  MUST(dry_world_create(&options, &world));
  DryCustomFieldOptions field = dry_default_custom_field_options();
  field.function = 7;
  field.parameters[0] = 5.0f;
  DryFieldId field_id;
  MUST(dry_world_create_field_custom(world, &field, &field_id));
  const DryBodyId body = make_body(world, DRY_BODY_TYPE_DYNAMIC, 0.0, 5.0);
  add_box(world, body, 0.5f, 0.5f);
  step(world, 30);
  DryWorldTransform pose;
  MUST(dry_world_transform(world, body, &pose));
  CHECK(fabs(pose.position.y - 5.0) < 1e-5);
  MUST(dry_field_functions_set(functions, 7, NULL, NULL));
  DryStepReport report;
  MUST(dry_world_wake(world, body));
  MUST(dry_world_step(world, 1.0f / 60.0f, &report));
  CHECK(report.fields_without_function == 1);
  DryFieldKind kind;
  MUST(dry_world_field_kind(world, field_id, &kind));
  CHECK(kind == DRY_FIELD_KIND_CUSTOM);
  REFUSED(dry_world_field_wind(world, field_id, NULL), DRY_ERROR_INVALID_ARGUMENT, "kind of the field is custom");
  DryCustomFieldOptions present;
  MUST(dry_world_field_custom(world, field_id, &present));
  CHECK(present.parameters[0] == 5.0f && present.function == 7);

  /* Hooks of a runner. */
  FrameLog log = {0, 0, NULL};
  DryFixedStepOptions frame = dry_default_fixed_step_options();
  frame.before_step = count_before;
  frame.before_step_context = &log;
  frame.after_step = count_after;
  frame.after_step_context = &log;
  DryFixedStepRunner* runner = NULL;
  MUST(dry_fixed_step_runner_create(world, &frame, &runner));
  DryFrameReport frames;
  MUST(dry_fixed_step_runner_advance(runner, 3.5 / 60.0, &frames));
  CHECK(frames.steps == 3 && log.before == 3 && log.after == 3 && log.world == world);
  CHECK(fabs(frames.remainder - 0.5) < 1e-9);
  DryFixedStepOptions frame_now;
  MUST(dry_fixed_step_runner_options(runner, &frame_now));
  CHECK(frame_now.before_step == count_before && frame_now.before_step_context == &log);
  size_t poses = 0;
  CHECK(dry_fixed_step_runner_poses(runner, &poses) != NULL && poses == 1);
  dry_fixed_step_runner_destroy(runner);

  /* Drawing. */
  make_drop(world);
  DryBodyOptions named = dry_default_body_options();
  named.name = "the named body";
  MUST(dry_world_create_body(world, &named, NULL));
  Drawing drawing;
  memset(&drawing, 0, sizeof(drawing));
  const DryDebugDrawFunctions draw = {.context = &drawing, .polygon = draw_polygon, .text = draw_text};
  DryDebugDraw* drawer = NULL;
  MUST(dry_debug_draw_create(&draw, &drawer));
  DryDrawOptions draw_options = dry_default_draw_options();
  draw_options.layers = 1u << DRY_DRAW_LAYER_SHAPES | 1u << DRY_DRAW_LAYER_NAMES;
  MUST(dry_world_draw(world, drawer, &draw_options));
  CHECK(drawing.polygons == 3 && drawing.corners == 4 && drawing.texts == 4);
  CHECK(strcmp(drawing.text, "the named body") == 0);
  const DryDrawItem* items = NULL;
  size_t item_count = 0;
  MUST(dry_world_draw_list(world, &draw_options, &items, &item_count));
  CHECK(items != NULL && item_count == 3 + 4);
  REFUSED(dry_world_draw_list(world, &draw_options, NULL, &item_count), DRY_ERROR_INVALID_ARGUMENT, "out is null");
  CHECK(item_count == 0);
  REFUSED(dry_world_draw_list(world, &draw_options, &items, NULL), DRY_ERROR_INVALID_ARGUMENT, "count is null");
  CHECK(items == NULL);
  draw_options.layers = 1u << 31;
  REFUSED(dry_world_draw(world, drawer, &draw_options), DRY_ERROR_INVALID_ARGUMENT, "DrawOptions.layers");
  dry_debug_draw_destroy(drawer);
  dry_world_destroy(world);
  dry_field_functions_destroy(functions);

  /* A scheduler gives the same bits as the world's own worker. */
  int runs = 0;
  DrySchedulerFunctions schedule = {.context = &runs, .run = run_here};
  DryScheduler* scheduler = NULL;
  REFUSED(dry_scheduler_create(&schedule, &scheduler), DRY_ERROR_INVALID_ARGUMENT, "DrySchedulerFunctions.worker_count");
  schedule.worker_count = two_workers;
  MUST(dry_scheduler_create(&schedule, &scheduler));
  uint64_t hashes[2];
  for (int i = 0; i < 2; ++i) {
    options = dry_default_world_options();
    options.scheduler = i == 0 ? NULL : scheduler;
    MUST(dry_world_create(&options, &world));
    const DryBodyId ground = make_body(world, DRY_BODY_TYPE_STATIC_BODY, 0.0, -1.0);
    add_box(world, ground, 100.0f, 1.0f);
    for (int j = 0; j < 1500; ++j) {
      add_box(world, make_body(world, DRY_BODY_TYPE_DYNAMIC, (j % 50) * 1.1 - 25.0, 0.6 + (j / 50) * 1.1), 0.5f, 0.5f);
    }
    step(world, 10);
    hashes[i] = dry_world_state_hash(world);
    dry_world_destroy(world);
  }
  CHECK(hashes[0] == hashes[1] && runs > 0);
  dry_scheduler_destroy(scheduler);

  /* A shape by a function. */
  DrySupportType type = {.name = "c_disc", .parameters = 1, .support = disc_support, .refusal = disc_refusal};
  MUST(dry_register_support_type(&type));
  MUST(dry_register_support_type(&type));
  const DrySupportType square_type = {.name = "c_square", .support = square_support};
  MUST(dry_register_support_type(&square_type));
  DrySupportOptions square = dry_default_support_options();
  square.type = "c_square";
  DrySupportShape* square_shape = NULL;
  MUST(dry_make_support_shape(&square, 1.0f, &square_shape));
  CHECK(fabsf(dry_mass_data_support_shape(square_shape, 1.0f).mass - 1.0f) < 1e-3f);
  dry_support_shape_destroy(square_shape);
  type.parameters = 2;
  REFUSED(dry_register_support_type(&type), DRY_ERROR_INVALID_ARGUMENT, "name");
  type.name = "c_none";
  type.support = NULL;
  REFUSED(dry_register_support_type(&type), DRY_ERROR_INVALID_ARGUMENT, "support");
  DrySupportOptions disc = dry_default_support_options();
  const float radius = 0.5f;
  disc.type = "c_disc";
  disc.parameters = &radius;
  disc.parameters_count = 1;
  DrySupportShape* shape = NULL;
  MUST(dry_make_support_shape(&disc, 1.0f, &shape));
  CHECK(strcmp(dry_support_shape_type(shape), "c_disc") == 0 && dry_support_shape_is_known(shape));
  CHECK(fabsf(dry_support_shape_support(shape, (DryVec2){0.0f, 1.0f}).y - 0.5f) < 1e-3f);
  CHECK(fabsf(dry_mass_data_support_shape(shape, 2.0f).mass - 2.0f * 0.25f * DRY_PI) < 0.02f);
  dry_support_shape_destroy(shape);
  const float bad = -1.0f;
  disc.parameters = &bad;
  REFUSED(dry_make_support_shape(&disc, 1.0f, &shape), DRY_ERROR_INVALID_ARGUMENT, "parameters[0]");
  return failed;
}

int c_test_snapshots(void) {
  int failed = 0;
  DryWorld* world = make_world();
  const Drop drop = make_drop(world);
  step(world, 20);
  const uint64_t hash = dry_world_state_hash(world);
  DryBytes* snapshot = dry_world_snapshot(world);
  CHECK(dry_bytes_size(snapshot) > 100);
  step(world, 20);
  const uint64_t later = dry_world_state_hash(world);
  CHECK(later != hash);
  DryBytes* delta = NULL;
  MUST(dry_world_delta(world, dry_bytes_data(snapshot), dry_bytes_size(snapshot), &delta));

  DryWorld* other = NULL;
  MUST(dry_world_from(dry_bytes_data(snapshot), dry_bytes_size(snapshot), NULL, &other));
  CHECK(dry_world_state_hash(other) == hash);
  bool differs = false;
  DryStateDifference difference;
  MUST(dry_world_first_difference(world, other, &differs, &difference));
  CHECK(differs && difference.table[0] != '\0' && difference.field[0] != '\0' && strcmp(difference.expected, difference.found) != 0);
  step(other, 20);
  CHECK(dry_world_state_hash(other) == later);
  MUST(dry_world_first_difference(world, other, &differs, NULL));
  CHECK(!differs);

  MUST(dry_world_restore(world, dry_bytes_data(snapshot), dry_bytes_size(snapshot)));
  CHECK(dry_world_state_hash(world) == hash && dry_world_is_alive_body(world, drop.crate));
  MUST(dry_world_apply_delta(world, dry_bytes_data(delta), dry_bytes_size(delta)));
  CHECK(dry_world_state_hash(world) == later);
  MUST(dry_world_restore(world, dry_bytes_data(snapshot), dry_bytes_size(snapshot)));
  MUST(dry_world_restore_delta(world, dry_bytes_data(snapshot), dry_bytes_size(snapshot), dry_bytes_data(delta),
                               dry_bytes_size(delta)));
  CHECK(dry_world_state_hash(world) == later);
  DryBytes* from_world = dry_world_delta_from_world(world, other);
  CHECK(from_world != NULL);
  dry_bytes_destroy(from_world);
  REFUSED(dry_world_restore(world, dry_bytes_data(snapshot), 40), DRY_ERROR_INVALID_ARGUMENT, "snapshot");
  CHECK(dry_world_state_hash(world) == later);

  DryWorld* copy = dry_world_clone(world);
  CHECK(dry_world_state_hash(copy) == later);
  dry_world_destroy(copy);
  dry_bytes_destroy(snapshot);
  dry_bytes_destroy(delta);
  dry_world_destroy(other);
  dry_world_destroy(world);
  return failed;
}

static bool stop_after(void* context) { return ++*(int*)context < 5; }

int c_test_recordings(void) {
  int failed = 0;
  DryWorld* world = make_world();
  DryRecordingOptions options = dry_default_recording_options();
  REFUSED(dry_world_start_recording(world, &options), DRY_ERROR_INVALID_ARGUMENT, "write");
  DryRecording* recording = dry_recording_create();
  options.write = dry_recording_write;
  options.write_context = recording;
  MUST(dry_world_start_recording(world, &options));
  CHECK(dry_world_is_recording(world));
  make_drop(world);
  step(world, 30);
  MUST(dry_world_stop_recording(world));
  const uint64_t hash = dry_world_state_hash(world);

  DryReplayer* replayer = NULL;
  MUST(dry_replayer_open(dry_recording_data(recording), dry_recording_size(recording), NULL, &replayer));
  CHECK(dry_replayer_steps(replayer) == 30 && dry_replayer_is_complete(replayer));
  MUST(dry_replayer_seek(replayer, 30));
  CHECK(dry_world_state_hash(dry_replayer_world(replayer)) == hash);
  bool diverged = true;
  DryDivergence divergence;
  MUST(dry_replayer_divergence(replayer, &diverged, &divergence));
  CHECK(!diverged);
  REFUSED(dry_replayer_next(replayer), DRY_ERROR_INVALID_ARGUMENT, "");
  int calls = 0;
  MUST(dry_replayer_verify(replayer, stop_after, &calls, &diverged, &divergence));
  CHECK(!diverged && calls == 5);
  MUST(dry_replayer_verify(replayer, NULL, NULL, &diverged, NULL));
  CHECK(!diverged);
  dry_replayer_destroy(replayer);

  /* Writes that are wrong leave no recording with a gap. */
  DryRecording* other = dry_recording_create();
  dry_recording_write(other, (const uint8_t*)"abc", 3);
  dry_recording_write(other, NULL, 0);
  CHECK(dry_recording_size(other) == 3);
  dry_clear_last();
  dry_recording_write(other, NULL, 3);
  CHECK(dry_last_status() == DRY_ERROR_INVALID_ARGUMENT && strstr(dry_last_message(), "bytes is null") != NULL);
  dry_recording_write(other, (const uint8_t*)"abc", 3);
  CHECK(dry_recording_size(other) == 0);
  dry_recording_write(NULL, (const uint8_t*)"abc", 3);
  CHECK(strcmp(dry_last_message(), "recording is null, in dry_recording_write") == 0);
  dry_recording_destroy(other);
  REFUSED(dry_replayer_open(dry_recording_data(recording), 3, NULL, &replayer), DRY_ERROR_INVALID_ARGUMENT, "");

  dry_recording_destroy(recording);
  dry_world_destroy(world);
  return failed;
}

/* A recording of a body that floats by a custom field, played without the field's function. */
static DryReplayer* make_divergent_replayer(void) {
  float strength = 2.0f;
  DryFieldFunctions* functions = dry_field_functions_create();
  dry_field_functions_set(functions, 7, lift, &strength);
  DryWorldOptions options = dry_default_world_options();
  options.field_functions = functions;
  DryWorld* world = NULL;
  dry_world_create(&options, &world);
  DryCustomFieldOptions field = dry_default_custom_field_options();
  field.function = 7;
  field.parameters[0] = 5.0f;
  dry_world_create_field_custom(world, &field, NULL);
  add_box(world, make_body(world, DRY_BODY_TYPE_DYNAMIC, 0.0, 5.0), 0.5f, 0.5f);
  DryRecording* recording = dry_recording_create();
  DryRecordingOptions written = dry_default_recording_options();
  written.write = dry_recording_write;
  written.write_context = recording;
  dry_world_start_recording(world, &written);
  step(world, 4);
  dry_world_stop_recording(world);
  DryReplayer* replayer = NULL;
  dry_replayer_open(dry_recording_data(recording), dry_recording_size(recording), NULL, &replayer);
  dry_recording_destroy(recording);
  dry_world_destroy(world);
  dry_field_functions_destroy(functions);
  return replayer;
}

/* The texts of a result do not change with the object that was asked. */
int c_test_divergence(void) {
  int failed = 0;
  DryReplayer* replayer = make_divergent_replayer();
  MUST(dry_replayer_seek(replayer, 4));
  bool diverged = false;
  DryDivergence divergence;
  MUST(dry_replayer_divergence(replayer, &diverged, &divergence));
  CHECK(diverged && strcmp(divergence.what, "the motion differs after the step") == 0);
  const char* const before = divergence.what;
  char text[64];
  snprintf(text, sizeof(text), "%s", divergence.what);
  /* The replayer that is opened next may lie where the first was. */
  dry_replayer_destroy(replayer);
  replayer = make_divergent_replayer();
  CHECK(strcmp(before, text) == 0);
  dry_replayer_destroy(replayer);
  return failed;
}

int c_test_queries(void) {
  int failed = 0;
  DryWorld* world = make_world();
  const Drop drop = make_drop(world);
  DryCastHit hit;
  MUST(dry_world_ray_cast_closest(world, (DryPosition){0.0, 5.0}, (DryVec2){0.0f, -10.0f}, NULL, &hit));
  CHECK(same_shapes(hit.shape, drop.crate_shape) && fabs(hit.point.y - 1.5) < 1e-4 && fabsf(hit.fraction - 0.35f) < 1e-4f);
  DryQueryFilter filter = dry_default_query_filter();
  filter.ignore_body = drop.crate;
  MUST(dry_world_ray_cast_closest(world, (DryPosition){0.0, 5.0}, (DryVec2){0.0f, -10.0f}, &filter, &hit));
  CHECK(same_shapes(hit.shape, drop.ground_shape));
  DryCastHit hits[4];
  DryQueryCount count;
  MUST(dry_world_ray_cast_all(world, (DryPosition){0.0, 5.0}, (DryVec2){0.0f, -10.0f}, NULL, hits, 1, &count));
  CHECK(count.written == 1 && count.found == 2 && same_shapes(hits[0].shape, drop.crate_shape));
  MUST(dry_world_ray_cast_all(world, (DryPosition){0.0, 5.0}, (DryVec2){0.0f, -10.0f}, NULL, NULL, 0, &count));
  CHECK(count.written == 0 && count.found == 2);
  bool any = false;
  MUST(dry_world_ray_cast_any(world, (DryPosition){0.0, 5.0}, (DryVec2){0.0f, -1.0f}, NULL, &any));
  CHECK(!any);
  DryRayCast rays[2] = {dry_default_ray_cast(), dry_default_ray_cast()};
  rays[0].origin = rays[1].origin = (DryPosition){0.0, 5.0};
  rays[0].translation = (DryVec2){0.0f, -10.0f};
  rays[1].translation = (DryVec2){0.0f, 10.0f};
  MUST(dry_world_ray_cast_closest_batch(world, rays, 2, hits, 2));
  CHECK(same_shapes(hits[0].shape, drop.crate_shape) && hits[1].shape.generation == 0);
  REFUSED(dry_world_ray_cast_closest_batch(world, rays, 2, hits, 1), DRY_ERROR_INVALID_ARGUMENT, "out");

  const DryVec2 point = {0.0f, 0.0f};
  const DryConvexProxy disc = {.points = &point, .points_count = 1, .radius = 0.25f};
  DryWorldTransform pose = dry_default_world_transform();
  pose.position.y = 5.0;
  MUST(dry_world_shape_cast_closest(world, &disc, &pose, (DryVec2){0.0f, -10.0f}, NULL, &hit));
  CHECK(same_shapes(hit.shape, drop.crate_shape) && fabsf(hit.fraction - 0.325f) < 2e-3f);
  DryShapeCast cast = dry_default_shape_cast();
  cast.shape = disc;
  cast.pose = pose;
  cast.translation = (DryVec2){0.0f, -10.0f};
  MUST(dry_world_shape_cast_closest_batch(world, &cast, 1, hits, 1));
  CHECK(same_shapes(hits[0].shape, drop.crate_shape));
  cast.shape.points = NULL;
  REFUSED(dry_world_shape_cast_closest_batch(world, &cast, 1, hits, 1), DRY_ERROR_INVALID_ARGUMENT, "casts[0].shape.points");

  DryShapeId shapes[4];
  MUST(dry_world_shapes_at(world, (DryPosition){0.0, 1.0}, NULL, shapes, 4, &count));
  CHECK(count.found == 1 && same_shapes(shapes[0], drop.crate_shape));
  const DryWorldAabb everywhere = {{-9.0, -9.0}, {9.0, 9.0}};
  MUST(dry_world_overlap_box(world, &everywhere, NULL, shapes, 4, &count));
  CHECK(count.found == 2);
  pose.position.y = 1.0;
  MUST(dry_world_overlap_shape(world, &disc, &pose, NULL, shapes, 4, &count));
  CHECK(count.found == 1);
  DryNearestShape nearest;
  MUST(dry_world_nearest_shape_to_point(world, (DryPosition){0.0, 2.0}, 5.0f, NULL, &nearest));
  CHECK(same_shapes(nearest.shape, drop.crate_shape) && fabsf(nearest.distance - 0.5f) < 1e-4f);
  step(world, 60);
  DryContactView contacts[2];
  count = dry_world_contacts(world, contacts, 2);
  CHECK(count.found == 1 && contacts[0].count == 2 && contacts[0].points[0].normal_impulse > 0.0f);
  MUST(dry_world_body_contacts(world, drop.crate, contacts, 2, &count));
  CHECK(count.found == 1);
  CHECK(dry_world_islands(world, NULL, 0).found == 1);
  DryBodyId bodies[2];
  MUST(dry_world_island_bodies(world, drop.crate, bodies, 2, &count));
  CHECK(count.found == 1 && same_bodies(bodies[0], drop.crate));
  bool has_island = true;
  uint32_t label = 0;
  MUST(dry_world_island(world, drop.ground, &has_island, &label));
  CHECK(!has_island);
  MUST(dry_world_island(world, drop.crate, &has_island, &label));
  CHECK(has_island);
  dry_world_destroy(world);
  return failed;
}

/* Makes a joint of a kind, reads it back and sets it again. */
#define JOINT(kind, Options, KIND, set_up, field, value)                                 \
  do {                                                                                   \
    Options options = dry_default_##kind##_options();                                    \
    options.body_a = a;                                                                  \
    options.body_b = b;                                                                  \
    options.name = #kind;                                                                \
    set_up;                                                                              \
    DryJointId joint;                                                                    \
    MUST(dry_world_create_joint_##kind(world, &options, &joint));                        \
    DryJointKind found_kind;                                                             \
    MUST(dry_world_joint_kind(world, joint, &found_kind));                               \
    CHECK(found_kind == KIND && strcmp(dry_joint_kind_name(found_kind), #kind) == 0);    \
    Options found;                                                                       \
    MUST(dry_world_joint_##kind(world, joint, &found));                                  \
    CHECK(strcmp(found.name, #kind) == 0 && same_bodies(found.body_b, b));               \
    CHECK(found.field == options.field);                                                 \
    found.field = value;                                                                 \
    MUST(dry_world_set_joint_##kind(world, joint, &found));                              \
    MUST(dry_world_joint_##kind(world, joint, &options));                                \
    CHECK(options.field == (value));                                                     \
    DryJointState state;                                                                 \
    MUST(dry_world_step(world, 1.0f / 60.0f, NULL));                                     \
    MUST(dry_world_joint_state(world, joint, &state));                                   \
    if (found_kind != DRY_JOINT_KIND_REVOLUTE) {                                         \
      REFUSED(dry_world_joint_revolute(world, joint, NULL), DRY_ERROR_INVALID_ARGUMENT, "kind"); \
    }                                                                                    \
    MUST(dry_world_destroy_joint(world, joint));                                         \
    CHECK(!dry_world_is_alive_joint(world, joint));                                      \
    ++kinds;                                                                             \
  } while (0)

int c_test_joints(void) {
  int failed = 0;
  int kinds = 0;
  DryWorld* world = make_world();
  MUST(dry_world_set_gravity(world, (DryVec2){0.0f, 0.0f}));
  const DryBodyId ground = make_body(world, DRY_BODY_TYPE_STATIC_BODY, 0.0, 0.0);
  const DryBodyId a = make_body(world, DRY_BODY_TYPE_DYNAMIC, 0.0, 0.0);
  const DryBodyId b = make_body(world, DRY_BODY_TYPE_DYNAMIC, 1.0, 0.0);
  add_box(world, a, 0.25f, 0.25f);
  add_box(world, b, 0.25f, 0.25f);
  JOINT(revolute, DryRevoluteOptions, DRY_JOINT_KIND_REVOLUTE, options.anchor_a.x = 1.0f, target_angle, 0.5f);
  JOINT(prismatic, DryPrismaticOptions, DRY_JOINT_KIND_PRISMATIC, options.limit.enabled = false, target_translation, 0.5f);
  JOINT(distance, DryDistanceOptions, DRY_JOINT_KIND_DISTANCE, options.length = 1.0f, length, 1.25f);
  JOINT(weld, DryWeldOptions, DRY_JOINT_KIND_WELD, options.anchor_a.x = 1.0f, reference_angle, 0.1f);
  JOINT(wheel, DryWheelOptions, DRY_JOINT_KIND_WHEEL, options.anchor_a.x = 1.0f, target_translation, 0.1f);
  JOINT(servo, DryServoOptions, DRY_JOINT_KIND_SERVO, options.max_force = 10.0f, max_torque, 3.0f);
  JOINT(friction, DryFrictionOptions, DRY_JOINT_KIND_FRICTION, options.max_torque = 2.0f, max_force, 3.0f);
  JOINT(mouse, DryMouseOptions, DRY_JOINT_KIND_MOUSE, options.anchor_a.x = 1.0f, max_acceleration, 100.0f);
  JOINT(groove, DryGrooveOptions, DRY_JOINT_KIND_GROOVE, options.limit.enabled = true, limit.upper, 2.0f);
  JOINT(filter, DryFilterOptions, DRY_JOINT_KIND_FILTER, options.user_data = 4, user_data, 5);
  JOINT(generic, DryGenericOptions, DRY_JOINT_KIND_GENERIC, options.x.locked = true, angle.target, 0.5f);
  JOINT(gear, DryGearOptions, DRY_JOINT_KIND_GEAR, options.ratio = 2.0f, ratio, 3.0f);
  JOINT(pulley, DryPulleyOptions, DRY_JOINT_KIND_PULLEY, options.length = 20.0f, wheel_b.x, 1.5);
  JOINT(ratchet, DryRatchetOptions, DRY_JOINT_KIND_RATCHET, options.pitch = 0.1f, pitch, 0.25f);
  CHECK(kinds == 14);
  DryRevoluteOptions hinge = dry_default_revolute_options();
  hinge.body_a = ground;
  hinge.body_b = a;
  DryJointId joint;
  MUST(dry_world_create_joint_revolute(world, &hinge, &joint));
  size_t count = 0;
  const DryJointId* joints = dry_world_joints(world, &count);
  CHECK(count == 1 && joints[0].index == joint.index && joints[0].generation == joint.generation);
  DryJointId of_body[2];
  MUST(dry_world_body_joints(world, a, of_body, 2, &count));
  CHECK(count == 1 && of_body[0].generation == joint.generation);
  hinge.break_limit.enabled = true;
  hinge.break_limit.force = 0.0f;
  hinge.break_limit.torque = 0.0f;
  MUST(dry_world_set_joint_revolute(world, joint, &hinge));
  MUST(dry_world_set_velocity(world, a, (DryVec2){5.0f, 0.0f}));
  MUST(dry_world_step(world, 1.0f / 60.0f, NULL));
  DryEvents events;
  MUST(dry_world_events(world, &events));
  CHECK(events.joint_break_count == 1 && same_bodies(events.joint_break[0].body_b, a));
  dry_world_destroy(world);
  return failed;
}

int c_test_geometry(void) {
  int failed = 0;
  DryPolygon* box = NULL;
  MUST(dry_make_box(&(DryBox){.half_extents = {2.0f, 1.0f}}, &box));
  size_t count = 0;
  const DryVec2* vertices = dry_polygon_vertices(box, &count);
  CHECK(count == 4 && fabsf(vertices[0].x) == 2.0f && dry_polygon_size(box) == 4 && dry_polygon_radius(box) == 0.0f);
  CHECK(fabsf(dry_mass_data_polygon(box, 1.0f).mass - 8.0f) < 1e-5f);
  CHECK(dry_contains_polygon(box, (DryVec2){1.9f, 0.9f}) && !dry_contains_polygon(box, (DryVec2){2.1f, 0.0f}));
  const DryTransform pose = {{1.0f, 0.0f}, {1.0f, 0.0f}};
  const DryAabb bounds = dry_bounds_polygon(box, &pose);
  CHECK(bounds.lower.x == -1.0f && bounds.upper.y == 1.0f);
  DryRayCastInput ray = dry_default_ray_cast_input();
  ray.origin = (DryVec2){-4.0f, 0.0f};
  ray.translation = (DryVec2){4.0f, 0.0f};
  const DryCastOutput out = dry_ray_cast_polygon(box, &ray);
  CHECK(out.hit && fabsf(out.fraction - 0.5f) < 1e-6f && out.normal.x == -1.0f);

  DryDistanceInput input = dry_default_distance_input();
  const DryVec2 point = {5.0f, 0.0f};
  input.a.points = vertices;
  input.a.points_count = count;
  input.b.points = &point;
  input.b.points_count = 1;
  DrySimplexCache cache;
  memset(&cache, 0, sizeof(cache));
  CHECK(fabsf(dry_distance(&input, &cache).distance - 3.0f) < 1e-6f && cache.count > 0);

  input.b.points_count = 0;
  CHECK(dry_distance(&input, &cache).distance == 0.0f);
  CHECK(strcmp(dry_last_message(), "DistanceInput.b.points must be 1 to 64 points") == 0);

  DryWorld* world = make_world();
  const DryBodyId ground = make_body(world, DRY_BODY_TYPE_STATIC_BODY, 0.0, 0.0);
  DryShapeId shape;
  MUST(dry_world_create_shape_polygon(world, ground, box, NULL, &shape));
  DryShapeKind kind;
  MUST(dry_world_shape_kind(world, shape, &kind));
  CHECK(kind == DRY_SHAPE_KIND_POLYGON);
  const DryPolygon* present = NULL;
  MUST(dry_world_shape_geometry_polygon(world, shape, &present));
  CHECK(dry_polygon_size(present) == 4);
  REFUSED(dry_world_shape_geometry_circle(world, shape, NULL), DRY_ERROR_INVALID_ARGUMENT, "kind of the shape is polygon");
  MUST(dry_world_set_geometry_circle(world, shape, &(DryCircle){.radius = 3.0f}));
  DryCircle circle;
  MUST(dry_world_shape_geometry_circle(world, shape, &circle));
  CHECK(circle.radius == 3.0f);
  MUST(dry_world_set_geometry_capsule(world, shape, &(DryCapsule){{0.0f, 0.0f}, {1.0f, 0.0f}, 0.5f}));
  MUST(dry_world_set_geometry_segment(world, shape, &(DrySegment){{0.0f, 0.0f}, {1.0f, 0.0f}}));
  DryEllipse ellipse = dry_default_ellipse();
  MUST(dry_world_set_geometry_ellipse(world, shape, &ellipse));
  DrySlice slice = dry_default_slice();
  CHECK(slice.cut == DRY_SLICE_CUT_CHORD && fabsf(slice.half_angle - 0.5f * DRY_PI) < 1e-6f);
  MUST(dry_world_set_geometry_slice(world, shape, &slice));
  slice.cut = 9;
  REFUSED(dry_world_set_geometry_slice(world, shape, &slice), DRY_ERROR_INVALID_ARGUMENT, "Slice.cut");

  const char* const rows[2] = {"..#", "###"};
  DryTileGrid* grid = NULL;
  MUST(dry_tile_grid_from_rows(rows, 2, 1.0f, (DryVec2){0.0f, 0.0f}, &grid));
  CHECK(dry_tile_grid_width(grid) == 3 && dry_tile_grid_at(grid, (DryCell){2, 1}) == DRY_TILE_FULL);
  const char* found_rows[2];
  MUST(dry_tile_grid_rows(grid, found_rows, 2, &count));
  CHECK(count == 2 && strcmp(found_rows[0], "..#") == 0 && strcmp(found_rows[1], "###") == 0);
  MUST(dry_world_create_shape_tile_grid(world, ground, grid, NULL, &shape));
  MUST(dry_world_set_tile(world, shape, (DryCell){0, 1}, DRY_TILE_LOWER_LEFT));
  REFUSED(dry_world_set_tile(world, shape, (DryCell){0, 1}, 16), DRY_ERROR_INVALID_ARGUMENT, "tile");
  DryPolygon* piece = dry_tile_polygon(grid, (DryCell){2, 1});
  CHECK(piece != NULL && dry_polygon_size(piece) == 4);
  dry_polygon_destroy(piece);
  CHECK(dry_tile_polygon(grid, (DryCell){0, 1}) == NULL && strstr(dry_last_message(), "cell must have a tile") != NULL);
  const DryTileGrid* present_grid = NULL;
  MUST(dry_world_shape_geometry_tile_grid(world, shape, &present_grid));
  CHECK(dry_tile_grid_at(present_grid, (DryCell){0, 1}) == DRY_TILE_LOWER_LEFT);
  bool is_tile = false;
  DryTile tile;
  MUST(dry_tile_from_char('/', &is_tile, &tile));
  CHECK(is_tile && tile == DRY_TILE_LOWER_RIGHT && dry_tile_to_char(tile) == '/');
  MUST(dry_tile_from_char('?', &is_tile, &tile));
  CHECK(!is_tile);
  size_t words = 0;
  const uint64_t* bits = dry_tile_grid_words(grid, &words);
  DryTileGrid* same = dry_tile_grid_from_words(3, 2, 1.0f, (DryVec2){0.0f, 0.0f}, bits, words);
  CHECK(same != NULL && dry_tile_grid_at(same, (DryCell){2, 1}) == DRY_TILE_FULL);
  CHECK(dry_tile_grid_from_words(3, 2, 1.0f, (DryVec2){0.0f, 0.0f}, bits, 0) == NULL);
  dry_tile_grid_destroy(same);
  DryTileGrid* empty = dry_tile_grid_create(2, 2, 0.5f, (DryVec2){0.0f, 0.0f});
  MUST(dry_tile_grid_set(empty, (DryCell){1, 1}, DRY_TILE_FULL));
  CHECK(dry_tile_grid_at(empty, (DryCell){1, 1}) == DRY_TILE_FULL);
  CHECK(dry_tile_grid_set(empty, (DryCell){0, 0}, (DryTile)17) == DRY_ERROR_INVALID_ARGUMENT);
  CHECK(dry_tile_grid_at(empty, (DryCell){1, 0}) == DRY_TILE_EMPTY);
  dry_tile_grid_destroy(empty);

  /* An L with a hole in its foot. */
  const DryVec2 outer[6] = {{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};
  const DryVec2 inner[4] = {{0.5f, 0.5f}, {1.5f, 0.5f}, {1.5f, 1.5f}, {0.5f, 1.5f}};
  const DryVec2Span hole = {inner, 4};
  const DryOutline outline = {.points = outer, .points_count = 6, .holes = &hole, .holes_count = 1};
  DryDecomposition pieces;
  MUST(dry_decompose(&outline, 8, 1.0f, &pieces));
  float area = 0.0f;
  for (size_t i = 0; i < pieces.pieces_count; ++i) area += dry_mass_data_polygon(pieces.pieces[i], 1.0f).mass;
  CHECK(pieces.pieces_count > 2 && fabsf(area - 11.0f) < 1e-3f);

  const DryRotation quarter = dry_make_rotation(0.5f * DRY_PI);
  CHECK(fabsf(dry_rotate(quarter, (DryVec2){1.0f, 0.0f}).y - 1.0f) < 1e-6f);
  CHECK(fabsf(dry_rotation_angle(quarter) - 0.5f * DRY_PI) < 1e-6f);
  dry_tile_grid_destroy(grid);
  dry_polygon_destroy(box);
  dry_world_destroy(world);
  return failed;
}

int c_test_text_and_arrays(void) {
  int failed = 0;
  DryWorld* world = make_world();
  DryBodyOptions options = dry_default_body_options();
  options.name = "hero";
  DryBodyId body;
  MUST(dry_world_create_body(world, &options, &body));
  DryBodyOptions present;
  MUST(dry_world_body(world, body, &present));
  CHECK(strcmp(present.name, "hero") == 0);
  MUST(dry_world_set_name(world, body, "villain"));
  CHECK(strcmp(present.name, "hero") == 0);
  MUST(dry_world_body(world, body, &present));
  CHECK(strcmp(present.name, "villain") == 0);
  char name[300];
  memset(name, 'x', sizeof(name));
  name[299] = '\0';
  REFUSED(dry_world_set_name(world, body, name), DRY_ERROR_INVALID_ARGUMENT, "name");

  const float heights[5] = {0.0f, 1.0f, 0.0f, 1.0f, 0.0f};
  DryChainOptions chain;
  MUST(dry_make_heightfield(heights, 5, 2.0f, (DryVec2){-4.0f, 0.0f}, &chain));
  CHECK(chain.points_count == 7 && chain.struct_size == sizeof(chain));
  DryChainId chain_id;
  chain.name = "hills";
  MUST(dry_world_create_chain(world, body, &chain, &chain_id));
  DryChainOptions found;
  MUST(dry_world_chain(world, chain_id, &found));
  CHECK(found.points_count == 7 && strcmp(found.name, "hills") == 0 && found.materials_count == 1);
  CHECK(memcmp(found.points, chain.points, 7 * sizeof(DryVec2)) == 0);
  DryShapeId links[2];
  size_t count = 0;
  MUST(dry_world_chain_links(world, chain_id, links, 2, &count));
  CHECK(count == 4 && dry_world_is_alive_shape(world, links[1]));
  DryChainId of_link;
  MUST(dry_world_shape_chain(world, links[0], &of_link));
  CHECK(of_link.generation == chain_id.generation);

  DryMaterialRule rules[2] = {dry_default_material_rule(), dry_default_material_rule()};
  rules[0].material_b = 1;
  rules[0].has_friction = true;
  rules[0].friction = 0.25f;
  rules[1].material_a = rules[1].material_b = 2;
  rules[1].collide = false;
  MUST(dry_world_set_material_rules(world, rules, 2));
  DryWorldOptions world_options;
  MUST(dry_world_options(world, &world_options));
  CHECK(world_options.material_rules_count == 2);
  CHECK(world_options.material_rules[0].has_friction && world_options.material_rules[0].friction == 0.25f);
  CHECK(!world_options.material_rules[0].has_one_way && !world_options.material_rules[1].collide);
  rules[1] = rules[0];
  REFUSED(dry_world_set_material_rules(world, rules, 2), DRY_ERROR_INVALID_ARGUMENT, "");

  size_t bodies = 0;
  const DryBodyId* all = dry_world_bodies(world, &bodies);
  CHECK(bodies == 1 && same_bodies(all[0], body));
  struct Sprite {
    double x;
    float y_unused;
    float cosine;
  } sprites[1] = {{0.0, 0.0f, 0.0f}};
  DryBodyColumns columns;
  memset(&columns, 0, sizeof(columns));
  columns.x = (DryColumnDouble){&sprites[0].x, 1, sizeof(sprites[0])};
  columns.cosine = (DryColumnFloat){&sprites[0].cosine, 1, sizeof(sprites[0])};
  MUST(dry_world_set_transform(world, body, (DryPosition){3.0, 4.0}, 0.0f));
  MUST(dry_world_read_bodies(world, &body, 1, &columns));
  CHECK(sprites[0].x == 3.0 && sprites[0].cosine == 1.0f);
  columns.x.first = NULL;
  REFUSED(dry_world_read_bodies(world, &body, 1, &columns), DRY_ERROR_INVALID_ARGUMENT, "BodyColumns.x");
  columns.x.first = &sprites[0].x;
  columns.x.count = 2;
  REFUSED(dry_world_read_bodies(world, &body, 1, &columns), DRY_ERROR_INVALID_ARGUMENT, "x");
  CHECK(dry_world_check_invariants(world)[0] == '\0');
  DryQuality quality = dry_world_measure(world);
  CHECK(quality.max_penetration == 0.0f);
  dry_world_destroy(world);
  return failed;
}

/// What the calls around the steps of a batch's worlds saw.
typedef struct BatchCalls {
  DryBodyId crate;
  int pushed[3];
  float speeds[3];
} BatchCalls;

static void push_in_batch(void* context, size_t index, DryWorld* world) {
  BatchCalls* calls = context;
  ++calls->pushed[index];
  dry_world_set_velocity(world, calls->crate, (DryVec2){1.0f + (float)index, 0.0f});
}

static void read_in_batch(void* context, size_t index, DryWorld* world) {
  BatchCalls* calls = context;
  DryBodyMotion motion;
  if (dry_world_motion(world, calls->crate, &motion) == DRY_OK) calls->speeds[index] = motion.velocity.x;
}

int c_test_batch(void) {
  int failed = 0;
  DryWorld* start = make_world();
  const Drop drop = make_drop(start);
  DryWorldBatch* batch = NULL;
  MUST(dry_world_batch_create(3, start, NULL, &batch));
  CHECK(dry_world_batch_size(batch) == 3);
  const uint8_t mask[3] = {1, 0, 1};
  MUST(dry_world_batch_step(batch, 1.0f / 60.0f, mask, 3));
  MUST(dry_world_step(start, 1.0f / 60.0f, NULL));
  uint64_t hashes[3];
  MUST(dry_world_batch_state_hashes(batch, hashes, 3));
  CHECK(hashes[0] == dry_world_state_hash(start) && hashes[2] == hashes[0] && hashes[1] != hashes[0]);
  MUST(dry_world_batch_reset(batch, NULL, 0));
  MUST(dry_world_batch_state_hashes(batch, hashes, 3));
  CHECK(hashes[0] == hashes[1] && hashes[0] != dry_world_state_hash(start));
  BatchCalls seen = {drop.crate, {0}, {0.0f}};
  const DryWorldBatchCalls calls = {push_in_batch, &seen, read_in_batch, &seen};
  MUST(dry_world_batch_step_with_calls(batch, 1.0f / 60.0f, mask, 3, &calls));
  CHECK(seen.pushed[0] == 1 && seen.pushed[1] == 0 && seen.pushed[2] == 1);
  CHECK(seen.speeds[0] > 0.5f && seen.speeds[1] == 0.0f && seen.speeds[2] > seen.speeds[0]);
  MUST(dry_world_batch_reset(batch, NULL, 0));
  const float seconds[3] = {0.0f, 0.01f, 0.02f};
  MUST(dry_world_batch_step_each(batch, seconds, 3));
  DryWorld* second = dry_world_batch_world(batch, 1);
  MUST(dry_world_set_velocity(second, drop.crate, (DryVec2){1.0f, 0.0f}));
  double x[3];
  DryBodyColumns columns;
  memset(&columns, 0, sizeof(columns));
  columns.x = (DryColumnDouble){x, 3, sizeof(x[0])};
  MUST(dry_world_batch_read_bodies(batch, &drop.crate, 1, &columns));
  CHECK(x[0] == 0.0);
  CHECK(dry_world_batch_world(batch, 3) == NULL && strstr(dry_last_message(), "index must be below") != NULL);
  REFUSED(dry_world_batch_step(batch, 1.0f / 60.0f, mask, 2), DRY_ERROR_INVALID_ARGUMENT, "mask");
  REFUSED(dry_world_batch_step(batch, 1.0f / 60.0f, NULL, 2), DRY_ERROR_INVALID_ARGUMENT, "mask is null");
  dry_world_batch_destroy(batch);
  dry_world_destroy(start);
  return failed;
}

int c_test_characters(void) {
  int failed = 0;
  DryWorld* world = make_world();
  const Drop drop = make_drop(world);
  DryMover hero;
  memset(&hero, 0, sizeof(hero));
  hero.position = (DryPosition){5.0, 1.0};
  DryMoverReport report;
  for (int i = 0; i < 60; ++i) {
    DryMoverInput input = dry_default_mover_input();
    input.velocity = (DryVec2){2.0f, hero.velocity.y - 10.0f / 60.0f};
    MUST(dry_move(world, &hero, NULL, &input, &report));
  }
  CHECK(dry_mover_is_grounded(&hero) && report.grounded && same_bodies(hero.ground.body, drop.ground));
  CHECK(hero.position.x > 6.0 && fabs(hero.position.y) < 0.05);
  DryMoverOptions options = dry_default_mover_options();
  options.shape.kind = DRY_MOVER_SHAPE_KIND_POLYGON;
  options.shape.polygon = NULL;
  const DryMoverInput input = dry_default_mover_input();
  REFUSED(dry_move(world, &hero, &options, &input, NULL), DRY_ERROR_INVALID_ARGUMENT, "MoverOptions.shape.polygon");
  options.shape.kind = 5;
  REFUSED(dry_move(world, &hero, &options, &input, NULL), DRY_ERROR_INVALID_ARGUMENT, "MoverOptions.shape.kind");
  options.shape.kind = DRY_MOVER_SHAPE_KIND_BOX;
  options.shape.box = (DryBox){.half_extents = {0.3f, 0.5f}, .center = {0.0f, 0.5f}};
  MUST(dry_move(world, &hero, &options, &input, NULL));

  MUST(dry_world_set_motion_locks(world, drop.crate, (DryMotionLocks){.rotation = true}));
  step(world, 60);
  DryDriveInput drive = dry_default_drive_input();
  drive.speed = 2.0f;
  DryDriveReport driven;
  MUST(dry_drive(world, drop.crate, NULL, &drive, &driven));
  CHECK(driven.grounded && driven.impulse.x > 0.0f && same_shapes(driven.ground, drop.ground_shape));
  dry_world_destroy(world);
  return failed;
}

int c_test_last_failure_is_per_thread(DryWorld* world) {
  int failed = 0;
  CHECK(dry_last_status() == DRY_OK && dry_last_message()[0] == '\0');
  REFUSED(dry_world_set_substeps(world, 0), DRY_ERROR_INVALID_ARGUMENT, "substeps");
  return failed;
}

int c_test_every_field(void) {
  int failed = 0;
  DryWorld* world = make_world();
  DryBodyOptions body = dry_default_body_options();
  body.type = DRY_BODY_TYPE_DYNAMIC;
  body.position = (DryPosition){1.0, 2.0};
  body.angle = 0.25f;
  body.velocity = (DryVec2){3.0f, 0.0f};
  body.angular_velocity = 0.0f;
  body.linear_damping = 0.5f;
  body.angular_damping = 0.75f;
  body.gravity_scale = 2.0f;
  body.gravity_angle = 0.125f;
  body.time_scale = 0.5f;
  body.locks = (DryMotionLocks){.y = true, .rotation = true};
  body.bullet = true;
  body.allow_sleep = false;
  body.enabled = true;
  body.sleep_threshold = 0.0625f;
  body.time_to_sleep = 1.5f;
  body.has_mass_override = true;
  body.mass_override = (DryMassData){2.0f, {0.0f, 0.0f}, 0.0f};
  body.name = "all fields";
  body.user_data = 123456789012345u;
  DryBodyId id;
  MUST(dry_world_create_body(world, &body, &id));
  DryBodyOptions found;
  MUST(dry_world_body(world, id, &found));
  CHECK(found.type == body.type && found.position.y == 2.0 && fabsf(found.angle - 0.25f) < 1e-6f);
  CHECK(found.velocity.x == 3.0f && found.linear_damping == 0.5f && found.angular_damping == 0.75f);
  CHECK(found.gravity_scale == 2.0f && found.gravity_angle == 0.125f && found.time_scale == 0.5f);
  CHECK(!found.locks.x && found.locks.y && found.locks.rotation && found.bullet && !found.allow_sleep && found.enabled);
  CHECK(found.sleep_threshold == 0.0625f && found.time_to_sleep == 1.5f);
  CHECK(found.has_mass_override && found.mass_override.mass == 2.0f);
  CHECK(strcmp(found.name, "all fields") == 0 && found.user_data == 123456789012345u);

  DryShapeOptions shape = dry_default_shape_options();
  shape.density = 2.0f;
  shape.material = (DryMaterial){0.1f, 0.2f, 0.3f, 0.4f, DRY_MIXING_MINIMUM, DRY_MIXING_MULTIPLY, 9};
  shape.filter = (DryFilter){2, 3, -4};
  shape.sensor = true;
  shape.senses_sensors = true;
  shape.contact_events = false;
  shape.hit_events = true;
  shape.event_mask = 5;
  shape.one_way = (DryOneWay){true, {1.0f, 0.0f}, 0.5f};
  shape.name = "shape";
  shape.user_data = 6;
  DryShapeId shape_id;
  MUST(dry_world_create_shape_circle(world, id, &(DryCircle){.radius = 0.5f}, &shape, &shape_id));
  DryShapeOptions now;
  MUST(dry_world_shape(world, shape_id, &now));
  CHECK(now.density == 2.0f && now.material.friction == 0.1f && now.material.number == 9);
  CHECK(now.material.friction_mixing == DRY_MIXING_MINIMUM && now.material.restitution_mixing == DRY_MIXING_MULTIPLY);
  CHECK(now.filter.category == 2 && now.filter.mask == 3 && now.filter.group == -4 && now.sensor && now.senses_sensors);
  CHECK(!now.contact_events && now.hit_events && now.event_mask == 5 && now.one_way.enabled && now.one_way.margin == 0.5f);
  CHECK(strcmp(now.name, "shape") == 0 && now.user_data == 6);
  dry_world_destroy(world);
  return failed;
}

typedef struct Blocks {
  size_t taken;
  size_t bytes;
} Blocks;

/* A block begins after 64 bytes that hold the address that malloc gave. */
static void* take_block(void* context, size_t bytes, size_t alignment) {
  Blocks* blocks = context;
  char* memory = malloc(bytes + 128);
  if (memory == NULL || alignment > 64) return NULL;
  char* block = memory + 128 - (uintptr_t)memory % 64;
  memcpy(block - sizeof memory, &memory, sizeof memory);
  ++blocks->taken;
  blocks->bytes += bytes;
  return block;
}
static void give_block(void* context, void* block, size_t bytes, size_t alignment) {
  Blocks* blocks = context;
  char* memory;
  (void)alignment;
  memcpy(&memory, (char*)block - sizeof memory, sizeof memory);
  blocks->bytes -= bytes;
  free(memory);
}

int c_test_memory(void) {
  int failed = 0;
  Blocks blocks = {0, 0};
  DryMemoryFunctions functions = {&blocks, take_block, NULL};
  REFUSED(dry_set_memory_functions(NULL), DRY_ERROR_INVALID_ARGUMENT, "functions");
  REFUSED(dry_set_memory_functions(&functions), DRY_ERROR_INVALID_ARGUMENT, "release");
  functions.release = give_block;
  DryWorld* world = make_world();
  make_drop(world);
  REFUSED(dry_set_memory_functions(&functions), DRY_ERROR_WRONG_MOMENT, "blocks are in use");
  MUST(dry_world_step(world, 1.0f / 60.0f, NULL));
  const uint64_t hash = dry_world_state_hash(world);
  dry_world_destroy(world);
  CHECK(blocks.taken == 0);
  MUST(dry_set_memory_functions(&functions));
  world = make_world();
  make_drop(world);
  MUST(dry_world_step(world, 1.0f / 60.0f, NULL));
  CHECK(dry_world_state_hash(world) == hash);
  CHECK(blocks.taken > 0 && blocks.bytes > 0);
  dry_world_destroy(world);
  CHECK(blocks.bytes == 0);
  functions.allocate = NULL;
  functions.release = NULL;
  MUST(dry_set_memory_functions(&functions));
  dry_set_assert_function(NULL, NULL);
  return failed;
}
