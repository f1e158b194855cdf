/* The scene that calls_test.cpp makes by the C++ API, by the C API: the states must have the same bits. */
#include <stddef.h>

#include "tests/c/calls.h"

DryWorld* c_make_scene(void) {
  DryMaterialRule rule = dry_default_material_rule();
  rule.material_a = 1;
  rule.material_b = 2;
  rule.has_friction = true;
  rule.friction = 0.05f;
  DryWorldOptions options = dry_default_world_options();
  options.gravity = (DryVec2){0.5f, -9.5f};
  options.substeps = 3;
  options.material_rules = &rule;
  options.material_rules_count = 1;
  DryWorld* world;
  if (dry_world_create(&options, &world) != DRY_OK) return NULL;

  DryBodyOptions ground_options = dry_default_body_options();
  ground_options.name = "ground";
  DryBodyId ground;
  dry_world_create_body(world, &ground_options, &ground);
  const DryVec2 points[5] = {{30.0f, 0.5f}, {15.0f, 0.0f}, {0.0f, 0.0f}, {-15.0f, 0.0f}, {-30.0f, 0.5f}};
  DryMaterial material = dry_default_material();
  material.number = 1;
  DryChainOptions chain = dry_default_chain_options();
  chain.points = points;
  chain.points_count = 5;
  chain.materials = &material;
  chain.materials_count = 1;
  dry_world_create_chain(world, ground, &chain, NULL);
  dry_world_create_shape_segment(world, ground, &(DrySegment){{-30.0f, -1.0f}, {30.0f, -1.0f}}, NULL, NULL);

  DryShapeOptions surface = dry_default_shape_options();
  surface.density = 1.5f;
  surface.material.number = 2;
  surface.material.restitution = 0.25f;
  const DryVec2 triangle[3] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.0f, 0.5f}};
  DryPolygon* polygon;
  dry_make_hull(triangle, 3, 0.05f, 1.0f, &polygon);
  DryBodyId last = ground;
  for (int i = 0; i < 24; ++i) {
    DryBodyOptions body_options = dry_default_body_options();
    body_options.type = DRY_BODY_TYPE_DYNAMIC;
    body_options.position = (DryPosition){-8.0 + 0.7 * i, 2.0 + 0.3 * (i % 5)};
    body_options.angle = 0.1f * (float)i;
    body_options.bullet = i % 7 == 0;
    body_options.user_data = (uint64_t)i;
    DryBodyId body;
    dry_world_create_body(world, &body_options, &body);
    switch (i % 6) {
      case 0: dry_world_create_shape_circle(world, body, &(DryCircle){{0.0f, 0.1f}, 0.4f}, &surface, NULL); break;
      case 1: dry_world_create_shape_capsule(world, body, &(DryCapsule){{-0.3f, 0.0f}, {0.3f, 0.0f}, 0.2f}, &surface, NULL); break;
      case 2: dry_world_create_shape_box(world, body, &(DryBox){{0.4f, 0.3f}, {0.0f, 0.0f}, 0.2f, 0.0f}, &surface, NULL); break;
      case 3: dry_world_create_shape_polygon(world, body, polygon, NULL, NULL); break;
      case 4: dry_world_create_shape_ellipse(world, body, &(DryEllipse){{0.0f, 0.0f}, {0.4f, 0.2f}, 0.3f}, NULL, NULL); break;
      default: {
        DrySlice slice = dry_default_slice();
        slice.radius = 0.4f;
        dry_world_create_shape_slice(world, body, &slice, NULL, NULL);
      }
    }
    if (i % 4 == 3) {
      DryDistanceOptions rope = dry_default_distance_options();
      rope.body_a = last;
      rope.body_b = body;
      rope.length = 0.9f;
      rope.spring = (DrySpring){true, 4.0f, 0.5f};
      dry_world_create_joint_distance(world, &rope, NULL);
    }
    last = body;
  }
  dry_polygon_destroy(polygon);

  DryWindOptions wind = dry_default_wind_options();
  wind.velocity = (DryVec2){3.0f, 0.0f};
  wind.area.kind = DRY_FIELD_AREA_KIND_BOX;
  wind.area.box = (DryWorldAabb){{-5.0, 0.0}, {5.0, 5.0}};
  dry_world_create_field_wind(world, &wind, NULL);

  for (int i = 0; i < 100; ++i) {
    if (i == 40) dry_world_apply_impulse_to_center(world, last, (DryVec2){-2.0f, 3.0f}, true);
    dry_world_step(world, 1.0f / 60.0f, NULL);
  }
  return world;
}
