// The small module: the same bits, and calls that it lacks say so and leave the world as it was.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { pyramidMotion } from "./pyramid.mjs";

const folder = path.resolve(process.argv[2]);
const dry = await import(pathToFileURL(path.join(folder, "small.mjs")));
await dry.init();

// The large module is refused beside this one, so it runs in a process of its own. Its hashes of the scene are those of C++ (api.mjs).
test("a scene has the bits that it has in the large module", () => {
  const large = `
    import * as dry from "${pathToFileURL(path.join(folder, "drystone.mjs"))}";
    import { pyramidMotion } from "${new URL("pyramid.mjs", import.meta.url)}";
    await dry.init();
    console.log(JSON.stringify(pyramidMotion(dry)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", large], { encoding: "utf8" });
  assert.equal(stderr, "");
  const found = pyramidMotion(dry);
  assert.equal(found[2].length, 7 * 106);
  assert.deepEqual(found, JSON.parse(stdout));
});

test("calls that the module lacks", () => {
  const world = new dry.World();
  const things = () => [world.bodies(), world.joints(), world.contacts(), world.options()];
  const before = things();
  const lacks = (what) => assert.throws(what, (e) => e instanceof dry.DrystoneError && e.code === "notAvailable" && /small module/.test(e.message));
  lacks(() => world.snapshot());
  lacks(() => world.clone());
  lacks(() => world.stateHash());
  lacks(() => world.startRecording());
  lacks(() => world.checkInvariants());
  lacks(() => dry.World.from(new Uint8Array(8)));
  lacks(() => dry.Replayer.open(new Uint8Array(8)));
  lacks(() => new dry.WorldBatch(2, world));
  lacks(() => world.explode({ center: { x: 0, y: 0 }, radius: 1, strength: 1 }));
  lacks(() => world.draw({ point: () => {} }));
  lacks(() => dry.decompose({ points: [] }, 8, 1));
  lacks(() => dry.registerSupportType({ name: "roller", support: () => ({ x: 0, y: 0 }) }));
  lacks(() => world.createFieldWind({}));
  lacks(() => world.fields());
  lacks(() => dry.makeEllipse({ radii: { x: 1, y: 2 } }, 1));
  lacks(() => dry.TileGrid.fromRows(["#"], 1));
  lacks(() => world.createJointPulley({}));
  lacks(() => world.createJointGear({}));
  assert.deepEqual(things(), before);
  world.destroy();
});

test("a game without tiles and characters", async () => {
  const { Game, addCharacter, addTiles, grab } = await import(pathToFileURL(path.join(folder, "games.mjs")));
  const game = new Game();
  const ball = game.createBody({ circle: 0.5, position: { x: 0, y: 3 } });
  const floor = game.createBody({ type: "static", box: [9, 1] });
  let below;
  ball.on("contact", (other) => (below = other));
  for (let i = 0; i < 99; ++i) game.update(1 / 60);
  assert.equal(below, floor);
  const hand = grab(game, ball.position);
  hand.moveTo({ x: 1, y: 3 });
  for (let i = 0; i < 99; ++i) game.update(1 / 60);
  assert.ok(Math.hypot(ball.position.x - 1, ball.position.y - 3) < 0.1);
  const bodies = game.bodies.length;
  for (const add of [() => addTiles(game, ["#"]), () => addCharacter(game)]) assert.throws(add, { code: "notAvailable" });
  assert.equal(game.bodies.length, bodies);
  game.update(1 / 60);
  game.destroy();
});

// 40 links from a fixed point: the large module would solve this tree directly.
test("a chain of hinges holds", () => {
  const world = new dry.World();
  let above = world.createBody({});
  for (let i = 0; i < 40; ++i) {
    const link = world.createBody({ type: "dynamic", position: { x: i + 0.5, y: 0 } });
    world.createShapeBox(link, { halfExtents: { x: 0.5, y: 0.1 } }, { density: 1, filter: { mask: 0 } });
    world.createJointRevolute({ bodyA: above, bodyB: link, anchorA: { x: i === 0 ? 0 : 0.5, y: 0 }, anchorB: { x: -0.5, y: 0 } });
    above = link;
  }
  for (let i = 0; i < 600; ++i) {
    world.step(1 / 60);
    const { x, y } = world.transform(above).position;
    assert.ok(Math.hypot(x, y) < 41, `step ${i}: the end is at ${x}, ${y}`);
  }
  world.destroy();
});

test("the large module is refused beside it", async () => {
  const large = await import(pathToFileURL(path.join(folder, "drystone.mjs")));
  await assert.rejects(large.init(), /either drystone or drystone\/small/);
});
