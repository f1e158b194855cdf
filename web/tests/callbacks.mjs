// Functions of JavaScript that the engine calls: contact hooks, custom fields, functions around steps, debug drawing, Replayer.verify(). They give the bits of
// the same functions in C++, their exceptions leave the call with the world whole, and their memory is freed. With a second argument: so many threads.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { makePyramid } from "./pyramid.mjs";

// The sets of functions that lie in the module's memory.
const sets = new Set();
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const { exports } = await instantiate(...given);
  const made = (make) => (...args) => {
    const set = exports[make](...args);
    sets.add(set);
    return set;
  };
  const freed = (destroy) => (set) => {
    assert.ok(sets.delete(set), "freed twice");
    exports[destroy](set);
  };
  const watched = { dry_web_contact_hooks: made, dry_field_functions_create: made, dry_contact_hooks_destroy: freed, dry_field_functions_destroy: freed };
  return { exports: { ...exports, ...Object.fromEntries(Object.entries(watched).map(([name, watch]) => [name, watch(name)])) } };
};

const dry = await import(pathToFileURL(path.resolve(process.argv[2], "drystone.mjs")));
const threads = Number(process.argv[3] ?? 1);
assert.deepEqual(await dry.init({ threads }), { threads });
const { World } = dry;
const dt = 1 / 60;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const wrongMoment = { name: "DrystoneError", code: "wrongMoment" };

/** A row of boxes that lie on the ground, with their hooks, if any. */
function makeRow(options, boxes = 4) {
  const world = new World({ sleeping: false, ...options });
  const ground = world.createBody();
  world.createShapeBox(ground, { halfExtents: { x: 20, y: 1 } });
  const ids = [];
  for (let i = 0; i < boxes; ++i) {
    const body = world.createBody({ type: "dynamic", position: { x: 2 * i, y: 1.5 } });
    world.createShapeBox(body, { halfExtents: { x: 0.5, y: 0.5 } });
    ids.push(body);
  }
  return { world, ground, ids };
}
const stepped = (world, steps) => {
  for (let i = 0; i < steps; ++i) world.step(dt);
  return world.stateHash();
};

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
/** Whether nothing holds a function any more that use() has been given. */
async function isFreed(use) {
  const reference = (() => {
    const f = () => true;
    use(f);
    return new WeakRef(f);
  })();
  await new Promise(setImmediate); // A reference holds its function until then.
  collectGarbage();
  return reference.deref() === undefined;
}

// --- The world of tests/determinism/hooks_test.cpp ------------------------------------------------------------------------------

const decisions = {
  mayTouch: (a, b) => (dry.idIndex(a) + dry.idIndex(b)) % 11 !== 3,
  beforeSolving(contact, edit) {
    edit.friction = 0.125 * (1 + (dry.idIndex(contact.shapeA) % 4));
    if (contact.normal.y > 0.875 && dry.idIndex(contact.shapeB) % 5 === 0) edit.surfaceSpeed = 0.5;
  },
};
const pull = (target) => ({
  force: { x: -target.parameters[0] * target.center.x * target.mass, y: 0 },
  linearDrag: dry.idIndex(target.body) % 2 === 0 ? 0.5 : 0,
});

function makePyramidWithField(options) {
  const world = makePyramid(dry, options);
  world.createFieldCustom({ function: 7, parameters: [0.25] });
  return world;
}
const golden = readFileSync(path.join(root, "tests/determinism/golden.hpp"), "utf8").match(/kGoldenHooks = \{([^}]*)\}/)[1].split(",").map((text) => BigInt(text.trim()));
const stops = (world) => [stepped(world, 1), stepped(world, 29), stepped(world, 90)];

test("hooks and a custom field give the bits of the same functions in C++", () => {
  const world = makePyramidWithField({ contactHooks: decisions, fieldFunctions: { 7: pull } });
  assert.deepEqual(stops(world), golden);
  world.destroy();
});

test("hooks give the same bits with several workers, on this thread", { skip: threads === 1 }, () => {
  const worlds = [1, threads].map((workers) => makePyramidWithField({ contactHooks: decisions, workers }));
  const [alone, shared] = worlds.map(stops);
  assert.deepEqual(shared, alone);
  for (const world of worlds) world.destroy();
  assert.throws(() => new World({ fieldFunctions: { 7: pull }, workers: 2 }), /WorldOptions\.workers must be 1 with fieldFunctions/);
  const { world: start } = makeRow({ contactHooks: decisions });
  const batch = new dry.WorldBatch(4, start, { workers: 2 });
  assert.throws(() => batch.step(dt, []), /contactHooks must be null if the batch has several workers/);
  const fields = makePyramidWithField({ fieldFunctions: { 7: pull } });
  assert.throws(() => new dry.WorldBatch(4, fields, { workers: 2 }), /WorldBatchOptions\.workers must be 1 with fieldFunctions/);
  const plain = new dry.WorldBatch(4, makeRow().world, { workers: 2 });
  assert.throws(() => plain.setStart(fields), /must be 1 with fieldFunctions/);
});

test("a recording has what hooks decided, and a replay needs no hooks", () => {
  const { world } = makeRow({ contactHooks: { mayTouch: (a, b) => dry.idIndex(a) !== 2 && dry.idIndex(b) !== 2 } });
  world.startRecording();
  stepped(world, 40);
  const replayer = dry.Replayer.open(world.stopRecording());
  const asked = [];
  assert.equal(replayer.verify((step) => asked.push(step) > 0), undefined);
  assert.deepEqual(asked, Array.from({ length: 40 }, (_, i) => i + 1));
  replayer.seek(40);
  assert.equal(replayer.world().stateHash(), world.stateHash());
  let calls = 0;
  assert.equal(replayer.verify(() => ++calls < 3), undefined);
  assert.equal(calls, 3);
  assert.throws(() => replayer.verify(() => replayer.steps()), wrongMoment);
  assert.throws(() => replayer.verify(() => { throw new RangeError("enough"); }), /enough/);
  assert.equal(replayer.verify(), undefined);
  for (const object of [replayer, world]) object.destroy();
});

test("hooks see contacts and change their edits", () => {
  const seen = { pairs: [], contacts: [] };
  let kept;
  const hooks = {
    mayTouch(a, b) {
      assert.equal(this, hooks);
      seen.pairs.push([dry.idIndex(a), dry.idIndex(b)]);
      return dry.idIndex(b) !== 1 && dry.idIndex(a) !== 1;
    },
    beforeSolving(contact, edit) {
      assert.equal(edit.ignore, false);
      assert.ok(edit.friction === undefined || edit.friction === 0.25);
      seen.contacts.push({ pair: [dry.idIndex(contact.shapeA), dry.idIndex(contact.shapeB)], normal: contact.normal, count: contact.count, y: contact.points[0].point.y });
      edit.friction = 0.25;
      assert.equal(edit.friction, 0.25);
      assert.throws(() => (edit.fricton = 1), TypeError);
      assert.throws(() => (edit.friction = "1"), /ContactEdit\.friction must be a number/);
      assert.throws(() => (contact.count = 1), TypeError);
      kept = { contact, edit };
    },
  };
  const { world, ids } = makeRow({ contactHooks: hooks });
  assert.equal(world.options().contactHooks, hooks);
  world.step(dt);
  assert.equal(seen.pairs.length, 4);
  assert.equal(seen.contacts.length, 3);
  for (const { pair } of seen.contacts) assert.ok(seen.pairs.some((other) => other[0] === pair[0] && other[1] === pair[1]), "mayTouch() is given the shapes in this order");
  assert.deepEqual(seen.contacts[0].normal, { x: 0, y: 1 });
  assert.equal(seen.contacts[0].count, 2);
  assert.ok(Math.abs(seen.contacts[0].y - 1) < 0.01);
  stepped(world, 60);
  assert.ok(world.transform(ids[0]).position.y < 0.5, "the first box passes through the ground");
  assert.ok(world.transform(ids[1]).position.y > 1.4);
  assert.throws(() => kept.contact.count, wrongMoment);
  assert.throws(() => (kept.edit.friction = 1), wrongMoment);
  world.destroy();
});

test("an edit that is out of range is counted, and a wrong result or option is refused", () => {
  const { world } = makeRow({ contactHooks: { beforeSolving: (_, edit) => (edit.friction = -1) } });
  world.step(dt);
  assert.equal(world.report().refusedEdits, 4);
  world.destroy();
  const { world: other } = makeRow({ contactHooks: { mayTouch: () => undefined } });
  assert.throws(() => other.step(dt), /mayTouch\(\) must return true or false/);
  other.destroy();
  for (const [options, message] of [
    [{ contactHooks: {} }, /WorldOptions\.contactHooks must have a function mayTouch\(\) or beforeSolving\(\)/],
    [{ contactHooks: { mayTouch: 1 } }, /WorldOptions\.contactHooks\.mayTouch must be a function/],
    [{ contactHooks: null }, /WorldOptions\.contactHooks must be an object/],
    [{ fieldFunctions: { x: pull } }, /fieldFunctions: x must be a whole number/],
    [{ contactHooks: decisions, substeps: 0 }, /substeps/],
  ]) {
    assert.throws(() => new World(options), message);
  }
});

test("an exception of a hook leaves the step, which ends first", () => {
  let calls = 0;
  const failing = { beforeSolving() { if (++calls === 2) throw new RangeError("from a hook"); } };
  const { world } = makeRow({ contactHooks: failing });
  const { world: plain } = makeRow();
  assert.throws(() => world.step(dt), new RangeError("from a hook"));
  assert.equal(calls, 2, "no hook is called after the exception");
  assert.equal(world.report().step, 1n);
  plain.step(dt);
  assert.equal(world.stateHash(), plain.stateHash());
  calls = 10;
  assert.equal(stepped(world, 5), stepped(plain, 5));
  for (const object of [world, plain]) object.destroy();
});

test("after an exception of mayTouch() the others may touch", () => {
  const { world } = makeRow({ contactHooks: { mayTouch() { throw new RangeError("from a hook"); } } });
  const { world: plain } = makeRow();
  assert.throws(() => world.step(dt), /from a hook/);
  plain.step(dt);
  assert.equal(world.contacts().length, 4);
  assert.equal(world.stateHash(), plain.stateHash());
  for (const object of [world, plain]) object.destroy();
});

test("an exception of a field's function too", () => {
  let fails = true;
  const world = makePyramidWithField({ fieldFunctions: { 7: (target) => { if (fails) throw new RangeError("from a field"); return pull(target); } } });
  assert.throws(() => world.step(dt), /from a field/);
  assert.equal(world.report().step, 1n);
  fails = false;
  world.step(dt);
  world.destroy();
  const wrong = makePyramidWithField({ fieldFunctions: { 7: () => ({ forces: 1 }) } });
  assert.throws(() => wrong.step(dt), /FieldPush\.forces is no field/);
  wrong.destroy();
});

test("a field's function sees its target while it is called, and may push nothing", () => {
  const seen = [];
  const nothing = makePyramidWithField({
    fieldFunctions: {
      7(target) {
        assert.throws(() => (target.mass = 1), TypeError);
        if (seen.length === 0) {
          assert.throws(() => nothing.stateHash(), { ...wrongMoment, message: /in a function that a step calls/ });
          seen.push({ target, mass: target.mass, x: target.center.x, body: target.body, parameters: target.parameters });
        }
      },
    },
  });
  const empty = makePyramidWithField({ fieldFunctions: { 7: () => ({}) } });
  nothing.step(dt);
  empty.step(dt);
  assert.equal(nothing.stateHash(), empty.stateHash());
  const [{ target, mass, x, body, parameters }] = seen;
  assert.equal(mass, nothing.massData(body).mass);
  assert.ok(Math.abs(x - nothing.motion(body).center.x) < 0.01);
  assert.deepEqual(parameters, [0.25, 0, 0, 0, 0, 0, 0, 0]);
  assert.throws(() => target.mass, wrongMoment);
  for (const object of [nothing, empty]) object.destroy();
});

test("hooks must not use the engine", () => {
  const refused = [];
  const other = new World();
  const calls = {
    "World.step()": () => world.step(dt),
    "World.transform()": () => world.transform(ids[0]),
    "World.readAllBodies()": () => world.readAllBodies(),
    "World.readEvents()": () => world.readEvents("bodyMove"),
    "World.stateHash()": () => other.stateHash(),
    "makeHull()": () => dry.makeHull([], 0, 1),
    "new World()": () => new World(),
    World: () => world.destroy(),
  };
  const hooks = {
    mayTouch() {
      for (const [name, call] of Object.entries(calls)) {
        try {
          call();
        } catch (error) {
          if (error.code === "wrongMoment") refused.push(name);
        }
      }
      return true;
    },
  };
  const { world, ids } = makeRow({ contactHooks: hooks }, 1);
  world.step(dt);
  assert.deepEqual(refused, Object.keys(calls));
  for (const object of [world, other]) object.destroy();
});

test("copies have the hooks, which are freed with the last of them", () => {
  const before = sets.size;
  let calls = 0;
  const hooks = { mayTouch() { ++calls; return true; } };
  const { world } = makeRow({ contactHooks: hooks });
  const clone = world.clone();
  const restored = World.from(world.snapshot(), world.options());
  const batch = new dry.WorldBatch(3, world);
  const inBatch = batch.world(1).clone();
  const late = new dry.WorldBatch(1, new World());
  late.setStart(world);
  const bodyCount = world.bodies().length;
  assert.equal(sets.size, before + 1);
  world.destroy();
  for (const copy of [clone, restored, inBatch]) {
    calls = 0;
    copy.step(dt);
    assert.equal(calls, 4);
    copy.destroy();
  }
  calls = 0;
  batch.step(dt, []);
  assert.equal(calls, 12);
  batch.destroy();
  // A reset takes the state of the start, but the hooks of a world are not a part of its state.
  calls = 0;
  late.reset([]);
  late.step(dt, []);
  assert.equal(late.world(0).bodies().length, bodyCount);
  assert.equal(calls, 0);
  assert.equal(sets.size, before + 1);
  late.destroy();
  assert.equal(sets.size, before);
});

test("each copy alone keeps the hooks", () => {
  const before = sets.size;
  const ways = {
    clone: (world) => world.clone(),
    snapshot: (world) => World.from(world.snapshot(), world.options()),
    batch(world) {
      const batch = new dry.WorldBatch(2, world);
      const copy = batch.world(1).clone();
      batch.destroy();
      return copy;
    },
  };
  ways["batch of a batch"] = (world) => {
    const lender = new dry.WorldBatch(1, world);
    const batch = new dry.WorldBatch(1, lender.world(0));
    lender.destroy();
    return { step: (seconds) => batch.step(seconds, []), destroy: () => batch.destroy() };
  };
  for (const [name, copyOf] of Object.entries(ways)) {
    let calls = 0;
    const { world } = makeRow({ contactHooks: { mayTouch() { ++calls; return true; } } });
    const copy = copyOf(world);
    world.destroy();
    assert.equal(sets.size, before + 1, name);
    copy.step(dt);
    assert.equal(calls, 4, name);
    copy.destroy();
    assert.equal(sets.size, before, name);
  }
});

test("a copy of the world of a replay keeps the hooks", () => {
  const before = sets.size;
  const { world } = makeRow();
  world.startRecording();
  world.step(dt);
  let calls = 0;
  const replayer = dry.Replayer.open(world.stopRecording(), { contactHooks: { beforeSolving() { ++calls; } } });
  while (replayer.step() < replayer.steps()) replayer.next();
  const lent = replayer.world();
  assert.equal(replayer.world(), lent);
  const copy = lent.clone();
  replayer.destroy();
  assert.throws(() => lent.stateHash(), { code: "staleId" });
  assert.equal(sets.size, before + 1);
  calls = 0;
  copy.step(dt);
  assert.equal(calls, 4);
  for (const object of [copy, world]) object.destroy();
  assert.equal(sets.size, before);
});

test("a batch holds the hooks of its start once", () => {
  const before = sets.size;
  const { world } = makeRow({ contactHooks: { mayTouch: () => true } });
  const batch = new dry.WorldBatch(1, world);
  for (let i = 0; i < 10; ++i) batch.setStart(world);
  assert.equal(batch._sets.length, 1);
  for (const object of [world, batch]) object.destroy();
  assert.equal(sets.size, before);
});

test("functions are held no longer than what calls them", async () => {
  const before = sets.size;
  assert.throws(() => new World({ contactHooks: decisions, fieldFunctions: { 7: pull }, substeps: 0 }), /substeps/);
  assert.equal(sets.size, before, "of a world that was refused");
  const { world } = makeRow();
  const uses = {
    hooks: (f) => new World({ contactHooks: { mayTouch: f } }).destroy(),
    "a field": (f) => new World({ fieldFunctions: { 7: f } }).destroy(),
    "a runner": (f) => new dry.FixedStepRunner(world, { beforeStep: f }).destroy(),
    "a replay"(f) {
      world.startRecording();
      world.step(dt);
      const replayer = dry.Replayer.open(world.stopRecording());
      replayer.verify(f);
      replayer.destroy();
    },
  };
  for (const [name, use] of Object.entries(uses)) assert.ok(await isFreed(use), name);
  const runner = new dry.FixedStepRunner(world, {});
  assert.ok(!(await isFreed((f) => (runner.f = f))), "the test sees what is held");
  for (const object of [runner, world]) object.destroy();
});

test("functions around steps change the world, and see it as it is", () => {
  const { world, ids } = makeRow();
  const seen = [];
  const runner = new dry.FixedStepRunner(world, {
    beforeStep(w) {
      assert.equal(w, world);
      w.applyImpulseToCenter(ids[0], { x: 0.5, y: 0 }, true);
      // Calls with arguments and results of their own, within that of the frame.
      seen.push(w.readBodies(ids, ["x"]).x[0]);
    },
    afterStep: (w) => seen.push(runner.pose(ids[0]).position.x - w.transform(ids[0]).position.x),
  });
  const frame = runner.advance(3.5 * dt);
  assert.equal(frame.steps, 3);
  assert.equal(seen.length, 6);
  assert.deepEqual([seen[1], seen[3], seen[5]], [0, 0, 0]);
  const { world: other, ids: others } = makeRow();
  for (let i = 0; i < 3; ++i) {
    other.applyImpulseToCenter(others[0], { x: 0.5, y: 0 }, true);
    other.step(dt);
  }
  assert.equal(world.stateHash(), other.stateHash());
  assert.equal(typeof runner.options().beforeStep, "function");
  const poses = runner.readPoses();
  assert.deepEqual(
    runner.poses(),
    Array.from(poses.x, (x, i) => ({ position: { x, y: poses.y[i] }, rotation: { c: poses.cosine[i], s: poses.sine[i] } })),
  );
  for (const object of [runner, world, other]) object.destroy();
});

test("an exception around a step ends the frame, and the next one takes the steps that are due", () => {
  for (const name of ["beforeStep", "afterStep"]) {
    const { world } = makeRow();
    let calls = 0;
    const runner = new dry.FixedStepRunner(world, { [name]() { if (++calls === 2) throw new RangeError(name); } });
    assert.throws(() => runner.advance(4.25 * dt), new RangeError(name));
    assert.equal(calls, 2);
    assert.equal(runner.steps(), name === "beforeStep" ? 1n : 2n);
    assert.equal(runner.advance(0).steps, name === "beforeStep" ? 3 : 2);
    for (const object of [runner, world]) object.destroy();
  }
  let fails = true;
  const { world } = makeRow({ contactHooks: { beforeSolving() { if (fails) throw new RangeError("hook"); } } });
  const runner = new dry.FixedStepRunner(world);
  assert.throws(() => runner.advance(3 * dt), /hook/);
  assert.equal(runner.steps(), 1n);
  fails = false;
  assert.equal(runner.advance(0).steps, 2);
  for (const object of [runner, world]) object.destroy();
});

test("results of functions around steps do not matter, and their options may be of a class", () => {
  const { world } = makeRow();
  class Options {
    #seconds = 0.5;
    calls = [];
    get stepSeconds() {
      return this.#seconds;
    }
    beforeStep() {
      this.calls.push("before");
      return Object.create(null);
    }
    afterStep() {
      this.calls.push("after");
      return 3n;
    }
  }
  const options = new Options();
  const runner = new dry.FixedStepRunner(world, options);
  assert.equal(runner.options().stepSeconds, 0.5);
  assert.equal(runner.advance(1).steps, 2);
  assert.deepEqual(options.calls, ["before", "after", "before", "after"]);
  for (const object of [runner, world]) object.destroy();
});

test("a world stays in the frame of a runner after that of another one in it", () => {
  const { world } = makeRow();
  const inner = new dry.FixedStepRunner(world);
  const outer = new dry.FixedStepRunner(world, {
    beforeStep() {
      inner.advance(dt);
      assert.throws(() => world.destroy(), wrongMoment);
    },
  });
  assert.equal(outer.advance(dt).steps, 1);
  for (const object of [outer, inner, world]) object.destroy();
});

test("what a frame uses is not destroyed in it, and a runner whose world has ended is refused", () => {
  const { world } = makeRow();
  const batch = new dry.WorldBatch(1, world);
  let tries = [];
  const within = (of) => {
    const runner = new dry.FixedStepRunner(of, { beforeStep: () => tries.forEach((attempt) => assert.throws(attempt, wrongMoment)) });
    tries = [() => runner.advance(0), () => runner.destroy(), () => (of === world ? world : batch).destroy()];
    assert.equal(runner.advance(dt).steps, 1);
    return runner;
  };
  const runner = within(world);
  within(batch.world(0)).destroy();
  world.destroy();
  assert.throws(() => runner.advance(dt), /World was destroyed/);
  assert.throws(() => runner.pose(0), /World was destroyed/);
  for (const object of [runner, batch]) object.destroy();
  assert.throws(() => new dry.FixedStepRunner(new World(), { beforeStep: 1 }), /FixedStepOptions\.beforeStep must be a function/);
  assert.throws(() => new dry.FixedStepRunner(new World(), { before: () => {} }), /FixedStepOptions\.before is no field/);
});

// --- Shapes by functions --------------------------------------------------------------------------------------------------------

/** A Reuleaux triangle, as in tests/support/support_types.hpp: its width is the same in every direction. */
function constantWidth(name) {
  const sine = 0.8660254037844386;
  return {
    name,
    parameters: 1,
    support([width], { x, y }) {
      const r = width / Math.sqrt(3);
      const corners = [[r, 0], [-r / 2, sine * r], [-r / 2, -sine * r]];
      for (const [cx, cy] of corners) if (-(cx * x + cy * y) >= sine * r) return { x: cx + width * x, y: cy + width * y };
      const [best] = [...corners].sort(([ax, ay], [bx, by]) => bx * x + by * y - (ax * x + ay * y));
      return { x: best[0], y: best[1] };
    },
    refusal: ([width]) => (width > 0 ? undefined : "the width must be above 0"),
  };
}

test("the module with threads has no shapes by functions", { skip: threads === 1 }, () => {
  assert.throws(() => dry.registerSupportType(constantWidth("roller")), { code: "notAvailable" });
});

test("a shape by a function is what the function says, and rolls", { skip: threads > 1 }, () => {
  dry.registerSupportType(constantWidth("roller"));
  const options = { type: "roller", parameters: [0.8], rounding: 0 };
  const shape = dry.makeSupportShape(options, 1);
  assert.equal(shape.type(), "roller");
  for (let i = 0; i < 50; ++i) {
    const d = { x: Math.cos(0.4 * i), y: Math.sin(0.4 * i) };
    const [a, b] = [shape.support(d), shape.support({ x: -d.x, y: -d.y })];
    assert.ok(Math.abs((a.x - b.x) * d.x + (a.y - b.y) * d.y - 0.8) < 1e-6, `${i}`);
  }
  const area = (0.64 * (Math.PI - Math.sqrt(3))) / 2;
  assert.ok(Math.abs(shape.unitMass().mass - area) < 1e-3 * area);

  const makeRoller = () => {
    const world = new World();
    const ground = world.createBody();
    world.createShapeBox(ground, { halfExtents: { x: 50, y: 1 } });
    const roller = world.createBody({ type: "dynamic", position: { x: 0, y: 1.5 }, angle: 0.3 });
    world.createShapeSupportShape(roller, shape, { material: { friction: 0.9 } });
    world.setVelocity(roller, { x: 2, y: 0 });
    return { world, roller };
  };
  const { world, roller } = makeRoller();
  world.startRecording();
  stepped(world, 60);
  const snapshot = world.snapshot();
  for (let i = 0; i < 60; ++i) {
    world.step(dt);
    assert.ok(Math.abs(world.bounds(roller).upper.y - 1.8) < 0.02, "it is as high in every position");
  }
  assert.ok(Math.abs(world.motion(roller).angularVelocity) > 1, "it rolls");
  const replayer = dry.Replayer.open(world.stopRecording());
  assert.equal(replayer.verify(), undefined);
  const { world: same } = makeRoller();
  assert.equal(stepped(same, 120), world.stateHash());
  const restored = World.from(snapshot);
  assert.equal(stepped(restored, 60), world.stateHash());
  for (const object of [shape, world, replayer, same, restored]) object.destroy();
});

test("a type of shapes that is wrong is refused, and exceptions of its functions leave the call", { skip: threads > 1 }, () => {
  const type = constantWidth("wheel");
  for (const [given, message] of [
    [undefined, /SupportType must be an object/],
    [{ ...type, support: undefined }, /SupportType\.support is missing/],
    [{ ...type, support: 1 }, /SupportType\.support must be a function/],
    [{ ...type, refusal: "no" }, /SupportType\.refusal must be a function/],
    [{ ...type, name: 3 }, /SupportType\.name must be a string/],
    [{ ...type, name: "" }, /SupportType\.name/],
    [{ ...type, name: "ellipse" }, /SupportType\.name/],
    [{ ...type, parameters: 9 }, /SupportType\.parameters/],
    [{ ...type, parameters: 0.5 }, /SupportType\.parameters must be a whole number/],
    [{ ...type, parameter: 1 }, /SupportType\.parameter is no field/],
  ]) {
    assert.throws(() => dry.registerSupportType(given), message);
  }
  let fails = false;
  const seen = [];
  dry.registerSupportType({
    ...type,
    support(parameters, direction) {
      if (fails) throw new RangeError("from a shape");
      if (seen.length === 0) {
        seen.push([...parameters], Math.hypot(direction.x, direction.y));
        assert.throws(() => new World(), wrongMoment);
      }
      return type.support(parameters, direction);
    },
  });
  const wheel = (width, more) => dry.makeSupportShape({ type: "wheel", parameters: [width], ...more }, 1);
  assert.throws(() => wheel(-1), { code: "invalidArgument", message: "the width must be above 0" });
  assert.throws(() => dry.makeSupportShape({ type: "wheel", parameters: [] }, 1), /SupportOptions\.parameters/);
  assert.throws(() => dry.registerSupportType(constantWidth("wheel")), /SupportType\.name/);
  const shape = wheel(0.5);
  assert.deepEqual(seen[0], [0.5]);
  assert.ok(Math.abs(seen[1] - 1) < 1e-6);
  fails = true;
  assert.throws(() => wheel(0.5), /from a shape/);
  fails = false;
  dry.registerSupportType({ name: "text", support: () => "far" });
  assert.throws(() => dry.makeSupportShape({ type: "text" }, 1), /support\(\) must return \{x, y\}/);
  dry.registerSupportType({ name: "dent", support: (_, { x, y }) => ({ x: -x, y: -y }) });
  assert.throws(() => dry.makeSupportShape({ type: "dent" }, 1), { code: "invalidGeometry" });

  const { world, ground } = makeRow();
  const body = world.createBody({ type: "dynamic", position: { x: -3, y: 1.2 } });
  world.createShapeSupportShape(body, shape);
  fails = true;
  assert.throws(() => world.step(dt), /from a shape/);
  const runner = new dry.FixedStepRunner(world);
  assert.throws(() => runner.advance(3 * dt), /from a shape/);
  assert.equal(runner.steps(), 1n, "the frame ends with the step");
  runner.destroy();
  fails = false;
  stepped(world, 60);
  assert.ok(Math.abs(world.bounds(body).upper.y - 1.5) < 0.02);
  for (const object of [shape, world]) object.destroy();
  let made = 0;
  assert.throws(() => { for (;; ++made) dry.registerSupportType(constantWidth(`type ${made}`)); }, { code: "invalidArgument" });
  assert.ok(made > 50 && made < 62, `${made}`);
  const last = dry.makeSupportShape({ type: `type ${made - 1}`, parameters: [2] }, 1);
  assert.ok(Math.abs(last.support({ x: 1, y: 0 }).x - last.support({ x: -1, y: 0 }).x - 2) < 1e-6);
  last.destroy();
});

test("debug drawing calls the functions that there are", () => {
  const { world, ids } = makeRow();
  world.createShapeCircle(ids[0], { center: { x: 3, y: 2 }, radius: 0.25 });
  const egg = world.createBody({ type: "dynamic", position: { x: -4, y: 5 }, name: "käfer" });
  world.createShapeCapsule(egg, { pointA: { x: -1, y: 0 }, pointB: { x: 1, y: 0 }, radius: 0.5 });
  world.step(dt);
  const drawn = { polygon: [], circle: [], capsule: [], segment: [], point: [], text: [], transform: [] };
  const drawing = Object.fromEntries(Object.keys(drawn).map((name) => [name, (...given) => drawn[name].push(given)]));
  const layers = ["shapes", "contacts", "massCenters", "names", "velocities"];
  const texts = [];
  for (const name of ["ant", "käfer"]) {
    world.setName(egg, name);
    texts.length = 0;
    world.draw({ text: (_, text) => texts.push(text) }, { layers });
  }
  assert.deepEqual(texts, ["0", "1", "2", "3", "4", "käfer"], "nothing of the picture before");
  world.draw(drawing, { layers });
  assert.equal(drawn.polygon.length, 5);
  const { position } = world.transform(ids[0]);
  const isNear = (a, b) => Math.abs(a - b) < 0.01;
  const isCorner = ({ x, y }) => isNear(Math.abs(x - position.x), 0.5) && isNear(Math.abs(y - position.y), 0.5);
  const [corners, radius, color] = drawn.polygon.find(([points]) => points.every(isCorner)) ?? [[]];
  assert.equal(corners.length, 4);
  assert.equal(radius, 0);
  assert.deepEqual(color, { meaning: "awakeBody", number: 0 });
  const [center, circleRadius, xAxis] = drawn.circle[0];
  assert.ok(Math.abs(center.x - position.x - 3) < 0.01 && circleRadius === 0.25 && Math.abs(xAxis.c - 1) < 1e-3);
  const [a, b, capsuleRadius] = drawn.capsule[0];
  assert.ok(isNear(b.x - a.x, 2) && a.y === b.y && capsuleRadius === 0.5);
  const isAt = (place, { x, y }, most = 0.01) => Math.hypot(place.x - x, place.y - y) < most;
  const [place] = drawn.text.find(([, text, { meaning }]) => text === "käfer" && meaning === "name");
  assert.ok(isAt(place, world.transform(egg).position));
  assert.equal(drawn.transform.length, 5);
  for (const body of [...ids, egg]) {
    const { center, pose } = world.motion(body);
    const [found] = drawn.transform.find(([frame]) => isAt(frame.position, center));
    assert.ok(Math.abs(found.rotation.c - pose.rotation.c) < 1e-6 && Math.abs(found.rotation.s - pose.rotation.s) < 1e-6);
  }
  // Four boxes touch the ground's upper side in two points each. What falls has a velocity to be drawn.
  const touching = drawn.point.filter(([{ x, y }]) => isNear(y, 1) && x > -1 && x < 7);
  assert.equal(touching.length, 8);
  const falls = drawn.segment.find(([from]) => isAt(from, world.motion(egg).center, 0.2));
  assert.ok(falls && falls[1].y < falls[0].y && isNear(falls[0].x, falls[1].x));
  assert.ok(drawn.segment.length >= 8);

  // The functions may use the engine, and an exception leaves draw() at once.
  let calls = 0;
  const plain = [];
  world.draw({ polygon: (points) => plain.push(points) });
  const nested = [];
  const using = {
    polygon(points) {
      assert.equal(this, using);
      nested.push(points);
      world.draw({ circle: () => ++calls });
      world.step(dt);
    },
  };
  world.draw(using);
  assert.equal(calls, 5);
  assert.deepEqual(nested, plain);
  assert.throws(() => world.draw({ polygon() { throw new RangeError("no paint"); } }), /no paint/);
  world.draw(drawing, { view: { lower: { x: 1000, y: 0 }, upper: { x: 1001, y: 1 } } });
  assert.equal(drawn.polygon.length, 5);
  assert.throws(() => world.draw({}), /must have one of the functions polygon, circle/);
  assert.throws(() => world.draw(drawing, { layers: ["shape"] }), /DrawOptions\.layers\[0\] must be one of shapes/);
  world.destroy();
});
