// Scenes to play with. Each has a palette, the box that its view shows (left, bottom, right, top), and a function that makes its world, of a size
// where it has one. A `floor` is at the bottom of the view, with the sky above. `hint` is a body that invites to drag it. Titles and texts are in texts.mjs, by the scene's name.
import { Builder, ball, box, ground, polygon, randomNumbers, rod, walls } from "./make.mjs";

/** Towers of blocks, and a heavy ball on a chain to knock them down. */
function tower() {
  const all = new Builder();
  all.add(ground(0, 60));
  const random = randomNumbers(4);
  const block = (x, y, w, h, color) => all.add(box(x, y, w, h, { color, density: 0.6, friction: 0.7 }));
  for (const [middle, floors] of [[2.6, 5], [5.6, 4]]) {
    for (let i = 0; i < floors; ++i) {
      const y = 1.7 * i;
      for (const side of [-0.85, 0.85]) block(middle + side, y + 0.65, 0.4, 1.3, 2 * i + (side > 0 ? 1 : 0));
      block(middle, y + 1.5, 2.5, 0.4, i + 3);
    }
    all.add(polygon(middle, 1.7 * floors, [[-1.2, 0], [1.2, 0], [0, 1.1]], { color: floors === 5 ? 0 : 5, density: 0.5, friction: 0.7 }));
  }
  for (let i = 0; i < 4; ++i) all.add(ball(-9 + 0.9 * i, 0.35, 0.35, { color: Math.floor(6 * random()), restitution: 0.5, density: 0.5 }));
  const hook = [-3.4, 10];
  const post = all.add(box(hook[0], hook[1], 1.2, 0.3, { type: "static" }));
  let last = post;
  const links = 6;
  const step = 0.95;
  for (let i = 0; i < links; ++i) {
    const top = [hook[0], hook[1] - step * i];
    const next = all.add(rod([top[0], top[1] - 0.12], [top[0], top[1] - step + 0.12], 0.1, { color: 4, density: 3 }));
    all.hinge(last, next, top);
    last = next;
  }
  const end = [hook[0], hook[1] - step * links];
  const wrecker = all.add(ball(end[0], end[1] - 0.8, 0.9, { color: 3, density: 3, restitution: 0.2, name: "wrecker" }));
  all.hinge(last, wrecker, end);
  return all.data();
}

/** Dominoes that a marble begins to topple; in the second row each is taller than the one before. */
function dominoes() {
  const all = new Builder();
  all.add(ground(0, 80));
  all.add(walls([[-12, 6.4], [-9, 4.4], [-7.6, 3.8], [-6.9, 3.7]]));
  all.add(ball(-11.6, 6.7, 0.35, { color: 0, density: 2, name: "marble" }));
  all.add(box(-2.7, 2.9, 7.8, 0.3, { type: "static" }));
  for (let i = 0; i < 10; ++i) all.add(box(-6 + 0.78 * i, 3.05 + 0.7, 0.18, 1.4, { color: i, friction: 0.5 }));
  let height = 1.2;
  for (let i = 0, x = 2.35; i < 13; ++i, x += 0.5 * height, height *= 1.13) {
    all.add(box(x, height / 2, 0.14 * height, height, { color: i + 2, friction: 0.5, density: 0.7 }));
  }
  for (let i = 0; i < 6; ++i) all.add(box(21 + 1.05 * (i % 3), 0.5 + Math.floor(i / 3), 1, 1, { color: i, density: 0.4 }));
  return all.data();
}

/** A car with springs and a motor, on hills. */
function car() {
  const all = new Builder();
  const points = [[-14, 6], [-13, 0.5]];
  for (let x = -12; x <= 60; x += 1) points.push([x, x < 2 ? 0.5 : 0.5 + 0.9 * Math.sin(0.45 * (x - 2)) + 0.35 * Math.sin(1.3 * (x - 2))]);
  points.push([61, 8]);
  all.add(walls(points, { friction: 0.9 }));
  const chassis = all.add(polygon(-8, 1.9, [[-1.6, -0.3], [1.6, -0.3], [1.7, 0.1], [0.7, 0.25], [0.2, 0.75], [-1, 0.75], [-1.6, 0.2]], { color: 0, density: 1 }));
  for (const [x, speed] of [[-9.05, -9], [-6.95, -9]]) {
    const wheel = all.add(ball(x, 1.45, 0.45, { color: 3, density: 0.8, friction: 1.2, name: "wheel" }));
    all.join("wheel", chassis, wheel, [x, 1.45], { axis: [0, 1], spring: { hertz: 4, damping_ratio: 0.7 }, motor: { speed, max_force: 14 } });
  }
  for (let i = 0; i < 5; ++i) all.add(box(12 + 3 * i, 4 + i, 0.7, 0.7, { color: i + 1, density: 0.3 }));
  return all.data();
}

/** A bridge of planks, with balls and boxes on it. */
function bridge() {
  const all = new Builder();
  const left = all.add(box(-11, -1, 6, 4, { type: "static" }));
  const right = all.add(box(11, -1, 6, 4, { type: "static" }));
  const planks = 16;
  const width = 1;
  let last = left;
  for (let i = 0; i < planks; ++i) {
    const x = -8 + width * (i + 0.5);
    const next = all.add(box(x, 0.85, width - 0.06, 0.24, { color: 1 + (i % 2), density: 1.5 }));
    all.hinge(last, next, [x - width / 2, 0.85]);
    last = next;
  }
  all.hinge(last, right, [8, 0.85]);
  for (let i = 0; i < 7; ++i) {
    const x = -5 + 1.7 * i;
    if (i % 2) all.add(ball(x, 2.8 + 0.3 * i, 0.5, { color: i, density: 0.7, restitution: 0.3 }));
    else all.add(box(x, 2.8 + 0.3 * i, 0.9, 0.9, { color: i, density: 0.5 }));
  }
  return all.data();
}

/** Shapes in a drum that turns. */
function drum(size) {
  const all = new Builder();
  const frame = all.add({ type: "static", position: [0, 0] });
  const radius = Math.max(3.5, 0.36 * Math.sqrt(size) + 1.5);
  const sides = 24;
  const shapes = [];
  for (let i = 0; i < sides; ++i) {
    const angle = (2 * Math.PI * (i + 0.5)) / sides;
    const center = [radius * Math.cos(angle), radius * Math.sin(angle)];
    const half = radius * Math.tan(Math.PI / sides) + 0.15;
    shapes.push({ type: "box", half_extents: [0.15, half], center, angle, density: 2, material: { friction: 0.7 } });
    if (i % 6 === 0) {
      const inner = [0.88 * center[0], 0.88 * center[1]];
      shapes.push({ type: "box", half_extents: [0.12 * radius, 0.1], center: inner, angle, density: 2 });
    }
  }
  const shell = all.add({ type: "dynamic", position: [0, 0], user_data: 3, shapes });
  all.hinge(frame, shell, [0, 0], { motor: { speed: 0.6, max_force: 1e7 } });
  const random = randomNumbers(7);
  const across = Math.ceil(Math.sqrt(size));
  const step = 0.56;
  for (let i = 0; i < size; ++i) {
    const x = step * ((i % across) - (across - 1) / 2);
    const y = step * (Math.floor(i / across) - (across - 1) / 2);
    const color = Math.floor(6 * random());
    const kind = random();
    if (kind < 0.4) all.add(ball(x, y, 0.16 + 0.1 * random(), { color, friction: 0.4 }));
    else if (kind < 0.75) all.add(box(x, y, 0.3 + 0.2 * random(), 0.3 + 0.2 * random(), { color, friction: 0.4 }));
    else all.add(polygon(x, y, [[-0.25, -0.2], [0.25, -0.2], [0, 0.28]], { color, friction: 0.4 }));
  }
  return all.data();
}

/** A pyramid of `size` rows, as many bodies as a page may want to show. */
function pyramid(size) {
  const all = new Builder();
  all.add(ground(0, 4 * size + 60));
  for (let row = 0; row < size; ++row) {
    for (let i = 0; i < size - row; ++i) all.add(box(1.04 * (i - (size - row - 1) / 2), 0.5 + row, 1, 1, { color: row + (i % 2) }));
  }
  all.add(ball(-0.9 * size - 3, 1.5 + 0.03 * size, 1.5 + 0.03 * size, { color: 0, density: 4, name: "boulder" }));
  return all.data();
}

/** Balls that fall through pins into boxes. */
function pins(size) {
  const all = new Builder();
  const pin = [];
  for (let row = 0; row < 10; ++row) {
    for (let i = 0; i < 12 + (row % 2); ++i) pin.push({ type: "circle", radius: 0.13, center: [i - 5.5 - 0.5 * (row % 2), 5 + 0.9 * row] });
  }
  all.add({ type: "static", position: [0, 0], shapes: pin });
  const cups = [];
  for (let x = -6.5; x <= 6.5; x += 1) cups.push({ type: "box", half_extents: [0.05, 2], center: [x, 2] });
  all.add({ type: "static", position: [0, 0], shapes: cups });
  all.add(box(0, -0.25, 13.1, 0.5, { type: "static" }));
  all.add(walls([[-6.5, 4], [-6.6, 14], [-1.2, 18], [-9, 26]]));
  all.add(walls([[6.5, 4], [6.6, 14], [1.2, 18], [9, 26]]));
  const random = randomNumbers(3);
  for (let i = 0; i < size; ++i) {
    all.add(ball(-2 + 4 * random(), 20 + 0.08 * i, 0.21, { color: i, restitution: 0.4, friction: 0.1 }));
  }
  return all.data();
}

export const playScenes = [
  { name: "tower", palette: "meadow", view: [-9, -1, 9.5, 11.5], floor: true, hint: "wrecker", make: tower },
  { name: "dominoes", palette: "candy", view: [-13, -1, 24, 9], floor: true, make: dominoes },
  { name: "car", palette: "autumn", view: [-13, -2, 9, 8], floor: true, follow: true, make: car },
  { name: "bridge", palette: "sea", view: [-13, -5, 13, 7], make: bridge },
  { name: "drum", palette: "dusk", view: null, make: drum, size: 220, sizes: [20, 2000] },
  { name: "pins", palette: "candy", view: [-8, -1, 8, 21], make: pins, size: 160, sizes: [10, 600] },
  { name: "pyramid", palette: "autumn", view: null, floor: true, hint: "boulder", make: pyramid, size: 18, sizes: [3, 140] },
];
