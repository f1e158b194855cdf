/* Crates fall in a window of SDL 2 or 3; a click drops another one. docs/sdl.md */
#if SDL_CRATES_VERSION == 3
#include <SDL3/SDL.h>
#include <SDL3/SDL_main.h>
#define DRAW_LINE SDL_RenderLine
#define MOUSE_DOWN SDL_EVENT_MOUSE_BUTTON_DOWN
#define QUIT SDL_EVENT_QUIT
#define INITIALISED(result) (result)
#else
#include <SDL.h>
#define DRAW_LINE SDL_RenderDrawLineF
#define MOUSE_DOWN SDL_MOUSEBUTTONDOWN
#define QUIT SDL_QUIT
#define INITIALISED(result) ((result) == 0)
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drystone/drystone.h"

static const double kPixelsPerMetre = 50.0;
static const double kGroundY = 400.0; /* The row of pixels at y = 0. */

static SDL_FPoint on_screen(DryPosition p) {
  return (SDL_FPoint){(float)(400.0 + kPixelsPerMetre * p.x), (float)(kGroundY - kPixelsPerMetre * p.y)};
}
static DryPosition in_world(float x, float y) {
  return (DryPosition){(x - 400.0) / kPixelsPerMetre, (kGroundY - y) / kPixelsPerMetre};
}

static SDL_Color color_of(DryDrawMeaning meaning) {
  switch (meaning) {
    case DRY_DRAW_MEANING_STATIC_BODY: return (SDL_Color){0, 117, 44, 255};
    case DRY_DRAW_MEANING_AWAKE_BODY: return (SDL_Color){220, 120, 0, 255};
    case DRY_DRAW_MEANING_ASLEEP_BODY: return (SDL_Color){127, 106, 79, 255};
    case DRY_DRAW_MEANING_CONTACT_POINT: return (SDL_Color){230, 41, 55, 255};
    default: return (SDL_Color){130, 130, 130, 255};
  }
}

static void line(SDL_Renderer* to, SDL_FPoint a, SDL_FPoint b) { DRAW_LINE(to, a.x, a.y, b.x, b.y); }

/* SDL draws no circles. */
static void circle(SDL_Renderer* to, SDL_FPoint center, float radius) {
  enum { kCorners = 24 };
  SDL_FPoint before = {center.x + radius, center.y};
  for (int i = 1; i <= kCorners; ++i) {
    const float angle = 6.2831853f * (float)i / kCorners;
    const SDL_FPoint next = {center.x + radius * SDL_cosf(angle), center.y + radius * SDL_sinf(angle)};
    line(to, before, next);
    before = next;
  }
}

/* Circles, points and polygons; of a capsule, only its axis. */
static void draw(SDL_Renderer* to, const DryDrawItem* item) {
  const SDL_Color color = color_of(item->color.meaning);
  SDL_SetRenderDrawColor(to, color.r, color.g, color.b, color.a);
  const SDL_FPoint first = on_screen(item->points[0]);
  if (strcmp(item->kind, "circle") == 0) {
    const float radius = (float)kPixelsPerMetre * item->radius;
    circle(to, first, radius);
    line(to, first, (SDL_FPoint){first.x + radius * item->rotation.c, first.y - radius * item->rotation.s});
  } else if (strcmp(item->kind, "point") == 0) {
    circle(to, first, 3.0f);
  } else {
    for (size_t i = 0; i < item->points_count; ++i)
      line(to, on_screen(item->points[i]), on_screen(item->points[(i + 1) % item->points_count]));
  }
}

static void must(DryStatus status) {
  if (status == DRY_OK) return;
  fprintf(stderr, "%s\n", dry_last_message());
  exit(1);
}
static void sdl_must(bool succeeded) {
  if (succeeded) return;
  fprintf(stderr, "%s\n", SDL_GetError());
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

int main(int argc, char** argv) {
  (void)argc, (void)argv;
  DryWorld* world;
  DryFixedStepRunner* runner;
  must(dry_world_create(NULL, &world));
  must(dry_fixed_step_runner_create(world, NULL, &runner));
  add_box(world, DRY_BODY_TYPE_STATIC_BODY, (DryPosition){0.0, -0.5}, 0.0f, (DryVec2){7.0f, 0.5f});
  for (int i = 0; i < 8; ++i) {
    const DryPosition place = {0.3 * (i % 3), 1.0 + 1.2 * i};
    add_box(world, DRY_BODY_TYPE_DYNAMIC, place, 0.1f * (float)i, (DryVec2){0.5f, 0.5f});
  }

  sdl_must(INITIALISED(SDL_Init(SDL_INIT_VIDEO)));
#if SDL_CRATES_VERSION == 3
  SDL_Window* window = SDL_CreateWindow("Drystone in SDL", 800, 450, 0);
  sdl_must(window != NULL);
  SDL_Renderer* renderer = SDL_CreateRenderer(window, NULL);
  sdl_must(renderer != NULL);
  SDL_SetRenderVSync(renderer, 1);
#else
  SDL_Window* window = SDL_CreateWindow("Drystone in SDL", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 800, 450, 0);
  sdl_must(window != NULL);
  SDL_Renderer* renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
  sdl_must(renderer != NULL);
#endif
  Uint64 before = SDL_GetPerformanceCounter();
  for (int runs = 1; runs;) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == QUIT) runs = 0;
      if (event.type == MOUSE_DOWN)
        add_box(world, DRY_BODY_TYPE_DYNAMIC, in_world((float)event.button.x, (float)event.button.y), 0.0f,
                (DryVec2){0.5f, 0.5f});
    }
    const Uint64 now = SDL_GetPerformanceCounter();
    must(dry_fixed_step_runner_advance(runner, (double)(now - before) / (double)SDL_GetPerformanceFrequency(), NULL));
    before = now;

    DryDrawOptions layers = dry_default_draw_options();
    layers.layers |= 1u << DRY_DRAW_LAYER_CONTACTS;
    const DryDrawItem* items;
    size_t count;
    must(dry_world_draw_list(world, &layers, &items, &count));
    SDL_SetRenderDrawColor(renderer, 245, 245, 245, 255);
    SDL_RenderClear(renderer);
    for (size_t i = 0; i < count; ++i) draw(renderer, &items[i]);
    SDL_RenderPresent(renderer);
  }
  SDL_Quit();
  dry_fixed_step_runner_destroy(runner);
  dry_world_destroy(world);
  return 0;
}
