// The scene large_pyramid:14 made by the JavaScript API, its motion, and its hashes in tests/determinism/golden.hpp.

/** The world. `dry`: the loaded package; `options`: more of the world's. */
export function makePyramid(dry, options = {}) {
  const world = new dry.World({ sleeping: false, ...options });
  const ground = world.createBody({ position: { x: 0, y: -1 } });
  world.createShapeBox(ground, { halfExtents: { x: 100, y: 1 } });
  for (let row = 0; row < 14; ++row) {
    for (let i = 0; i < 14 - row; ++i) {
      const body = world.createBody({ type: "dynamic", position: { x: 0.5 * (row + 1) - 7 + i, y: row + 0.5 } });
      world.createShapeBox(body, { halfExtents: { x: 0.5, y: 0.5 } });
    }
  }
  return world;
}

/** What look(world) gives after 1, 30 and 120 steps. */
function pyramid(dry, options, look) {
  const world = makePyramid(dry, options);
  const found = [];
  for (let step = 1; step <= 120; ++step) {
    world.step(1 / 60);
    if ([1, 30, 120].includes(step)) found.push(look(world));
  }
  world.destroy();
  return found;
}

/** Its state hashes. */
export const pyramidHashes = (dry, options = {}) => pyramid(dry, options, (world) => world.stateHash());

/** The poses and velocities of its bodies, which the small module gives too. */
export const pyramidMotion = (dry, options = {}) =>
  pyramid(dry, options, (world) =>
    Object.values(world.readAllBodies(["x", "y", "cosine", "sine", "velocityX", "velocityY", "angularVelocity"])).flatMap((column) => [...column]));

/** The stored hashes, from the text of golden.hpp. */
export function storedHashes(golden) {
  return golden.match(/"large_pyramid:14",\s*\{([^}]*)\}/)[1].split(",").map((text) => BigInt(text.trim()));
}
