// Tests of the plugin in a page with a real Phaser, which draws nothing: run.mjs calls them by name. Time stands still but for frames().
import * as Phaser from "phaser";
import { World } from "drystone";
import { drystone, init } from "drystone-phaser";

await init();
let running;
let worlds = 0; // That were made and not destroyed.
const { destroy } = World.prototype;
World.prototype.destroy = function () {
  worlds -= 1;
  destroy.call(this);
};
const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const equal = (actual, wanted, what = "") => {
  if (!isEqual(actual, wanted)) throw new Error(`${what} ${JSON.stringify(actual)} is not ${JSON.stringify(wanted)}`);
};
const near = (actual, wanted, within, what = "") => {
  if (!(Math.abs(actual - wanted) <= within)) throw new Error(`${what} ${actual} is not ${wanted} within ${within}`);
};
const throws = (f, message) => {
  try {
    f();
  } catch (error) {
    return equal(message.test(error.message), true, `"${error.message}" and ${message}:`);
  }
  throw new Error(`nothing was thrown for ${message}`);
};

/** A running scene: `create` is called in its create(). */
function play(create, options) {
  return new Promise((resolve, reject) => {
    class Main extends Phaser.Scene {
      create() {
        worlds += 1;
        if (!this.textures.exists("crate")) this.textures.createCanvas("crate", 32, 32);
        try {
          create?.call(this, this.drystone.add);
        } catch (error) {
          reject(error);
        }
      }
    }
    const game = (running = new Phaser.Game({
      type: Phaser.HEADLESS, width: 640, height: 360, banner: false, audio: { noAudio: true }, scene: Main,
      plugins: { scene: [drystone(options)] },
    }));
    game.events.once("ready", () => {
      frames(1);
      resolve(game.scene.scenes[0]);
    });
  });
}
const floor = (scene) => scene.drystone.add.existing(scene.add.rectangle(320, 340, 640, 40), { type: "static" }).setName("floor");
const calm = { gravity: { x: 0, y: 0 } };

export const tests = {
  async "a crate falls on a floor and lies there"() {
    let crate;
    const scene = await play(function (add) {
      floor(this);
      crate = add.sprite(320, 40, "crate").setRotation(0.3);
      add.image(100, 40, "crate", { circle: 16, restitution: 0.5 });
    });
    frames(2);
    near(crate.body.rotation, 0.3, 1e-6);
    frames(200);
    near(crate.y, 304, 0.3);
    near(crate.y, crate.body.position.y, 1e-3);
    near(Math.sin(2 * crate.rotation), 0, 1e-3);
  },

  async "units are pixels, downwards and clockwise"() {
    let crate;
    const scene = await play(function (add) {
      crate = add.image(100, 100, "crate", { density: 2, velocity: { x: 30, y: 60 }, angularVelocity: 1 });
    }, { ...calm, pixelsPerMetre: 16 });
    const { body } = crate;
    near(body.mass, 2 * 2 * 2, 1e-5);
    equal(body.velocity, { x: 30, y: 60 });
    frames(61);
    near(crate.x, 130, 0.6);
    near(crate.y, 160, 1.2);
    near(crate.rotation, 1, 0.03);
    body.setVelocity(0, 0).applyImpulse(-body.mass * 100, 0);
    near(body.velocity.x, -100, 1e-3);
    body.setAngularVelocity(0).setPosition(50, 60, 0.5);
    equal([crate.x, crate.y, crate.rotation], [50, 60, 0.5]);
    near(body.rotation, 0.5, 1e-6);
    body.applyImpulse(0, body.mass * 10, { x: 60, y: 60 });
    equal(body.angularVelocity > 0, true, "a push downwards on the right turns clockwise");
    scene.drystone.gravity = { x: 0, y: 32 };
    equal(scene.drystone.game.world.options().gravity, { x: 0, y: -2 });
    body.reset(10, 20);
    equal([body.position, body.velocity, body.angularVelocity, crate.rotation], [{ x: 10, y: 20 }, { x: 0, y: 0 }, 0, 0].map((v) => (v === 0 ? 0 : v)));
  },

  async "shapes lie where textures are drawn"() {
    const scene = await play(function (add) {
      const bounds = (object, options) => {
        const { lower, upper } = this.drystone.game.world.bounds(add.existing(object, options).body.metric.id);
        return [lower.x * 32, -upper.y * 32, upper.x * 32, -lower.y * 32].map((value) => Math.round(100 * value) / 100);
      };
      const sprite = () => this.add.image(100, 100, "crate");
      const drawn = (object) => {
        const { left, top, right, bottom } = object.getBounds();
        return [left, top, right, bottom];
      };
      for (const object of [sprite(), sprite().setOrigin(0, 1), sprite().setScale(2, 3).setOrigin(0.25), this.add.rectangle(9, 8, 30, 20), this.add.circle(50, 60, 20)]) {
        equal(bounds(object), drawn(object));
      }
      equal(bounds(sprite().setScale(-1, 1).setOrigin(0)), [68, 100, 100, 132]); // Where it is drawn; Phaser's getBounds() says otherwise.
      equal(bounds(sprite().setScale(2), { circle: 10 }), [80, 80, 120, 120]);
      equal(bounds(sprite(), { capsule: [10, 30] }), [95, 85, 105, 115]);
      equal(bounds(sprite().setOrigin(0), { polygon: [0, 0, 20, 0, 0, 30] }), [100, 100, 120, 130]);
      const corner = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 20 }, { x: 32, y: 20 }, { x: 32, y: 32 }, { x: 0, y: 32 }];
      const area = (10 * 32 + 22 * 12) / 32 ** 2;
      const plain = add.existing(sprite(), { outline: corner });
      near(plain.body.mass, area, 1e-4);
      equal(bounds(sprite().setFlipX(true).setOrigin(0), { outline: [0, 0, 10, 0, 10, 10] }), [122, 100, 132, 110]);
      const parts = [[[0, 0], [10, 0], [10, 32], [0, 32]], [[10, 20], [32, 20], [32, 32], [10, 32]]];
      const matter = { type: "fromPhysicsEditor", isStatic: false, friction: 0.25, restitution: 0.5, density: 0.1, collisionFilter: { group: 0, category: 2, mask: 255 },
        fixtures: [{ isSensor: false, vertices: parts.map((part) => part.map(([x, y]) => ({ x, y }))) }, { circle: { x: 16, y: 16, radius: 4 }, isSensor: true }] };
      const edited = add.existing(sprite(), { editor: matter, density: 2 });
      const { world } = this.drystone.game;
      const shapes = edited.body.metric.shapes.map((shape) => world.shape(shape));
      equal(shapes.map(({ sensor, density, material: { friction }, filter: { category } }) => [sensor, density, friction, Number(category)]),
        [[false, 2, 0.25, 2], [false, 2, 0.25, 2], [true, 2, 0.25, 2]]);
      const p2 = parts.map((part) => ({ density: 2, friction: 0, bounce: 0.5, filter: { categoryBits: 1, maskBits: 65535 }, shape: part.flat() }));
      near(add.existing(sprite(), { editor: p2 }).body.mass, area, 1e-4);
      const { body } = add.existing(sprite());
      body.gameObject.setScale(2);
      body.setShape();
      near(body.mass, 4, 1e-4);
    }, calm);
  },

  async "who moves a game object moves its body"() {
    let crate, platform, rider, fixed;
    const scene = await play(function (add) {
      crate = add.image(100, 100, "crate", { velocity: { x: 60, y: 0 }, gravityScale: 0 });
      platform = add.existing(this.add.rectangle(300, 200, 100, 20), { type: "kinematic", friction: 1 });
      rider = add.image(300, 174, "crate", { friction: 1 });
      fixed = add.image(500, 100, "crate", { type: "static" });
    });
    frames(30);
    crate.setPosition(200, 50);
    fixed.x += 20;
    scene.tweens.add({ targets: platform, x: 400, y: 150, duration: 2000, ease: "Sine.inOut" });
    frames(1);
    near(crate.body.position.x, 201, 0.1);
    equal([crate.body.velocity.x, crate.y, fixed.body.position.x], [60, 50, 520]);
    const from = rider.x;
    frames(150);
    equal([platform.x, platform.y], [400, 150]);
    near(platform.body.position.x, 400, 1e-3);
    equal(platform.body.velocity, { x: 0, y: 0 });
    near(rider.x - from, 100, 2, "the rider went along:");
    near(rider.y, 124, 0.3);
    const steady = rider.body.position.x - platform.body.position.x;
    platform.body.setVelocity(-30, 0);
    frames(60);
    near(platform.x, 370, 0.6);
    near(rider.body.position.x - platform.body.position.x, steady, 2); // It slides 1.4 pixels until it is as fast.
  },

  async "colliders and overlaps tell groups after the step"() {
    const heard = [];
    let crates, ball, coin, collider;
    const scene = await play(function (add) {
      const ground = floor(this);
      crates = add.group({ restitution: 0 });
      ball = add.image(100, 300, "crate", { circle: 16 }).setName("ball");
      coin = add.image(300, 290, "crate", { type: "static", sensor: true }).setName("coin");
      collider = add.collider(ground, crates, (a, b, { normal, point }) => {
        heard.push([a.name, b.name, Math.round(normal.y), Math.round(point.y)]);
        throws(() => this.drystone.game.update(0), /update\(\) was called in/);
      }, { end: (a, b) => heard.push(["end", a.name, b.name]) });
      add.overlap(coin, crates, (a, b) => {
        heard.push(["coin", a === coin, b.name]);
        a.destroy();
        equal([a.body, b.body.isTouching(ground)], [undefined, false]);
      });
      ball.on("contact", (other, { normal }) => heard.push(["ball", other.name, Math.round(normal.y)]));
      this.drystone.events.on("contactend", (a, b) => heard.push(["contactend", [a.name, b.name].sort().join()]));
      throws(() => add.collider(ground, this.add.image(0, 0, "crate"), () => {}), /collider\(\): b must be of game objects/);
      throws(() => add.overlap(ground, coin), /overlap\(\): callback must be a function/);
    });
    crates.add(scene.add.image(300, 280, "crate").setName("late"));
    frames(60);
    heard.sort();
    equal(heard, [["ball", "floor", 1], ["coin", true, "late"], ["floor", "late", -1, 320]]);
    heard.length = 0;
    const [late] = crates.getChildren();
    equal([late.body.isTouching(ball), late.body.isTouching(scene.children.getByName("floor"))], [false, true]);
    late.destroy();
    frames(2);
    equal(heard, [["contactend", "floor,late"], ["end", "floor", "late"]]);
    equal([crates.getLength(), scene.drystone._bodies.size], [0, 2]);
    collider.destroy();
    crates.add(scene.add.image(300, 300, "crate"));
    frames(30);
    equal(heard.length, 2);
  },

  async "layers of tile maps: properties, mirrored slopes, changes, surfaces"() {
    let layer, body, map;
    const touched = [];
    const names = () => {
      const { world } = scene.drystone.game;
      return body.metric.shapes.map((shape) => world.shapeGeometryTileGrid(shape).rows());
    };
    const scene = await play(function (add) {
      map = this.make.tilemap({ data: [[-1, 1, 2, 2], [3, 3, 3, 4], [0, 0, 0, 5]], tileWidth: 16, tileHeight: 16 });
      layer = map.createLayer(0, map.addTilesetImage("crate", "crate", 16, 16), 100, 200).setScale(2);
      layer.setCollision([0]);
      for (const row of layer.layer.data) {
        for (const tile of row) tile.properties = { 1: { oneWay: true }, 2: { slope: "/" }, 3: { slope: "a" }, 5: { collides: true, friction: 0 } }[tile.index] ?? {};
      }
      const at = (x, y) => layer.layer.data[y][x];
      Object.assign(at(3, 0), { flipX: true });
      Object.assign(at(1, 1), { flipX: true });
      Object.assign(at(2, 1), { rotation: Math.PI });
      body = add.layer(layer);
      equal(layer.body === body, true);
      throws(() => add.layer(layer), /layer\.body is there/);
      throws(() => add.layer({}), /layer must be a layer/);
      const ball = add.image(120, 240, "crate", { circle: 4 });
      add.collider(ball, layer, (a, b, { tile }) => touched.push([b === layer, tile.x, tile.y]));
    });
    equal(names(), [[".=/\\", "adD.", "###."], ["....", "....", "...#"]]);
    equal(scene.drystone.game.world.body(body.metric.id).position.x, 100 / 32);
    frames(40);
    equal(touched[0], [true, 0, 1]);
    map.removeTileAt(0, 2);
    body.refresh(0, 2);
    map.putTileAt(0, 3, 1).properties = { friction: 0.5 };
    layer.layer.data[1][3].setCollision(true);
    body.refresh(3, 1);
    equal(names(), [[".=/\\", "adD.", ".##."], ["....", "....", "...#"], ["....", "...#", "...."]]);
    layer.layer.data[1][0].rotation = Math.PI / 2;
    throws(() => body.refresh(0, 1), /the tile at \(0, 1\): "a" cannot be rotated so/);
    layer.layer.data[0][1].properties = { slope: "?" };
    throws(() => body.refresh(1, 0), /the tile at \(1, 0\): "\?" is no character of a tile/);
    layer.destroy();
    equal(body.isAlive, false);
  },

  async "a character walks, jumps through a one-way floor and drops"() {
    let hero;
    const scene = await play(function (add) {
      floor(this);
      add.existing(this.add.rectangle(320, 250, 200, 10), { type: "static", oneWay: true });
      hero = add.character(200, 290, "crate", { speed: 120, jump: 400 });
    }, { gravity: { x: 0, y: 800 } });
    frames(30);
    equal(hero.body.grounded, true);
    const from = hero.x;
    hero.body.walk(1);
    frames(60);
    near(hero.x - from, 120, 15);
    hero.body.walk(0).jump();
    frames(12);
    equal([hero.body.grounded, hero.y < 265], [false, true]);
    frames(60);
    near(hero.y, 229, 1);
    equal([hero.body.grounded, hero.rotation], [true, 0]);
    hero.body.drop();
    frames(40);
    near(hero.y, 304, 1);
  },

  async "a pointer drags"() {
    let crate, end;
    const scene = await play(function (add) {
      crate = add.image(100, 100, "crate");
      end = this.drystone.drag();
    });
    scene.cameras.main.setScroll(50, 0);
    const pointer = { x: 52, y: 100, positionToCamera: (camera) => ({ x: pointer.x + camera.scrollX, y: pointer.y }) };
    scene.input.emit("pointerdown", pointer);
    pointer.x = 252;
    frames(120);
    near(crate.x, 300, 6);
    near(crate.y, 100, 12);
    scene.input.emit("pointerup", pointer);
    frames(30);
    equal(crate.y > 120, true, "it falls");
    end();
    crate.body.reset(100, 100);
    scene.input.emit("pointerdown", Object.assign(pointer, { x: 50 }));
    equal(scene.drystone.game.world.joints().length, 0);
  },

  async "a hundred restarts leave one world and no more memory"() {
    let last;
    const [sizes, listeners] = [[], []];
    const scene = await play(function (add) {
      floor(this);
      last = add.image(300, 100, "crate");
      for (let i = 0; i < 30; ++i) add.image(20 * i, 50, "crate");
      add.collider(undefined, undefined, () => {});
      this.drystone.drag();
      this.drystone.events.on("beforestep", () => {});
      this.input.keyboard?.createCursorKeys();
    }, { debug: true });
    const before = worlds;
    for (let i = 0; i < 100; ++i) {
      const old = last;
      frames(3);
      scene.scene.restart();
      frames(2);
      equal([old.body ?? null, old.scene ?? null, worlds], [null, null, before]);
      equal([scene.drystone._bodies.size, scene.drystone._colliders.size], [32, 1]);
      sizes.push(scene.drystone.game.world.readAllBodies().x.buffer.byteLength);
      listeners.push(["postupdate", "shutdown", "start", "destroy"].map((name) => scene.sys.events.listenerCount(name)));
    }
    equal(sizes.at(-1), sizes[4], "bytes of the module's memory");
    equal(listeners.at(-1), listeners[4], "listeners of the scene");
    scene.scene.stop();
    frames(2);
    equal([worlds, scene.drystone.game], [before - 1, null].map((v) => v ?? undefined));
    throws(() => scene.drystone.add.body(0, 0, { circle: 1 }), /the scene has not started/);
    scene.scene.start();
    frames(2);
    equal(worlds, before);
  },

  async "callbacks may end the scene, and bodies that are gone say so"() {
    let count = 0;
    let first;
    const scene = await play(function (add) {
      floor(this);
      const crate = add.image(300, 290, "crate").setName("box");
      first ??= crate;
      add.collider(crate, undefined, () => {
        count += 1;
        if (count === 1) this.scene.restart();
        else crate.destroy();
      });
    });
    frames(60);
    equal([count, worlds], [2, 1]);
    const body = scene.drystone.add.image(0, 0, "crate").setName("lost");
    const kept = body.body;
    kept.destroy();
    equal([body.body ?? null, kept.isAlive, body.scene === scene], [null, false, true]);
    throws(() => kept.setVelocity(1, 1), /the body.* was destroyed/);
    const other = scene.drystone.add.image(0, 0, "crate");
    scene.drystone.game.world.destroyBody(other.body.metric.id);
    frames(2);
    equal(other.body ?? null, null);
  },

  async "mistakes name the field and leave nothing behind"() {
    const scene = await play(function (add) {
      const image = () => this.add.image(0, 0, "crate");
      throws(() => add.existing(image(), { positon: 1 }), /BodyOptions\.positon is no field/);
      throws(() => add.existing(image(), { friction: -1 }), /Material\.friction|friction/);
      throws(() => add.existing(image(), { circle: 3, box: [1, 2] }), /circle and box: a body is made of one/);
      throws(() => add.existing(image(), { position: { x: 1, y: 2 } }), /position: a body is where its game object is/);
      throws(() => add.existing(image(), { box: 3 }), /box must be \[width, height\]/);
      throws(() => add.existing(image(), { outline: 3 }), /outline must be a list of points/);
      throws(() => add.existing(image(), { circle: "3" }), /circle must be a radius/);
      throws(() => add.existing(image(), { editor: {} }), /editor\.fixtures must be a list/);
      throws(() => add.existing(image(), { outline: [0, 0, 10, 10, 10, 0, 0, 10] }), /cross|touch|edge/);
      throws(() => add.existing({}), /gameObject must be a game object/);
      throws(() => add.existing(add.existing(image())), /gameObject\.body is there already/);
      throws(() => add.existing(this.add.container(0, 0, [image()]).list[0]), /parentContainer/);
      throws(() => add.body(0, 0), /has no size; name one of circle, box/);
      throws(() => add.joint("revolute", this.add.image(0, 0, "crate"), undefined), /a has no body of Drystone/);
      equal(this.drystone.game.bodies.length, 1);
    });
  },

  async "frames of any length, a slower world, a pause"() {
    let crate;
    const scene = await play(function (add) {
      crate = add.image(100, 100, "crate", { velocity: { x: 60, y: 0 } });
    }, { ...calm, debug: true });
    scene.drystone.timeScale = 0.5;
    frames(60);
    near(crate.body.position.x, 130, 1.6);
    equal(scene.drystone._graphics.commandBuffer.length > 5, true);
    scene.drystone.pause();
    const { x } = crate;
    frames(10);
    equal(crate.x, x);
    scene.drystone.resume();
    scene.drystone.debug = false;
    frames(10);
    equal([crate.x > x, scene.drystone._graphics.commandBuffer.length], [true, 0]);
    equal(scene.drystone.at(crate.x, crate.y) === crate, true);
  },
};

globalThis.runTest = async (name) => {
  try {
    await tests[name]();
  } finally {
    running?.destroy(true);
    frames(2);
  }
  equal(worlds, 0, "worlds that are left:");
};
globalThis.testNames = Object.keys(tests);
