// Shapes of a body from what Phaser knows of a game object: the size of its texture, its origin, scale and flip; or from outlines. Sizes
// are pixels of the texture, so a sprite that is drawn twice as large has a body twice as large; points count from its upper left corner.
import { decompose } from "drystone";
import { refuse } from "./refuse.mjs";

const mostCorners = 8; // Of each convex piece of an outline.

/** A game object's frame: pixels of its texture to metres from its origin, with y upwards. */
class Frame {
  constructor(object, pixelsPerMetre) {
    const { width = 0, height = 0, displayOriginX = 0, displayOriginY = 0, scaleX = 1, scaleY = 1 } = object ?? {};
    this.size = [width, height];
    this.middle = object ? { x: width / 2, y: height / 2 } : { x: 0, y: 0 };
    this.scale = [Math.abs(scaleX) / pixelsPerMetre, Math.abs(scaleY) / pixelsPerMetre];
    this.place = ({ x, y }) => ({
      x: (((object?.flipX ? width - x : x) - displayOriginX) * scaleX) / pixelsPerMetre,
      y: (((object?.flipY ? height - y : y) - displayOriginY) * -scaleY) / pixelsPerMetre,
    });
  }
}

/** By the name of a form: its value in pixels as forms of drystone/games in metres. */
const forms = {
  circle(value, { middle, scale, place }) {
    const { x, y, radius } = typeof value === "number" ? { ...middle, radius: value } : value;
    if (![x, y, radius].every(Number.isFinite)) refuse("circle must be a radius, or { x, y, radius }");
    return [{ circle: { center: place({ x, y }), radius: radius * Math.max(...scale) } }];
  },
  box(size, { middle, scale, place }) {
    const [width, height] = pair("box", size);
    return [{ box: { center: place(middle), halfExtents: { x: (width / 2) * scale[0], y: (height / 2) * scale[1] } } }];
  },
  capsule(size, { middle, scale, place }) {
    const [width, height] = pair("capsule", size).map((value, i) => value * scale[i]);
    const { x, y } = place(middle);
    const half = Math.abs(height - width) / 2;
    const end = (side) => (width > height ? { x: x + side * half, y } : { x, y: y + side * half });
    return [{ capsule: { pointA: end(-1), pointB: end(1), radius: Math.min(width, height) / 2 } }];
  },
  /** The convex hull of its points. */
  polygon: (points, { place }) => [{ polygon: pointsOf("polygon", points).map(place) }],
  /** Its points in order, concave or not. */
  outline: (points, { place }) =>
    decompose({ points: pointsOf("outline", points).map(place) }, mostCorners, 1).pieces.map((polygon) => ({ polygon })),
};

const pair = (name, size) => (Array.isArray(size) && size.length === 2 ? size : refuse(`${name} must be [width, height]`));

/** Points as {x, y}, of these or of a flat list of numbers. */
function pointsOf(name, points) {
  if (!Array.isArray(points)) refuse(`${name} must be a list of points`);
  if (typeof points[0] !== "number") return points;
  return Array.from({ length: points.length / 2 }, (_, i) => ({ x: points[2 * i], y: points[2 * i + 1] }));
}

function ownForm({ type, radius, geom, width, height } = {}) {
  if (type === "Arc") return { circle: radius };
  if (type === "Polygon") return { outline: geom.points };
  if (!(width > 0 && height > 0))
    refuse(`the body's shape: ${type ?? "a body without a game object"} has no size; name one of ${Object.keys(forms).join(", ")}`);
  return { box: [width, height] };
}

/** An entry of a file of PhysicsEditor, for Phaser's Matter or for its P2: options of the body, and of each shape with its form. */
function readEditor(entry) {
  if (Array.isArray(entry)) {
    const fixtures = entry.map(({ shape, circle, friction, bounce: restitution, isSensor: sensor, filter = {} }) => {
      const { categoryBits: category, maskBits: mask } = filter;
      return { friction, restitution, sensor, filter: { category, mask }, ...(circle ? { circle: round(circle) } : { polygon: shape }) };
    });
    return { body: {}, fixtures };
  }
  if (!Array.isArray(entry.fixtures)) refuse("editor.fixtures must be a list: an entry of a file of PhysicsEditor, as data.crate");
  const { friction, restitution, isStatic, collisionFilter = {}, fixtures } = entry;
  const surface = { friction, restitution, filter: collisionFilter };
  return {
    body: isStatic ? { type: "static" } : {},
    fixtures: fixtures.flatMap(({ circle, vertices = [], isSensor: sensor }) =>
      (circle ? [{ circle: round(circle) }] : vertices.map((polygon) => ({ polygon }))).map((form) => ({ ...surface, sensor, ...form })),
    ),
  };
}
const round = ({ x, y, radius, position: [px, py] = [x, y] }) => ({ x: px, y: py, radius });

/**
 * Options in pixels as {body, shapes, free()}: what is not of forms; the forms in metres, for addShape() of drystone/games; and a function
 * that frees what was made for them.
 */
export function shapesOf({ editor, ...options }, gameObject, pixelsPerMetre) {
  const frame = new Frame(gameObject, pixelsPerMetre);
  const names = Object.keys(forms).filter((name) => options[name] !== undefined);
  const sources = editor ? ["editor", ...names] : names;
  if (sources.length > 1) refuse(`${sources.join(" and ")}: a body is made of one of them; addShape() adds others`);
  const named = names.map((name) => ({ [name]: options[name] }));
  const { body, fixtures } = editor ? readEditor(editor) : { body: {}, fixtures: names.length > 0 ? named : [ownForm(gameObject)] };
  for (const name of names) delete options[name];
  const shapes = fixtures.flatMap((fixture) => {
    const name = Object.keys(forms).find((form) => fixture[form]);
    const { [name]: value, ...surface } = fixture;
    return forms[name](value, frame).map((form) => ({ ...surface, ...form }));
  });
  return { body: { ...body, ...options }, shapes, free: () => shapes.forEach(({ polygon }) => polygon?.destroy?.()) };
}
