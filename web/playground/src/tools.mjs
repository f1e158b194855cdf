// What tools do to the world: drop shapes, draw walls, join bodies, take them away. Places are in the world [m].
import { localPoint } from "./session.mjs";

const material = { density: 1 };
const shapes = {
  box: (world, body, size) => world.createShapeBox(body, { halfExtents: { x: size / 2, y: size / 2 } }, material),
  ball: (world, body, size) => world.createShapeCircle(body, { radius: size / 2 }, { density: 1, material: { friction: 0.6, restitution: 0.5 } }),
  plank: (world, body, size) => world.createShapeBox(body, { halfExtents: { x: 1.6 * size, y: size / 6 } }, material),
};

/** Names of tools, the keys that choose them, their pictures; `drags` says that a tool needs a way and not a place. */
export const tools = [
  { name: "drag", key: "q", icon: '<path d="M8 10V4.5a1.3 1.3 0 0 1 2.6 0V9M10.6 8.5a1.3 1.3 0 0 1 2.6.2V10M13.2 9.6a1.3 1.3 0 0 1 2.6.3V13c0 3-2 4.5-4.8 4.5-2.2 0-3.3-.8-4.5-2.5L4 11.5c-.8-1.2.8-2.3 1.8-1.2L8 12.5"/>' },
  { name: "box", key: "w", icon: '<path d="M4.5 4.5h11v11h-11z"/>' },
  { name: "ball", key: "e", icon: '<circle cx="10" cy="10" r="6"/>' },
  { name: "plank", key: "a", icon: '<path d="M2 8h16v4H2z"/>' },
  { name: "wall", key: "s", drags: true, icon: '<path d="M3 15L17 5M4.5 18l3-5M10 15l3-5M15.5 12l3-5"/>' },
  { name: "hinge", key: "d", icon: '<circle cx="10" cy="10" r="2.5"/><path d="M3 17l5-5M12 8l5-5"/>' },
  { name: "motor", key: "g", icon: '<circle cx="10" cy="10" r="2"/><path d="M16 10a6 6 0 1 1-2-4.5M14 2v4h-4"/>' },
  { name: "spring", key: "h", drags: true, icon: '<path d="M2 10h2l2-5 3 10 3-10 3 10 1.5-5H18"/>' },
  { name: "erase", key: "x", icon: '<path d="M5 5l10 10M15 5L5 15"/>' },
];

/** The body that moves and is at a place, or at most `reach` [m] away; undefined if there is none. */
export function bodyAt(world, point, reach) {
  const near = world.nearestShapeToPoint(point, reach, { staticBodies: false, sensors: false });
  return near && world.shapeBody(near.shape);
}
/** Also what does not move. */
export function anyBodyAt(world, point, reach) {
  const near = world.nearestShapeToPoint(point, reach, { sensors: false });
  return bodyAt(world, point, reach) ?? (near && world.shapeBody(near.shape));
}

export function drop(session, name, point, size) {
  return session.edit((world) => {
    const body = world.createBody({ type: "dynamic", position: point });
    shapes[name](world, body, size);
    world.setUserData(body, world.bodies().length % 30);
    return body;
  });
}

export function drawWall(session, from, to) {
  return session.edit((world) => {
    const body = world.createBody({ position: from });
    world.createShapeSegment(body, { pointA: { x: 0, y: 0 }, pointB: { x: to.x - from.x, y: to.y - from.y } }, { material: { friction: 0.6, restitution: 0 } });
    return body;
  });
}

/** The bodies at a place: those that move first. */
function bodiesAt(world, point) {
  const all = [...new Set(world.shapesAt(point).map((shape) => world.shapeBody(shape)))];
  const moves = (body) => world.body(body).type === "dynamic";
  return [...all.filter(moves), ...all.filter((body) => !moves(body))];
}

/** Joins the two bodies at a place by a hinge, or one to the background. False: nothing there moves. */
export function addHinge(session, point, motor) {
  const [first, second] = bodiesAt(session.world, point);
  if (first === undefined || session.world.body(first).type !== "dynamic") return false;
  return session.edit((world) => {
    const other = second ?? world.createBody({ position: point });
    const anchors = { anchorA: localPoint(world.transform(other), point), anchorB: localPoint(world.transform(first), point) };
    const { mass, inertia } = world.massData(first);
    const driven = motor ? { motor: { enabled: true, speed: 4, maxForce: 100 * (mass + inertia) } } : {};
    world.createJointRevolute({ bodyA: other, bodyB: first, ...anchors, ...driven });
    world.wake(first);
    return true;
  });
}

/** A spring between two places: of bodies, or of the background. False: nothing at its ends moves. */
export function addSpring(session, from, to) {
  const ends = [from, to].map((point) => ({ point, body: bodiesAt(session.world, point)[0] }));
  const moves = ends.map(({ body }) => body !== undefined && session.world.body(body).type === "dynamic");
  if (!moves.includes(true) || ends[0].body === ends[1].body) return false;
  return session.edit((world) => {
    const [a, b] = ends.map(({ point, body }) => {
      const end = body ?? world.createBody({ position: point });
      return { body: end, anchor: localPoint(world.transform(end), point) };
    });
    const length = Math.max(Math.hypot(to.x - from.x, to.y - from.y), 0.05);
    const spring = { enabled: true, hertz: 1.5, dampingRatio: 0.1 };
    world.createJointDistance({ bodyA: a.body, bodyB: b.body, anchorA: a.anchor, anchorB: b.anchor, length, spring, collideConnected: true });
    ends.forEach(({ body }, i) => moves[i] && world.wake(body));
    return true;
  });
}
