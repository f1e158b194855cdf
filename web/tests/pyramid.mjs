// The scene large_pyramid:14 made by the JavaScript API, and its hashes in tests/determinism/golden.hpp.

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

/** Its state hashes after 1, 30 and 120 steps. */
export function pyramidHashes(dry, options = {}) {
  const world = makePyramid(dry, options);
  const hashes = [];
  for (let step = 1; step <= 120; ++step) {
    world.step(1 / 60);
    if ([1, 30, 120].includes(step)) hashes.push(world.stateHash());
  }
  world.destroy();
  return hashes;
}

/** The stored hashes, from the text of golden.hpp. */
export function storedHashes(golden) {
  return golden.match(/"large_pyramid:14",\s*\{([^}]*)\}/)[1].split(",").map((text) => BigInt(text.trim()));
}
