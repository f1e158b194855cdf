// Tests of the plugin in a page: run.mjs calls them by name.
import { tests as forms } from "./page_forms.mjs";
import { calm, countWorlds, equal, floor, near, play, runTest, throws } from "./scene.mjs";

const tests = {
  ...forms,

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
    const scene = await play(
      function (add) {
        crate = add.image(100, 100, "crate", { density: 2, velocity: { x: 30, y: 60 }, angularVelocity: 1 });
      },
      { ...calm, pixelsPerMetre: 16 },
    );
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
    equal(
      [body.position, body.velocity, body.angularVelocity, crate.rotation],
      [{ x: 10, y: 20 }, { x: 0, y: 0 }, 0, 0].map((v) => (v === 0 ? 0 : v)),
    );
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
      collider = add.collider(
        ground,
        crates,
        (a, b, { normal, point }) => {
          heard.push([a.name, b.name, Math.round(normal.y), Math.round(point.y)]);
          throws(() => this.drystone.game.update(0), /update\(\) was called in/);
        },
        { end: (a, b) => heard.push(["end", a.name, b.name]) },
      );
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
    equal(heard, [
      ["ball", "floor", 1],
      ["coin", true, "late"],
      ["floor", "late", -1, 320],
    ]);
    heard.length = 0;
    const [late] = crates.getChildren();
    equal([late.body.isTouching(ball), late.body.isTouching(scene.children.getByName("floor"))], [false, true]);
    scene.drystone.game.createBody({ type: "static", box: [1, 1], position: { x: late.body.metric.position.x, y: -9 } }); // It has no data.
    frames(1);
    equal(late.body.isTouching(coin), false);
    late.destroy();
    frames(2);
    equal(heard, [
      ["contactend", "floor,late"],
      ["end", "floor", "late"],
    ]);
    equal([crates.getLength(), scene.drystone._bodies.size], [0, 2]);
    collider.destroy();
    crates.add(scene.add.image(300, 300, "crate"));
    frames(30);
    equal(heard.length, 2);
  },

  async "a character walks, jumps through a one-way floor and drops"() {
    let hero;
    const scene = await play(
      function (add) {
        floor(this);
        add.existing(this.add.rectangle(320, 250, 200, 10), { type: "static", oneWay: true });
        hero = add.character(200, 290, "crate", { speed: 120, jump: 400 });
      },
      { gravity: { x: 0, y: 800 } },
    );
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
    const scene = await play(
      function (add) {
        floor(this);
        last = add.image(300, 100, "crate");
        for (let i = 0; i < 30; ++i) add.image(20 * i, 50, "crate");
        add.collider(undefined, undefined, () => {});
        this.drystone.drag();
        this.drystone.events.on("beforestep", () => {});
        this.input.keyboard?.createCursorKeys();
      },
      { debug: true },
    );
    const before = countWorlds();
    for (let i = 0; i < 100; ++i) {
      const old = last;
      frames(3);
      scene.scene.restart();
      frames(2);
      equal([old.body ?? null, old.scene ?? null, countWorlds()], [null, null, before]);
      equal([scene.drystone._bodies.size, scene.drystone._colliders.size], [32, 1]);
      sizes.push(scene.drystone.game.world.readAllBodies().x.buffer.byteLength);
      listeners.push(["postupdate", "shutdown", "start", "destroy"].map((name) => scene.sys.events.listenerCount(name)));
    }
    equal(sizes.at(-1), sizes[4], "bytes of the module's memory");
    equal(listeners.at(-1), listeners[4], "listeners of the scene");
    equal(scene.drystone.events.listenerCount("beforestep"), 2, "listeners of steps");
    scene.scene.stop();
    frames(2);
    equal(
      [countWorlds(), scene.drystone.game],
      [before - 1, null].map((v) => v ?? undefined),
    );
    throws(() => scene.drystone.add.body(0, 0, { circle: 1 }), /the scene has not started/);
    scene.scene.start();
    frames(2);
    equal(countWorlds(), before);
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
    equal([count, countWorlds()], [2, 1]);
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
    const scene = await play(
      function (add) {
        crate = add.image(100, 100, "crate", { velocity: { x: 60, y: 0 } });
      },
      { ...calm, debug: true },
    );
    scene.drystone.timeScale = 0.5;
    frames(60);
    near(crate.body.position.x, 130, 1.6);
    equal(scene.drystone._graphics.commandBuffer.length > 5, true);
    scene.drystone.pause();
    const { x } = crate;
    frames(10);
    equal(crate.x, x);
    scene.drystone.resume();
    scene.drystone.timeScale = 1;
    const lift = scene.drystone.add.image(300, 300, "crate", { type: "kinematic" });
    frames(1);
    const speeds = [];
    scene.drystone.events.on("beforestep", () => speeds.push(Math.round(lift.body.velocity.x)));
    lift.x += 20;
    scene.sys.step(0, 2001 / 60); // A frame of two steps: equal parts of the way in both.
    scene.sys.step(0, 2001 / 60);
    equal([speeds.slice(0, 2), speeds.at(-1)], [[600, 600], 0]);
    scene.drystone.debug = false;
    frames(10);
    equal([crate.x > x, scene.drystone._graphics.commandBuffer.length], [true, 0]);
    equal(scene.drystone.at(crate.x, crate.y) === crate, true);
  },
};

globalThis.testNames = Object.keys(tests);
globalThis.runTest = (name) => runTest(tests[name]);
