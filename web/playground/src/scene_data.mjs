// Worlds as data, and data as worlds: what undo, files, links and the page's own scenes have in common. The data are those of scene files
// (docs/scene_format.md), of which this reads and writes what the small module can simulate: bodies, their shapes, and joints. A field of the
// data is the engine's option of the same name in snake case, so no field is named here; what has its default is left out.
import { World, makeHull, makePolygon } from "./engine.mjs";

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name) => name.replace(/_([a-z])/g, (all, letter) => letter.toUpperCase());
const capital = (name) => name[0].toUpperCase() + name.slice(1);
const isPoint = (value) => typeof value === "object" && value !== null && "x" in value && "y" in value && Object.keys(value).length === 2;

/** Fields of which the values are names, too. */
const words = new Set(["forceClearing", "islands"]);

/** A value of the engine as data. */
function toData(value) {
  if (typeof value === "bigint") return value < 2n ** 53n ? Number(value) : `0x${value.toString(16)}`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(toData);
  if (isPoint(value) && typeof value.x === "number") return [value.x, value.y];
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [snake(name), words.has(name) ? snake(field) : toData(field)]));
}

/** Data as a value of the engine. `wide` are the names of fields of 64 bits. */
const wide = new Set(["category", "mask", "event_mask"]);
function fromData(value, name = "") {
  if (wide.has(name)) return BigInt(value);
  if (words.has(camel(name))) return camel(value);
  if (Array.isArray(value)) {
    const isVector = value.length === 2 && value.every((number) => typeof number === "number");
    return isVector ? { x: value[0], y: value[1] } : value.map((part) => fromData(part));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [camel(key), fromData(field, key)]));
}

/** The fields of `value` that differ from the defaults, at every depth. Whether a motor, limit or spring acts is said if it differs. */
function differing(value, defaults) {
  const result = {};
  for (const [name, field] of Object.entries(value)) {
    const usual = defaults[name];
    if (field === undefined || field === usual || (Array.isArray(field) && field.length === 0)) continue;
    if (typeof field === "object" && field !== null && typeof usual === "object" && !isPoint(field) && !Array.isArray(field)) {
      const part = differing(field, usual);
      const isOff = field.enabled === false;
      if (Object.keys(part).length > 0 && !(isOff && !usual.enabled)) result[name] = part;
    } else if (!(isPoint(field) && isPoint(usual) && field.x === usual.x && field.y === usual.y)) {
      result[name] = field;
    }
  }
  return result;
}

/** The defaults of the engine, read from a world with one thing of each kind. */
let defaults;
function engineDefaults() {
  if (defaults) return defaults;
  const world = new World();
  const body = world.createBody();
  const shape = world.createShapeCircle(body, { radius: 1 });
  defaults = { world: world.options(), body: world.body(body), shape: world.shape(shape), joints: {} };
  world.destroy();
  return defaults;
}
function jointDefaults(kind) {
  const { joints } = engineDefaults();
  if (joints[kind]) return joints[kind];
  const world = new World();
  const [bodyA, bodyB] = ["static", "dynamic"].map((type) => world.createBody({ type }));
  const options = { bodyA, bodyB };
  if (kind === "distance") options.length = 1;
  joints[kind] = world[`joint${capital(kind)}`](world[`createJoint${capital(kind)}`](options));
  if (kind === "distance") joints[kind].length = undefined;
  world.destroy();
  return joints[kind];
}

/** Options with all fields of their parts, such as a motor's. A part that is named acts, unless it says otherwise. */
function filled(options, usual) {
  const result = { ...options };
  for (const [name, part] of Object.entries(options)) {
    if (typeof part !== "object" || part === null || isPoint(part) || typeof usual[name] !== "object") continue;
    result[name] = { ...usual[name], ...("enabled" in usual[name] ? { enabled: true } : {}), ...part };
  }
  return result;
}

const geometryOf = {
  circle: (world, shape) => world.shapeGeometryCircle(shape),
  capsule: (world, shape) => world.shapeGeometryCapsule(shape),
  segment: (world, shape) => world.shapeGeometrySegment(shape),
  polygon(world, shape) {
    const polygon = world.shapeGeometryPolygon(shape);
    return { vertices: polygon.vertices(), radius: polygon.radius() };
  },
};

function shapeData(world, shape) {
  const kind = world.shapeKind(shape);
  if (!geometryOf[kind]) throw new Error(`A shape of the kind ${kind} cannot be kept.`);
  return { type: kind, ...toData(geometryOf[kind](world, shape)), ...toData(differing(world.shape(shape), engineDefaults().shape)) };
}

/** The world as it is. Bodies of `without` are left out, with their joints. `known` keeps shapes by their bodies, as long as none changes. */
export function capture(world, without = [], known = new Map()) {
  const shapesOf = (body) => {
    if (!known.has(body)) known.set(body, world.bodyShapes(body).map((shape) => shapeData(world, shape)));
    return known.get(body);
  };
  const { workers, lanes, ...options } = world.options(); // What belongs to the machine is not in a scene.
  const left = new Set(without);
  const bodies = world.bodies().filter((id) => !left.has(id));
  const places = new Map(bodies.map((id, i) => [id, i]));
  const joints = [];
  for (const id of world.joints()) {
    const kind = world.jointKind(id);
    const { bodyA, bodyB, ...options } = world[`joint${capital(kind)}`](id);
    if (!places.has(bodyA) || !places.has(bodyB)) continue;
    joints.push({ type: kind, body_a: places.get(bodyA), body_b: places.get(bodyB), ...toData(differing(options, jointDefaults(kind))) });
  }
  return {
    drystone: { scene_version: 1 },
    world: toData(differing(options, engineDefaults().world)),
    bodies: bodies.map((id) => ({
      ...toData(differing(world.body(id), engineDefaults().body)),
      shapes: shapesOf(id),
    })),
    joints,
  };
}

const makers = {
  circle: (world, body, geometry, options) => world.createShapeCircle(body, geometry, options),
  capsule: (world, body, geometry, options) => world.createShapeCapsule(body, geometry, options),
  segment: (world, body, geometry, options) => world.createShapeSegment(body, geometry, options),
  box: (world, body, geometry, options) => world.createShapeBox(body, geometry, options),
  polygon: (world, body, { vertices, radius = 0 }, options) => withPolygon(makePolygon(vertices, radius), world, body, options),
  hull: (world, body, { points, radius = 0 }, options) => withPolygon(makeHull(points, radius), world, body, options),
};
function withPolygon(polygon, world, body, options) {
  try {
    return world.createShapePolygon(body, polygon, options);
  } finally {
    polygon.destroy();
  }
}
const geometryFields = new Set(["center", "radius", "pointA", "pointB", "halfExtents", "angle", "vertices", "points"]);

/** Adds a body of the data to a world, and returns its id. */
export function addBody(world, { shapes = [], ...data }) {
  const body = world.createBody(filled(fromData(data), engineDefaults().body));
  for (const { type, ...fields } of shapes) {
    if (!makers[type]) throw new Error(`The playground has no shapes of the type "${type}": the workbench has them.`);
    const geometry = {};
    const options = {};
    for (const [name, value] of Object.entries(fromData(fields))) (geometryFields.has(name) ? geometry : options)[name] = value;
    makers[type](world, body, geometry, filled(options, engineDefaults().shape));
  }
  return body;
}

/** Makes the world of the data. */
export function build(data) {
  if (data?.drystone?.scene_version !== 1) throw new Error("This is no scene of version 1.");
  if (data.fields?.length > 0) throw new Error("The scene has fields, which the playground does not simulate: the workbench does.");
  if (data.dt !== undefined && !(data.dt > 0 && data.dt <= 1)) throw new Error(`dt must be in (0, 1], and is ${data.dt}.`);
  const world = new World(fromData(data.world ?? {}));
  try {
    const bodies = data.bodies.map((body) => addBody(world, body));
    const byName = new Map(data.bodies.map((body, i) => [body.name, bodies[i]]));
    const bodyOf = (reference) => (typeof reference === "string" ? byName.get(reference) : bodies[reference]);
    for (const { type, body_a: a, body_b: b, ...options } of data.joints ?? []) {
      const create = world[`createJoint${capital(camel(type))}`];
      if (!create) throw new Error(`There is no joint of the type "${type}".`);
      create.call(world, { bodyA: bodyOf(a), bodyB: bodyOf(b), ...filled(fromData(options), jointDefaults(type)) });
    }
    return world;
  } catch (error) {
    world.destroy();
    throw error;
  }
}
