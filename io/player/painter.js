// Draws a film through a camera.

// The number of bodies in one path: few calls, and no path so long that it is slow to fill.
const CHUNK = 192;

class Painter {
  constructor(canvas, film, camera) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.film = film;
    this.camera = camera;
    this.mode = "type";
    this.showJoints = true;
    this.showIslands = false;
    this.showLayers = film.layerStarts !== null;
    this.buckets = [];
    this.pose = new Float64Array(4);
    this.commonReach = median(film.forms.length ? [...film.form].filter((_, i) => film.type[i] !== STATIC)
      .map((form) => film.forms[form].reach) : []) || 1;
  }

  // `back`: how far the time shown lies before the film's frame, in frames, from 0 to 1.
  draw(back, background) {
    const { context: c, camera, canvas } = this;
    this.back = back;
    this.pixelRatio = canvas.width / camera.width;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = background;
    c.fillRect(0, 0, canvas.width, canvas.height);
    c.setTransform(this.pixelRatio, 0, 0, this.pixelRatio, 0, 0);
    c.lineJoin = c.lineCap = "round";
    this.commonSize = 2 * this.commonReach * camera.scale;
    this.#sortIntoBuckets();
    const paints = MODES[this.mode].paints(palette());
    paints.forEach(([fill, stroke], k) => this.#drawBucket(this.buckets[k], fill, stroke));
    if (this.showIslands) this.#drawIslands();
    if (this.showJoints) this.#drawJoints();
    if (this.showLayers) this.#drawLayers();
  }

  // Debug drawing as stored with the frame: it is not interpolated between frames.
  #drawLayers() {
    const { context: c, film } = this;
    c.lineWidth = clamp(0.03 * this.commonSize, 0.4, 1.6);
    c.font = `${clamp(0.35 * this.commonSize, 8, 16)}px sans-serif`;
    for (const item of film.layerItems()) {
      const { meanings, palette: colors } = film.header.layers;
      const { color, area } = meanings[item.meaning];
      c.strokeStyle = c.fillStyle = color ?? colors[item.number % colors.length];
      this.#drawItem(item, area);
    }
  }

  #drawItem({ kind, points, radius, angle, text }, area) {
    const { context: c, camera } = this;
    const x = (k) => camera.width / 2 + (points[2 * k] - camera.x) * camera.scale;
    const y = (k) => camera.height / 2 - (points[2 * k + 1] - camera.y) * camera.scale;
    const dot = clamp(0.05 * this.commonSize, 0.8, 3);
    c.beginPath();
    if (kind === "point") {
      c.arc(x(0), y(0), dot, 0, 2 * Math.PI);
      c.fill();
    } else if (kind === "text") {
      c.fillText(text, x(0), y(0));
    } else if (kind === "transform") {
      const [cos, sin] = [3 * dot * Math.cos(angle), 3 * dot * Math.sin(angle)];
      c.moveTo(x(0) + 2 * cos, y(0) - 2 * sin);
      c.lineTo(x(0), y(0));
      c.lineTo(x(0) - sin, y(0) - cos);
      c.stroke();
    } else {
      if (kind === "segment") {
        c.moveTo(x(0), y(0));
        c.lineTo(x(1), y(1));
      } else if (kind === "circle") {
        c.arc(x(0), y(0), radius * camera.scale, 0, 2 * Math.PI);
      } else {
        const outline = roundedOutline(points, radius);
        this.pose.set([x(0) - points[0] * camera.scale, y(0) + points[1] * camera.scale, camera.scale, 0]);
        this.#tracePoints(outline);
        c.closePath();
      }
      if (area && kind !== "segment") {
        c.globalAlpha = 0.45;
        c.fill();
        c.globalAlpha = 1;
      }
      c.stroke();
    }
  }

  // From a body's origin to its farthest point, in pixels.
  #reach(i) {
    const { reach } = this.film.forms[this.film.form[i]];
    return reach === 0 ? Infinity : reach * this.camera.scale;
  }

  // Pixel position, cosine and sine of a body at the time shown, into this.pose.
  #place(i) {
    const { film, camera, pose } = this;
    const s = film.state;
    const angle = (s.angle[i] - s.spin[i] * this.back) * film.turn;
    pose[0] = camera.width / 2 + ((s.x[i] - s.vx[i] * this.back) * film.unit - camera.x) * camera.scale;
    pose[1] = camera.height / 2 - ((s.y[i] - s.vy[i] * this.back) * film.unit - camera.y) * camera.scale;
    pose[2] = Math.cos(angle) * camera.scale;
    pose[3] = Math.sin(angle) * camera.scale;
  }

  #isVisible(i) {
    const { film, camera, pose } = this;
    this.#place(i);
    const reach = film.forms[film.form[i]].reach * camera.scale + 2;
    return pose[0] > -reach && pose[0] < camera.width + reach && pose[1] > -reach && pose[1] < camera.height + reach;
  }

  #sortIntoBuckets() {
    const { film } = this;
    const mode = MODES[this.mode];
    for (const bucket of this.buckets) bucket.length = 0;
    for (let i = 0; i < film.count; ++i) {
      if (!film.isPresent(i) || !this.#isVisible(i)) continue;
      const k = mode.bucket(film, i);
      while (this.buckets.length <= k) this.buckets.push([]);
      this.buckets[k].push(i);
    }
  }

  #drawBucket(bodies, fill, stroke) {
    if (!bodies || bodies.length === 0) return;
    const c = this.context;
    c.fillStyle = fill;
    c.strokeStyle = stroke;
    c.lineWidth = clamp(0.05 * this.commonSize, 0.3, 1.5);
    for (let at = 0; at < bodies.length; at += CHUNK) {
      const chunk = bodies.slice(at, at + CHUNK);
      c.beginPath();
      for (const i of chunk) this.#traceSolids(i);
      c.fill();
      if (this.commonSize > 2.5) c.stroke();
      c.beginPath();
      for (const i of chunk) this.#traceLines(i);
      c.stroke();
    }
  }

  #traceSolids(i) {
    const { context: c, camera, film, pose } = this;
    const form = film.forms[film.form[i]];
    this.#place(i);
    const [x, y, cos, sin] = pose;
    for (const polygon of form.polygons) {
      this.#tracePoints(polygon);
      c.closePath();
    }
    for (const circle of form.circles) {
      const px = x + cos * circle.x - sin * circle.y;
      const py = y - sin * circle.x - cos * circle.y;
      const radius = circle.radius * camera.scale;
      c.moveTo(px + radius, py);
      c.arc(px, py, radius, 0, 2 * Math.PI);
    }
  }

  // Things without an area: lines, the outlines of sensors, and the marks that show the rotation of a circle.
  #traceLines(i) {
    const { context: c, camera, film, pose } = this;
    const form = film.forms[film.form[i]];
    if (form.lines.length + form.sensors.length + form.circles.length === 0) return;
    this.#place(i);
    const [x, y, cos, sin] = pose;
    for (const line of form.lines) this.#tracePoints(line);
    for (const sensor of form.sensors) {
      this.#tracePoints(sensor);
      c.closePath();
    }
    for (const circle of form.circles) {
      if (circle.radius * camera.scale < 2.5) continue;
      const px = x + cos * circle.x - sin * circle.y;
      const py = y - sin * circle.x - cos * circle.y;
      c.moveTo(px, py);
      c.lineTo(px + cos * circle.radius, py - sin * circle.radius);
    }
  }

  #tracePoints(points) {
    const c = this.context;
    const [x, y, cos, sin] = this.pose;
    c.moveTo(x + cos * points[0] - sin * points[1], y - sin * points[0] - cos * points[1]);
    for (let k = 2; k < points.length; k += 2) {
      c.lineTo(x + cos * points[k] - sin * points[k + 1], y - sin * points[k] - cos * points[k + 1]);
    }
  }

  // A point of a body's own frame, in pixels.
  #pixel(i, [x, y]) {
    this.#place(i);
    const [px, py, cos, sin] = this.pose;
    return [px + cos * x - sin * y, py - sin * x - cos * y];
  }

  // Of a place in the world [m].
  #pixelOfPlace([x, y]) {
    const { camera } = this;
    return [camera.width / 2 + (x - camera.x) * camera.scale, camera.height / 2 - (y - camera.y) * camera.scale];
  }

  #drawJoints() {
    const { context: c, film } = this;
    const dot = clamp(0.07 * this.commonSize, 0.8, 4);
    // The mark of a joint never hides the smaller of its bodies.
    const dotOf = ({ a, b }) => Math.min(dot, 0.15 * Math.min(this.#reach(a), this.#reach(b)));
    c.strokeStyle = c.fillStyle = palette().joint;
    c.lineWidth = clamp(0.035 * this.commonSize, 0.25, 1.6);
    const present = film.header.joints.filter((j) => j.first <= film.frame && film.frame < j.end);
    c.beginPath();
    for (const joint of present) {
      c.moveTo(...this.#pixel(joint.a, joint.anchorA));
      for (const wheel of joint.wheels) c.lineTo(...this.#pixelOfPlace(wheel));
      c.lineTo(...this.#pixel(joint.b, joint.anchorB));
      for (const wheel of joint.wheels) {
        const [x, y] = this.#pixelOfPlace(wheel);
        c.moveTo(x + 1.5 * dot, y);
        c.arc(x, y, 1.5 * dot, 0, 2 * Math.PI);
      }
    }
    c.stroke();
    c.beginPath();
    for (const joint of present) {
      const [x, y] = this.#pixel(joint.a, joint.anchorA);
      const radius = dotOf(joint);
      c.moveTo(x + radius, y);
      c.arc(x, y, radius, 0, 2 * Math.PI);
    }
    c.fill();
    this.#drawAxes(present.filter((joint) => joint.axis.some((part) => part !== 0)));
  }

  #drawAxes(joints) {
    const c = this.context;
    const reach = Math.max(12, 0.6 * this.commonSize);
    c.setLineDash([5, 4]);
    c.beginPath();
    for (const joint of joints) {
      const [x, y] = this.#pixel(joint.a, joint.anchorA);
      const [, , cos, sin] = this.pose;
      const size = Math.hypot(cos, sin) || 1;
      const dx = ((cos * joint.axis[0] - sin * joint.axis[1]) / size) * reach;
      const dy = ((sin * joint.axis[0] + cos * joint.axis[1]) / size) * reach;
      c.moveTo(x - dx, y + dy);
      c.lineTo(x + dx, y - dy);
    }
    c.stroke();
    c.setLineDash([]);
  }

  #drawIslands() {
    const { context: c, film } = this;
    const boxes = new Map();
    for (let i = 0; i < film.count; ++i) {
      const label = film.state.island[i];
      if (label === 0 || !film.isPresent(i)) continue;
      if (!boxes.has(label)) {
        boxes.set(label, { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity, awake: false });
      }
      this.#growBox(boxes.get(label), i);
    }
    c.lineWidth = 1.5;
    for (const box of boxes.values()) {
      c.strokeStyle = box.awake ? palette().islandAwake : palette().islandAsleep;
      c.strokeRect(box.x0 - 1.5, box.y0 - 1.5, box.x1 - box.x0 + 3, box.y1 - box.y0 + 3);
    }
  }

  #growBox(box, i) {
    const { camera, film } = this;
    const form = film.forms[film.form[i]];
    const grow = (x, y, radius) => {
      box.x0 = Math.min(box.x0, x - radius);
      box.y0 = Math.min(box.y0, y - radius);
      box.x1 = Math.max(box.x1, x + radius);
      box.y1 = Math.max(box.y1, y + radius);
    };
    for (const circle of form.circles) grow(...this.#pixel(i, [circle.x, circle.y]), circle.radius * camera.scale);
    for (const points of [...form.polygons, ...form.lines]) {
      for (let k = 0; k < points.length; k += 2) grow(...this.#pixel(i, [points[k], points[k + 1]]), 0);
    }
    box.awake ||= film.state.awake[i] === 1;
  }

  // The uppermost body at a point of the world, or -1.
  pick(wx, wy) {
    const { film } = this;
    const s = film.state;
    for (let k = this.buckets.length - 1; k >= 0; --k) {
      for (let n = this.buckets[k].length - 1; n >= 0; --n) {
        const i = this.buckets[k][n];
        const dx = wx - s.x[i] * film.unit;
        const dy = wy - s.y[i] * film.unit;
        const form = film.forms[film.form[i]];
        if (Math.hypot(dx, dy) > form.reach) continue;
        const angle = s.angle[i] * film.turn;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        if (isInside(form, cos * dx + sin * dy, cos * dy - sin * dx)) return i;
      }
    }
    return -1;
  }
}

function isInside(form, x, y) {
  if (form.circles.some((circle) => Math.hypot(x - circle.x, y - circle.y) <= circle.radius)) return true;
  return form.polygons.some((p) => {
    for (let k = 0, before = p.length - 2; k < p.length; before = k, k += 2) {
      if ((p[k] - p[before]) * (y - p[before + 1]) < (p[k + 1] - p[before + 1]) * (x - p[before])) return false;
    }
    return true;
  });
}

function median(values) {
  return Float64Array.from(values).sort()[values.length >> 1];
}
