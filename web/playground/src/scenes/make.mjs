// Bodies and joints of the page's scenes, as the data of scene_data.mjs.

/** Numbers in [0, 1) that are the same in each run. */
export function randomNumbers(seed = 1) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const surface = ({ density = 1, friction = 0.6, restitution = 0, mixing, name }) => ({
  density,
  material: { friction, restitution, ...(mixing ? { friction_mixing: mixing } : {}) },
  ...(name ? { name } : {}),
});
const body = (x, y, { type = "dynamic", angle = 0, color, name, velocity, bullet, damping, gravity }, shapes) => ({
  type,
  position: [x, y],
  angle,
  ...(name ? { name } : {}),
  ...(color === undefined ? {} : { user_data: color }),
  ...(velocity ? { velocity } : {}),
  ...(bullet ? { bullet } : {}),
  ...(damping ? { linear_damping: damping } : {}),
  ...(gravity === undefined ? {} : { gravity_scale: gravity }),
  shapes,
});

/** Width and height; options are those of the body and its surface. */
export const box = (x, y, width, height, options = {}) =>
  body(x, y, options, [{ type: "box", half_extents: [width / 2, height / 2], ...surface(options) }]);
export const ball = (x, y, radius, options = {}) => body(x, y, options, [{ type: "circle", radius, ...surface(options) }]);
export const polygon = (x, y, points, options = {}) => body(x, y, options, [{ type: "hull", points, ...surface(options) }]);
/** A rod from one point to another, with round ends. */
export const rod = (a, b, radius, options = {}) => {
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const from = ([x, y]) => [x - middle[0], y - middle[1]];
  return body(...middle, options, [{ type: "capsule", point_a: from(a), point_b: from(b), radius, ...surface(options) }]);
};
export const ground = (y = 0, width = 80, options = {}) => box(0, y - 15, width, 30, { type: "static", ...options });
/** Walls along points. */
export const walls = (points, options = {}) =>
  body(0, 0, { type: "static", ...options }, points.slice(1).map((b, i) => ({ type: "segment", point_a: points[i], point_b: b, ...surface(options) })));

/** A list of bodies and joints that grows, with joints at places of the world. */
export class Builder {
  bodies = [];
  joints = [];

  /** Adds a body and returns its place in the list. */
  add(data) {
    this.bodies.push(data);
    return this.bodies.length - 1;
  }
  #local(i, [x, y]) {
    const { position, angle = 0 } = this.bodies[i];
    const [dx, dy] = [x - position[0], y - position[1]];
    return [Math.cos(angle) * dx + Math.sin(angle) * dy, Math.cos(angle) * dy - Math.sin(angle) * dx];
  }
  join(type, a, b, at, options = {}, atB = at) {
    this.joints.push({ type, body_a: a, body_b: b, anchor_a: this.#local(a, at), anchor_b: this.#local(b, atB), ...options });
  }
  hinge(a, b, at, options) {
    this.join("revolute", a, b, at, options);
  }
  /** A rod or, with `spring`, a spring between two places. */
  link(a, b, at, atB, options) {
    this.join("distance", a, b, at, { length: Math.hypot(at[0] - atB[0], at[1] - atB[1]), ...options }, atB);
  }
  data(world = {}) {
    return { drystone: { scene_version: 1 }, world, bodies: this.bodies, joints: this.joints };
  }
}
