// Uses what the component io brings: the headers are found, the library links, a scene is built and stepped.
#include "scenes/scene.hpp"

int main() {
  const drystone::scenes::Scene scene = drystone::scenes::make_built_in("house_of_cards");
  drystone::scenes::BuiltScene built = drystone::scenes::build(scene);
  return built.world.step(scene.dt).ok() && built.bodies.size() == scene.bodies.size() ? 0 : 1;
}
