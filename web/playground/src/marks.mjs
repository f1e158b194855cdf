// Lines above the bodies: joints, what is pulled, the body that is looked at, its velocity and forces. A mark is {a, b, width, color, opacity}, from
// a to b in the world, with a width in pixels; a dot has no length. Renderers draw them, so a mark never outlives its frame.
import { forcesOn, jointOptions, readBody } from "./readings.mjs";
import { worldPoint } from "./session.mjs";

const velocityColor = "#12a15e";
const forceColors = { weight: "#8a5cf5", contact: "#e0473c", joint: "#d98200" };
const jointsAtMost = 3000;

function* arrow(from, vector, color, view, label = 3) {
  const size = Math.hypot(vector.x, vector.y);
  if (size < 4 * view.scale) return;
  const to = { x: from.x + vector.x, y: from.y + vector.y };
  yield { a: from, b: to, width: label, color };
  const head = Math.min(11 * view.scale, 0.5 * size);
  for (const turn of [2.6, -2.6]) {
    const [c, s] = [(Math.cos(turn) * head) / size, (Math.sin(turn) * head) / size];
    yield { a: to, b: { x: to.x + c * vector.x - s * vector.y, y: to.y + s * vector.x + c * vector.y }, width: label, color };
  }
}

/** A zigzag from a to b. */
function* spring(a, b, color) {
  const turns = 12;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const across = 0.12 / Math.max(Math.hypot(dx, dy), 1e-6);
  let last = a;
  for (let i = 1; i <= turns; ++i) {
    const part = i / turns;
    const side = i === turns ? 0 : i % 2 ? across : -across;
    const next = { x: a.x + part * dx - side * dy, y: a.y + part * dy + side * dx };
    yield { a: last, b: next, width: 2.5, color };
    last = next;
  }
}

function* ring(center, radius, color, width, parts = 28) {
  const at = (i) => ({ x: center.x + radius * Math.cos((2 * Math.PI * i) / parts), y: center.y + radius * Math.sin((2 * Math.PI * i) / parts) });
  for (let i = 0; i < parts; ++i) yield { a: at(i), b: at(i + 1), width, color };
}

function* jointMarks(session, palette) {
  const { world } = session;
  for (const joint of world.joints().slice(0, jointsAtMost)) {
    const kind = world.jointKind(joint);
    if (kind === "mouse" || kind === "filter") continue;
    const { bodyA, bodyB, anchorA, anchorB, spring: elastic, motor } = jointOptions(world, joint);
    const a = worldPoint(world.transform(bodyA), anchorA);
    const b = worldPoint(world.transform(bodyB), anchorB);
    if (kind === "distance" && elastic.enabled) yield* spring(a, b, palette.ink);
    else if (kind === "distance") yield { a, b, width: 2.5, color: palette.ink };
    for (const place of kind === "distance" ? [a, b] : [b]) {
      yield { a: place, b: place, width: motor?.enabled ? 11 : 8, color: palette.ink };
      yield { a: place, b: place, width: motor?.enabled ? 6 : 3, color: motor?.enabled ? "#ffd400" : "#ffffff" };
    }
  }
}

/** `look` is {selected, velocities, forces}. */
export function marksOf(session, view, palette, { selected, velocities, forces, draft }) {
  const marks = [...jointMarks(session, palette)];
  const { world } = session;
  if (velocities) {
    for (const id of world.bodies().slice(0, 400)) {
      if (world.body(id).type === "static" || session.isHand(id)) continue;
      const { center, velocity } = world.motion(id);
      marks.push(...arrow(center, { x: 0.25 * velocity.x, y: 0.25 * velocity.y }, velocityColor, view, 2));
    }
  }
  if (selected) {
    const { lower, upper } = world.bounds(selected);
    const center = { x: (lower.x + upper.x) / 2, y: (lower.y + upper.y) / 2 };
    const radius = Math.hypot(upper.x - lower.x, upper.y - lower.y) / 2 + 4 * view.scale;
    marks.push(...ring(center, radius, palette.ink, 1.5));
    if (forces && world.body(selected).type === "dynamic") marks.push(...forceMarks(session, selected, radius, view));
  }
  for (const { from, to } of session.pulls()) {
    marks.push({ a: from, b: to, width: 2, color: palette.ink }, { a: to, b: to, width: 10, color: palette.ink }, { a: to, b: to, width: 6, color: "#ffffff" });
  }
  if (draft) marks.push({ a: draft.from, b: draft.to, width: 4, color: palette.ink, opacity: 0.6 });
  return marks;
}

/** The weight's arrow is as long as the body's circle, the others in proportion to it. */
function* forceMarks(session, body, radius, view) {
  const { weight, contacts, joint } = forcesOn(session, body);
  const { mass, center } = readBody(session, body);
  const unit = (1.4 * Math.max(radius, 30 * view.scale)) / (10 * mass);
  const scaled = ({ x, y }) => ({ x: unit * x, y: unit * y });
  yield* arrow(center, scaled(weight), forceColors.weight, view);
  for (const { at, force } of contacts) yield* arrow(at, scaled(force), forceColors.contact, view);
  yield* arrow(center, scaled(joint), forceColors.joint, view);
}
