// A crate falls onto the ground and comes to rest.
import { World, init } from "drystone";

await init();
const world = new World({ gravity: { x: 0, y: -10 } });
const ground = world.createBody({ position: { x: 0, y: -1 } });
world.createShapeBox(ground, { halfExtents: { x: 50, y: 1 } });
const crate = world.createBody({ type: "dynamic", position: { x: 0, y: 4 } });
world.createShapeBox(crate, { halfExtents: { x: 0.5, y: 0.5 } }, { density: 1, material: { friction: 0.3 } });

for (let i = 0; i < 120; ++i) world.step(1 / 60);

const { x, y } = world.transform(crate).position;
console.log(`the crate rests at (${x.toFixed(2)}, ${y.toFixed(2)})`);
