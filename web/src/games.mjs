// A layer for games above the JavaScript API: bodies, joints and characters as objects with events, steps of a fixed length inside,
// sprites with smoothed poses in pixels, a pointer that drags. It holds no state of the world: each object has the id of its thing, and
// game.world is the World, so what the layer lacks is a call away. Things that not every game needs are functions, which bundlers leave
// out when unused.
import { api } from "./by_hand.mjs";
import { DrystoneError, c, fieldMap } from "./runtime.mjs";

const fail = (code, message) => {
  throw new DrystoneError(code, message);
};

const capital = (name) => name[0].toUpperCase() + name.slice(1);

/** Calls all of them, whatever they throw, and then throws the first error. */
function callAll(functions) {
  const errors = [];
  for (const f of functions) {
    try {
      f();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** on() and off() of games and bodies. */
class Emitter {
  constructor(names) {
    this._names = names;
    this._listeners = {};
  }
  /** Calls f at each event of this name. */
  on(name, f) {
    this._of(name).add(typeof f === "function" ? f : fail("invalidArgument", `on("${name}") needs a function`));
    return this;
  }
  off(name, f) {
    this._of(name).delete(f);
    return this;
  }
  _of(name) {
    if (!this._names.includes(name)) fail("invalidArgument", `there is no event "${name}": they are ${this._names.join(", ")}`);
    return (this._listeners[name] ??= new Set());
  }
  _emit(name, ...given) {
    callAll([...(this._listeners[name] ?? [])].map((f) => () => f(...given)));
  }
}

/**
 * Events of bodies: the list of World.events(), the event's name here, the two shapes, and whether the first alone is told. Ends are
 * first, because a touch may end and begin again in one step.
 */
const touches = [
  ["contactEnd", "contactEnd", "shapeA", "shapeB"],
  ["sensorEnd", "leave", "sensor", "visitor", true],
  ["contactBegin", "contact", "shapeA", "shapeB"],
  ["contactHit", "hit", "shapeA", "shapeB"],
  ["sensorBegin", "enter", "sensor", "visitor", true],
];
const touchEvents = touches.map(([, event]) => event);

/** By the name of a shape: what the World takes, of a short form or of what it takes. */
const geometries = {
  __proto__: null,
  circle: (radius) => (typeof radius === "number" ? { radius } : radius),
  box: (size) => (Array.isArray(size) ? { halfExtents: { x: size[0] / 2, y: size[1] / 2 } } : size),
  capsule(size) {
    if (!Array.isArray(size)) return size;
    const half = Math.abs(size[1] - size[0]) / 2;
    const end = (to) => (size[0] > size[1] ? { x: to, y: 0 } : { x: 0, y: to }); // It lies if it is wider than high.
    return { pointA: end(-half), pointB: end(half), radius: Math.min(...size) / 2 };
  },
  polygon: (points) => (Array.isArray(points) ? api.functions.makeHull(points) : points),
  tileGrid: (grid) => grid,
};

/** Options of a body, of a shape and of its material in one object, as {form, shape, body}. */
function sort(options) {
  const sorted = { form: undefined, shape: {}, body: {} };
  const material = {};
  for (const [name, value] of Object.entries(options)) {
    const isOf = (struct) => fieldMap(struct).has(name);
    if (value === undefined) continue;
    if (name in geometries && sorted.form) fail("invalidArgument", `${sorted.form} and ${name}: a second shape is made by addShape()`);
    if (name in geometries) sorted.form = name;
    else if (isOf("BodyOptions")) sorted.body[name] = value;
    else if (isOf("Material")) material[name] = value;
    else (isOf("ShapeOptions") ? sorted.shape : sorted.body)[name] = value; // A body's options refuse what is of none.
  }
  if (Object.keys(material).length > 0) sorted.shape.material = { ...sorted.shape.material, ...material };
  return sorted;
}

export class Body extends Emitter {
  constructor(game, id, name = "") {
    super([...touchEvents, "destroy"]);
    this.game = game;
    this.name = name;
    this._id = id;
    game._bodies.set(id, this);
  }
  on(name, f) {
    super.on(name, f);
    this.game._heard.add(name);
    return this;
  }
  /** For calls of game.world. */
  get id() {
    return this._id || fail("staleId", `the body${this.name && ` "${this.name}"`} was destroyed`);
  }
  get world() {
    return this.game.world;
  }
  get isAlive() {
    return this._id !== 0 && this.world.isAliveBody(this._id);
  }
  get position() {
    return this.world.transform(this.id).position;
  }
  set position({ x, y }) {
    this.setPosition(x, y);
  }
  get angle() {
    return api.functions.rotationAngle(this.world.transform(this.id).rotation);
  }
  set angle(angle) {
    this.world.setTransform(this.id, this.position, angle);
  }
  get velocity() {
    return this.world.motion(this.id).velocity;
  }
  set velocity({ x, y }) {
    this.setVelocity(x, y);
  }
  get angularVelocity() {
    return this.world.motion(this.id).angularVelocity;
  }
  set angularVelocity(velocity) {
    this.world.setAngularVelocity(this.id, velocity);
  }
  setPosition(x, y, angle) {
    if (angle !== undefined) this.world.setTransform(this.id, { x, y }, angle);
    else this.world.setTransforms([this.id], [{ position: { x, y }, rotation: this.world.transform(this.id).rotation }]);
  }
  setVelocity(x, y) {
    this.world.setVelocity(this.id, { x, y });
  }
  /** `point`: where it acts in the world; without it, at the centre of mass. */
  applyImpulse(x, y, point) {
    this._apply("applyImpulse", { x, y }, point);
  }
  applyForce(x, y, point) {
    this._apply("applyForce", { x, y }, point);
  }
  _apply(name, push, point) {
    if (point) this.world[name](this.id, push, point);
    else this.world[`${name}ToCenter`](this.id, push);
  }
  get shapes() {
    return this.world.bodyShapes(this.id);
  }
  /** Adds a shape, and returns its id. */
  addShape(options) {
    const { form, shape, body } = sort(options);
    for (const name in body) fail("invalidArgument", `addShape(): ${name} is no option of a shape`);
    if (!form) fail("invalidArgument", `addShape() needs one of ${Object.keys(geometries).join(", ")}`);
    const geometry = geometries[form](options[form]);
    this.redraw();
    try {
      const create = `createShape${capital(form)}`;
      return this._own(this.game.world[create](this.id, geometry, { hitEvents: true, ...shape }));
    } finally {
      if (geometry !== options[form]) geometry.destroy?.();
    }
  }
  /** End events name shapes that are gone, so the layer remembers whose they were. */
  _own(shape) {
    this.game._owners.set(shape, this);
    return shape;
  }
  /** Lets paint() look at the shapes anew, after calls of `world` that change them. */
  redraw() {
    this._path = undefined;
  }
  /** The smoothed pose on the screen: x and y in pixels, and the rotation in radians, clockwise. */
  get pixels() {
    const { position, rotation } = this.game._runner.pose(this.id);
    const { x, y } = this.game.toPixels(position);
    return { x, y, rotation: -Math.atan2(rotation.s, rotation.c) };
  }
  /** Removes the body with its shapes and joints; in a callback too. It gets no more events than "destroy". */
  destroy() {
    if (this._id === 0) return;
    if (this.isAlive) {
      for (const shape of this.shapes) this._own(shape); // Those that the world has made, too.
      this.world.destroyBody(this._id);
    }
    this.game._bodies.delete(this._id);
    this._id = 0;
    this._emit("destroy", this);
  }
  /** The place in the body's frame of a point of the world. */
  toLocal(point) {
    return api.functions.invTransformPointFromWorld(this.world.transform(this.id), point);
  }
}

export class Game extends Emitter {
  constructor({ scale = 32, origin = { x: 0, y: 0 }, stepSeconds, maxSteps, smoothing, ...options } = {}) {
    super(["step", ...touchEvents]);
    this.scale = scale;
    this.origin = origin;
    this._bodies = new Map(); // By id.
    this._owners = new Map(); // Bodies by the ids of their shapes.
    this._limit = 100; // When the two have more entries, the dead ones are dropped.
    this._untold = new Set(); // Touches that began in the last step and were not told, because the other body was gone.
    this._heard = new Set(); // Names of events for which a body or the game has had a function.
    this.world = new api.classes.World(options);
    try {
      this._runner = new api.classes.FixedStepRunner(this.world, {
        stepSeconds, maxSteps, smoothing,
        beforeStep: () => this._emit("step", this.stepSeconds),
        afterStep: () => this._afterStep(),
      });
    } catch (error) {
      this.world.destroy();
      throw error;
    }
    this.stepSeconds = this._runner.options().stepSeconds;
  }
  on(name, f) {
    super.on(name, f);
    this._heard.add(name);
    return this;
  }
  get bodies() {
    return [...this._bodies.values()].filter((body) => body.isAlive);
  }
  /** A static body at (0, 0), to join things to. */
  get ground() {
    if (!this._ground?.isAlive) this._ground = this.createBody({ type: "static", name: "ground" });
    return this._ground;
  }
  /** A body, with the shape that the options name if they do, and more `shapes`. It is dynamic, unless they say otherwise. */
  createBody({ sprite, shapes = [], ...options } = {}) {
    const { form, body, shape } = sort(options);
    const forms = form ? [{ [form]: options[form] }, ...shapes] : shapes;
    if (forms.length === 0) for (const name in shape) fail("invalidArgument", `createBody(): ${name} needs a shape`);
    const made = new Body(this, this.world.createBody({ type: "dynamic", ...body }), body.name);
    try {
      for (const one of forms) made.addShape({ ...shape, ...one });
    } catch (error) {
      made.destroy();
      throw error;
    }
    made.sprite = sprite;
    return made;
  }
  /** The body of a shape; of one that was made by calls of `world`, too. */
  bodyOf(shape) {
    if (!this.world.isAliveShape(shape)) return undefined;
    const id = this.world.shapeBody(shape);
    return this._bodies.get(id) ?? new Body(this, id, this.world.body(id).name);
  }
  /** The object of a shape's body, if there is one; of a shape that is gone, too. */
  _known(shape) {
    return this.world.isAliveShape(shape) ? this._bodies.get(this.world.shapeBody(shape)) : this._owners.get(shape);
  }
  /** The body at a point of the world, or nearer to it than `reach`. */
  bodyAt(point, reach = 0, filter) {
    const near = this.world.nearestShapeToPoint(point, reach, filter);
    return near && this.bodyOf(near.shape);
  }
  toPixels({ x, y }) {
    return { x: this.origin.x + this.scale * x, y: this.origin.y - this.scale * y };
  }
  toWorld({ x, y }) {
    return { x: (x - this.origin.x) / this.scale, y: (this.origin.y - y) / this.scale };
  }
  /** Takes the steps that are due after so many seconds, and moves the sprites. */
  update(seconds) {
    if (this._ends) fail("staleId", "the game was destroyed");
    if (this._stepping) fail("wrongMoment", "update() was called in a function that update() calls");
    this._stepping = true;
    try {
      this._runner.advance(seconds);
    } finally {
      this._stepping = false;
      if (this._ends) this._free();
    }
    if (!this._ends) this.draw();
  }
  /** Moves the sprites to where their bodies are between the last two steps. */
  draw() {
    for (const body of this._bodies.values()) {
      const { sprite } = body;
      if (!sprite || !body.isAlive) continue;
      const { x, y, rotation } = body.pixels;
      if (typeof sprite === "function") sprite(x, y, rotation, body);
      else [sprite.x, sprite.y, sprite.rotation] = [x, y, rotation];
    }
  }
  /** Frees the world's memory; in a callback, when the frame has ended. */
  destroy() {
    if (this._stepping) {
      this._runner.endFrame();
      this._ends = true;
    } else {
      this._free();
    }
  }
  _free() {
    this._ends = true;
    const bodies = [...this._bodies.values()];
    for (const body of bodies) body._id = 0;
    this._bodies.clear();
    this._runner.destroy();
    this.world.destroy();
    callAll(bodies.map((body) => () => body._emit("destroy", body)));
  }
  _afterStep() {
    const untold = this._untold;
    this._untold = new Set();
    const calls = []; // All events before any is told: what is called may change the world.
    for (const [list, event, first, second, alone] of touches) {
      if (!this._heard.has(event)) continue;
      const ends = list.endsWith("End");
      const tell = (view, from, to, sign, toGame = false) => {
        const listener = toGame ? this : this._known(view[from]);
        if (!listener?._listeners[event]?.size) return;
        const body = this._known(view[from]) ?? this.bodyOf(view[from]);
        const other = this._known(view[to]) ?? this.bodyOf(view[to]);
        const details = copy(view, view[from], view[to], sign);
        const touch = `${toGame} ${details.shape} ${details.otherShape} ${details.cell?.x} ${details.cell?.y}`;
        if (ends && untold.has(touch)) return;
        calls.push(() => {
          if (this._ends || !(toGame || body.isAlive)) return;
          if (ends || (body.isAlive && other.isAlive)) listener._emit(event, ...(toGame ? [body] : []), other, details);
          else if (event !== "hit") this._untold.add(touch); // Its end comes with the next step.
        });
      };
      this.world.forEachEvent(list, (view) => {
        tell(view, first, second, 1, true);
        tell(view, first, second, 1);
        if (!alone) tell(view, second, first, -1);
      });
    }
    this._dropDead();
    callAll(calls);
  }
  /** Drops what was destroyed, whoever did it, now and then. The ends of all touches of dead shapes are among the events of this step. */
  _dropDead() {
    const size = () => this._bodies.size + this._owners.size;
    if (size() < this._limit) return;
    for (const shape of this._owners.keys()) if (!this.world.isAliveShape(shape)) this._owners.delete(shape);
    for (const [id, body] of this._bodies) if (!body.isAlive) this._bodies.delete(id);
    this._limit = 2 * size() + 100;
  }
}

/** An event as the body sees it that has `shape`: the normal points away from it. */
function copy({ point, normal, cell, approachSpeed, normalImpulse }, shape, otherShape, sign) {
  const details = { shape, otherShape, point };
  if (cell.x >= 0) details.cell = cell;
  if (normal) details.normal = { x: sign * normal.x, y: sign * normal.y };
  if (approachSpeed !== undefined) Object.assign(details, { speed: approachSpeed, impulse: normalImpulse });
  return details;
}

/** Joins two bodies. `at` is a place in the world, where the anchors of both are. */
export function join(kind, a, b, { at, ...options } = {}) {
  const { world } = a.game;
  const name = capital(kind);
  if (b.game !== a.game) fail("invalidArgument", "join() needs two bodies of one game");
  if (!world[`createJoint${name}`]) fail("invalidArgument", `there is no joint "${kind}"`);
  const anchors = at ? { anchorA: a.toLocal(at), anchorB: b.toLocal(at) } : {};
  const id = world[`createJoint${name}`]({ bodyA: a.id, bodyB: b.id, ...anchors, ...options });
  return {
    id, a, b,
    get isAlive() {
      return !a.game._ends && world.isAliveJoint(id);
    },
    /** The force, torque, angle and translation at the moment. */
    get state() {
      return world.jointState(id);
    },
    /** What the options do not name stays. */
    set: (change) => world[`setJoint${name}`](id, change),
    destroy() {
      if (this.isAlive) world.destroyJoint(id);
    },
  };
}

/** Takes hold of the dynamic body at a point of the world, if there is one within `reach`: {body, moveTo(point), release()}. */
export function grab(game, point, { reach = 0.2, filter, ...options } = {}) {
  const near = game.world.nearestShapeToPoint(point, reach, { staticBodies: false, kinematicBodies: false, ...filter });
  if (!near) return undefined;
  const body = game.bodyOf(near.shape);
  const joint = join("mouse", game.ground, body, { anchorA: point, anchorB: body.toLocal(near.point), ...options });
  return {
    body,
    moveTo: (to) => joint.isAlive && joint.set({ anchorA: to }),
    release: () => joint.destroy(),
  };
}

/** Lets mouse, pen and fingers drag bodies on an element. Returns a function that ends it. `toPixels(event)`: where a canvas is scaled. */
export function dragBodies(game, element, { toPixels, ...options } = {}) {
  const grips = new Map();
  const inElement = ({ clientX, clientY }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const part = (length, whole, inPixels) => (length / (whole || 1)) * (inPixels || whole);
    return { x: part(clientX - left, width, element.width), y: part(clientY - top, height, element.height) };
  };
  const place = (event) => game.toWorld((toPixels ?? inElement)(event));
  const release = ({ pointerId }) => {
    grips.get(pointerId)?.release();
    grips.delete(pointerId);
  };
  const listeners = {
    pointerdown(event) {
      if (game._ends) return;
      release(event); // A browser may leave out the end of the last touch.
      const grip = grab(game, place(event), options);
      if (!grip) return;
      grips.set(event.pointerId, grip);
      element.setPointerCapture?.(event.pointerId);
    },
    pointermove: (event) => grips.get(event.pointerId)?.moveTo(place(event)),
    pointerup: release,
    pointercancel: release,
  };
  const end = new AbortController(); // It has a signal, which addEventListener() takes.
  for (const [name, f] of Object.entries(listeners)) element.addEventListener(name, f, end);
  const style = element.style ?? {};
  const { touchAction } = style;
  style.touchAction = "none";
  return () => {
    end.abort();
    style.touchAction = touchAction;
    for (const pointerId of grips.keys()) release({ pointerId });
  };
}

/**
 * A level of square tiles from rows of text, the highest first, with the lower left corner at `position`. `things` are functions for
 * characters that stand for no tile: they are called with the middle of the cell.
 */
export function addTiles(game, rows, { size = 1, things = {}, ...options } = {}) {
  const bare = rows.map((row) => [...row].map((character) => (things[character] ? "." : character)).join(""));
  const grid = api.classes.TileGrid.fromRows(bare, size, { x: 0, y: 0 });
  let level;
  try {
    level = game.createBody({ type: "static", ...options, tileGrid: grid });
    const [shape] = level.shapes;
    level.setTile = (cell, tile) => {
      game.world.setTile(shape, cell, tile);
      level.redraw();
    };
    const pose = game.world.transform(level.id);
    rows.forEach((row, i) => {
      const y = rows.length - 1 - i;
      [...row].forEach((character, x) => {
        if (!things[character]) return;
        const middle = api.functions.transformPointToWorld(pose, { x: (x + 0.5) * size, y: (y + 0.5) * size });
        things[character](middle, { x, y });
      });
    });
    return level;
  } catch (error) {
    level?.destroy();
    throw error;
  } finally {
    grid.destroy();
  }
}

/**
 * A body that walks and jumps: walk(-1 to 1), jump(), `grounded`. Speeds in m/s, accelerations in m/s^2. A jump that is asked for shortly
 * before landing is made then.
 */
export function addCharacter(game, options = {}) {
  const { width = 0.6, height = 1.6, speed = 5, jump = 7, acceleration = 60, airAcceleration = 20, up, maxSlope, ...others } = options;
  void c.drive; // The small module has no such function, and throws.
  const material = { friction: 0, frictionMixing: "multiply" };
  const hero = game.createBody({ capsule: [width, height], material, locks: { rotation: true }, name: "character", ...others });
  let [wanted, patience] = [0, 0];
  const step = (seconds) => {
    if (!hero.isAlive) return void game.off("step", step);
    const { mass } = game.world.massData(hero.id); // It may have got more shapes.
    const drive = { up, maxSlope, groundForce: mass * acceleration, airForce: mass * airAcceleration };
    const report = api.functions.drive(game.world, hero.id, drive, { speed: wanted, jump: patience > 0 ? jump : 0, seconds });
    hero.grounded = report.grounded && !report.jumped;
    patience = report.jumped ? 0 : patience - seconds;
  };
  game.on("step", step);
  return Object.assign(hero, {
    grounded: false,
    walk(direction) {
      wanted = direction * speed;
    },
    jump() {
      patience = 0.1;
    },
  });
}

/** What a body's shapes cover, in its frame, for a canvas. A circle has a slit from which one sees that it turns. */
function outline({ world, shapes }) {
  const path = new Path2D();
  const add = (draw) => {
    const part = new Path2D();
    draw(part);
    part.closePath();
    path.addPath(part);
  };
  const addCorners = (corners) => add((part) => corners.forEach(({ x, y }) => part.lineTo(x, y)));
  for (const shape of shapes) {
    const kind = world.shapeKind(shape);
    if (kind === "circle") {
      const { center: { x, y }, radius } = world.shapeGeometryCircle(shape);
      add((part) => (part.lineTo(x, y), part.arc(x, y, radius, 0.1, 2 * Math.PI)));
    } else if (kind === "capsule") {
      const { pointA: a, pointB: b, radius } = world.shapeGeometryCapsule(shape);
      const side = Math.atan2(b.x - a.x, a.y - b.y);
      add((part) => (part.arc(a.x, a.y, radius, side, side + Math.PI), part.arc(b.x, b.y, radius, side + Math.PI, side)));
    } else if (kind === "polygon") {
      addCorners(world.shapeGeometryPolygon(shape).vertices());
    } else if (kind === "tileGrid") {
      const grid = world.shapeGeometryTileGrid(shape);
      const width = grid.width();
      for (let i = 0; i < width * grid.height(); ++i) {
        const cell = { x: i % width, y: Math.floor(i / width) };
        if (grid.at(cell) === "empty") continue;
        const polygon = api.functions.tilePolygon(grid, cell);
        addCorners(polygon.vertices());
        polygon.destroy();
      }
    }
  }
  return path;
}

/** A sprite that fills circles, capsules, polygons, boxes and tiles of its body on a canvas. */
export function paint(pen, color) {
  return (x, y, rotation, body) => {
    body._path ??= outline(body);
    pen.save();
    pen.translate(x, y);
    pen.rotate(rotation);
    pen.scale(body.game.scale, -body.game.scale);
    pen.fillStyle = color;
    pen.fill(body._path);
    pen.restore();
  };
}

/** Updates the game in each frame of a page, after frame(seconds since the last one). Returns a function that ends it. */
export function run(game, frame) {
  let before;
  let request = requestAnimationFrame(function next(now) {
    if (game._ends) return;
    request = requestAnimationFrame(next);
    const seconds = Math.max(0, now - (before ?? now)) / 1000;
    before = now;
    frame?.(seconds);
    if (request !== undefined && !game._ends) game.update(seconds);
  });
  return () => {
    cancelAnimationFrame(request);
    request = undefined;
  };
}
