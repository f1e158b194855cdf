/* A bridge of planks on ropes, crates on it, and what it bears: docs/tutorial_rope_bridge.md explains it block by block. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drystone/drystone.h"

// begin check
/* Ends the program if a call was refused, with what was wrong about it. */
static void check(DryStatus status) {
  if (status == DRY_OK) return;
  fprintf(stderr, "%s\n", dry_last_message());
  exit(1);
}
// end check

enum { kPlanks = 12 };
static const double kGap = 12.0;     /* Between the banks [m]. */
static const float kRope = 0.2f;     /* The length of a rope between two planks [m]. */
static const double kSag = 1.7;      /* Where it begins [m]. */
static const float kBears = 8000.0f; /* What a rope bears [N]. */

// begin bridge
typedef struct Bridge {
  DryBodyId planks[kPlanks];
  DryJointId ropes[kPlanks + 1];
} Bridge;

/* A rope pulls and never pushes: a distance joint with a limit and without a spring. */
static DryJointId tie(DryWorld* world, DryBodyId a, DryVec2 at_a, DryBodyId b, DryVec2 at_b) {
  DryDistanceOptions rope = dry_default_distance_options();
  rope.body_a = a;
  rope.body_b = b;
  rope.anchor_a = at_a;
  rope.anchor_b = at_b;
  rope.limit = (DryLimit){.enabled = true, .lower = 0.0f, .upper = kRope};
  DryJointId joint;
  check(dry_world_create_joint_distance(world, &rope, &joint));
  return joint;
}

static Bridge make_bridge(DryWorld* world, DryBodyId banks) {
  Bridge bridge;
  const float half = 0.5f * (float)kGap / kPlanks - 0.05f;
  for (int i = 0; i < kPlanks; ++i) {
    DryBodyOptions options = dry_default_body_options();
    options.type = DRY_BODY_TYPE_DYNAMIC;
    const double x = (i + 0.5) / kPlanks; /* From bank to bank: 0 to 1. */
    options.position = (DryPosition){x * kGap, -0.1 - kSag * 4.0 * x * (1.0 - x)};
    options.angle = (float)atan(kSag / kGap * 4.0 * (2.0 * x - 1.0));
    options.angular_damping = 1.0f;
    options.linear_damping = 1.0f;
    check(dry_world_create_body(world, &options, &bridge.planks[i]));
    DryShapeOptions wood = dry_default_shape_options();
    wood.density = 50.0f;
    check(dry_world_create_shape_box(world, bridge.planks[i], &(DryBox){.half_extents = {half, 0.1f}}, &wood, NULL));
  }
  const DryVec2 left = {-half, 0.0f}, right = {half, 0.0f};
  bridge.ropes[0] = tie(world, banks, (DryVec2){0.0f, -0.1f}, bridge.planks[0], left);
  for (int i = 1; i < kPlanks; ++i) bridge.ropes[i] = tie(world, bridge.planks[i - 1], right, bridge.planks[i], left);
  bridge.ropes[kPlanks] = tie(world, bridge.planks[kPlanks - 1], right, banks, (DryVec2){(float)kGap, -0.1f});
  return bridge;
}
// end bridge

// begin strength
/* From now on each rope breaks if it pulls harder than `force` [N]. What is not changed of a joint stays. */
static void set_strength(DryWorld* world, const Bridge* bridge, float force) {
  for (int i = 0; i <= kPlanks; ++i) {
    DryDistanceOptions rope = dry_default_distance_options();
    check(dry_world_joint_distance(world, bridge->ropes[i], &rope));
    rope.break_limit = (DryBreakLimit){.enabled = true, .force = force, .torque = 1e12f};
    check(dry_world_set_joint_distance(world, bridge->ropes[i], &rope));
  }
}
// end strength

// begin banks
static DryBodyId make_banks(DryWorld* world) {
  DryBodyId banks;
  check(dry_world_create_body(world, NULL, &banks)); /* Without options: static, at (0, 0). */
  const DryBox left = {.half_extents = {2.0f, 4.0f}, .center = {-2.0f, -4.0f}};
  const DryBox right = {.half_extents = {2.0f, 4.0f}, .center = {(float)kGap + 2.0f, -4.0f}};
  check(dry_world_create_shape_box(world, banks, &left, NULL, NULL));
  check(dry_world_create_shape_box(world, banks, &right, NULL, NULL));
  return banks;
}
// end banks

// begin measure
static double height(const DryWorld* world, DryBodyId body) {
  DryWorldTransform pose;
  check(dry_world_transform(world, body, &pose));
  return pose.position.y;
}

/* How hard the rope at the left bank pulls [N]; 0 if it broke. */
static double pull(const DryWorld* world, const Bridge* bridge) {
  DryJointState state;
  if (!dry_world_is_alive_joint(world, bridge->ropes[0])) return 0.0;
  check(dry_world_joint_state(world, bridge->ropes[0], &state));
  return hypot(state.force.x, state.force.y);
}

static void tell(const DryWorld* world, const Bridge* bridge, const char* when) {
  printf("%-28s sags by %.2f m, the first rope pulls with %4.0f N\n", when, -0.1 - height(world, bridge->planks[kPlanks / 2]),
         pull(world, bridge));
}
// end measure

// begin run
/* Steps, and counts the ropes that break. */
static int run(DryWorld* world, double seconds) {
  int broken = 0;
  for (int i = 0; i < 60.0 * seconds; ++i) {
    check(dry_world_step(world, 1.0f / 60.0f, NULL));
    DryEvents events;
    check(dry_world_events(world, &events));
    for (size_t k = 0; k < events.joint_break_count; ++k) {
      const DryJointBreakEvent* event = &events.joint_break[k];
      if (broken++ == 0) printf("  a rope breaks at %.0f N\n", hypot(event->force.x, event->force.y));
    }
  }
  return broken;
}
// end run

// begin crate
/* Puts a crate onto a plank. */
static void put_crate(DryWorld* world, DryBodyId plank, float kilograms) {
  DryWorldTransform pose;
  check(dry_world_transform(world, plank, &pose));
  DryBodyOptions options = dry_default_body_options();
  options.type = DRY_BODY_TYPE_DYNAMIC;
  options.position = (DryPosition){pose.position.x, pose.position.y + 0.55};
  DryBodyId crate;
  check(dry_world_create_body(world, &options, &crate));
  DryShapeOptions surface = dry_default_shape_options();
  surface.density = kilograms / 0.64f; /* 0.8 m by 0.8 m. */
  surface.material.friction = 0.8f;
  check(dry_world_create_shape_box(world, crate, &(DryBox){.half_extents = {0.4f, 0.4f}}, &surface, NULL));
}
// end crate

// begin picture
/* The scene in characters, half a metre wide: what a point of the world is in. */
static void print_picture(const DryWorld* world, DryBodyId banks) {
  for (double y = -0.25; y > -4.0; y -= 0.5) {
    char row[33] = {0};
    for (int i = 0; i < 32; ++i) {
      const DryPosition place = {0.5 * i - 1.75, y};
      DryShapeId shape;
      DryBodyId body;
      row[i] = ' ';
      DryQueryCount count;
      check(dry_world_shapes_at(world, place, NULL, &shape, 1, &count));
      if (count.found == 0) continue;
      check(dry_world_shape_body(world, shape, &body));
      row[i] = body.index == banks.index ? '#' : 'o';
    }
    printf("  %s\n", row);
  }
}
// end picture

int main(void) {
  // begin main
  DryWorld* world;
  check(dry_world_create(NULL, &world));
  const DryBodyId banks = make_banks(world);
  Bridge bridge = make_bridge(world, banks);
  run(world, 20.0);
  tell(world, &bridge, "empty, the bridge");
  set_strength(world, &bridge, kBears);

  put_crate(world, bridge.planks[kPlanks / 2], 100.0f);
  run(world, 20.0);
  tell(world, &bridge, "with 100 kg, it");
  print_picture(world, banks);
  // end main

  // begin trial
  DryBytes* before = dry_world_snapshot(world);
  for (float kilograms = 50.0f; kilograms <= 1000.0f; kilograms += 50.0f) {
    check(dry_world_restore(world, dry_bytes_data(before), dry_bytes_size(before)));
    put_crate(world, bridge.planks[kPlanks / 4], kilograms);
    const int broken = run(world, 5.0);
    if (broken == 0) printf("%.0f kg more: it holds\n", kilograms);
    if (broken > 0) printf("%.0f kg more: %d ropes break\n", kilograms, broken);
    if (broken > 0) break;
  }
  dry_bytes_destroy(before);
  dry_world_destroy(world);
  // end trial
  return 0;
}
