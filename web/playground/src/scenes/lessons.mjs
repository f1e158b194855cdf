// Lessons: small experiments with a task in plain words (texts.mjs has the words, by the scene's name). `select` is the body that is looked at from
// the beginning, `graph` what its curve shows, `heights` are those at which bodies have no potential energy, and `motor` is a joint that has a slider, by
// its place in the list.
import { Builder, ball, box, ground, rod, walls } from "./make.mjs";

const earth = { gravity: [0, -9.81], sleeping: false };

/** A block on a slope of 25 degrees, whose friction is found by trying. */
function incline() {
  const all = new Builder();
  const angle = (25 * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  all.add({ type: "static", position: [0, 0], shapes: [{ type: "hull", points: [[-5, 0], [5, 0], [-5, 10 * (s / c)]], material: { friction: 1 } }] });
  all.add(ground(0, 40, { friction: 1 }));
  const along = 6.2;
  const at = [5 - c * along + s * 0.4, s * along + c * 0.4];
  all.add(box(at[0], at[1], 1.2, 0.8, { angle: -angle, color: 0, friction: 0.7, mixing: "multiply", name: "block" }));
  return all.data(earth);
}

/** Two pendulums without friction: four metres and one metre long. */
function pendulum() {
  const all = new Builder();
  const beam = all.add(box(0, 5, 6, 0.3, { type: "static" }));
  for (const [x, length, name, color] of [[-1, 4, "bob", 0], [2.2, 1, "short", 1]]) {
    const swing = 0.35;
    const top = [x, 5];
    const place = [x + length * Math.sin(swing), 5 - length * Math.cos(swing)];
    const bob = all.add(ball(place[0], place[1], 0.3, { color, density: 3, name }));
    all.link(beam, bob, top, place);
  }
  return all.data(earth);
}

/** Two carts without friction: one hits the other. */
function collision() {
  const all = new Builder();
  all.add(ground(0, 40, { friction: 0 }));
  all.add(walls([[-12, 0], [-12, 2]]));
  all.add(walls([[12, 0], [12, 2]]));
  const cart = (x, options) => all.add(box(x, 0.5, 1.6, 1, { friction: 0, density: 1, restitution: 1, ...options }));
  cart(-7, { color: 0, velocity: [3, 0], name: "cart" });
  cart(1, { color: 1, name: "target" });
  return all.data(earth);
}

/** A weight on a spring that a motor shakes by a crank. */
function resonance() {
  const all = new Builder();
  const frame = all.add(box(0, 6, 3, 0.3, { type: "static" }));
  const crank = all.add(ball(0, 5, 0.5, { color: 1, density: 50, name: "crank" }));
  const weight = all.add(box(0, 1, 1, 0.8, { color: 0, density: 1, damping: 0.25, name: "weight" }));
  all.hinge(frame, crank, [0, 5], { motor: { speed: 2, max_force: 1e4 } });
  all.join("prismatic", frame, weight, [0, 1], { axis: [0, 1] });
  all.link(crank, weight, [0.2, 5], [0, 1.3], { length: 3.2, spring: { hertz: 0.8, damping_ratio: 0 } });
  all.add(rod([1.4, -1.5], [1.4, 3.5], 0.04, { type: "static" }));
  return all.data(earth);
}

export const lessonScenes = [
  { name: "incline", palette: "paper", view: [-6.5, -1, 6.5, 6], floor: true, select: "block", graph: "speed", heights: { block: 0.4 }, make: incline },
  { name: "pendulum", palette: "sea", view: [-4, -0.5, 4.5, 5.8], select: "bob", graph: "x", heights: { bob: 1, short: 4 }, make: pendulum },
  { name: "collision", palette: "candy", view: [-12.5, -1.5, 12.5, 5], floor: true, select: "cart", graph: "speed", heights: { cart: 0.5, target: 0.5 }, make: collision },
  {
    name: "resonance", palette: "meadow", view: [-4.5, -2.5, 4.5, 6.8], select: "weight", graph: "y", heights: { weight: 1, crank: 5 },
    make: resonance, motor: { joint: 0, least: 0, most: 12 },
  },
];
