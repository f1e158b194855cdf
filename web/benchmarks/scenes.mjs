// The scenes of compare.mjs as data that every engine can be given: bodies with shapes, and hinges. The centre of mass of a body that moves
// is its origin. A scene says how many steps are timed, and which place a body must have reached at their end.

/** A box: its outline, and its size for engines that have boxes. */
const box = (w, h, x = 0, y = 0) => ({ box: [w, h, x, y], polygon: [[x - w / 2, y - h / 2], [x + w / 2, y - h / 2], [x + w / 2, y + h / 2], [x - w / 2, y + h / 2]] });
const circle = (radius, x = 0, y = 0) => ({ circle: [x, y, radius] });
const regular = (corners, radius) => ({
  polygon: Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  }),
});
const still = (x, y, ...shapes) => ({ type: "static", x, y, angle: 0, shapes });
const moving = (x, y, ...shapes) => ({ type: "dynamic", x, y, angle: 0, shapes });
const ground = (half) => still(0, -1, box(2 * half, 2));

/** A floor with two walls. */
const pit = (width, height) => [
  still(0, -1, box(width + 4, 2)),
  still(-width / 2 - 1, height / 2, box(2, height)),
  still(width / 2 + 1, height / 2, box(2, height)),
];

function pyramid(bodies, base, middle) {
  for (let row = 0; row < base; ++row) {
    for (let i = 0; i < base - row; ++i) bodies.push(moving(middle + i - 0.5 * (base - row - 1), row + 0.5, box(1, 1)));
  }
}

/** Shapes that fall into a pit from a loose pile. Rows are shifted by turns, so that no column stands. */
function pile(count, columns, step, shape) {
  const bodies = pit(columns * step, 4 * Math.ceil(count / columns) * step);
  for (let i = 0; i < count; ++i) {
    const row = Math.floor(i / columns);
    bodies.push(moving(((i % columns) - (columns - 1) / 2) * step + 0.1 * step * ((row % 3) - 1), (row + 1) * step, shape(i)));
  }
  return bodies;
}

/** All places are finite, and no body that moves lies below the floor. */
const inside = (scene, places) =>
  places.every(([x, y], i) => scene.bodies[i].type === "static" || Number.isFinite(x + y) && y > -0.5) || "a body left the floor";
/** Each body is where it began, within a distance. */
const atRest = (within) => (scene, places) => {
  const far = Math.max(...scene.bodies.map((b, i) => (b.type === "dynamic" ? Math.hypot(places[i][0] - b.x, places[i][1] - b.y) : 0)));
  return far <= within || `a body moved by ${far.toFixed(2)} m`;
};

export const scenes = {
  large_pyramid: (base = 60) => {
    const bodies = [ground(100)];
    pyramid(bodies, base, 0);
    return { bodies, steps: 100, check: atRest(0.6) };
  },
  many_pyramids: () => {
    const bodies = [ground(250)];
    for (let i = 0; i < 40; ++i) pyramid(bodies, 10, (i - 19.5) * 12);
    return { bodies, steps: 100, check: atRest(0.3) };
  },
  wall: () => {
    const bodies = [ground(60)];
    for (let row = 0; row < 24; ++row) {
      for (let i = 0; i < 40; ++i) bodies.push(moving((i - 19.5) * 1.01 + 0.2 * (row % 2 === 0 ? 1 : -1), 0.25 + 0.5 * row, box(1, 0.5)));
    }
    return { bodies, steps: 150, check: atRest(0.3) };
  },
  falling_circles: () => ({ bodies: pile(1500, 50, 1.1, () => circle(0.5)), steps: 250, check: inside }),
  falling_squares: () => ({ bodies: pile(1500, 50, 1.2, () => box(1, 1)), steps: 250, check: inside }),
  polygons: () => ({ bodies: pile(1200, 40, 1.2, (i) => regular(3 + (i % 6), 0.55)), steps: 250, check: inside }),
  compounds: () => ({
    bodies: pile(500, 20, 2.2, () => [box(1.6, 0.4), box(0.4, 1.6)]).map((b) => ({ ...b, shapes: b.shapes.flat() })),
    steps: 200,
    check: inside,
  }),
  tumbler: () => {
    const half = 12;
    const bodies = [
      { type: "kinematic", x: 0, y: 0, angle: 0, spin: Math.PI / 6,
        shapes: [box(2 * half + 2, 2, 0, -half), box(2 * half + 2, 2, 0, half), box(2, 2 * half - 2, -half, 0), box(2, 2 * half - 2, half, 0)] },
    ];
    for (let i = 0; i < 900; ++i) bodies.push(moving(((i % 30) - 14.5) * 0.65, (Math.floor(i / 30) - 14.5) * 0.65, box(0.4, 0.4)));
    const check = (scene, places) => places.every(([x, y]) => Math.hypot(x, y) < 1.5 * half) || "a box left the drum";
    return { bodies, steps: 250, check };
  },
  dominoes: () => {
    const bodies = [ground(130)];
    for (let i = 0; i < 300; ++i) bodies.push({ ...moving((i - 150) * 0.7, 0.75, box(0.25, 1.5)), angle: i === 0 ? -0.2 : 0 });
    return { bodies, steps: 250, check: inside };
  },
  joint_grid: () => {
    const size = 40;
    const bodies = [];
    const joints = [];
    for (let i = 0; i < size; ++i) {
      for (let k = 0; k < size; ++k) {
        const at = bodies.length;
        const fixed = k === 0 && i >= size / 2 - 3 && i <= size / 2 + 3;
        bodies.push({ ...moving(i - size / 2, -k, circle(0.4)), type: fixed ? "static" : "dynamic" });
        if (k > 0) joints.push({ a: at - 1, b: at, anchorA: [0, -0.5], anchorB: [0, 0.5] });
        if (i > 0 && !(fixed && bodies[at - size].type === "static")) joints.push({ a: at - size, b: at, anchorA: [0.5, 0], anchorB: [-0.5, 0] });
      }
    }
    const check = (scene, places) => places.every(([x, y]) => Math.hypot(x, y) < 3 * size) || "the grid was torn";
    return { bodies, joints, steps: 120, check, collide: false };
  },
  bridges: () => {
    const bodies = [];
    const joints = [];
    const planks = 40;
    for (let n = 0; n < 10; ++n) {
      const y = 8 * n;
      const first = bodies.length;
      bodies.push({ ...still(-planks / 2 - 0.5, y, box(1, 0.25)), group: n + 1 });
      for (let i = 0; i < planks; ++i) bodies.push({ ...moving(i - planks / 2 + 0.5, y, box(1, 0.25)), group: n + 1 });
      bodies.push({ ...still(planks / 2 + 0.5, y, box(1, 0.25)), group: n + 1 });
      for (let i = 0; i <= planks; ++i) joints.push({ a: first + i, b: first + i + 1, anchorA: [0.5, 0], anchorB: [-0.5, 0] });
      for (let i = 0; i < 10; ++i) bodies.push(moving((i - 4.5) * 2.5, y + 1.5, i % 2 ? box(0.8, 0.8) : circle(0.4)));
    }
    const check = (scene, places) => places.every(([x, y], i) => scene.bodies[i].group === undefined || Math.abs(y - scene.bodies[i].y) < 12) || "a bridge was torn";
    return { bodies, joints, steps: 200, check };
  },
  ragdolls: () => {
    const bodies = pit(60, 80);
    const joints = [];
    for (let n = 0; n < 80; ++n) {
      const x = ((n % 10) - 4.5) * 5;
      const y = 3 + 4 * Math.floor(n / 10);
      const first = bodies.length;
      const parts = [[0, 0, 0.5, 1], [0, 0.85, 0.4, 0.5], [-0.75, 0.35, 0.8, 0.2], [0.75, 0.35, 0.8, 0.2], [-0.15, -0.95, 0.2, 0.8], [0.15, -0.95, 0.2, 0.8]];
      for (const [px, py, w, h] of parts) bodies.push({ ...moving(x + px, y + py, box(w, h)), group: n + 1 });
      const pins = [[0, 0.55], [-0.35, 0.35], [0.35, 0.35], [-0.15, -0.55], [0.15, -0.55]];
      pins.forEach(([px, py], i) => {
        const part = parts[i + 1];
        joints.push({ a: first, b: first + i + 1, anchorA: [px, py], anchorB: [px - part[0], py - part[1]] });
      });
    }
    return { bodies, joints, steps: 250, check: inside };
  },
  mostly_static: () => {
    const bodies = [];
    for (let i = 0; i < 4000; ++i) bodies.push(still((i % 100) * 3 - 150, -3 * Math.floor(i / 100) - 1, box(1, 1)));
    for (let i = 0; i < 400; ++i) bodies.push(moving((i % 100) * 3 - 149.8, 2 + 2 * Math.floor(i / 100), i % 2 ? box(0.6, 0.6) : circle(0.3)));
    const check = (scene, places) => places.every(([x, y]) => Number.isFinite(x + y)) || "a place is not finite";
    return { bodies, steps: 250, check };
  },
};

// --- How deep the shapes of different bodies overlap, computed here for all engines alike ----------------------------------------------

/** The greatest overlap of two bodies without a common hinge [m]. Static bodies are not compared with each other. */
export function deepestOverlap(scene, places) {
  const jointed = new Set((scene.joints ?? []).map(({ a, b }) => a * scene.bodies.length + b));
  const shapes = [];
  scene.bodies.forEach((body, index) => {
    const [x, y, angle] = places[index];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const at = ([px, py]) => [x + c * px - s * py, y + s * px + c * py];
    for (const shape of body.shapes) {
      const points = shape.polygon ? shape.polygon.map(at) : [at(shape.circle)];
      const radius = shape.circle?.[2] ?? 0;
      const xs = points.map((p) => p[0]);
      const ys = points.map((p) => p[1]);
      shapes.push({ index, points, radius, still: body.type !== "dynamic", group: body.group,
        low: [Math.min(...xs) - radius, Math.min(...ys) - radius], high: [Math.max(...xs) + radius, Math.max(...ys) + radius] });
    }
  });
  shapes.sort((a, b) => a.low[0] - b.low[0]);
  let deepest = 0;
  let active = [];
  for (const b of shapes) {
    active = active.filter((a) => a.high[0] > b.low[0]);
    for (const a of active) {
      if (a.low[1] > b.high[1] || b.low[1] > a.high[1] || a.index === b.index || a.still && b.still) continue;
      if (a.group !== undefined && a.group === b.group) continue;
      const [first, second] = a.index < b.index ? [a, b] : [b, a];
      if (jointed.has(first.index * scene.bodies.length + second.index)) continue;
      deepest = Math.max(deepest, overlapOf(a, b));
    }
    active.push(b);
  }
  return deepest;
}

/** By separating axes: the normals of the sides, and the directions from a circle to the nearest corner. */
function overlapOf(a, b) {
  const axes = [];
  for (const { points } of [a, b]) {
    for (let i = 0; points.length > 1 && i < points.length; ++i) {
      const [p, q] = [points[i], points[(i + 1) % points.length]];
      axes.push([q[1] - p[1], p[0] - q[0]]);
    }
  }
  for (const [round, other] of [[a, b], [b, a]]) {
    if (round.points.length > 1) continue;
    const [x, y] = round.points[0];
    const near = other.points.reduce((best, p) => (Math.hypot(p[0] - x, p[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? p : best));
    axes.push([near[0] - x, near[1] - y]);
  }
  let least = Infinity;
  for (const [nx, ny] of axes) {
    const length = Math.hypot(nx, ny);
    if (length === 0) continue;
    const span = ({ points, radius }) => {
      const along = points.map((p) => (p[0] * nx + p[1] * ny) / length);
      return [Math.min(...along) - radius, Math.max(...along) + radius];
    };
    const [sa, sb] = [span(a), span(b)];
    least = Math.min(least, sa[1] - sb[0], sb[1] - sa[0]);
    if (least <= 0) return 0;
  }
  return least;
}
