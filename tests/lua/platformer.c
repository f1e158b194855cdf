// lua/examples/platformer/game.lua in C, call for call: the hashes must be equal.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "drystone/drystone.h"

static void check(DryStatus status) {
  if (status == DRY_OK) return;
  fprintf(stderr, "%s\n", dry_last_message());
  exit(1);
}

int main(int count, char** arguments) {
  static const char* const rows[] = {
      "#..............................#",  //
      "#..............................#",  //
      "#..............................#",  //
      "#...........-----..............#",  //
      "#.......................ab######",  //
      "#.....====............ab########",  //
      "#...................../#########",  //
      "#............---.............../",  //
      "#../##\\......................./#",  //
      "################################",
  };
  static const DryPosition coin_places[] = {{8, 5.5}, {14, 7.5}, {14.5, 3.5}, {27, 7}, {20, 1.5}};
  const int steps = count > 1 ? atoi(arguments[1]) : 600;
  const float seconds = (float)(1.0 / 60.0);

  DryWorldOptions options = dry_default_world_options();
  options.gravity = (DryVec2){0.0f, -20.0f};
  DryWorld* world = NULL;
  check(dry_world_create(&options, &world));

  DryBodyOptions level_options = dry_default_body_options();
  level_options.name = "level";
  DryBodyId level;
  check(dry_world_create_body(world, &level_options, &level));
  DryTileGrid* grid = NULL;
  check(dry_tile_grid_from_rows(rows, sizeof(rows) / sizeof(*rows), 1.0f, (DryVec2){0.0f, 0.0f}, &grid));
  DryShapeOptions shape = dry_default_shape_options();
  shape.material.friction = 0.8f;
  check(dry_world_create_shape_tile_grid(world, level, grid, &shape, NULL));
  dry_tile_grid_destroy(grid);

  DryShapeId coins[5];
  for (int i = 0; i < 5; ++i) {
    DryBodyOptions body = dry_default_body_options();
    body.position = coin_places[i];
    body.name = "coin";
    DryBodyId coin;
    check(dry_world_create_body(world, &body, &coin));
    DryShapeOptions sensor = dry_default_shape_options();
    sensor.sensor = true;
    check(dry_world_create_shape_circle(world, coin, &(DryCircle){.radius = 0.25f}, &sensor, &coins[i]));
  }
  for (int i = 0; i < 2; ++i) {
    DryBodyOptions body = dry_default_body_options();
    body.type = DRY_BODY_TYPE_DYNAMIC;
    body.position = (DryPosition){23.5, 1.4 + 0.82 * i};
    body.name = "crate";
    DryBodyId crate;
    check(dry_world_create_body(world, &body, &crate));
    DryShapeOptions wood = dry_default_shape_options();
    wood.density = 0.5f;
    wood.material.friction = 0.5f;
    check(dry_world_create_shape_box(world, crate, &(DryBox){.half_extents = {0.4f, 0.4f}}, &wood, NULL));
  }

  DryMover hero = {.position = {2.0, 1.2}};
  DryMoverOptions mover = dry_default_mover_options();
  mover.shape.kind = DRY_MOVER_SHAPE_KIND_CAPSULE;
  mover.shape.capsule = (DryCapsule){{0.0f, 0.3f}, {0.0f, 0.9f}, 0.3f};
  mover.push_force = 40.0f;
  DryMoverReport report = {0};
  int taken = 0;
  for (int i = 0; i < steps; ++i) {
    const bool right = i < 330 || i > 420;
    const bool left = i >= 330 && i < 400;
    DryMoverInput input = dry_default_mover_input();
    input.velocity.x = (right ? 5.0f : 0.0f) - (left ? 5.0f : 0.0f);
    input.velocity.y = (float)(hero.velocity.y - 20.0 * (1.0 / 60.0));
    if (report.grounded && i % 150 < 5) input.velocity.y = 11.0f;
    input.seconds = seconds;
    input.drop = i > 400 && i < 410;
    check(dry_world_step(world, seconds, NULL));
    check(dry_move(world, &hero, &mover, &input, &report));
    const DryWorldAabb box = {{hero.position.x - 0.3, hero.position.y}, {hero.position.x + 0.3, hero.position.y + 1.2}};
    DryQueryFilter filter = dry_default_query_filter();
    filter.sensors = true;
    DryShapeId found[16];
    DryQueryCount shapes;
    check(dry_world_overlap_box(world, &box, &filter, found, 16, &shapes));
    for (size_t s = 0; s < shapes.written; ++s) {
      for (int c = 0; c < 5; ++c) {
        if (found[s].index != coins[c].index || found[s].generation != coins[c].generation) continue;
        DryBodyId body;
        check(dry_world_shape_body(world, found[s], &body));
        check(dry_world_destroy_body(world, body));
        ++taken;
      }
    }
  }
  printf("steps %d, coins %d, hero %.3f %.3f, hash %016llx\n", steps, taken, hero.position.x, hero.position.y,
         (unsigned long long)dry_world_state_hash(world));
  dry_world_destroy(world);
}
