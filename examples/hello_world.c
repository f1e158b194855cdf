/* A crate falls onto the ground and comes to rest: hello_world.cpp in C. */
#include <stdio.h>

#include "drystone/drystone.h"

int main(void) {
  DryWorldOptions options = dry_default_world_options();
  options.gravity = (DryVec2){0.0f, -10.0f};
  DryWorld* world;
  if (dry_world_create(&options, &world) != DRY_OK) {
    fprintf(stderr, "%s\n", dry_last_message());
    return 1;
  }

  DryBodyOptions ground_options = dry_default_body_options();
  ground_options.position = (DryPosition){0.0, -1.0};
  DryBodyId ground;
  dry_world_create_body(world, &ground_options, &ground);
  dry_world_create_shape_box(world, ground, &(DryBox){.half_extents = {50.0f, 1.0f}}, NULL, NULL);

  DryBodyOptions crate_options = dry_default_body_options();
  crate_options.type = DRY_BODY_TYPE_DYNAMIC;
  crate_options.position = (DryPosition){0.0, 4.0};
  DryShapeOptions surface = dry_default_shape_options();
  surface.density = 1.0f;
  surface.material.friction = 0.3f;
  DryBodyId crate;
  dry_world_create_body(world, &crate_options, &crate);
  dry_world_create_shape_box(world, crate, &(DryBox){.half_extents = {0.5f, 0.5f}}, &surface, NULL);

  for (int i = 0; i < 120; ++i) dry_world_step(world, 1.0f / 60.0f, NULL);

  DryWorldTransform pose;
  if (dry_world_transform(world, crate, &pose) != DRY_OK) {
    fprintf(stderr, "%s\n", dry_last_message());
    return 1;
  }
  printf("the crate rests at (%.2f, %.2f)\n", pose.position.x, pose.position.y);
  dry_world_destroy(world);
  return 0;
}
