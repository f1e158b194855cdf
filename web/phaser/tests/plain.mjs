// The plugin in Node, without a browser and without Phaser: a scene of which only that is there what the plugin uses.
//
// Usage: node plain.mjs PACKAGE
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = mkdtempSync(path.join(tmpdir(), "drystone-phaser-"));
after(() => rmSync(folder, { recursive: true }));
const modules = path.join(folder, "node_modules");
mkdirSync(modules);
symlinkSync(path.resolve(process.argv[2]), path.join(modules, "drystone"));
cpSync(fileURLToPath(new URL("..", import.meta.url)), path.join(modules, "drystone-phaser"), {
  recursive: true,
  filter: (file) => !file.includes("node_modules/drystone-phaser/node_modules"),
});
const { DrystonePlugin, drystone, init } = await import(pathToFileURL(path.join(modules, "drystone-phaser/src/index.mjs")));

/** Phaser's emitters bind functions to an object. */
class Events extends EventEmitter {
  on(name, f, context) {
    return super.on(name, Object.assign(f.bind(context), { f, context }));
  }
  once(name, f, context) {
    const bound = (...given) => (this.off(name, f, context), f.apply(context, given));
    return super.on(name, Object.assign(bound, { f, context }));
  }
  off(name, f, context) {
    for (const bound of this.listeners(name)) if (bound.f === f && bound.context === context) super.removeListener(name, bound);
    return this;
  }
}
class Sprite extends Events {
  constructor(x, y, name = "") {
    super();
    Object.assign(this, { x, y, name, type: "Sprite", rotation: 0, width: 32, height: 32, displayOriginX: 16, displayOriginY: 16 });
    Object.assign(this, { scaleX: 1, scaleY: 1, removeFromDisplayList() {} });
  }
  destroy() {
    this.body?.destroy();
    this.body = undefined;
  }
}
function makeScene(data) {
  const events = new Events();
  const sys = { events, isActive: () => false, game: { config: { installScenePlugins: [drystone(data)] } } };
  const scene = { sys, add: { sprite: (x, y) => new Sprite(x, y) } };
  scene.drystone = new DrystonePlugin(scene);
  events.emit("boot");
  return Object.assign(scene, {
    start: () => events.emit("start"),
    stop: () => events.emit("shutdown"),
    frames: (count) => Array.from({ length: count }, () => events.emit("postupdate", 0, 1000 / 60)),
  });
}

test("without init() the error says so", () => {
  assert.throws(() => makeScene().start(), /init\(\)/);
});

test("a crate falls, and colliders hear of it", async () => {
  await init();
  const scene = makeScene({ pixelsPerMetre: 16 });
  scene.start();
  const { add, events } = scene.drystone;
  const ground = add.existing(new Sprite(0, 200, "ground"), { type: "static", box: [400, 32] });
  const crate = add.sprite(0, 0, "crate", { restitution: 0 });
  const heard = [];
  add.collider(crate, ground, (a, b, { normal }) => heard.push([a === crate, b.name, Math.round(normal.y)]));
  events.on("contact", () => heard.push("contact"));
  crate.on("contact", (other) => heard.push(other.name));
  scene.frames(120);
  assert.ok(Math.abs(crate.y - 168) < 0.3, `${crate.y}`);
  assert.deepEqual(heard, ["contact", "ground", [true, "ground", 1]]);
  crate.x = 100;
  scene.frames(1);
  assert.ok(Math.abs(crate.body.position.x - 100) < 1e-4);
  scene.stop();
  assert.equal(crate.body, null);
  scene.frames(1); // Nobody listens any more.
});

test("a thing that the first collider destroys is told to no other", async () => {
  await init();
  const scene = makeScene();
  scene.start();
  const { add } = scene.drystone;
  const ground = add.existing(new Sprite(0, 200), { type: "static", box: [400, 32] });
  const coin = add.sprite(0, 160, "coin");
  const heard = [];
  const told = (a, b) => heard.push([Boolean(a.body), Boolean(b.body)]);
  add.collider(coin, ground, (a, b) => (told(a, b), a.destroy()), { end: told });
  add.collider(coin, ground, told, { end: told });
  scene.frames(60);
  assert.deepEqual(heard, [
    [true, true],
    [false, true], // The end of what was told.
  ]);
  scene.stop();
});

test("a second button of a pointer that drags leaves no grip", async () => {
  await init();
  const scene = Object.assign(makeScene(), { input: new Events(), cameras: { main: {} } });
  scene.start();
  const crate = scene.drystone.add.sprite(100, 100, "crate");
  scene.drystone.drag();
  const pointer = { positionToCamera: () => ({ x: crate.x, y: crate.y }) };
  const grips = () => scene.drystone.game.world.joints().length;
  scene.input.emit("pointerdown", pointer);
  scene.input.emit("pointerdown", pointer);
  assert.equal(grips(), 1);
  scene.input.emit("pointerup", pointer);
  assert.equal(grips(), 0);
  scene.stop();
});

test("a scene that starts a hundred times takes no more memory", () => {
  const scene = makeScene();
  const sizes = [];
  for (let i = 0; i < 100; ++i) {
    scene.start();
    for (let k = 0; k < 50; ++k) scene.drystone.add.sprite(40 * k, 0, "crate");
    scene.frames(3);
    sizes.push(scene.drystone.game.world.readAllBodies().x.buffer.byteLength);
    scene.stop();
    assert.deepEqual([scene.drystone.game, scene.drystone._bodies.size, scene.sys.events.listenerCount("postupdate")], [undefined, 0, 0]);
  }
  assert.equal(sizes.at(-1), sizes[4]);
});
