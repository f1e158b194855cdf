// Milliseconds per step of large_pyramid (scenes/large_pyramid.cpp) in Node: Drystone, and those of the other engines that are installed in
// PEERS/node_modules. The engines run in turns, and each round is a new world. Sleeping is off, steps are of 1/60 s, each engine has the
// sub-steps or iterations that are its default, at least four. After the last step the top of the pyramid must be where it was.
//
// Usage: node large_pyramid.mjs PACKAGE [PEERS] [--base=N] [--steps=N] [--rounds=N]
import path from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [directory, peers] = process.argv.slice(2).filter((a) => !a.startsWith("--"));
const number = (name, otherwise) => Number((process.argv.find((a) => a.startsWith(`--${name}=`)) ?? `=${otherwise}`).split("=")[1]);
const base = number("base", 100);
const steps = number("steps", 100);
const rounds = number("rounds", 3);

/** The centres of unit boxes in rows of base, base - 1, ..., 1. */
const centres = [];
for (let row = 0; row < base; ++row) {
  for (let i = 0; i < base - row; ++i) centres.push([i - 0.5 * (base - row - 1), row + 0.5]);
}
const halfGround = Math.max(100, base);

const engines = {};

const dry = await import(pathToFileURL(path.resolve(directory, "drystone.mjs")));
await dry.init();
engines.drystone = () => {
  const world = new dry.World({ sleeping: false });
  const ground = world.createBody({ position: { x: 0, y: -1 } });
  world.createShapeBox(ground, { halfExtents: { x: halfGround, y: 1 } });
  let top;
  for (const [x, y] of centres) {
    top = world.createBody({ type: "dynamic", position: { x, y } });
    world.createShapeBox(top, { halfExtents: { x: 0.5, y: 0.5 } });
  }
  return { step: () => world.step(1 / 60), top: () => world.transform(top).position.y, end: () => world.destroy() };
};

const require = createRequire(path.resolve(peers ?? ".", "package.json"));
async function optional(name) {
  if (!peers) return null;
  try {
    return await import(pathToFileURL(require.resolve(name)));
  } catch (error) {
    console.log(`${name}: ${error.message}`);
    return null;
  }
}

const rapier = (await optional("@dimforge/rapier2d-simd-compat"))?.default;
if (rapier) {
  await rapier.init();
  engines.rapier = () => {
    const world = new rapier.World({ x: 0, y: -10 });
    world.timestep = 1 / 60;
    const ground = world.createRigidBody(rapier.RigidBodyDesc.fixed().setTranslation(0, -1));
    world.createCollider(rapier.ColliderDesc.cuboid(halfGround, 1).setFriction(0.6), ground);
    let top;
    for (const [x, y] of centres) {
      top = world.createRigidBody(rapier.RigidBodyDesc.dynamic().setTranslation(x, y).setCanSleep(false));
      world.createCollider(rapier.ColliderDesc.cuboid(0.5, 0.5).setFriction(0.6), top);
    }
    return { step: () => world.step(), top: () => top.translation().y, end: () => world.free() };
  };
}

const planckModule = await optional("planck");
const planck = planckModule?.default ?? planckModule;
if (planck) {
  engines.planck = () => {
    const world = new planck.World({ gravity: { x: 0, y: -10 }, allowSleep: false });
    const ground = world.createBody({ position: { x: 0, y: -1 } });
    ground.createFixture({ shape: new planck.Box(halfGround, 1), friction: 0.6 });
    let top;
    for (const [x, y] of centres) {
      top = world.createBody({ type: "dynamic", position: { x, y } });
      top.createFixture({ shape: new planck.Box(0.5, 0.5), friction: 0.6, density: 1 });
    }
    return { step: () => world.step(1 / 60, 8, 3), top: () => top.getPosition().y, end: () => {} };
  };
}

const times = Object.fromEntries(Object.keys(engines).map((name) => [name, []]));
for (let round = 0; round < rounds; ++round) {
  for (const [name, make] of Object.entries(engines)) {
    const run = make();
    for (let i = 0; i < 10; ++i) run.step();
    const start = performance.now();
    for (let i = 0; i < steps; ++i) run.step();
    times[name].push((performance.now() - start) / steps);
    const fell = base - 0.5 - run.top();
    if (!(Math.abs(fell) < 0.05 * base)) console.log(`${name}: the top moved by ${fell.toFixed(2)} m`);
    run.end();
  }
}
console.log(`large_pyramid:${base}, ${steps} steps, ${rounds} rounds, Node ${process.version}`);
for (const [name, all] of Object.entries(times)) {
  all.sort((a, b) => a - b);
  console.log(`${name}: ${all[all.length >> 1].toFixed(2)} ms a step (${all[0].toFixed(2)} to ${all.at(-1).toFixed(2)})`);
}
