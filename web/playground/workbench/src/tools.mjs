// What a press on the canvas does to the world: hold a body, drop a shape, make a blast, take a body away.

/** The shapes that can be dropped, by their size [m]: about that tall. */
const shapes = {
  box: (world, body, size) => world.createShapeBox(body, { halfExtents: { x: size / 2, y: size / 2 } }, density),
  plank: (world, body, size) => world.createShapeBox(body, { halfExtents: { x: 2 * size, y: size / 6 } }, density),
  ball: (world, body, size) => world.createShapeCircle(body, { radius: size / 2 }, density),
  capsule: (world, body, size) =>
    world.createShapeCapsule(body, { pointA: { x: -size / 3, y: 0 }, pointB: { x: size / 3, y: 0 }, radius: size / 4 }, density),
  egg: (world, body, size) => world.createShapeEllipse(body, { radii: { x: 0.38 * size, y: size / 2 } }, density),
};
const density = { density: 1 };
const blastStrength = 10; // [N s/m]

export const shapeNames = Object.keys(shapes);

/** Drops a shape at a point. Returns its body. */
export function dropShape(session, name, point, size) {
  return session.edit((world) => {
    const body = world.createBody({ type: "dynamic", position: point });
    shapes[name](world, body, size);
    return body;
  });
}

/** Throws away what is near. */
export function blast(session, point, radius) {
  session.edit((world) => world.explode({ center: point, radius, strength: blastStrength, falloff: "linear", shielding: false }));
}

/** The body that may move and is at a point, or at most `reach` [m] away; undefined if there is none. */
export function bodyAt(world, point, reach) {
  const near = world.nearestShapeToPoint(point, reach, { staticBodies: false, kinematicBodies: false, sensors: false });
  return near && world.shapeBody(near.shape);
}

export function takeAway(session, point, reach) {
  const body = bodyAt(session.world, point, reach);
  if (body) session.edit((world) => world.destroyBody(body));
}
