// The JavaScript API: values go in and come out unchanged, errors name the field and leave the world as it was, columns, queries, events,
// snapshots and recordings.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pyramidHashes, storedHashes } from "./pyramid.mjs";

// The recordings that lie in the module's memory. They are seen by the calls of the module that make and free them.
const recordings = new Set();
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const { exports } = await instantiate(...given);
  const dry_recording_create = () => {
    const recording = exports.dry_recording_create();
    recordings.add(recording);
    return recording;
  };
  const dry_recording_destroy = (recording) => {
    assert.ok(recordings.delete(recording), "freed twice");
    exports.dry_recording_destroy(recording);
  };
  return { exports: { ...exports, dry_recording_create, dry_recording_destroy } };
};

const dry = await import(pathToFileURL(path.resolve(process.argv[2], "drystone.mjs")));
assert.throws(() => new dry.World(), /init/);
await dry.init();
const { World } = dry;

/** A ground and a row of boxes above it. */
function makeWorld(boxes = 3) {
  const world = new World();
  const ground = world.createBody({ name: "ground" });
  world.createShapeBox(ground, { halfExtents: { x: 20, y: 1 } });
  const ids = [];
  for (let i = 0; i < boxes; ++i) {
    const body = world.createBody({ type: "dynamic", position: { x: 2 * i, y: 2 }, userData: 7n });
    world.createShapeBox(body, { halfExtents: { x: 0.5, y: 0.5 } });
    ids.push(body);
  }
  return { world, ground, ids };
}

test("options come back as they were given, with defaults", () => {
  const world = new World({ gravity: { x: 1, y: -2 }, substeps: 7, islands: "fromScratch" });
  const options = world.options();
  assert.deepEqual(options.gravity, { x: 1, y: -2 });
  assert.equal(options.substeps, 7);
  assert.equal(options.islands, "fromScratch");
  assert.equal(options.workers, 1);
  const body = world.createBody({
    type: "dynamic", position: { x: 1e6 + 0.5, y: -3 }, angle: 0.25, locks: { x: true }, name: "käfer", userData: 2n ** 63n,
    massOverride: { mass: 2, center: { x: 0, y: 0 }, inertia: 3 }, bullet: true,
  });
  const back = world.body(body);
  assert.equal(back.type, "dynamic");
  assert.deepEqual(back.position, { x: 1e6 + 0.5, y: -3 });
  assert.equal(back.name, "käfer");
  assert.equal(back.userData, 2n ** 63n);
  assert.deepEqual(back.locks, { x: true, y: false, rotation: false });
  assert.equal(back.massOverride.mass, 2);
  assert.equal(back.bullet, true);
  assert.equal(back.timeScale, 1);
  assert.equal(world.body(world.createBody()).massOverride, undefined);
  world.destroy();
});

test("errors name the field, and leave the world as it was", () => {
  const { world, ids } = makeWorld();
  const hash = world.stateHash();
  const refused = (what, code, message) => assert.throws(what, (e) => {
    assert.ok(e instanceof dry.DrystoneError);
    assert.equal(e.code, code);
    assert.match(e.message, message);
    return true;
  });
  refused(() => world.createBody({ position: { x: NaN, y: 0 } }), "invalidArgument", /BodyOptions\.position/);
  refused(() => world.createBody({ positon: { x: 0, y: 0 } }), "invalidArgument", /BodyOptions\.positon is no field/);
  refused(() => world.createBody({ type: "moving" }), "invalidArgument", /BodyOptions\.type must be one of static, kinematic, dynamic/);
  refused(() => world.createBody({ angle: "1" }), "invalidArgument", /BodyOptions\.angle must be a number/);
  refused(() => world.createBody({ position: { x: 0 } }), "invalidArgument", /BodyOptions\.position\.y is missing/);
  refused(() => new World({ substeps: 2.5 }), "invalidArgument", /WorldOptions\.substeps must be a whole number/);
  refused(() => new World({ substeps: 0 }), "invalidArgument", /WorldOptions\.substeps/);
  refused(() => world.step(-1), "invalidArgument", /seconds/);
  refused(() => world.createShapeBox(ids[0], { halfExtents: { x: 0, y: 1 } }), "invalidArgument", /Box\.halfExtents/);
  refused(() => new World({ workers: 2 }), "invalidArgument", /WorldOptions\.workers must be 1/);
  refused(() => world.transform(ids[0] + 8 * 77), "staleId", /./);
  refused(() => dry.makeHull([{ x: 0, y: 0 }], 0, 1), "invalidGeometry", /./);
  assert.equal(world.stateHash(), hash);
  world.destroy();
  refused(() => world.stateHash(), "staleId", /World was destroyed/);
});

test("columns are the poses of the bodies", () => {
  const { world, ids } = makeWorld(5);
  ids.forEach((id, i) => {
    world.setVelocity(id, { x: 0.1 * i, y: 0 });
    world.setAngularVelocity(id, 1 + i);
  });
  for (let i = 0; i < 10; ++i) world.step(1 / 60);
  world.setEnabled(ids[4], false);
  const motion = ids.map((id) => world.motion(id));
  const kinds = {
    x: Float64Array, y: Float64Array, cosine: Float32Array, sine: Float32Array, angle: Float32Array, velocityX: Float32Array, velocityY: Float32Array,
    angularVelocity: Float32Array, awake: Uint8Array,
  };
  const columns = world.readBodies(ids, Object.keys(kinds));
  assert.deepEqual(Object.keys(columns), Object.keys(kinds));
  for (const [name, Kind] of Object.entries(kinds)) assert.ok(columns[name] instanceof Kind && columns[name].length === 5, name);
  ids.forEach((_, i) => {
    const { pose, velocity, angularVelocity } = motion[i];
    assert.equal(columns.x[i], pose.position.x);
    assert.equal(columns.y[i], pose.position.y);
    assert.equal(columns.cosine[i], pose.rotation.c);
    assert.equal(columns.sine[i], pose.rotation.s);
    assert.ok(pose.rotation.s > 0.1 && Math.abs(columns.angle[i] - Math.atan2(pose.rotation.s, pose.rotation.c)) < 1e-6);
    assert.equal(columns.velocityX[i], velocity.x);
    assert.equal(columns.velocityY[i], velocity.y);
    assert.equal(columns.angularVelocity[i], angularVelocity);
    assert.equal(columns.awake[i], Number(i < 4));
  });
  const all = world.readAllBodies();
  ids.forEach((id) => assert.equal(all.y[dry.idIndex(id)], world.transform(id).position.y));
  assert.throws(() => world.readAllBodies(["z"]), /z is no column/);
  world.destroy();
});

test("queries, events and lists", () => {
  const { world, ground, ids } = makeWorld();
  let begun = 0;
  for (let i = 0; i < 60; ++i) {
    world.step(1 / 60);
    begun += world.events().contactBegin.length;
  }
  assert.equal(begun, 3);
  const hit = world.rayCastClosest({ x: 2, y: 10 }, { x: 0, y: -20 });
  assert.deepEqual(world.shapeBody(hit.shape), ids[1]);
  const all = world.rayCastAll({ x: 2, y: 10 }, { x: 0, y: -20 });
  assert.equal(all.length, 2);
  assert.equal(world.overlapBox({ lower: { x: -1, y: -1 }, upper: { x: 5, y: 3 } }).length, 4);
  assert.equal(world.bodies().length, 4);
  assert.equal(world.bodyShapes(ground).length, 1);
  assert.equal(world.contacts().length, 3);
  assert.equal(world.step(1 / 60), undefined);
  assert.equal(world.report().bodies, 4);
  world.destroy();
});

test("columns of events are the events, and stay as they are", () => {
  const { world } = makeWorld();
  let compared = 0;
  let first;
  for (let i = 0; i < 60; ++i) {
    world.step(1 / 60);
    const events = world.events();
    for (const [list, objects] of Object.entries(events)) {
      const columns = world.readEvents(list);
      assert.equal(columns.count, objects.length);
      for (const column of Object.values(columns).slice(1)) assert.equal(column.length, objects.length);
    }
    const begin = world.readEvents("contactBegin", ["shapeA", "shapeB", "normalY", "pointX"]);
    assert.deepEqual(Object.keys(begin), ["count", "shapeA", "shapeB", "normalY", "pointX"]);
    events.contactBegin.forEach((event, k) => {
      assert.equal(begin.shapeA[k], event.shapeA);
      assert.equal(begin.shapeB[k], event.shapeB);
      assert.equal(begin.normalY[k], event.normal.y);
      assert.equal(begin.pointX[k], event.point.x);
      first ??= begin;
      ++compared;
    });
    const moved = world.readEvents("bodyMove");
    events.bodyMove.forEach(({ body, pose, fellAsleep }, k) => {
      assert.equal(moved.body[k], body);
      assert.equal(moved.posePositionY[k], pose.position.y);
      assert.equal(moved.poseRotationS[k], pose.rotation.s);
      assert.equal(moved.fellAsleep[k], Number(fellAsleep));
    });
  }
  assert.equal(compared, 3);
  assert.ok(Math.abs(first.normalY[0]) === 1 && first.pointX.length > 0);
  assert.throws(() => world.readEvents("contact"), /contact must be one of contactBegin/);
  assert.throws(() => world.readEvents("bodyMove", ["x"]), /columns: x is no column: they are body, pose/);
  world.destroy();
});

test("columns of a batch are the poses of the bodies of all worlds", () => {
  const { world, ids } = makeWorld();
  const batch = new dry.WorldBatch(5, world);
  batch.setGravity([1, 2, 3, 4, 5].map((g) => ({ x: 0, y: -g })));
  for (let i = 0; i < 10; ++i) batch.step(1 / 60, []);
  const columns = batch.readBodies(ids, ["y", "velocityY", "awake"]);
  assert.equal(columns.y.length, 15);
  for (let w = 0; w < 5; ++w) {
    ids.forEach((id, i) => {
      assert.equal(columns.y[3 * w + i], batch.world(w).transform(id).position.y);
      assert.equal(columns.velocityY[3 * w + i], batch.world(w).motion(id).velocity.y);
      assert.equal(columns.awake[3 * w + i], 1);
    });
  }
  assert.ok(columns.y[12] < columns.y[0]);
  assert.throws(() => batch.readBodies([ids[0] + 8 * 99]), { code: "staleId" });
  batch.destroy();
  world.destroy();
});

test("an outline with a hole becomes polygons of one's own", () => {
  const square = (size) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => ({ x: size * x, y: size * y }));
  const { pieces, areaLeftOut } = dry.decompose({ points: square(2), holes: [square(1)] }, 8, 1);
  dry.decompose({ points: square(1) }, 8, 1).pieces.forEach((piece) => piece.destroy());
  assert.equal(areaLeftOut, 0);
  assert.equal(new Set(pieces.map((piece) => JSON.stringify(piece.vertices()))).size, pieces.length);
  const area = pieces.reduce((sum, piece) => {
    const v = piece.vertices();
    return sum + v.reduce((twice, a, i) => twice + a.x * v[(i + 1) % v.length].y - a.y * v[(i + 1) % v.length].x, 0) / 2;
  }, 0);
  assert.ok(Math.abs(area - 12) < 1e-5, `${area}`);
  const world = new World();
  const body = world.createBody({ type: "dynamic" });
  for (const piece of pieces) world.createShapePolygon(body, piece, { density: 1 });
  assert.ok(Math.abs(world.massData(body).mass - 12) < 1e-4);
  for (const object of [...pieces, world]) object.destroy();
  assert.throws(() => dry.decompose({ points: square(1).slice(2) }, 8, 1), { code: "invalidGeometry" });
  assert.throws(() => dry.decompose({ points: square(1), holes: [1] }, 8, 1), /Outline\.holes\[0\] must be an array/);
});

test("polygons, chains, joints, tile grids", () => {
  const world = new World();
  const a = world.createBody();
  const b = world.createBody({ type: "dynamic", position: { x: 0, y: 5 } });
  const hull = dry.makeHull([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: 0.2, y: 0.2 }], 0, 1);
  assert.equal(hull.vertices().length, 3);
  world.createShapePolygon(b, hull);
  hull.destroy();
  assert.throws(() => world.createShapePolygon(b, hull), /geometry was destroyed/);
  world.createChain(a, { points: [-5, -3, 0, 5].map((x) => ({ x: -x, y: 0 })) });
  const joint = world.createJointRevolute({ bodyA: a, bodyB: b });
  assert.equal(world.jointKind(joint), "revolute");
  assert.deepEqual(world.jointRevolute(joint).bodyB, b);
  const grid = dry.TileGrid.fromRows(["#..", "###"], 1, { x: 0, y: -9 });
  world.createShapeTileGrid(a, grid);
  assert.deepEqual(grid.rows(), ["#..", "###"]);
  for (let i = 0; i < 10; ++i) world.step(1 / 60);
  world.destroy();
});

test("snapshots and recordings give the same bits", () => {
  const { world } = makeWorld();
  world.startRecording();
  for (let i = 0; i < 20; ++i) world.step(1 / 60);
  const snapshot = world.snapshot();
  const copy = World.from(snapshot);
  for (let i = 0; i < 20; ++i) {
    world.step(1 / 60);
    copy.step(1 / 60);
  }
  assert.equal(copy.stateHash(), world.stateHash());
  const recording = world.stopRecording();
  const replayer = dry.Replayer.open(recording);
  assert.equal(replayer.steps(), 40n);
  replayer.seek(40);
  assert.equal(replayer.world().stateHash(), world.stateHash());
  world.restore(snapshot);
  assert.notEqual(copy.stateHash(), world.stateHash());
  replayer.destroy();
  copy.destroy();
  world.destroy();
});

test("what belongs to another object and may only be read is not changed", () => {
  const { world, ground, ids } = makeWorld();
  const grid = dry.TileGrid.fromRows(["#.."], 1, { x: 0, y: -9 });
  const tiles = world.createShapeTileGrid(ground, grid);
  world.startRecording();
  for (let i = 0; i < 10; ++i) world.step(1 / 60);
  const replayer = dry.Replayer.open(world.stopRecording());
  const replayed = replayer.world();
  const changes = {
    "World.startRecording": () => replayed.startRecording(),
    "World.stopRecording": () => replayed.stopRecording(),
    "World.step": () => replayed.step(1 / 60),
    "World.setGravity": () => replayed.setGravity({ x: 0, y: 1 }),
    "World.createBody": () => replayed.createBody(),
    "World.restore": () => replayed.restore(world.snapshot()),
    world: () => new dry.FixedStepRunner(replayed),
  };
  for (const [name, change] of Object.entries(changes)) {
    assert.throws(change, (error) => {
      assert.equal(error.code, "invalidArgument");
      assert.ok(error.message.startsWith(name), error.message);
      assert.match(error.message, /belongs to another object and may only be read: clone\(\)/);
      return true;
    });
  }
  const geometry = world.shapeGeometryTileGrid(tiles);
  assert.equal(geometry.at({ x: 0, y: 0 }), "full");
  assert.throws(() => geometry.set({ x: 0, y: 0 }, "empty"), /TileGrid\.set\(\) would change a TileGrid that belongs to another object/);
  grid.set({ x: 0, y: 0 }, "empty");

  replayer.seek(10);
  assert.equal(replayer.divergence(), undefined);
  assert.equal(replayed.stateHash(), world.stateHash());
  assert.equal(replayed.readBodies(ids, ["y"]).y[0], world.transform(ids[0]).position.y);
  const copy = replayed.clone();
  copy.setGravity({ x: 0, y: 1 });
  copy.step(1 / 60);
  for (const object of [copy, replayer, grid, world]) object.destroy();
});

test("a world of a batch is recorded, whichever of its objects is used", () => {
  const { world } = makeWorld();
  const batch = new dry.WorldBatch(2, world);
  const both = Uint8Array.of(1, 1);
  batch.world(0).startRecording();
  batch.world(1).startRecording();
  assert.throws(() => batch.world(0).startRecording(), /already being recorded/);
  for (let i = 0; i < 20; ++i) batch.step(1 / 60, both);
  const borrowed = batch.world(0);
  borrowed.destroy();
  assert.throws(() => borrowed.stateHash(), /World was destroyed/);
  assert.ok(batch.world(0).isRecording());
  for (let i = 0; i < 20; ++i) batch.step(1 / 60, both);
  for (const index of [0, 1]) {
    const replayer = dry.Replayer.open(batch.world(index).stopRecording());
    assert.equal(replayer.steps(), 40n);
    replayer.seek(40);
    assert.equal(replayer.divergence(), undefined);
    assert.equal(replayer.world().stateHash(), batch.world(index).stateHash());
    replayer.destroy();
  }
  assert.throws(() => batch.world(0).stopRecording(), /not being recorded/);
  batch.destroy();
  world.destroy();
});

test("recordings are freed when they are stopped, and with the world or the batch", () => {
  const { world } = makeWorld();
  const batch = new dry.WorldBatch(3, world);
  for (const index of [0, 1, 2]) batch.world(index).startRecording();
  world.startRecording();
  assert.equal(recordings.size, 4);
  batch.world(0).destroy();
  assert.equal(recordings.size, 4);
  batch.world(1).stopRecording();
  assert.equal(recordings.size, 3);
  batch.destroy();
  assert.equal(recordings.size, 1);
  world.destroy();
  world.destroy();
  assert.equal(recordings.size, 0);
});

test("memory that grows keeps everything right", () => {
  const { world, ids } = makeWorld();
  const before = world.readAllBodies().x.buffer.byteLength;
  while (world.readAllBodies().x.buffer.byteLength === before) {
    for (let i = 0; i < 1000; ++i) {
      const body = world.createBody({ type: "dynamic", position: { x: 0, y: 10 * ids.length } });
      world.createShapeCircle(body, { center: { x: 0, y: 0 }, radius: 0.25 });
      ids.push(body);
    }
  }
  assert.equal(world.bodies().length, ids.length + 1);
  assert.equal(world.readBodies(ids, ["y"]).y.at(-1), world.transform(ids.at(-1)).position.y);
  world.destroy();
});

test("a scene made in JavaScript has the hashes of the scene in C++", () => {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
  const golden = readFileSync(path.join(root, "tests/determinism/golden.hpp"), "utf8");
  assert.deepEqual(pyramidHashes(dry), storedHashes(golden));
});

test("all that the types declare is there", () => {
  const types = readFileSync(path.join(path.resolve(process.argv[2]), "drystone.d.mts"), "utf8");
  let methods = 0;
  for (const [, name, body] of types.matchAll(/^export class (\w+)[^{]*\{\n(.*?)^\}/gms)) {
    for (const [, isStatic, method] of body.matchAll(/^  (static )?(\w+)[(<]/gm)) {
      if (name === "DrystoneError" || method === "constructor" || method === "private") continue;
      assert.equal(typeof (isStatic ? dry[name] : dry[name].prototype)[method], "function", `${name}.${method}`);
      ++methods;
    }
  }
  for (const [, name] of types.matchAll(/^export function (\w+)/gm)) assert.equal(typeof dry[name], "function", name);
  assert.ok(methods > 250, `${methods}`);
});
