// Uses the component io in a game with headers of the same names (scenes/scene.hpp, io/picture.hpp). The headers are
// found, the libraries link, and a scene is built, stepped, drawn, recorded, written and read.
#include "drystone/io/picture.hpp"
#include "drystone/io/player_page.hpp"
#include "drystone/io/scene_file.hpp"
#include "drystone/scenes/scene.hpp"
#include "io/picture.hpp"
#include "scenes/scene.hpp"

int main() {
  const game::Level level{.scene = "house_of_cards"};
  const game::Screenshot screenshot{.path = "house_of_cards.png", .width = 320};

  const drystone::scenes::Scene scene = drystone::scenes::make_built_in(level.scene);
  drystone::scenes::BuiltScene built = drystone::scenes::build(scene);
  if (!built.world.step(scene.dt).ok() || built.bodies.size() != scene.bodies.size()) return 1;
  if (!drystone::io::write_png(built.world, screenshot.path, {.width = screenshot.width}).ok()) return 1;

  drystone::io::FrameRecorder recorder({.title = level.scene});
  if (!recorder.capture(built.world, scene.dt).ok()) return 1;
  if (!drystone::io::player_page(recorder.recording()).ok()) return 1;

  const std::string text = drystone::io::write_scene(scene);
  return drystone::io::parse_scene(text, "house_of_cards.json").ok() ? 0 : 1;
}
