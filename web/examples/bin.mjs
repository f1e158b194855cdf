// The world of the examples: crates and balls fall into a bin. Nothing here knows what draws them.
import { FixedStepRunner, World, init } from "drystone";

/** What a picture should show [m]: this wide, from `bottom` up. */
export const view = { width: 20, height: 14, bottom: -1 };

const colors = [0x4c78a8, 0xf58518, 0xe45756, 0x72b7b2, 0x54a24b];

/** Resolves to {world, runner, walls, bodies}: a wall has `x`, `y`, `halfWidth`, `halfHeight`, a body `id`, `radius` or `half`, and `color`. */
export async function makeBin() {
  await init();
  const world = new World();
  const walls = [
    { x: 0, y: -0.5, halfWidth: 8.5, halfHeight: 0.5 },
    { x: -8, y: 3, halfWidth: 0.5, halfHeight: 3 },
    { x: 8, y: 3, halfWidth: 0.5, halfHeight: 3 },
  ];
  const ground = world.createBody();
  for (const { x, y, halfWidth, halfHeight } of walls) {
    world.createShapeBox(ground, { center: { x, y }, halfExtents: { x: halfWidth, y: halfHeight } });
  }

  const bodies = [];
  const material = { friction: 0.5, restitution: 0.2, rollingResistance: 0.1 };
  for (let i = 0; i < 150; ++i) {
    const size = 0.3 + 0.04 * (i % 5);
    const position = { x: 1.3 * ((i % 11) - 5), y: 1 + 1.3 * Math.floor(i / 11) };
    const id = world.createBody({ type: "dynamic", position, angle: 0.1 * i });
    const isBall = i % 3 === 0;
    if (isBall) world.createShapeCircle(id, { radius: size }, { density: 1, material });
    else world.createShapeBox(id, { halfExtents: { x: size, y: size } }, { density: 1, material });
    bodies.push({ id, [isBall ? "radius" : "half"]: size, color: colors[i % colors.length] });
  }
  // It takes the steps of 1/60 s that are due in a frame of any length.
  return { world, runner: new FixedStepRunner(world), walls, bodies };
}

/** A blast at a point of the world. */
export function blast(world, center) {
  world.explode({ center, radius: 4, strength: 10, falloff: "linear" });
}
