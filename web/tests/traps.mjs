// What programs in JavaScript expect of an API: each of these once failed in silence, or was refused for no good reason.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const dry = await import(pathToFileURL(path.resolve(process.argv[2], process.argv[3] ?? "drystone.mjs")));
const runtime = await import(pathToFileURL(path.resolve(process.argv[2], "runtime.mjs")));
await dry.init();
const { World } = dry;
const dt = 1 / 60;

function makePair(options) {
  const world = new World(options);
  const ground = world.createBody();
  const floor = world.createShapeBox(ground, { halfExtents: { x: 20, y: 1 } });
  const body = world.createBody({ type: "dynamic", position: { x: 0, y: 1.5 } });
  const shape = world.createShapeBox(body, { halfExtents: { x: 0.5, y: 0.5 } });
  return { world, ground, floor, body, shape };
}

const whole = process.argv[3] === undefined; // Not the small module.
const origin = { x: 0, y: 0 };

// The first test: the memory has its first size.
test("no text is lost when the memory grows", { skip: !whole }, () => {
  const row = "#".repeat(16000);
  const tiles = dry.TileGrid.fromRows(Array(1000).fill(row), 1, origin);
  assert.equal(tiles.rows().filter((other) => other !== row).length, 0);
  tiles.destroy();
});

class Point { // As DOMPoint has them.
  #x;
  #y;
  constructor(x, y) {
    this.#x = x;
    this.#y = y;
  }
  get x() {
    return this.#x;
  }
  get y() {
    return this.#y;
  }
}
class Observable { // As PixiJS has them.
  constructor(x, y) {
    this._x = x;
    this._y = y;
    this._observer = null;
  }
  get x() {
    return this._x;
  }
  get y() {
    return this._y;
  }
}

test("points are whatever has x and y", () => {
  const { world, body } = makePair();
  for (const point of [new Point(3, 4), new Observable(3, 4), Object.assign(new Observable(3, 4), { z: 5 }), Object.create({ x: 3, y: 4 })]) {
    assert.deepEqual(world.transform(world.createBody({ position: point })).position, { x: 3, y: 4 });
    world.setTransform(body, point, 0);
    assert.deepEqual(world.transform(body).position, { x: 3, y: 4 });
    world.setVelocity(body, point);
    assert.deepEqual(world.motion(body).velocity, { x: 3, y: 4 });
  }
  assert.equal(dry.makeHull([new Point(0, 0), new Observable(1, 0), { x: 0, y: 1 }], 0, 1).vertices().length, 3);
  class Options {
    get position() {
      return new Point(1, 2);
    }
  }
  assert.deepEqual(world.body(world.createBody(new Options())).position, { x: 1, y: 2 });
  const withZ = { x: 1, y: 2, z: 3 };
  assert.throws(() => world.setVelocity(body, withZ), { message: "velocity.z is no field" });
  assert.throws(() => world.createBody({ position: withZ }), { message: "BodyOptions.position.z is no field" });
  assert.throws(() => world.setVelocity(body, { x: 1 }), /velocity\.y is missing/);
  assert.throws(() => world.setVelocity(body, { x: "1", y: 2 }), /velocity\.x must be a number/);
  assert.throws(() => world.setVelocity(body, null), /velocity must be an object/);
  assert.throws(() => world.setVelocity(body, 3), /velocity must be an object|velocity\.x/);
  world.destroy();
});

test("a getter that uses the engine spoils no arguments", () => {
  const { world, body } = makePair();
  const other = world.createBody({ type: "dynamic", position: { x: 9, y: 9 } });
  const follow = { get x() { return world.transform(other).position.x; }, get y() { return world.motion(other).pose.position.y; } };
  world.setTransform(body, follow, 0);
  assert.deepEqual(world.transform(body).position, { x: 9, y: 9 });
  assert.deepEqual(world.transform(world.createBody({ position: follow, name: "long ".repeat(50) })).position, { x: 9, y: 9 });
  world.destroy();
});

test("a limit, a motor, a spring, a break limit and a one-way surface that are named are enabled", () => {
  const { world, ground, body, floor } = makePair();
  const make = (options) => world.jointRevolute(world.createJointRevolute({ bodyA: ground, bodyB: body, ...options }));
  assert.equal(make({ limit: { lower: -1, upper: 1 } }).limit.enabled, true);
  assert.equal(make({ motor: { speed: 1, maxForce: 2 } }).motor.enabled, true);
  assert.equal(make({ spring: { hertz: 1, dampingRatio: 2 } }).spring.enabled, true);
  assert.equal(make({ breakLimit: { force: 1 } }).breakLimit.enabled, true);
  assert.equal(make({ motor: { enabled: false, speed: 1, maxForce: 2 } }).motor.enabled, false);
  assert.equal(make({ motor: { enabled: false } }).motor.enabled, false);
  assert.equal(make({}).limit.enabled, false);
  assert.throws(() => make({ motor: { speed: 1 } }), /RevoluteOptions\.motor\.maxForce is missing/);
  world.setOneWay(floor, { direction: { x: 0, y: 1 } });
  assert.equal(world.shape(floor).oneWay.enabled, true);
  world.destroy();
});

test("what a change of a joint does not name stays", () => {
  const { world, ground, body } = makePair();
  const joint = world.createJointRevolute({
    bodyA: ground, bodyB: body, anchorA: { x: 1, y: 2 }, name: "hinge", spring: { hertz: 3, dampingRatio: 1 }, motor: { speed: 1, maxForce: 5 }, userData: 9n,
  });
  const before = world.jointRevolute(joint);
  world.setJointRevolute(joint, { motor: { speed: 2 } });
  assert.deepEqual(world.jointRevolute(joint), { ...before, motor: { enabled: true, speed: 2, maxForce: 5 } });
  world.setJointRevolute(joint, { motor: { enabled: false } });
  assert.deepEqual(world.jointRevolute(joint).motor, { enabled: false, speed: 2, maxForce: 5 });
  world.setJointRevolute(joint);
  assert.equal(world.jointRevolute(joint).name, "hinge");
  if (world.createFieldWind && whole) {
    const field = world.createFieldWind({ velocity: { x: 1, y: 0 }, bodies: [body], name: "breeze" });
    world.setFieldWind(field, { drag: 0.5 });
    const wind = world.fieldWind(field);
    assert.deepEqual([wind.velocity, wind.bodies, wind.name, wind.drag], [{ x: 1, y: 0 }, [body], "breeze", 0.5]);
  }
  world.destroy();
});

test("a query that finds nothing returns undefined", () => {
  const { world, floor } = makePair();
  assert.equal(world.rayCastClosest({ x: 0, y: 90 }, { x: 0, y: 1 }), undefined);
  assert.equal(world.rayCastClosest({ x: 5, y: 9 }, { x: 0, y: -20 }).shape, floor);
  assert.equal(world.nearestShapeToPoint({ x: 0, y: 90 }, 1), undefined);
  assert.equal(world.nearestShapeToPoint({ x: 5, y: 2 }, 5).shape, floor);
  if (whole) {
    const down = { translation: { x: 0, y: -20 } };
    const hits = world.rayCastClosestBatch([{ origin: { x: 0, y: -90 }, ...down }, { origin: { x: 5, y: 9 }, ...down }]);
    assert.deepEqual([hits[0], hits[1].shape], [undefined, floor]);
  }
  world.destroy();
});

test("ids are numbers that say what they are of", () => {
  const { world, ground, body, shape } = makePair();
  for (const id of [ground, body, shape]) assert.ok(Number.isSafeInteger(id) && id > 0);
  assert.throws(() => world.transform(shape), { code: "invalidArgument", message: "body must be a BodyId, and is a ShapeId" });
  assert.throws(() => world.shapeBody(body), { code: "invalidArgument", message: "shape must be a ShapeId, and is a BodyId" });
  assert.throws(() => world.createJointRevolute({ bodyA: ground, bodyB: shape }), { message: "RevoluteOptions.bodyB must be a BodyId, and is a ShapeId" });
  assert.throws(() => world.transform(undefined), { code: "invalidArgument", message: "body must be a BodyId" });
  assert.throws(() => world.transform(0), { code: "staleId" });
  for (const wrong of [body + 0.5, NaN, Infinity, 2 ** 60 + 1]) assert.throws(() => world.isAliveBody(wrong), { message: "body must be a BodyId" });
  world.destroyBody(body);
  assert.throws(() => world.transform(body), { code: "staleId" });
  const next = world.createBody();
  assert.notEqual(next, body);
  assert.equal(dry.idIndex(next), dry.idIndex(body));
  world.destroy();
});

test("ids in events and lists find what a Map has for them", () => {
  const { world, floor, shape, body } = makePair();
  const names = new Map([[floor, "floor"], [shape, "shape"], [body, "body"]]);
  let begun;
  for (let i = 0; i < 60; ++i) {
    world.step(dt);
    begun ??= world.events().contactBegin[0];
    const seen = [];
    world.forEachEvent("contactBegin", (event) => seen.push([event.shapeA, event.shapeB, event.normal.y]));
    assert.deepEqual(seen, world.events().contactBegin.map((event) => [event.shapeA, event.shapeB, event.normal.y]));
  }
  assert.deepEqual([begun.shapeA, begun.shapeB].map((id) => names.get(id)).sort(), ["floor", "shape"]);
  assert.equal(names.get(world.shapeBody(shape)), "body");
  assert.throws(() => world.forEachEvent("contact", () => {}), /contact must be one of contactBegin/);
  let kept;
  world.destroyShape(floor);
  world.step(dt);
  world.forEachEvent("contactEnd", (event) => (kept = event));
  assert.throws(() => kept.shapeA, { code: "wrongMoment" });
  world.destroy();
});

test("an id of a slot that was used very often is exact", () => {
  const world = new World();
  const seen = new Set();
  let id;
  for (let i = 0; i < 100000; ++i) {
    id = world.createBody();
    world.destroyBody(id);
    seen.add(id);
  }
  assert.equal(seen.size, 100000);
  assert.ok(id > 2 ** 32);
  assert.throws(() => world.transform(id), { code: "staleId" });
  world.destroy();
});

test("user data is any value", () => {
  const { world, ground } = makePair();
  const player = { name: "player" };
  for (const userData of [player, "text", 7, 7n, -1.5, null, () => 1, 2n ** 63n, 0n]) {
    const body = world.createBody({ type: "dynamic", userData });
    assert.equal(world.body(body).userData, userData);
    world.setUserData(ground, userData);
    assert.equal(world.body(ground).userData, userData);
    const shape = world.createShapeCircle(body, { center: { x: 0, y: 0 }, radius: 1 }, { userData });
    assert.equal(world.shape(shape).userData, userData);
    const joint = world.createJointRevolute({ bodyA: ground, bodyB: body, userData });
    assert.equal(world.jointRevolute(joint).userData, userData);
  }
  assert.equal(world.body(world.createBody()).userData, undefined);
  let made = 0;
  const options = { get userData() { return { number: ++made }; } };
  assert.equal(world.body(world.createBody(options)).userData.number, 1);
  const joint = world.createJointRevolute({ bodyA: ground, bodyB: world.createBody({ type: "dynamic" }), ...options });
  world.setJointRevolute(joint, options);
  assert.ok(world.jointRevolute(joint).userData.number > 1);
  world.setUserData(ground, undefined);
  assert.equal(world.body(ground).userData, undefined);
  assert.throws(() => world.createBody({ userData: 2n ** 64n }), { code: "invalidArgument" });
  if (whole) {
    const body = world.createBody({ userData: player });
    const copy = world.clone();
    assert.equal(copy.body(body).userData, player);
    assert.equal(copy.stateHash(), world.stateHash());
    copy.destroy();
  }
  world.destroy();
});

test("user data of things that are gone is dropped", () => {
  const { world, ground } = makePair();
  world.setUserData(ground, "ground");
  for (let i = 0; i < 1000; ++i) world.destroyBody(world.createBody({ userData: { i } }));
  assert.ok(world._data.size <= 64, `${world._data.size}`);
  assert.equal(world.body(ground).userData, "ground");
  world.destroy();
});

test("user data does not pass to a thing that has the id again", () => {
  const world = new World();
  const snapshot = whole ? world.snapshot() : undefined;
  const old = world.createBody({ userData: "old" });
  if (snapshot) world.restore(snapshot);
  else world.clear();
  const body = world.createBody();
  if (snapshot) assert.equal(body, old);
  assert.equal(world.body(body).userData, undefined);
  world.destroy();
});

test("user data is what the snapshot has, or none", { skip: !whole }, () => {
  const { world, ground } = makePair();
  const [a, b] = [{}, {}];
  for (const [before, after, then] of [[a, b, undefined], [7, 8, 7n], [7n, a, 7n], [a, 7, undefined], ["a", "b", undefined], [a, a, a], ["a", "a", "a"], [7, 7, 7]]) {
    world.setUserData(ground, before);
    const snapshot = world.snapshot();
    world.setUserData(ground, after);
    world.restore(snapshot);
    assert.equal(world.body(ground).userData, then, `${before} ${after}`);
    const copy = World.from(snapshot);
    world.setUserData(ground, after);
    const delta = copy.delta(world.snapshot());
    world.setUserData(ground, after);
    world.applyDelta(delta);
    assert.equal(world.body(ground).userData, then, `${before} ${after}`);
    copy.destroy();
  }
  const snapshot = world.snapshot();
  const circle = world.createShapeCircle(ground, { center: origin, radius: 1 }, { userData: "circle" });
  world.restore(snapshot);
  const points = [0, 1, 2, 3].map((x) => ({ x, y: 5 }));
  const links = (options) => {
    const chain = world.createChain(ground, { points, ...options });
    const all = world.chainLinks(chain);
    return [all[0], new Set([world.chain(chain).userData, ...all.map((link) => world.shape(link).userData)])];
  };
  assert.deepEqual(links({}), [circle, new Set([undefined])]);
  for (const userData of [a, "text", 7, 7n]) assert.deepEqual(links({ userData })[1], new Set([userData]));
  world.destroy();
});

test("user data of a batch is that of its start until it is set", { skip: !whole }, () => {
  const { world, ground } = makePair();
  const [a, b] = [{ a: 1 }, { b: 1 }];
  world.setUserData(ground, a);
  const batch = new dry.WorldBatch(2, world);
  assert.equal(batch.world(0), batch.world(0));
  batch.world(0).setUserData(ground, b);
  assert.deepEqual([0, 1].map((i) => batch.world(i).body(ground).userData), [b, a]);
  const lent = batch.world(0);
  batch.destroy();
  assert.throws(() => lent.body(ground), { code: "staleId" });
  world.clear();
  assert.equal(world._data, undefined);
  world.destroy();
});

test("wake and the radius and unit of hulls may be missing", () => {
  const { world, body } = makePair({ gravity: { x: 0, y: 0 } });
  world.applyImpulseToCenter(body, { x: 1, y: 0 });
  world.applyImpulse(body, { x: 1, y: 0 }, { x: 0, y: 1.5 });
  world.applyForceToCenter(body, { x: 1, y: 0 });
  world.applyForce(body, { x: 1, y: 0 }, { x: 0, y: 1.5 });
  world.applyTorque(body, 1);
  world.applyAngularImpulse(body, 1);
  assert.ok(world.motion(body).velocity.x > 0);
  const hull = dry.makeHull([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }]);
  assert.equal(hull.radius(), 0);
  hull.destroy();
  world.destroy();
});

test("a mover needs no more than a place", { skip: !whole }, () => {
  const { world } = makePair();
  const mover = { position: { x: 5, y: 4 } };
  for (let i = 0; i < 120; ++i) dry.move(world, mover, undefined, { velocity: { x: 0, y: -5 }, seconds: dt });
  assert.ok(dry.moverIsGrounded(mover));
  assert.ok(mover.position.y < 3 && mover.ground.shape > 0);
  world.destroy();
});

test("objects are disposed, and a leak is reported", async () => {
  const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");
  const world = new World();
  world[dispose]();
  assert.throws(() => world.stateHash(), { code: "staleId" });
  const warnings = [];
  const { warn } = console;
  console.warn = (...words) => warnings.push(words.join(" "));
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  (() => {
    new World();
    new World().destroy();
    dry.makeHull([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }], 0, 1);
  })();
  for (let i = 0; i < 5 && warnings.length < 2; ++i) {
    await new Promise(setImmediate);
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  console.warn = warn;
  const of = (name) => warnings.filter((text) => text.includes(`a ${name} was not destroyed`)).length;
  assert.ok(of("World") >= 1 && of("Polygon") >= 1, `${warnings}`);
});

test("input of any size is taken, and the memory that it needed is free again", { skip: !whole }, () => {
  const world = new World();
  world.createShapeBox(world.createBody(), { halfExtents: { x: 1, y: 1 } });
  const square = [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: 1, y: 1 }, { x: -1, y: 1 }];
  const rotation = { c: 1, s: 0 };
  const casts = Array.from({ length: 2100 }, (_, i) => {
    const pose = { position: { x: i % 2 ? 0 : 90, y: 9 }, rotation };
    return { shape: { points: square, radius: 0 }, pose, translation: { x: 0, y: -20 } };
  });
  const circle = (x, y) => Array.from({ length: 24 }, (_, k) => (k * Math.PI) / -12).map((a) => ({ x: x + 0.5 * Math.cos(a), y: y + 0.5 * Math.sin(a) }));
  const holes = Array.from({ length: 160 }, (_, i) => circle(3 * i + 1, 2));
  const corners = [origin, { x: 500, y: 0 }, { x: 500, y: 4 }, { x: 0, y: 4 }];
  const hits = world.shapeCastClosestBatch(casts);
  assert.deepEqual(hits.map((hit) => hit !== undefined), casts.map((_, i) => i % 2 === 1));
  const { pieces } = dry.decompose({ points: corners, holes }, 8, 1);
  assert.ok(pieces.length > 160);
  for (const piece of pieces) piece.destroy();
  const rows = Array(700).fill("#".repeat(100));
  const size = runtime.u8.length;
  for (let i = 0; i < 400; ++i) {
    const tiles = dry.TileGrid.fromRows(rows, 1, origin);
    assert.deepEqual([tiles.width(), tiles.height()], [100, 700]);
    tiles.destroy();
  }
  assert.equal(runtime.u8.length, size);
  world.destroy();
});

test("calls within calls with long arguments spoil none of them", () => {
  const { world, ground } = makePair();
  const chains = [];
  const make = (depth) => {
    const points = Array.from({ length: 5000 }, (_, i) => ({ x: i, y: depth }));
    const options = { points, get name() { if (depth < 4) make(depth + 1); assert.ok(world.isAliveBody(ground)); return "chain"; } };
    chains.push(world.chainLinks(world.createChain(ground, options)).map((link) => world.shapeGeometryChainSegment(link).pointA.y));
  };
  make(0);
  assert.deepEqual(chains.map((chain) => [chain.length > 4000, new Set(chain)]), [4, 3, 2, 1, 0].map((y) => [true, new Set([y])]));
  world.destroy();
});

test("a call within the reading of options has memory of its own", { skip: !whole }, () => {
  const { world, body } = makePair();
  let seen;
  world.startRecording({ get keyframeInterval() { return (seen = world.transform(body).position) && 10; } });
  world.stopRecording();
  assert.deepEqual(seen, { x: 0, y: 1.5 });
  world.destroy();
});
