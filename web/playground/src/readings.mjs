// What can be read off a world: energies, and of a body its mass, motion and forces. SI units.
import { idIndex } from "./engine.mjs";
import { worldPoint } from "./session.mjs";

const sum = (vectors) => vectors.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
export const length = ({ x, y }) => Math.hypot(x, y);

/** Masses of the bodies that move, kept until the session's version changes. */
export class Energies {
  #session = null;
  #version = -1;
  #masses = [];
  #springs = [];

  #update(session) {
    if (session === this.#session && session.version === this.#version) return;
    this.#session = session;
    this.#version = session.version;
    const { world } = session;
    this.#masses = [];
    for (const id of world.bodies()) {
      const { type, gravityScale, name } = world.body(id);
      if (type !== "dynamic" || session.isHand(id)) continue;
      const { mass, inertia, center } = world.massData(id);
      this.#masses.push({ row: idIndex(id), mass, inertia, center, gravityScale, zero: session.heights[name] ?? 0 });
    }
    this.#springs = world.joints().filter((joint) => world.jointKind(joint) === "distance" && world.jointDistance(joint).spring.enabled);
  }

  get haveSprings() {
    return this.#springs.length > 0;
  }

  /** {kinetic, potential, elastic, total} [J]. The potential energy is 0 at the session's heights. */
  of(session) {
    this.#update(session);
    const { world } = session;
    const { gravity } = world.options();
    const { x, y, cosine, sine, velocityX, velocityY, angularVelocity } =
      world.readAllBodies(["x", "y", "cosine", "sine", "velocityX", "velocityY", "angularVelocity"]);
    let kinetic = 0;
    let potential = 0;
    for (const { row, mass, inertia, center, gravityScale, zero } of this.#masses) {
      kinetic += 0.5 * mass * (velocityX[row] ** 2 + velocityY[row] ** 2) + 0.5 * inertia * angularVelocity[row] ** 2;
      const centerX = x[row] + cosine[row] * center.x - sine[row] * center.y;
      const centerY = y[row] + sine[row] * center.x + cosine[row] * center.y;
      potential -= mass * gravityScale * (gravity.x * centerX + gravity.y * (centerY - zero));
    }
    const elastic = this.#springs.reduce((energy, joint) => energy + springEnergy(world, joint), 0);
    return { kinetic, potential, elastic, total: kinetic + potential + elastic };
  }
}

/** Half of stiffness times stretch squared. The engine's springs have a frequency; their stiffness follows from the masses that they move. */
function springEnergy(world, joint) {
  const { bodyA, bodyB, anchorA, anchorB, spring, length: rest } = world.jointDistance(joint);
  const ends = [[bodyA, anchorA], [bodyB, anchorB]].map(([body, anchor]) => ({ body, at: worldPoint(world.transform(body), anchor) }));
  const between = { x: ends[1].at.x - ends[0].at.x, y: ends[1].at.y - ends[0].at.y };
  const now = length(between);
  if (now === 0) return 0;
  const inverse = ends.reduce((all, { body, at }) => {
    if (world.body(body).type !== "dynamic") return all;
    const { mass, inertia } = world.massData(body);
    const { center } = world.motion(body);
    const arm = ((at.x - center.x) * between.y - (at.y - center.y) * between.x) / now;
    return all + 1 / mass + (inertia > 0 ? arm ** 2 / inertia : 0);
  }, 0);
  return inverse > 0 ? (0.5 * (2 * Math.PI * spring.hertz) ** 2 * (now - rest) ** 2) / inverse : 0;
}

/** Forces on a body in the last step [N]: its weight, those of contacts with their places, those of joints, and all together. */
export function forcesOn(session, body) {
  const { world, stepSeconds } = session;
  const { gravityScale } = world.body(body);
  const { mass } = world.massData(body);
  const { gravity } = world.options();
  const weight = { x: mass * gravityScale * gravity.x, y: mass * gravityScale * gravity.y };
  const contacts = [];
  for (const { shapeB, normal, count, points } of world.bodyContacts(body)) {
    const sign = world.shapeBody(shapeB) === body ? 1 : -1;
    for (const { point, normalImpulse, tangentImpulse } of points.slice(0, count)) {
      const along = (sign * normalImpulse) / stepSeconds;
      const across = (sign * tangentImpulse) / stepSeconds;
      contacts.push({ at: point, force: { x: normal.x * along + normal.y * across, y: normal.y * along - normal.x * across } });
    }
  }
  const joints = world.bodyJoints(body).map((joint) => {
    const { force } = world.jointState(joint);
    const sign = jointOptions(world, joint).bodyB === body ? 1 : -1;
    return { x: sign * force.x, y: sign * force.y };
  });
  const contact = sum(contacts.map(({ force }) => force));
  const joint = sum(joints);
  return { weight, contacts, contact, joint, net: sum([weight, contact, joint]) };
}

/** The options of a joint, of whatever kind. */
export function jointOptions(world, joint) {
  const kind = world.jointKind(joint);
  return world[`joint${kind[0].toUpperCase()}${kind.slice(1)}`](joint);
}

/** Mass, motion and energies of a body that is not fixed. */
export function readBody(session, body) {
  const { world } = session;
  const { mass, inertia } = world.massData(body);
  const { pose, center, velocity, angularVelocity } = world.motion(body);
  const { gravity } = world.options();
  const { gravityScale, name } = world.body(body);
  const height = center.y - (session.heights[name] ?? 0);
  const speed = length(velocity);
  return {
    mass,
    center,
    velocity,
    speed,
    angle: Math.atan2(pose.rotation.s, pose.rotation.c),
    momentum: mass * speed,
    kinetic: 0.5 * mass * speed ** 2 + 0.5 * inertia * angularVelocity ** 2,
    potential: -mass * gravityScale * (gravity.x * center.x + gravity.y * height),
  };
}
