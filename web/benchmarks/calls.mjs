// Times of single calls of the JavaScript API in microseconds: the least of seven rounds, in a world of 200 bodies.
// node web/benchmarks/calls.mjs build/web/package
import path from "node:path";
import { pathToFileURL } from "node:url";

const { World, init } = await import(pathToFileURL(path.resolve(process.argv[2], "drystone.mjs")));
await init();
const world = new World();
const ground = world.createBody();
world.createShapeBox(ground, { halfExtents: { x: 500, y: 1 } });
const bodies = [];
for (let i = 0; i < 200; ++i) {
  const body = world.createBody({ type: "dynamic", position: { x: 2 * i - 200, y: 1.5 } });
  world.createShapeBox(body, { halfExtents: { x: 0.5, y: 0.5 } });
  bodies.push(body);
}
const joint = world.createJointRevolute({ bodyA: bodies[0], bodyB: bodies[1], anchorA: { x: 1, y: 0 }, anchorB: { x: -1, y: 0 } });
world.step(1 / 60);

const velocity = { x: 0.5, y: 0 };
const impulse = { x: 0.001, y: 0 };
const point = { x: 0, y: 1.5 };
const down = { x: 0, y: -5 };
let sum = 0; // Of what was read, so that it is read.
const calls = {
  setVelocity: (i) => world.setVelocity(bodies[i], velocity),
  setAngularVelocity: (i) => world.setAngularVelocity(bodies[i], 0.5),
  transform: (i) => (sum += world.transform(bodies[i]).position.y),
  motion: (i) => (sum += world.motion(bodies[i]).velocity.y),
  applyImpulse: (i) => world.applyImpulse(bodies[i], impulse, point, true),
  applyForceToCenter: (i) => world.applyForceToCenter(bodies[i], impulse, true),
  isAwake: (i) => (sum += Number(world.isAwake(bodies[i]))),
  rayCastClosest: (i) => (sum += world.rayCastClosest({ x: 2 * i - 200, y: 4 }, down).fraction),
  body: (i) => (sum += world.body(bodies[i]).angle),
  "a motor's speed": () => world.setJointRevolute(joint, { ...world.jointRevolute(joint), motor: { enabled: true, speed: 1, maxForce: 10 } }),
  "events (200 that began)": () => (sum += world.events().contactBegin.length),
  stateHash: () => (sum += Number(world.stateHash() & 1n)),
  snapshot: () => (sum += world.snapshot().length),
};
for (const [name, call] of Object.entries(calls)) {
  const run = (count) => {
    const start = performance.now();
    for (let n = 0, i = 0; n < count; ++n, i = i === 199 ? 0 : i + 1) call(i);
    return (1000 * (performance.now() - start)) / count;
  };
  const count = Math.ceil(40000 / run(200));
  let least = Infinity;
  for (let round = 0; round < 7; ++round) least = Math.min(least, run(count));
  console.log(`${name.padEnd(24)} ${least.toFixed(3)}`);
}
world.destroy();
if (!Number.isFinite(sum)) throw new Error("a number is wrong");
