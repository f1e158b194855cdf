/* Crates fall in a window of raylib; a click drops another one. docs/raylib.md */
#include <math.h>
#include <raylib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drystone/drystone.h"

static const double kPixelsPerMetre = 50.0;
static const double kGroundY = 400.0; /* The row of pixels at y = 0. */

static Vector2 on_screen(DryPosition p) {
  return (Vector2){(float)(400.0 + kPixelsPerMetre * p.x), (float)(kGroundY - kPixelsPerMetre * p.y)};
}
static DryPosition in_world(Vector2 pixel) {
  return (DryPosition){(pixel.x - 400.0) / kPixelsPerMetre, (kGroundY - pixel.y) / kPixelsPerMetre};
}

static Color color_of(DryDrawMeaning meaning) {
  switch (meaning) {
    case DRY_DRAW_MEANING_STATIC_BODY: return DARKGREEN;
    case DRY_DRAW_MEANING_AWAKE_BODY: return ORANGE;
    case DRY_DRAW_MEANING_ASLEEP_BODY: return BROWN;
    case DRY_DRAW_MEANING_CONTACT_POINT: return RED;
    default: return GRAY;
  }
}

/* Circles, points and polygons; of a capsule, only its axis. */
static void draw(const DryDrawItem* item) {
  const Color color = color_of(item->color.meaning);
  const size_t count = item->points_count;
  const Vector2 first = on_screen(item->points[0]);
  if (strcmp(item->kind, "circle") == 0) {
    const float radius = (float)kPixelsPerMetre * item->radius;
    DrawCircleLinesV(first, radius, color);
    DrawLineV(first, (Vector2){first.x + radius * item->rotation.c, first.y - radius * item->rotation.s}, color);
  } else if (strcmp(item->kind, "point") == 0) {
    DrawCircleV(first, 3.0f, color);
  } else {
    for (size_t i = 0; i < count; ++i)
      DrawLineEx(on_screen(item->points[i]), on_screen(item->points[(i + 1) % count]), 2.0f, color);
  }
}

static void must(DryStatus status) {
  if (status == DRY_OK) return;
  fprintf(stderr, "%s\n", dry_last_message());
  exit(1);
}

static void add_box(DryWorld* world, DryBodyType type, DryPosition place, float angle, DryVec2 half_extents) {
  DryBodyOptions options = dry_default_body_options();
  options.type = type;
  options.position = place;
  options.angle = angle;
  DryBodyId body;
  must(dry_world_create_body(world, &options, &body));
  must(dry_world_create_shape_box(world, body, &(DryBox){.half_extents = half_extents}, NULL, NULL));
}

int main(void) {
  DryWorld* world;
  DryFixedStepRunner* runner;
  must(dry_world_create(NULL, &world));
  must(dry_fixed_step_runner_create(world, NULL, &runner));
  add_box(world, DRY_BODY_TYPE_STATIC_BODY, (DryPosition){0.0, -0.5}, 0.0f, (DryVec2){7.0f, 0.5f});
  for (int i = 0; i < 8; ++i) {
    const DryPosition place = {0.3 * (i % 3), 1.0 + 1.2 * i};
    add_box(world, DRY_BODY_TYPE_DYNAMIC, place, 0.1f * (float)i, (DryVec2){0.5f, 0.5f});
  }

  SetConfigFlags(FLAG_VSYNC_HINT);
  InitWindow(800, 450, "Drystone in raylib");
  if (!IsWindowReady()) return 1; /* raylib has said why. */
  SetTargetFPS(60);
  while (!WindowShouldClose()) {
    if (IsMouseButtonPressed(MOUSE_BUTTON_LEFT))
      add_box(world, DRY_BODY_TYPE_DYNAMIC, in_world(GetMousePosition()), 0.0f, (DryVec2){0.5f, 0.5f});
    must(dry_fixed_step_runner_advance(runner, GetFrameTime(), NULL));

    DryDrawOptions layers = dry_default_draw_options();
    layers.layers |= 1u << DRY_DRAW_LAYER_CONTACTS;
    const DryDrawItem* items;
    size_t count;
    must(dry_world_draw_list(world, &layers, &items, &count));
    BeginDrawing();
    ClearBackground(RAYWHITE);
    for (size_t i = 0; i < count; ++i) draw(&items[i]);
    EndDrawing();
  }
  CloseWindow();
  dry_fixed_step_runner_destroy(runner);
  dry_world_destroy(world);
}
