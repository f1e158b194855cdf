// What bodies look like: a list of parts for each body, in its own frame. A part is a rounded rectangle (a box, a circle, a capsule, a wall) or
// a convex polygon. Both renderers draw these parts, so they are read from the engine once, and again when the session's version says so.
import { idIndex } from "./engine.mjs";

const wallRadius = 0.05; // Of segments, which have no thickness [m].

/** {center, angle, half, radius} or {corners, inner}. */
function partOf(world, shape) {
  const kind = world.shapeKind(shape);
  if (kind === "circle") {
    const { center, radius } = world.shapeGeometryCircle(shape);
    return { center, angle: 0, half: { x: 0, y: 0 }, radius };
  }
  if (kind === "capsule") {
    const { pointA, pointB, radius } = world.shapeGeometryCapsule(shape);
    return rod(pointA, pointB, radius);
  }
  if (kind === "segment") {
    const { pointA, pointB } = world.shapeGeometrySegment(shape);
    return rod(pointA, pointB, wallRadius);
  }
  const polygon = world.shapeGeometryPolygon(shape);
  return rectangle(polygon.vertices(), polygon.radius()) ?? { corners: polygon.vertices(), inner: polygon.centroid() };
}

function rod(a, b, radius) {
  const half = { x: Math.hypot(b.x - a.x, b.y - a.y) / 2, y: 0 };
  return { center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, angle: Math.atan2(b.y - a.y, b.x - a.x), half, radius };
}

/** The part of a polygon that is a rectangle, which is drawn with fewer triangles. */
function rectangle(corners, radius) {
  if (corners.length !== 4) return undefined;
  const [a, b, c, d] = corners;
  const size = Math.hypot(c.x - a.x, c.y - a.y);
  const isParallelogram = Math.hypot(a.x + c.x - b.x - d.x, a.y + c.y - b.y - d.y) < 1e-4 * size;
  if (!isParallelogram || Math.abs(size - Math.hypot(d.x - b.x, d.y - b.y)) > 1e-4 * size) return undefined;
  const half = { x: Math.hypot(b.x - a.x, b.y - a.y) / 2, y: Math.hypot(c.x - b.x, c.y - b.y) / 2 };
  return { center: { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 }, angle: Math.atan2(b.y - a.y, b.x - a.x), half, radius };
}

/** The bodies of a session with their parts, kept until the session's version changes. */
export class Parts {
  #session = null;
  #version = -1;
  /** {id, row, color, parts} of each body; `color` is the number of its colour, -1 of what does not move. */
  bodies = [];

  /** Whether the parts changed. */
  update(session) {
    if (session === this.#session && session.version === this.#version) return false;
    this.#session = session;
    this.#version = session.version;
    const { world } = session;
    this.bodies = [];
    for (const id of world.bodies()) {
      const shapes = world.bodyShapes(id);
      if (shapes.length === 0) continue;
      const { type, userData } = world.body(id);
      const color = type === "static" ? -1 : Number(userData ?? idIndex(id));
      this.bodies.push({ id, row: idIndex(id), color, parts: shapes.map((shape) => partOf(world, shape)) });
    }
    return true;
  }
}
