// The layer for games: its calls are those of the API below it (equal hashes), its events and sprites are those of the engine in the game's
// units, and callbacks may destroy anything. The page of the example is played at the end, with a canvas that draws nothing.
//
// Usage: node games.mjs PACKAGE
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(path.resolve(process.argv[2], name)));
const dry = await load("drystone.mjs");
const { Game, addCharacter, addTiles, dragBodies, grab, join, paint, run } = await load("games.mjs");
await dry.init();
const dt = 1 / 60;
const near = (value, wanted, within) => assert.ok(Math.abs(value - wanted) <= within, `${value} is not ${wanted} within ${within}`);
const floor = (game) => game.createBody({ type: "static", box: [40, 1], position: { x: 0, y: -0.5 }, name: "floor" });
/** What a canvas has, without a picture. */
class Path { addPath() {} lineTo() {} arc() {} closePath() {} }
const blindPen = { fill() {}, save() {}, restore() {}, translate() {}, rotate() {}, scale() {}, clearRect() {} };
/** A game of which the world is freed even if the test fails. */
const play = (f, options) => () => {
  const game = new Game(options);
  try {
    f(game);
  } finally {
    if (!game._ends) game.destroy();
  }
};

test("a game has the bits of a world of which the same is asked", play((game) => {
  const world = new dry.World();
  const material = { friction: 0.3, restitution: 0.5 };
  world.createShapeBox(world.createBody({ position: { x: 0, y: -0.5 } }), { halfExtents: { x: 20, y: 0.5 } }, { hitEvents: true });
  const ball = world.createBody({ type: "dynamic", position: { x: 0, y: 3 } });
  world.createShapeCircle(ball, { radius: 0.5 }, { density: 2, material, hitEvents: true });
  const pole = world.createBody({ type: "dynamic", position: { x: 2, y: 3 }, angularVelocity: 2 });
  world.createShapeCapsule(pole, { pointA: { x: 0, y: -0.75 }, pointB: { x: 0, y: 0.75 }, radius: 0.25 }, { hitEvents: true });
  world.setVelocity(ball, { x: 1, y: 0 });
  world.applyImpulse(pole, { x: 1, y: 2 }, { x: 2, y: 4 });

  game.createBody({ type: "static", box: [40, 1], position: { x: 0, y: -0.5 } });
  const ours = game.createBody({ circle: 0.5, position: { x: 0, y: 3 }, density: 2, ...material });
  const stick = game.createBody({ capsule: [0.5, 2], position: { x: 2, y: 3 }, angularVelocity: 2 });
  ours.setVelocity(1, 0);
  stick.applyImpulse(1, 2, { x: 2, y: 4 });
  assert.deepEqual(ours.velocity, { x: 1, y: 0 });
  for (let i = 0; i < 90; ++i) {
    world.step(dt);
    game.update(dt);
  }
  assert.equal(game.world.stateHash(), world.stateHash());
  assert.deepEqual(ours.position, world.transform(ball).position);
  near(stick.angle, dry.rotationAngle(world.transform(pole).rotation), 1e-6);
  assert.equal(stick.angularVelocity, world.motion(pole).angularVelocity);
  world.destroy();
}));

test("what is set is what is read", play((game) => {
  const body = game.createBody({ polygon: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }], type: "kinematic" });
  body.position = { x: 1, y: 2 };
  body.angle = 0.5;
  assert.deepEqual(body.position, { x: 1, y: 2 });
  near(body.angle, 0.5, 1e-6);
  body.setPosition(3, 4);
  near(body.angle, 0.5, 1e-6);
  body.setPosition(3, 4, -1);
  near(body.angle, -1, 1e-6);
  body.velocity = { x: 5, y: 6 };
  body.angularVelocity = 7;
  assert.deepEqual([body.velocity, body.angularVelocity], [{ x: 5, y: 6 }, 7]);
  const local = body.toLocal({ x: 3, y: 5 });
  near(local.x, -Math.sin(1), 1e-6);
  near(local.y, Math.cos(1), 1e-6);
  const second = body.addShape({ box: { halfExtents: { x: 1, y: 1 }, center: { x: 0, y: 3 } }, sensor: true });
  assert.equal(game.world.shape(second).sensor, true);
  assert.deepEqual([body.shapes.length, body.shapes.includes(second), game.bodyOf(second)], [2, true, body]);
}));

test("a new place keeps the rotation, and no bits come from the browser's functions", play((game) => {
  const body = game.createBody({ circle: 1 });
  const rotation = () => game.world.transform(body.id).rotation;
  const { atan2 } = Math;
  Math.atan2 = () => assert.fail("browsers differ in it");
  try {
    for (let angle = -3; angle < 3; angle += 0.003) {
      body.angle = angle;
      near(body.angle, angle, 1e-6);
      assert.equal(body.angle, dry.rotationAngle(rotation()));
      body.position = { x: 1, y: 2 };
      const first = rotation();
      body.setPosition(2, 3);
      assert.deepEqual(rotation(), first);
    }
  } finally {
    Math.atan2 = atan2;
  }
}));

test("a body may be made of several shapes", play((game) => {
  const shapes = [{ box: [1, 1] }, { circle: 0.5, density: 4, friction: 0.1 }];
  const body = game.createBody({ type: "static", density: 2, friction: 0.9, shapes });
  const of = (shape) => [game.world.shape(shape).density, game.world.shape(shape).material.friction];
  assert.deepEqual(body.shapes.map((shape) => of(shape).map((value) => Math.fround(value))), [[2, 0.9], [4, 0.1]].map((row) => row.map(Math.fround)));
  assert.equal(game.createBody({ capsule: [1, 2], shapes }).shapes.length, 3);
  const message = "addShape() needs one of circle, box, capsule, polygon, tileGrid";
  assert.throws(() => game.createBody({ shapes: [{ density: 1 }] }), { message });
  assert.equal(game.bodies.length, 2);
}));

test("a capsule stands, or lies if it is wider than high", play((game) => {
  for (const [width, height] of [[1, 3], [3, 1], [1, 1]]) {
    const body = game.createBody({ capsule: [width, height], type: "static" });
    const { lower, upper } = game.world.bounds(body.id);
    for (const [length, wanted] of [[upper.x - lower.x, width], [upper.y - lower.y, height]]) near(length, wanted, 1e-6);
  }
  const cart = addCharacter(game, { width: 2, height: 1 });
  near(game.world.massData(cart.id).mass, Math.PI / 4 + 1, 1e-5);
}));

test("steps have a fixed length whatever the frames", play((game) => {
  const lengths = [];
  game.on("step", (seconds) => lengths.push(seconds));
  for (let i = 0; i < 100; ++i) game.update(0.01 + 0.005 * (i % 2));
  near(lengths.length, 75, 1);
  assert.deepEqual([...new Set(lengths)], [game.stepSeconds]);
  near(game.stepSeconds, dt, 1e-9);
  const before = lengths.length;
  game.update(60); // A page that was hidden does not catch up.
  assert.equal(lengths.length, before + 8);
}));

test("sprites are between the last two poses, in pixels with y downwards", play((game) => {
  const sprite = { x: 0, y: 0, rotation: 0 };
  let drawn;
  const velocity = { x: 6, y: 3 };
  const body = game.createBody({ type: "kinematic", circle: 1, velocity, angularVelocity: 1.5, position: { x: 1, y: 1 }, sprite });
  const other = game.createBody({ type: "kinematic", circle: 1, velocity, sprite: (...given) => (drawn = given) });
  game.update(2.5 * dt);
  // Between the poses after the first and the second step.
  near(sprite.x, 200 + 50 * (1 + 6 * 1.5 * dt), 1e-3);
  near(sprite.y, 400 - 50 * (1 + 3 * 1.5 * dt), 1e-3);
  near(sprite.rotation, -1.5 * 1.5 * dt, 1e-3);
  near(body.position.x, 1 + 6 * 2 * dt, 1e-4);
  near(drawn[0], 200 + 50 * 6 * 1.5 * dt, 1e-3);
  assert.equal(drawn[3], other);
  const pixel = game.toPixels({ x: 1, y: 2 });
  assert.deepEqual([pixel, game.toWorld(pixel)], [{ x: 250, y: 300 }, { x: 1, y: 2 }]);
  body.destroy();
  sprite.x = 0;
  game.world.destroyBody(other.id);
  game.update(dt);
  assert.equal(sprite.x, 0);
}, { scale: 50, origin: { x: 200, y: 400 } }));

test("bodies hear of their contacts, seen from themselves", play((game) => {
  const ground = floor(game);
  const ball = game.createBody({ circle: 0.5, position: { x: 3, y: 2.5 }, restitution: 0 });
  const heard = [];
  for (const name of ["contact", "hit", "contactEnd"]) ball.on(name, (other, event) => heard.push([name, other, event]));
  let below;
  ground.on("contact", (other, event) => (below = [other, event]));
  for (let i = 0; i < 60; ++i) game.update(dt);
  assert.deepEqual(heard.map(([name, other]) => [name, other]), [["contact", ground], ["hit", ground]]);
  const [[, , contact], [, , hit]] = heard;
  assert.deepEqual([contact.normal, contact.shape, contact.otherShape], [{ x: 0, y: -1 }, ball.shapes[0], ground.shapes[0]]);
  near(contact.point.x, 3, 1e-3);
  near(hit.speed, Math.sqrt(2 * 10 * 2), 0.2); // It fell two metres.
  near(hit.impulse, hit.speed * Math.PI / 4, 0.3);
  assert.deepEqual([below[0], below[1].normal.y, below[1].shape], [ball, 1, ground.shapes[0]]);
  ball.setPosition(3, 9);
  game.update(dt);
  assert.equal(heard[2][0], "contactEnd");
  const silent = () => assert.fail("it was taken off");
  ball.on("contact", silent).off("contact", silent);
  for (let i = 0; i < 120; ++i) game.update(dt);
}));

test("a game hears of each touch once, and of bodies that have no object", play((game) => {
  const ground = floor(game);
  const heard = [];
  for (const name of ["contact", "contactEnd", "hit", "enter", "leave"]) {
    game.on(name, (body, other, { point, otherShape }) => heard.push([name, body, other, typeof point?.x, otherShape]));
  }
  const ball = game.createBody({ circle: 0.5, position: { x: 0, y: 0.6 }, velocity: { x: 0, y: -5 }, restitution: 0 });
  for (let i = 0; i < 9; ++i) game.update(dt);
  assert.deepEqual(heard.map(([name]) => name), ["contact", "hit"]);
  assert.ok(heard.every(([, a, b, point]) => a !== b && [a, b].every((body) => body === ground || body === ball) && point === "number"));
  heard.length = 0;
  const sensor = game.createBody({ type: "static", circle: 0.5, sensor: true, position: { x: 5, y: 5 } });
  const stray = game.world.createBody({ type: "dynamic", position: { x: 5, y: 5 } });
  game.world.createShapeCircle(stray, { radius: 0.1 });
  game.update(dt);
  assert.deepEqual(heard.map(([name, body, other]) => [name, body, other.id]), [["enter", sensor, stray]]);
  heard.length = 0;
  const pair = [8, 8.1].map((x) => game.world.createBody({ type: "dynamic", position: { x, y: 5 } }));
  for (const id of pair) game.world.createShapeCircle(id, { radius: 0.1 });
  game.update(dt);
  assert.deepEqual(heard.map(([name, body, other]) => [name, body.id, other.id].sort()), [["contact", ...pair].sort()]);
  heard.length = 0;
  ball.destroy(); // The game hears of its end, as no body does that is gone.
  sensor.destroy();
  game.update(dt);
  assert.deepEqual(heard.map(([name]) => name), ["contactEnd", "leave"]);
  assert.ok([heard[0][1], heard[0][2]].includes(ball) && heard[0][4] !== undefined);
}));

test("callbacks may destroy and make bodies", play((game) => {
  const calls = [];
  const bullet = game.createBody({ type: "static", box: [3, 0.2], name: "bullet" });
  bullet.on("destroy", (body) => calls.push(body));
  for (const x of [-1, 1]) {
    const enemy = game.createBody({ circle: 0.3, position: { x, y: 1 } });
    enemy.on("contact", (other) => {
      if (other !== bullet) return;
      calls.push("contact");
      bullet.destroy();
      bullet.destroy();
      game.createBody({ circle: 0.1, position: { x: 0, y: 40 } });
    });
    enemy.on("contactEnd", (other) => calls.push(["end", other]));
  }
  for (let i = 0; i < 60 && bullet.isAlive; ++i) game.update(dt);
  assert.deepEqual(calls.slice(0, 2), ["contact", bullet]);
  assert.equal(calls.length, 2, "the second enemy hears nothing of a bullet that is gone");
  game.update(dt);
  assert.deepEqual(calls.slice(2), [["end", bullet]], "nor of the end of this touch");
  assert.deepEqual([bullet.isAlive, game.bodies.includes(bullet), game.world.bodies().length], [false, false, 3]);
  for (const use of [() => bullet.position, () => bullet.setVelocity(1, 0), () => bullet.addShape({ circle: 1 }), () => (bullet.angle = 1)]) {
    assert.throws(use, { code: "staleId", message: 'the body "bullet" was destroyed' });
  }
  floor(game).on("contact", () => game.bodies.forEach((body) => body.destroy()));
  for (let i = 0; i < 120; ++i) game.update(dt);
  assert.deepEqual([game.bodies, game.world.bodies()], [[], []]);
}));

test("touches that end and begin again in a step are told in this order", play((game) => {
  floor(game);
  const ball = game.createBody({ circle: 0.5, position: { x: 0, y: 0.49 } });
  const heard = [];
  for (const name of ["contact", "contactEnd"]) ball.on(name, () => heard.push(name));
  game.update(dt);
  ball.setPosition(1, 0.49);
  game.update(dt);
  assert.deepEqual(heard, ["contact", "contactEnd", "contact"]);
}));

test("who counts touches comes back to none", play((game) => {
  const counts = [];
  const count = (body, begin, end) => {
    const i = counts.push(0) - 1;
    body.on(begin, (other) => assert.ok(other.isAlive && ++counts[i])).on(end, () => assert.ok(--counts[i] >= 0));
  };
  const plate = game.createBody({ type: "static", sensor: true, circle: 1 });
  const [left, right] = [-1, 1].map((x) => game.createBody({ type: "static", box: [2, 1], position: { x, y: -0.45 } }));
  const level = addTiles(game, ["##"], { position: { x: -1, y: -0.95 } });
  count(plate, "enter", "leave");
  for (const body of [left, right, level]) count(body, "contact", "contactEnd");
  // The ball is destroyed when the first of them is told; of its other touches in this step nobody is told, nor of their ends.
  const end = (ball) => ball.destroy();
  for (const [body, f] of [[left, end], [left, (ball) => game.world.destroyBody(ball.id)], [level, end]]) {
    body.on("contact", f);
    game.createBody({ circle: 0.5, position: { x: 0, y: 0.5 } });
    for (let i = 0; i < 3; ++i) game.update(dt);
    assert.deepEqual([counts, game.bodies.length], [[0, 0, 0, 0], 4]);
    body.off("contact", f);
  }
  // A touch of which the begin was told has an end, even if there was a hit that was not told.
  const heard = [];
  right.on("contact", (ball) => ball.destroy()).on("hit", () => assert.fail("the ball is gone")).on("contactEnd", () => heard.push("end"));
  game.createBody({ circle: 0.5, position: { x: 1, y: 0.5 }, velocity: { x: 0, y: -9 } });
  for (let i = 0; i < 3; ++i) game.update(dt);
  assert.deepEqual([counts, heard], [[0, 0, 0, 0], ["end"]]);
}));

test("what is gone is forgotten, whoever destroyed it", play((game) => {
  const ground = floor(game).on("contact", () => {});
  const watched = game.createBody({ circle: 0.5, position: { x: 9, y: 9 } });
  watched.on("contact", () => {});
  for (let i = 0; i < 1000; ++i) {
    game.world.destroyShape(ground.addShape({ circle: 1 }));
    const id = game.world.createBody({ type: "dynamic", position: { x: 0, y: 0.4 } });
    game.world.createShapeCircle(id, { radius: 0.5 });
    const body = game.createBody({ circle: 0.5, position: { x: 5, y: 5 } });
    if (i % 2) game.world.destroyBody(body.id);
    body.destroy();
    game.update(dt);
    game.world.destroyBody(id);
  }
  assert.ok(game._bodies.size + game._owners.size < 210, `${game._bodies.size} and ${game._owners.size}`);
  assert.deepEqual(game.bodies, [ground, watched]);
  // A body of the world gets no object as long as nobody hears of it.
  ground.off("contact", [...ground._listeners.contact][0]);
  const { size } = game._bodies;
  game.world.createShapeCircle(game.world.createBody({ type: "dynamic", position: { x: 0, y: 0.4 } }), { radius: 0.5 });
  game.update(dt);
  assert.equal(game._bodies.size, size);
}));

test("a sensor hears of who enters and leaves", play((game) => {
  const calls = [];
  const ball = game.createBody({ circle: 0.2, position: { x: 0, y: 4 } });
  const coin = game.createBody({ type: "static", sensor: true, circle: 0.5, position: { x: 0, y: 2 } });
  coin.on("enter", (visitor, event) => calls.push(["enter", visitor, event.otherShape]));
  coin.on("leave", (visitor) => calls.push(["leave", visitor]));
  ball.on("enter", () => assert.fail("it has no sensor"));
  const [shape] = ball.shapes;
  for (let i = 0; i < 40; ++i) game.update(dt);
  assert.deepEqual(calls, [["enter", ball, shape]]);
  ball.destroy();
  game.update(dt);
  assert.deepEqual(calls[1], ["leave", ball]);
}));

test("a game that ends in a hook goes on, because it cannot", () => {
  const game = new Game({ contactHooks: { mayTouch: () => (game.destroy(), true) } });
  floor(game);
  const ball = game.createBody({ circle: 0.5, position: { x: 0, y: 0.4 } });
  assert.throws(() => game.update(dt), { code: "wrongMoment" });
  assert.equal(ball.isAlive, true);
  game.destroy();
});

test("what outlives the game does nothing", () => {
  const [game, element] = [new Game(), new EventTarget()];
  Object.assign(element, { style: { touchAction: "pan-y" }, getBoundingClientRect: () => ({ left: 0, top: 0, width: 9, height: 9 }) });
  const stop = dragBodies(game, element);
  // An exception in a function of an EventTarget does not reach dispatchEvent().
  const errors = [];
  const listen = (error) => errors.push(error);
  const point = (type) => element.dispatchEvent(Object.assign(new Event(type), { clientX: 0, clientY: 0, pointerId: 1 }));
  const body = game.createBody({ circle: 1 });
  const told = [];
  for (const name of ["first", "second"]) {
    body.on("destroy", (gone) => {
      told.push([name, gone, gone.isAlive]);
      throw new RangeError(name);
    });
  }
  const joint = join("weld", game.ground, body);
  point("pointerdown");
  assert.throws(() => game.destroy(), { name: "RangeError", message: "first" });
  assert.deepEqual(told, [["first", body, false], ["second", body, false]]);
  game.destroy();
  assert.equal(told.length, 2);
  assert.throws(() => game.world.step(dt), { code: "staleId" });
  assert.equal(joint.isAlive, false);
  joint.destroy();
  process.on("uncaughtException", listen);
  ["pointermove", "pointerup", "pointerdown"].forEach(point);
  stop();
  return new Promise((resolve) => setTimeout(resolve)).then(() => {
    process.off("uncaughtException", listen);
    assert.deepEqual([errors, element.style.touchAction], [[], "pan-y"]);
  });
});

test("a callback may end the game", () => {
  for (const name of ["step", "contact"]) {
    const game = new Game();
    const ball = game.createBody({ circle: 0.5, position: { x: 0, y: 0.4 } });
    const ground = floor(game);
    let calls = 0;
    const end = () => {
      ++calls;
      game.destroy();
      assert.equal(ball.isAlive, true);
    };
    if (name === "contact") [ball, ground].forEach((body) => body.on(name, end));
    else game.on(name, end);
    game.update(4 * dt);
    assert.equal(calls, 1);
    assert.throws(() => game.update(dt), { code: "staleId", message: "the game was destroyed" });
    assert.throws(() => ball.position, { code: "staleId", message: "the body was destroyed" });
    assert.throws(() => game.world.step(dt), { code: "staleId" });
  }
});

test("an exception in a callback leaves update(), and the game goes on", play((game) => {
  let steps = 0;
  floor(game).on("contact", (other) => {
    other.destroy();
    throw new RangeError("mine");
  });
  for (const x of [-2, 2]) game.createBody({ circle: 0.5, position: { x, y: 0.4 } });
  game.createBody({ circle: 0.5, position: { x: 9, y: 9 } }).destroy();
  assert.throws(() => game.update(dt), { name: "RangeError" });
  assert.equal(game.bodies.length, 1, "both contacts were told");
  game.update(dt);
  const fail = () => {
    ++steps;
    throw new RangeError("mine");
  };
  game.on("step", fail);
  assert.throws(() => game.update(2 * dt), { name: "RangeError", message: "mine" });
  assert.equal(steps, 1);
  game.off("step", fail).on("step", () => assert.throws(() => game.update(dt), { message: /^update\(\) was called in/ }));
  game.update(dt);
}));

test("mistakes are named and leave nothing behind", play((game) => {
  const throws = (f, message) => assert.throws(f, { code: "invalidArgument", message });
  throws(() => game.createBody({ positon: { x: 0, y: 0 } }), "BodyOptions.positon is no field");
  throws(() => game.createBody({ box: [1, -1] }), /^Box\.halfExtents\.y must be/);
  throws(() => game.createBody({ circle: 1, friction: -1 }), /friction/);
  throws(() => game.createBody({ density: 3 }), "createBody(): density needs a shape");
  throws(() => game.createBody({ friction: 3 }), "createBody(): material needs a shape");
  throws(() => game.createBody({ circle: 1, box: [1, 1] }), "circle and box: a second shape is made by addShape()");
  const body = game.createBody({ circle: 1, box: undefined, friction: undefined });
  throws(() => body.addShape({ density: 1 }), "addShape() needs one of circle, box, capsule, polygon, tileGrid");
  throws(() => body.addShape({ circle: 1, type: "static" }), "addShape(): type is no option of a shape");
  throws(() => body.on("contcat", () => {}), 'there is no event "contcat": they are contactEnd, leave, contact, hit, enter, destroy');
  throws(() => game.on("contcat", () => {}), /they are step, contactEnd, leave, contact, hit, enter$/);
  throws(() => body.on("contact"), 'on("contact") needs a function');
  throws(() => game.createBody({ toString: 1 }), "BodyOptions.toString is no field");
  throws(() => join("weeld", body, body), 'there is no joint "weeld"');
  const another = new Game();
  throws(() => join("weld", body, another.createBody()), "join() needs two bodies of one game");
  another.destroy();
  throws(() => new Game({ maxSteps: 0 }), /maxSteps/);
  throws(() => addTiles(game, ["#?"], {}), /tile|character/);
  throws(() => addTiles(game, ["#"], { friction: -1 }), /friction/);
  assert.throws(() => addTiles(game, ["o"], { things: { o: () => assert.fail("mine") } }), { message: "mine" });
  assert.deepEqual([game.bodies, game.world.bodies()], [[body], [body.id]]);
}));

test("bodies that the world has made are bodies too", play((game) => {
  const id = game.world.createBody({ type: "dynamic", name: "raw" });
  const shape = game.world.createShapeCircle(id, { radius: 1 });
  const body = game.bodyOf(shape);
  assert.deepEqual([body.id, body.name, game.bodyAt({ x: 3, y: 0 })], [id, "raw", undefined]);
  assert.equal(game.bodyAt({ x: 0.5, y: 0 }), body);
  game.world.destroyBody(id);
  assert.deepEqual([body.isAlive, game.bodyOf(shape)], [false, undefined]);
  body.destroy();
  let ended;
  floor(game).on("contactEnd", (other) => (ended = other));
  const ball = game.createBody({ position: { x: 0, y: 0.4 } });
  game.world.createShapeCircle(ball.id, { radius: 0.5 });
  game.update(dt);
  ball.destroy();
  game.update(dt);
  assert.equal(ended, ball);
}));

test("joints hold at a place in the world, and their changes keep the rest", play((game) => {
  const body = game.createBody({ box: [2, 1], position: { x: 3, y: 2 }, angle: 0.7 });
  const hinge = join("revolute", game.ground, body, { at: { x: 4, y: 2 }, motor: { speed: 1, maxForce: 500 } });
  const end = body.toLocal({ x: 4, y: 2 });
  for (let i = 0; i < 60; ++i) game.update(dt);
  const { position, rotation } = game.world.transform(body.id);
  near(position.x + rotation.c * end.x - rotation.s * end.y, 4, 0.01);
  near(position.y + rotation.s * end.x + rotation.c * end.y, 2, 0.01);
  near(body.angularVelocity, 1, 0.01);
  hinge.set({ motor: { speed: -2 } });
  for (let i = 0; i < 60; ++i) game.update(dt);
  near(body.angularVelocity, -2, 0.02);
  assert.equal(game.world.jointRevolute(hinge.id).motor.maxForce, 500);
  assert.equal(typeof hinge.state.angle, "number");
  hinge.destroy();
  hinge.destroy();
  assert.equal(hinge.isAlive, false);
}));

test("a hand drags dynamic bodies", play((game) => {
  const ground = floor(game);
  const crate = game.createBody({ box: [1, 1], position: { x: 0, y: 0.5 } });
  assert.equal(grab(game, { x: 9, y: -0.5 }), undefined, "the floor stays");
  const hand = grab(game, { x: 0.4, y: 0.5 });
  assert.equal(hand.body, crate);
  hand.moveTo({ x: 5, y: 4 });
  for (let i = 0; i < 180; ++i) game.update(dt);
  near(Math.hypot(crate.position.x - 5, crate.position.y - 4), 0.4, 0.05); // It hangs from the point that was taken.
  hand.release();
  for (let i = 0; i < 240; ++i) game.update(dt);
  near(crate.position.y, 0.5, 0.02);
  const again = grab(game, crate.position);
  crate.destroy();
  again.moveTo({ x: 0, y: 0 });
  again.release();
  assert.equal(ground.isAlive, true);
}));

test("pointers drag on an element of any size", play((game) => {
  const element = new EventTarget();
  Object.assign(element, { width: 400, height: 200, style: {}, getBoundingClientRect: () => ({ left: 10, top: 20, width: 200, height: 100 }) });
  const point = (type, x, y, pointerId = 1) => element.dispatchEvent(Object.assign(new Event(type), { clientX: x, clientY: y, pointerId }));
  const [left, right] = [2, 8].map((x) => game.createBody({ circle: 0.5, position: { x, y: 2 } }));
  const stop = dragBodies(game, element, { spring: { hertz: 8, dampingRatio: 1 } });
  assert.equal(element.style.touchAction, "none");
  point("pointerdown", 10 + 20, 20 + 80, 1); // Pixel (40, 160), which is (2, 2).
  point("pointerdown", 10 + 80, 20 + 80, 2);
  point("pointermove", 10 + 30, 20 + 50, 1); // (3, 5)
  point("pointermove", 10 + 90, 20 + 50, 2); // (9, 5)
  for (let i = 0; i < 120; ++i) game.update(dt);
  for (const [body, x] of [[left, 3], [right, 9]]) near(Math.hypot(body.position.x - x, body.position.y - 5), 0, 0.2);
  point("pointerdown", 10 + 30, 20 + 50, 1); // Again, without an end of the first.
  assert.equal(game.world.joints().length, 2);
  point("pointerup", 0, 0, 1);
  assert.equal(game.world.joints().length, 1);
  stop();
  assert.equal(game.world.joints().length, 0);
  point("pointerdown", 10 + 90, 20 + 50, 2);
  assert.equal(game.world.joints().length, 0);
  const places = [];
  const hidden = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 0, top: 0, width: 0, height: 0 }) });
  dragBodies({ toWorld: (place) => places.push(place), world: { nearestShapeToPoint() {} } }, hidden);
  hidden.dispatchEvent(Object.assign(new Event("pointerdown"), { clientX: 3, clientY: 4, pointerId: 1 }));
  assert.deepEqual(places, [{ x: 0, y: 0 }]);
}, { scale: 20, origin: { x: 0, y: 200 } }));

test("tiles are text, and what is no tile is made by functions", play((game) => {
  const places = [];
  const level = addTiles(game, ["o..", "##."], { size: 2, position: { x: 10, y: -2 }, friction: 1, things: { o: (...given) => places.push(given) } });
  assert.deepEqual(places, [[{ x: 11, y: 1 }, { x: 0, y: 1 }]]);
  assert.equal(game.world.shape(level.shapes[0]).material.friction, 1);
  const ball = game.createBody({ circle: 0.5, position: { x: 13, y: 0.6 } });
  let cell;
  ball.on("contact", (other, event) => ([cell] = [event.cell, assert.equal(other, level)]));
  for (let i = 0; i < 30; ++i) game.update(dt);
  assert.deepEqual(cell, { x: 1, y: 0 });
  level.setTile(cell, "empty");
  for (let i = 0; i < 60; ++i) game.update(dt);
  assert.ok(ball.position.y < -2);
}));

test("things of a turned level are in its cells", play((game) => {
  const places = [];
  addTiles(game, ["#.o"], { position: { x: 1, y: 2 }, angle: Math.PI / 2, things: { o: (...given) => places.push(given) } });
  const [[place, cell]] = places;
  near(place.x, 1 - 0.5, 1e-6);
  near(place.y, 2 + 2.5, 1e-6);
  assert.deepEqual(cell, { x: 2, y: 0 });
}));

test("a heavy load does not slow a character down", play((game) => {
  floor(game);
  const hero = addCharacter(game, { position: { x: 0, y: 0.8 }, speed: 3 });
  hero.addShape({ box: [0.6, 0.6], density: 50 });
  for (let i = 0; i < 30; ++i) game.update(dt);
  hero.walk(1);
  for (let i = 0; i < 30; ++i) game.update(dt);
  near(hero.velocity.x, 3, 0.05);
}));

test("a character walks, jumps and stands", play((game) => {
  floor(game);
  const hero = addCharacter(game, { position: { x: 0, y: 1.5 }, speed: 3, jump: 6 });
  assert.equal(hero.grounded, false);
  const go = (steps) => {
    let top = -Infinity;
    for (let i = 0; i < steps; ++i) {
      game.update(dt);
      top = Math.max(top, hero.position.y);
    }
    return top;
  };
  go(60);
  assert.equal(hero.grounded, true);
  near(hero.position.y, 0.8, 0.01);
  hero.walk(1);
  go(30);
  const { x } = hero.position;
  go(60);
  near(hero.position.x - x, 3, 0.03);
  hero.walk(0);
  go(30);
  near(hero.velocity.x, 0, 0.01);
  hero.jump();
  near(go(60), 0.8 + 36 / 20, 0.1); // v^2 / 2g.
  go(60);
  hero.jump();
  go(30);
  hero.jump(); // In the air, far from the ground: forgotten.
  go(90);
  assert.equal(hero.grounded, true);
  hero.jump();
  let fell;
  for (let i = 0; i < 90 && !fell; ++i) {
    go(1);
    fell = hero.velocity.y < 0 && hero.position.y < 1.1;
  }
  hero.jump(); // Shortly before landing: made when it lands.
  near(go(60), 0.8 + 36 / 20, 0.1);
  hero.destroy();
  game.update(dt);
  assert.equal(game._listeners.step.size, 0);
}));

test("frames of a page drive a game until it ends", play((game) => {
  let next;
  globalThis.requestAnimationFrame = (f) => ((next = f), 1);
  globalThis.cancelAnimationFrame = () => (next = undefined);
  const frames = [];
  const stop = run(game, (seconds) => frames.push(seconds));
  for (const now of [1000, 1020, 1010, 1050]) next(now);
  assert.deepEqual(frames, [0, 0.02, 0, 0.04]);
  stop();
  assert.equal(next, undefined);
  let calls = 0;
  const halt = run(game, () => ++calls === 2 && halt());
  game.on("step", () => assert.fail("it was ended in its frame"));
  [3000, 3050].forEach((now) => next(now));
  assert.deepEqual([calls, next], [2, undefined]);
  run(game, () => game.destroy());
  const last = next;
  next(2000);
  assert.equal(game._ends, true);
  next = undefined;
  last(2016);
  assert.equal(next, undefined);
}));

test("what is painted follows the shapes when it is asked for", play((game) => {
  let outlines = 0;
  globalThis.Path2D = class extends Path { constructor() { super(); ++outlines; } };
  const body = game.createBody({ box: [1, 1], sprite: paint(blindPen, "red") });
  game.draw();
  game.world.setGeometryBox(body.shapes[0], { halfExtents: { x: 3, y: 3 } });
  body.redraw();
  game.draw();
  game.draw();
  assert.equal(outlines, 4); // Two of the body, each with one of its shape.
  body.addShape({ circle: 1 });
  game.draw();
  assert.equal(outlines, 7);
}));

// --- The page of the example --------------------------------------------------------------------------------------------------------

test("the game of one page is played", async () => {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const page = readFileSync(path.join(here, "../examples/game/index.html"), "utf8");
  assert.ok(page.trimEnd().split("\n").length <= 60);
  let [, script] = page.match(/<script type="module">\n(.*?)<\/script>/s);
  const single = pathToFileURL(path.resolve(process.argv[2], "drystone-single.mjs")).href;
  assert.ok(script.includes('"./drystone-single.mjs"'));
  script = script.replace('"./drystone-single.mjs"', JSON.stringify(single)).replace(/$/, "globalThis.played = { game, things: { hero, axles } };");
  const filled = [];
  const canvas = new EventTarget();
  const pen = { ...blindPen, fill: (shape) => filled.push(shape), clearRect: () => (filled.length = 0) };
  Object.assign(canvas, { width: 960, height: 448, style: {}, getContext: () => pen, getBoundingClientRect: () => ({ left: 0, top: 0, width: 960, height: 448 }) });
  const score = { textContent: "0" };
  const keyboard = new EventTarget();
  let frame;
  Object.assign(globalThis, {
    Path2D: Path,
    document: { querySelector: (name) => (name === "canvas" ? canvas : score) },
    addEventListener: (...given) => keyboard.addEventListener(...given),
    requestAnimationFrame: (f) => ((frame = f), 1),
  });
  await import(`data:text/javascript,${encodeURIComponent(script)}`);
  const { game, things: { hero, axles } } = globalThis.played;
  const car = axles[0].a;
  let now = 0;
  const wait = (seconds) => {
    for (const end = now + 1000 * seconds; now < end; ) frame((now += 1000 / 60));
  };
  const press = (type, key) => keyboard.dispatchEvent(Object.assign(new Event(type), { key }));
  const hold = (seconds, ...keys) => {
    for (const key of keys) press("keydown", key);
    wait(seconds);
    for (const key of keys) press("keyup", key);
  };
  wait(2);
  assert.equal(hero.grounded, true);
  near(hero.position.y, 1.8, 0.01);
  assert.equal(filled.length, game.bodies.filter((body) => body.sprite).length);
  const start = car.position.x;
  hold(1, "a");
  assert.ok(car.position.x < start - 2, `the car went to ${car.position.x}`);
  hold(0.05, "ArrowUp");
  hold(0.5, "ArrowRight"); // Over the edge of the step.
  wait(2);
  hold(0.5, "ArrowRight");
  assert.equal(score.textContent, 1);
  const crate = game.bodyAt({ x: 24.5, y: 10.4 });
  const pointer = (type, x, y) => canvas.dispatchEvent(Object.assign(new Event(type), { clientX: 32 * x, clientY: 448 - 32 * y, pointerId: 1 }));
  const { x, y } = crate.position;
  pointer("pointerdown", x, y);
  pointer("pointermove", 20, 12.5);
  wait(1);
  near(crate.position.x, 20, 0.1);
  pointer("pointerup", 20, 12.5);
  wait(2);
  assert.ok(crate.position.y < 9);
  game.destroy();
});

test("the platformer of the tutorial is lost and won", async () => {
  const code = readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), "../examples/platformer/platformer.mjs"), "utf8");
  const games = JSON.stringify(pathToFileURL(path.resolve(process.argv[2], "games.mjs")).href);
  const { follow, play } = await import(`data:text/javascript,${encodeURIComponent(code.replace('"drystone/games"', games))}`);
  globalThis.Path2D = Path;
  const game = new Game({ scale: 32, origin: { x: 0, y: 416 } });
  const keys = new Set();
  let said;
  const { state, hero } = play(game, blindPen, keys, (text) => (said = text));
  const hold = (seconds, ...names) => {
    keys.clear();
    for (const name of names) keys.add(name);
    for (let i = 0; i < 60 * seconds; ++i) game.update(dt);
    follow(game, hero(), 960);
  };
  assert.equal(said, "Coins 0, falls 0");
  hold(5);
  hold(6, "ArrowRight"); // Into what walks.
  assert.ok(state.falls > 0);
  assert.equal(state.coins, 2);
  hold(15, "ArrowRight", "ArrowUp");
  assert.ok(state.won);
  assert.match(said, /^Home with [2-9] coins!$/);
  assert.equal(game.origin.x, 960 - 32 * 47);
  game.destroy();
});

test("the guide's code runs", async () => {
  const guide = readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), "../../docs/getting_started_javascript.md"), "utf8");
  const blocks = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block);
  assert.ok(blocks.length >= 8);
  const address = { drystone: "drystone.mjs", "drystone/games": "games.mjs" };
  const place = (name) => JSON.stringify(pathToFileURL(path.resolve(process.argv[2], address[name])).href);
  const code = blocks.join("").replace(/from "(.*?)"/g, (_, name) => `from ${place(name)}`);
  const said = [];
  const { log } = console;
  console.log = (...words) => said.push(words);
  try {
    await import(`data:text/javascript,${encodeURIComponent(`${code}globalThis.guide = { game, ball, coin, hero, axle };`)}`);
    const { game, ball, coin, hero, axle } = globalThis.guide;
    hero.walk(0);
    hero.setPosition(22.5, 2);
    for (let i = 0; i < 90; ++i) game.update(dt);
    assert.deepEqual([ball.isAlive, coin.isAlive, axle.isAlive, hero.grounded], [true, true, true, true]);
    ball.setPosition(2, 1);
    ball.setVelocity(0, -5);
    for (let i = 0; i < 9; ++i) game.update(dt);
    assert.equal(coin.isAlive, false);
    game.destroy();
  } finally {
    console.log = log;
  }
  assert.ok(said.some(([word, name]) => word === "touches" && name === "floor"), `${said.map(String)}`);
});
