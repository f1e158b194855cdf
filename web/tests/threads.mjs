// The module with threads: the same bits with any number of workers, memory that grows while threads work, and what is refused. The process
// must end although the threads wait for work.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pyramidHashes, storedHashes } from "./pyramid.mjs";

const threads = 4;
// The exports of the main thread's instance, for a function that the API does not show.
let c;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate(...given);
  c = instance.exports;
  return instance;
};
const folder = path.resolve(process.argv[2]);
const dry = await import(pathToFileURL(path.join(folder, "drystone.mjs")));
await assert.rejects(dry.init({ threads: 0 }), /threads must be a whole number in \[1, 64\]/);
await assert.rejects(dry.init({ threads: 2.5 }), /threads must be/);
assert.deepEqual(await dry.init({ threads }), { threads });

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const golden = storedHashes(readFileSync(path.join(root, "tests/determinism/golden.hpp"), "utf8"));

/** Piles of boxes and balls, some of them joined, that fall onto each other; many islands and blocks. */
function pile(workers, columns, rows) {
  const world = new dry.World({ workers });
  const ground = world.createBody();
  world.createShapeBox(ground, { halfExtents: { x: 3 * columns, y: 1 } });
  for (let column = 0; column < columns; ++column) {
    let below;
    for (let row = 0; row < rows; ++row) {
      const position = { x: 2.2 * (column - columns / 2) + 0.3 * (row % 3), y: 2 + 1.3 * row };
      const body = world.createBody({ type: "dynamic", position });
      if (row % 2 === 0) world.createShapeBox(body, { halfExtents: { x: 0.5, y: 0.4 } });
      else world.createShapeCircle(body, { radius: 0.45 });
      if (below && row % 5 === 1) world.createJointDistance({ bodyA: below, bodyB: body, length: 1.3 });
      below = body;
    }
  }
  return world;
}

function hashesOf(world, steps) {
  const hashes = [];
  for (let i = 0; i < steps; ++i) {
    world.step(1 / 60);
    if (i % 20 === 19) hashes.push(world.stateHash());
  }
  return hashes;
}

test("a scene has the hashes of the scene in C++ with each number of workers", () => {
  for (let workers = 1; workers <= threads; ++workers) assert.deepEqual(pyramidHashes(dry, { workers }), golden, `${workers} workers`);
});

test("a large scene has the same hashes with each number of workers", () => {
  const alone = pile(1, 60, 20);
  const expected = hashesOf(alone, 100);
  alone.destroy();
  for (let workers = 2; workers <= threads; ++workers) {
    const world = pile(workers, 60, 20);
    assert.equal(world.options().workers, workers);
    assert.deepEqual(hashesOf(world, 100), expected, `${workers} workers`);
    world.destroy();
  }
});

test("threads take part", () => {
  const before = c.dry_web_helps();
  const world = pile(threads, 100, 20);
  for (let i = 0; i < 60; ++i) world.step(1 / 60);
  assert.equal(world.report().workers, threads);
  world.destroy();
  assert.ok(c.dry_web_helps() - before > 60);
});

test("worlds that are stepped in turns share the threads, also after others were destroyed", () => {
  const expected = hashesOf(pile(1, 12, 12), 60);
  const worlds = [2, 3, 4].map((workers) => pile(workers, 12, 12));
  const hashes = worlds.map(() => []);
  for (let i = 0; i < 3; ++i) {
    worlds.forEach((world, k) => hashes[k].push(...hashesOf(world, 20)));
    pile(threads, 5, 5).destroy();
  }
  for (const found of hashes) assert.deepEqual(found, expected);
  for (const world of worlds) world.destroy();
});

test("a batch uses the threads", () => {
  const start = pile(1, 2, 6);
  const states = [1, threads].map((workers) => {
    const batch = new dry.WorldBatch(40, start, { workers });
    for (let i = 0; i < 60; ++i) batch.step(1 / 60, []);
    const hashes = Array.from({ length: 40 }, (_, i) => batch.world(i).stateHash());
    batch.destroy();
    return hashes;
  });
  assert.deepEqual(states[1], states[0]);
});

test("the memory grows, and views are of the memory as it is now", () => {
  const world = pile(threads, 400, 40);
  for (let i = 0; i < 3; ++i) world.step(1 / 60);
  const { y } = world.readAllBodies(["y"]);
  assert.ok(y.buffer instanceof SharedArrayBuffer);
  assert.ok(y.buffer.byteLength > 16 * 1024 * 1024, "the scene is too small for this test");
  assert.ok(y[400] > 0);
  world.destroy();
});

test("more workers than threads are refused", () => {
  const refused = { code: "invalidArgument", message: `WorldOptions.workers must be in [1, ${threads}]: init() started so many threads` };
  assert.throws(() => new dry.World({ workers: threads + 1 }), refused);
  assert.throws(() => new dry.World({ workers: 0 }), /WorldOptions.workers must be in \[1, 64\]/);
});
