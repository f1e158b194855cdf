// The hello world of docs/web.md: a crate falls onto the ground and comes to rest.
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { World, init } = await import(pathToFileURL(path.resolve(process.argv[2], "drystone.mjs")));
await init();

const world = new World({ gravity: { x: 0, y: -10 } });
const ground = world.createBody({ position: { x: 0, y: -1 } });
world.createShapeBox(ground, { halfExtents: { x: 50, y: 1 } });
const crate = world.createBody({ type: "dynamic", position: { x: 0, y: 4 } });
world.createShapeBox(crate, { halfExtents: { x: 0.5, y: 0.5 } }, { density: 1, material: { friction: 0.3 } });
for (let i = 0; i < 120; ++i) world.step(1 / 60);
const { position } = world.transform(crate);
console.log(`the crate rests at (${position.x.toFixed(2)}, ${position.y.toFixed(2)})`);
assert.ok(Math.abs(position.y - 0.5) < 0.01);
world.destroy();
