// Plays a recorded run of Drystone on a canvas. docs/pictures.md describes the data; io/page_encoding.cpp writes it.
//
//   Film     decodes frames: poses, who is awake, islands
//   Camera   what part of the world is shown
//   Painter  draws a film through a camera
//   Graph    a counter over the run
//   Player   time, buttons, keys, mouse
//
// Names in a recording are text from outside: they reach the page through textContent alone.
"use strict";

(() => {
  const STATIC = 0;
  const KINEMATIC = 1;
  const byId = (id) => document.getElementById(id);
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  const darkMode = matchMedia("(prefers-color-scheme: dark)");

  // --- Reading ---------------------------------------------------------------------------------------------------------

  async function readRecording() {
    const element = byId("recording");
    const text = atob(element.textContent.trim());
    let bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    element.remove();
    if (element.dataset.encoding === "deflate") {
      if (typeof DecompressionStream === "undefined") {
        throw new Error("this browser cannot decompress the recording. Use a newer one, or write the page uncompressed.");
      }
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
      bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    }
    const length = new DataView(bytes.buffer).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
    return new Film(header, bytes.subarray(4 + length));
  }

  class Film {
    constructor(header, bytes) {
      this.header = header;
      this.bytes = bytes;
      this.offset = 0;
      this.frame = -1;
      this.frames = header.frames;
      this.count = header.bodies.type.length;
      this.unit = header.positionUnit;
      this.turn = (2 * Math.PI) / header.angleSteps;
      this.type = Uint8Array.from(header.bodies.type);
      this.form = Uint32Array.from(header.bodies.form);
      this.first = Int32Array.from(header.bodies.first);
      this.end = Int32Array.from(header.bodies.end);
      this.forms = header.forms.map(prepareForm);
      this.state = {
        x: new Float64Array(this.count),
        y: new Float64Array(this.count),
        angle: new Int32Array(this.count),
        vx: new Float64Array(this.count),
        vy: new Float64Array(this.count),
        spin: new Int32Array(this.count),
        awake: new Uint8Array(this.count),
        moving: new Uint8Array(this.count),
        island: new Uint32Array(this.count),
      };
      // Frames follow from the ones before, so a jump starts at the nearest state kept.
      this.spacing = Math.max(32, Math.ceil(this.frames / 128));
      this.kept = [];
      const speeds = [];
      for (let f = 0; f < this.frames; ++f) {
        this.#decodeNext();
        if (f % this.spacing === 0) this.#keep();
        if (f % this.spacing === this.spacing - 1 || f === this.frames - 1) this.#sampleSpeeds(speeds);
      }
      speeds.sort((a, b) => a - b);
      this.topSpeed = roundUp(speeds[Math.floor(0.95 * speeds.length)] || 1);
      this.seek(0);
    }

    time(frame) {
      return this.header.counters.time[frame];
    }

    // Seconds from the frame before.
    duration(frame) {
      const span = frame > 0 ? this.time(frame) - this.time(frame - 1) : 0;
      return span > 0 ? span : 1 / 60;
    }

    isPresent(body) {
      return this.first[body] <= this.frame && this.frame < this.end[body];
    }

    speed(body) {
      return (Math.hypot(this.state.vx[body], this.state.vy[body]) * this.unit) / this.duration(this.frame);
    }

    seek(frame) {
      const nearest = Math.floor(frame / this.spacing);
      if (frame < this.frame || nearest * this.spacing > this.frame) this.#restore(this.kept[nearest]);
      while (this.frame < frame) this.#decodeNext();
    }

    #keep() {
      const copy = {};
      for (const [name, array] of Object.entries(this.state)) copy[name] = array.slice();
      this.kept.push({ frame: this.frame, offset: this.offset, state: copy });
    }

    #restore(kept) {
      this.frame = kept.frame;
      this.offset = kept.offset;
      for (const [name, array] of Object.entries(kept.state)) this.state[name].set(array);
    }

    #sampleSpeeds(speeds) {
      for (let i = 0; i < this.count; i += 1 + (this.count >> 10)) {
        if (this.isPresent(i) && this.state.awake[i]) speeds.push(this.speed(i));
      }
    }

    // Seven bits a byte, low ones first. Multiplied, not shifted: a value may exceed 32 bits.
    #number() {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = this.bytes[this.offset++];
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    }

    #signed() {
      const value = this.#number();
      return value % 2 ? -(value + 1) / 2 : value / 2;
    }

    #decodeNext() {
      const s = this.state;
      ++this.frame;
      this.#decodeToggles();
      this.#decodeIslands();
      for (let i = 0; i < this.count; ++i) if (s.moving[i]) s.vx[i] += this.#signed();
      for (let i = 0; i < this.count; ++i) if (s.moving[i]) s.vy[i] += this.#signed();
      const steps = this.header.angleSteps;
      for (let i = 0; i < this.count; ++i) {
        if (!s.moving[i]) continue;
        s.spin[i] = wrap(s.spin[i] + this.#signed(), steps);
        s.x[i] += s.vx[i];
        s.y[i] += s.vy[i];
        s.angle[i] = wrap(s.angle[i] + s.spin[i], steps);
        if (this.first[i] === this.frame) s.vx[i] = s.vy[i] = s.spin[i] = 0;
      }
    }

    #decodeToggles() {
      let body = 0;
      for (let count = this.#number(); count > 0; --count) {
        const entry = this.#number();
        body += Math.floor(entry / 4);
        if (entry & 1) this.state.awake[body] ^= 1;
        if (entry & 2) this.state.moving[body] ^= 1;
      }
    }

    #decodeIslands() {
      let body = 0;
      for (let count = this.#number(); count > 0; --count) {
        body += this.#number();
        this.state.island[body] = this.#number();
      }
    }
  }

  // Into [-steps/2, steps/2).
  function wrap(angle, steps) {
    const half = steps / 2;
    return ((((angle + half) % steps) + steps) % steps) - half;
  }

  function roundUp(value) {
    const decade = 10 ** Math.floor(Math.log10(value));
    return [1, 2, 5, 10].find((step) => step * decade >= value * 0.999) * decade;
  }

  // Rounded shapes become polygons once, so that drawing knows circles, polygons and lines alone.
  function prepareForm(shapes) {
    const form = { circles: [], polygons: [], sensors: [], lines: [], reach: 0 };
    for (const shape of shapes) {
      for (let i = 0; i < shape.points.length; i += 2) {
        form.reach = Math.max(form.reach, Math.hypot(shape.points[i], shape.points[i + 1]) + shape.radius);
      }
      const isCircle = shape.kind === "circle";
      if (isCircle && !shape.sensor) {
        form.circles.push({ x: shape.points[0], y: shape.points[1], radius: shape.radius });
      } else if (shape.kind === "line") {
        form.lines.push(Float64Array.from(shape.points));
      } else {
        (shape.sensor ? form.sensors : form.polygons).push(roundedOutline(shape.points, shape.radius));
      }
    }
    return form;
  }

  function roundedOutline(points, radius) {
    if (radius === 0) return Float64Array.from(points);
    const count = points.length / 2;
    const out = [];
    for (let i = 0; i < count; ++i) {
      const [x, y] = [points[2 * i], points[2 * i + 1]];
      let from = 0;
      let sweep = 2 * Math.PI;
      if (count > 1) {
        const before = (i + count - 1) % count;
        const after = (i + 1) % count;
        from = Math.atan2(points[2 * before] - x, y - points[2 * before + 1]);
        sweep = Math.atan2(x - points[2 * after], points[2 * after + 1] - y) - from;
        sweep = ((sweep % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      }
      const pieces = Math.max(1, Math.ceil(sweep / 0.25));
      for (let k = 0; k <= pieces; ++k) {
        const angle = from + (sweep * k) / pieces;
        out.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      }
    }
    return Float64Array.from(out);
  }

  // --- Camera ----------------------------------------------------------------------------------------------------------

  class Camera {
    constructor(view) {
      this.view = view;
      this.width = 1;
      this.height = 1;
      this.fitted = true;
      this.fit();
    }

    resize(width, height) {
      // A view that was moved by hand keeps its middle and scale.
      this.width = width;
      this.height = height;
      if (this.fitted) this.fit();
    }

    fit() {
      const [x0, y0, x1, y1] = this.view;
      this.x = (x0 + x1) / 2;
      this.y = (y0 + y1) / 2;
      this.scale = Math.min(this.width / (x1 - x0), this.height / (y1 - y0));
      this.fitScale = this.scale;
      this.fitted = true;
    }

    zoom(factor, px = this.width / 2, py = this.height / 2) {
      const scale = clamp(this.scale * factor, this.fitScale / 50, this.fitScale * 5000);
      const [wx, wy] = this.world(px, py);
      this.scale = scale;
      this.x = wx - (px - this.width / 2) / scale;
      this.y = wy + (py - this.height / 2) / scale;
      this.fitted = false;
    }

    pan(dx, dy) {
      this.x -= dx / this.scale;
      this.y += dy / this.scale;
      this.fitted = false;
    }

    world(px, py) {
      return [this.x + (px - this.width / 2) / this.scale, this.y - (py - this.height / 2) / this.scale];
    }
  }

  // --- Colours ---------------------------------------------------------------------------------------------------------

  const LIGHT = {
    static: ["#e2e5e9", "#8f98a5"],
    asleep: ["#c3cedb", "#74859b"],
    awake: ["#8dbbee", "#23619f"],
    kinematic: ["#c4b3ea", "#6545a8"],
    joint: "#0b7a75",
    islandAwake: "#e07a1f",
    islandAsleep: "#5a3a1a",
    island: (hue, awake) => (awake ? [`hsl(${hue} 62% 76%)`, `hsl(${hue} 48% 36%)`] : [`hsl(${hue} 22% 76%)`, `hsl(${hue} 18% 48%)`]),
    ramp: ["#dfe6ee", "#9cc3e6", "#4f97c7", "#3a7d8c", "#e8a33d", "#d1344f"],
    rampStroke: "rgb(51 71 92 / 70%)",
  };
  const DARK = {
    static: ["#2a313b", "#566272"],
    asleep: ["#3c4a5b", "#6b7e95"],
    awake: ["#2f6cab", "#9cc9f7"],
    kinematic: ["#5f4a98", "#bba8ee"],
    joint: "#4fd1c5",
    islandAwake: "#f0a050",
    islandAsleep: "#8a6238",
    island: (hue, awake) => (awake ? [`hsl(${hue} 45% 42%)`, `hsl(${hue} 65% 74%)`] : [`hsl(${hue} 20% 27%)`, `hsl(${hue} 20% 48%)`]),
    ramp: ["#2c3948", "#2f5f8f", "#3d8cc0", "#4fb0a8", "#f0b24f", "#ef5f73"],
    rampStroke: "rgb(184 198 214 / 40%)",
  };
  const palette = () => (darkMode.matches ? DARK : LIGHT);
  const HUES = 24;
  const SPEED_BINS = 24;

  function rampColor(ramp, t) {
    const at = clamp(t, 0, 1) * (ramp.length - 1);
    const i = Math.min(Math.floor(at), ramp.length - 2);
    const channel = (color, k) => parseInt(color.slice(1 + 2 * k, 3 + 2 * k), 16);
    const mix = (k) => Math.round(channel(ramp[i], k) + (channel(ramp[i + 1], k) - channel(ramp[i], k)) * (at - i));
    return `rgb(${mix(0)} ${mix(1)} ${mix(2)})`;
  }

  // Bodies of one colour are drawn together. Each mode names its buckets, their paints, and the bucket of a body; lower
  // buckets are painted first.
  const MODES = {
    type: {
      paints: (colors) => [colors.static, colors.asleep, colors.awake, colors.kinematic],
      bucket(film, i) {
        if (film.type[i] === STATIC) return 0;
        if (film.type[i] === KINEMATIC) return 3;
        return film.state.awake[i] ? 2 : 1;
      },
    },
    island: {
      paints(colors) {
        const paints = [colors.static, colors.kinematic];
        // Neighbouring labels get hues far apart.
        for (let k = 0; k < HUES; ++k) paints.push(colors.island((k * 137.5) % 360, false));
        for (let k = 0; k < HUES; ++k) paints.push(colors.island((k * 137.5) % 360, true));
        return paints;
      },
      bucket(film, i) {
        if (film.type[i] === STATIC) return 0;
        if (film.type[i] === KINEMATIC || film.state.island[i] === 0) return 1;
        return 2 + (film.state.awake[i] ? HUES : 0) + (film.state.island[i] % HUES);
      },
    },
    speed: {
      paints(colors) {
        const paints = [colors.static];
        for (let k = 0; k < SPEED_BINS; ++k) paints.push([rampColor(colors.ramp, k / (SPEED_BINS - 1)), colors.rampStroke]);
        return paints;
      },
      bucket(film, i) {
        if (film.type[i] === STATIC) return 0;
        return 1 + Math.floor(Math.min(film.speed(i) / film.topSpeed, 0.999) * SPEED_BINS);
      },
    },
  };

  // --- Painter ---------------------------------------------------------------------------------------------------------

  // So many bodies share a path: few calls, and no path so long that it is slow to fill.
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

    // What has no inside: lines, the outlines of sensors, and the marks that show how a circle turns.
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

    #drawJoints() {
      const { context: c, film } = this;
      const dot = clamp(0.07 * this.commonSize, 0.8, 4);
      c.strokeStyle = c.fillStyle = palette().joint;
      c.lineWidth = clamp(0.035 * this.commonSize, 0.5, 1.6);
      const present = film.header.joints.filter((j) => j.first <= film.frame && film.frame < j.end);
      c.beginPath();
      for (const joint of present) {
        c.moveTo(...this.#pixel(joint.a, joint.anchorA));
        c.lineTo(...this.#pixel(joint.b, joint.anchorB));
      }
      c.stroke();
      c.beginPath();
      for (const joint of present) {
        const [x, y] = this.#pixel(joint.a, joint.anchorA);
        c.moveTo(x + dot, y);
        c.arc(x, y, dot, 0, 2 * Math.PI);
      }
      c.fill();
      this.#drawAxes(present.filter((joint) => joint.kind === "prismatic"));
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
        if (!boxes.has(label)) boxes.set(label, { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity, awake: false });
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

  // --- Graphs ----------------------------------------------------------------------------------------------------------

  class Graph {
    constructor(canvas, values, onSeek) {
      this.canvas = canvas;
      this.values = values;
      this.top = values.reduce((a, b) => Math.max(a, b), 0) || 1;
      const seek = (event) => {
        if (event.buttons !== 1) return;
        const box = canvas.getBoundingClientRect();
        onSeek(Math.round(((event.clientX - box.left) / box.width) * (values.length - 1)));
      };
      canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        seek(event);
      });
      canvas.addEventListener("pointermove", seek);
    }

    draw(frame, style) {
      const c = this.canvas.getContext("2d");
      const ratio = devicePixelRatio || 1;
      const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
      if (this.canvas.width !== Math.round(width * ratio)) {
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
      }
      c.setTransform(ratio, 0, 0, ratio, 0, 0);
      c.clearRect(0, 0, width, height);
      const last = Math.max(1, this.values.length - 1);
      const y = (value) => height - 1 - (value / this.top) * (height - 6);
      c.beginPath();
      // Of all frames that share a pixel, the greatest value counts: a spike must show.
      for (let px = 0; px <= width; ++px) {
        const from = Math.floor((px / (width + 1)) * (last + 1));
        const to = Math.max(from, Math.ceil(((px + 1) / (width + 1)) * (last + 1)) - 1);
        let greatest = 0;
        for (let k = from; k <= to; ++k) greatest = Math.max(greatest, this.values[k] || 0);
        c.lineTo(px, y(greatest));
      }
      c.strokeStyle = style.graph;
      c.lineWidth = 1.25;
      c.lineJoin = "round";
      c.stroke();
      c.lineTo(width, height);
      c.lineTo(0, height);
      c.fillStyle = style.soft;
      c.globalCompositeOperation = "destination-over";
      c.fill();
      c.globalCompositeOperation = "source-over";
      const x = clamp((frame / last) * width, 1, width - 1);
      c.fillStyle = style.ink;
      c.fillRect(x - 0.75, 0, 1.5, height);
    }
  }

  // --- Player ----------------------------------------------------------------------------------------------------------

  const whole = (value) => value.toLocaleString("en-US");
  const fixed = (value, places) => value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });

  class Player {
    constructor(film) {
      this.film = film;
      this.position = 0; // In frames; a fraction lies between two.
      this.playing = false;
      this.speed = 1;
      this.dirty = true;
      this.pointers = new Map();
      this.canvas = byId("scene");
      this.camera = new Camera(film.header.view);
      this.painter = new Painter(this.canvas, film, this.camera);
      this.#setTexts();
      this.#makeCounters();
      this.#makeGraphs();
      this.#connectButtons();
      this.#connectPointer();
      document.addEventListener("keydown", (event) => this.#onKey(event));
      new ResizeObserver(() => this.#resize()).observe(byId("stage"));
      darkMode.addEventListener("change", () => this.#restyle());
      this.#restyle();
      this.#resize();
      this.#readHash();
      requestAnimationFrame((now) => this.#tick(now));
    }

    get lastFrame() {
      return this.film.frames - 1;
    }

    seek(position) {
      this.position = clamp(position, 0, this.lastFrame);
      this.dirty = true;
    }

    play(on) {
      if (on && this.position >= this.lastFrame) this.seek(0);
      this.playing = on && this.lastFrame > 0;
      byId("play").classList.toggle("playing", this.playing);
      byId("play").setAttribute("aria-label", this.playing ? "Pause" : "Play");
      this.lastTick = performance.now();
    }

    step(frames) {
      this.play(false);
      this.seek((frames > 0 ? Math.floor(this.position) : Math.ceil(this.position)) + frames);
    }

    #tick(now) {
      if (this.playing) {
        // Never more than a quarter of a second at once: a hidden tab must not jump.
        const elapsed = Math.min((now - this.lastTick) / 1000, 0.25);
        const frame = Math.min(Math.floor(this.position) + 1, this.lastFrame);
        this.seek(this.position + Math.max(0, elapsed) * this.speed / this.film.duration(frame));
        if (this.position >= this.lastFrame) this.play(false);
      }
      this.lastTick = now;
      if (this.dirty) this.#draw();
      this.dirty = false;
      requestAnimationFrame((time) => this.#tick(time));
    }

    #draw() {
      const next = Math.ceil(this.position - 1e-6);
      this.film.seek(next);
      this.painter.draw(Math.max(0, next - this.position), this.style.paper);
      const frame = Math.floor(this.position + 1e-6);
      this.timeGraph.draw(frame, this.style);
      this.awakeGraph.draw(frame, this.style);
      this.#showFigures(frame);
      this.#showScale();
      if (this.tipAt) this.#showTip(...this.tipAt);
    }

    // --- What is shown beside the canvas ---

    #setTexts() {
      const { header } = this.film;
      const title = header.title || "Drystone";
      document.title = title;
      byId("title").textContent = title;
      const counted = (count, one, many) => `${whole(count)} ${count === 1 ? one : many}`;
      const bodies = counted(header.counters.bodies[0], "body", "bodies");
      const joints = header.joints.length ? `, ${counted(header.joints.length, "joint", "joints")}` : "";
      const seconds = fixed(this.film.time(this.lastFrame) - this.film.time(0), 1);
      byId("subtitle").textContent = `${bodies}${joints} \u00b7 ${whole(this.film.frames)} frames, ${seconds} s`;
      byId("scrub").max = this.lastFrame;
      byId("message").hidden = true;
    }

    #makeCounters() {
      const c = this.film.header.counters;
      const share = (some, all) => (k) => `${whole(some[k])} of ${whole(all[k])}`;
      const rows = [
        ["Step", (k) => whole(c.step[k])],
        ["Bodies awake", share(c.awakeBodies, c.bodies)],
        ["Islands awake", share(c.awakeIslands, c.islands)],
        ["Contacts", (k) => whole(c.contacts[k])],
        ["Touching", (k) => whole(c.touching[k])],
        ["Step time", (k) => `${fixed(c.stepMs[k], 2)} ms`],
      ];
      if (c.energy) rows.push(["Energy", (k) => (c.energy[k] === null ? "\u2013" : `${fixed(c.energy[k] / 1000, 2)} kJ`)]);
      this.counters = rows.map(([name, text]) => {
        const term = document.createElement("dt");
        const value = document.createElement("dd");
        term.textContent = name;
        byId("counters").append(term, value);
        return { value, text };
      });
    }

    #makeGraphs() {
      const c = this.film.header.counters;
      const seek = (frame) => this.seek(frame);
      this.timeGraph = new Graph(byId("time-graph"), c.stepMs, seek);
      this.awakeGraph = new Graph(byId("awake-graph"), c.awakeBodies, seek);
      const mean = c.stepMs.reduce((a, b) => a + b, 0) / c.stepMs.length;
      byId("time-label").textContent = `mean ${fixed(mean, 2)}, worst ${fixed(this.timeGraph.top, 2)} ms`;
      byId("awake-label").textContent = `most ${whole(this.awakeGraph.top)}`;
      byId("time-graph").parentElement.hidden = mean === 0;
    }

    #showFigures(frame) {
      for (const { value, text } of this.counters) value.textContent = text(frame);
      const scrub = byId("scrub");
      scrub.value = frame;
      scrub.setAttribute("aria-valuetext", `frame ${frame + 1} of ${this.film.frames}`);
      byId("clock").textContent = `${fixed(this.film.time(frame), 2)} s \u00b7 ${whole(frame + 1)} / ${whole(this.film.frames)}`;
    }

    #showScale() {
      const wanted = 120 / this.camera.scale;
      const decade = 10 ** Math.floor(Math.log10(wanted));
      const metres = [5, 2, 1].find((step) => step * decade <= wanted) * decade;
      byId("scale-line").style.width = `${metres * this.camera.scale}px`;
      byId("scale-label").textContent = metres >= 1 ? `${whole(metres)} m` : `${+(metres * 1000).toPrecision(1)} mm`;
    }

    #showTip(px, py) {
      const { film } = this;
      const body = this.pointers.size ? -1 : this.painter.pick(...this.camera.world(px, py));
      const tip = byId("tip");
      tip.hidden = body < 0;
      if (body < 0) return;
      const type = ["static", "kinematic", "dynamic"][film.type[body]];
      const lines = [film.header.bodies.names[body] || `Body ${body}`];
      if (film.type[body] === STATIC) {
        lines.push(type);
      } else {
        lines.push(`${type}, ${film.state.awake[body] ? "awake" : "asleep"}`);
        if (film.state.island[body]) lines.push(`island ${film.state.island[body] - 1}`);
        lines.push(`${fixed(film.speed(body), 2)} m/s`);
      }
      lines.push(`(${fixed(film.state.x[body] * film.unit, 2)}, ${fixed(film.state.y[body] * film.unit, 2)}) m`);
      tip.textContent = lines.join("\n");
      tip.style.left = `${Math.min(px + 14, this.camera.width - tip.offsetWidth - 8)}px`;
      tip.style.top = `${Math.min(py + 14, this.camera.height - tip.offsetHeight - 8)}px`;
    }

    #showLegend() {
      const colors = palette();
      const legend = byId("legend");
      const entry = (name, [fill, stroke]) => {
        const item = document.createElement("li");
        const swatch = document.createElement("i");
        swatch.style.background = fill;
        swatch.style.borderColor = stroke;
        item.append(swatch, name);
        return item;
      };
      if (this.painter.mode === "speed") {
        const item = document.createElement("li");
        const bar = document.createElement("i");
        item.className = "ramp";
        bar.style.background = `linear-gradient(90deg, ${colors.ramp.join(", ")})`;
        const [low, high] = [document.createElement("span"), document.createElement("span")];
        low.textContent = "0";
        high.textContent = `${this.film.topSpeed} m/s and more`;
        item.append(bar, low, high);
        legend.replaceChildren(item);
        return;
      }
      const entries = this.painter.mode === "type"
        ? [["static", colors.static], ["asleep", colors.asleep], ["awake", colors.awake], ["kinematic", colors.kinematic]]
        : [["island", colors.island(210, true)], ["another", colors.island(20, true)], ["asleep", colors.island(210, false)]];
      legend.replaceChildren(...entries.map(([name, paint]) => entry(name, paint)));
    }

    #restyle() {
      const style = getComputedStyle(document.documentElement);
      const read = (name) => style.getPropertyValue(name).trim();
      this.style = { paper: read("--paper"), graph: read("--graph"), soft: read("--graph-soft"), ink: read("--ink") };
      this.#showLegend();
      this.dirty = true;
    }

    #resize() {
      const stage = byId("stage");
      const ratio = devicePixelRatio || 1;
      const width = Math.max(1, Math.round(stage.clientWidth * ratio));
      const height = Math.max(1, Math.round(stage.clientHeight * ratio));
      if (width === this.canvas.width && height === this.canvas.height) return;
      this.canvas.width = width;
      this.canvas.height = height;
      this.camera.resize(Math.max(1, stage.clientWidth), Math.max(1, stage.clientHeight));
      // At once: a canvas is blank after it was resized, and the next tick comes after the next paint.
      this.#draw();
    }

    // --- Input ---

    #setMode(mode) {
      this.painter.mode = mode;
      document.querySelector(`input[name=color][value=${mode}]`).checked = true;
      this.#showLegend();
      this.dirty = true;
    }

    #setSpeed(speed) {
      this.speed = speed;
      byId("speed").value = String(speed);
    }

    #toggle(id, property) {
      this.painter[property] = byId(id).checked;
      this.dirty = true;
    }

    #zoom(factor, px, py) {
      this.camera.zoom(factor, px, py);
      this.dirty = true;
    }

    #fit() {
      this.camera.fit();
      this.dirty = true;
    }

    #connectButtons() {
      byId("play").onclick = () => this.play(!this.playing);
      byId("step-back").onclick = () => this.step(-1);
      byId("step-forward").onclick = () => this.step(1);
      byId("zoom-in").onclick = () => this.#zoom(1.4);
      byId("zoom-out").onclick = () => this.#zoom(1 / 1.4);
      byId("fit").onclick = () => this.#fit();
      byId("help-button").onclick = () => byId("help").showModal();
      byId("scrub").oninput = (event) => this.seek(Number(event.target.value));
      byId("speed").onchange = (event) => this.#setSpeed(Number(event.target.value));
      byId("show-joints").onchange = () => this.#toggle("show-joints", "showJoints");
      byId("show-islands").onchange = () => this.#toggle("show-islands", "showIslands");
      for (const input of document.querySelectorAll("input[name=color]")) input.onchange = () => this.#setMode(input.value);
    }

    #connectPointer() {
      const { canvas, pointers } = this;
      const local = (event) => {
        const box = canvas.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
      };
      canvas.addEventListener("wheel", (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 30 : 1;
        this.#zoom(Math.exp(-clamp(event.deltaY * lines, -300, 300) * 0.0018), ...local(event));
      }, { passive: false });
      canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, local(event));
        canvas.classList.add("dragging");
      });
      canvas.addEventListener("pointermove", (event) => {
        if (pointers.has(event.pointerId)) this.#drag(event.pointerId, local(event));
        this.tipAt = local(event);
        this.dirty = true;
      });
      const release = (event) => {
        pointers.delete(event.pointerId);
        canvas.classList.toggle("dragging", pointers.size > 0);
      };
      canvas.addEventListener("pointerup", release);
      canvas.addEventListener("pointercancel", release);
      canvas.addEventListener("pointerleave", () => {
        this.tipAt = null;
        byId("tip").hidden = true;
      });
    }

    // One pointer moves the view; a second one zooms about the other, too.
    #drag(id, [x, y]) {
      const [x0, y0] = this.pointers.get(id);
      const share = 1 / this.pointers.size;
      for (const [other, [ox, oy]] of this.pointers) {
        if (other === id) continue;
        const before = Math.hypot(x0 - ox, y0 - oy);
        if (before > 1) this.camera.zoom(Math.hypot(x - ox, y - oy) / before, ox, oy);
      }
      if (share === 1) this.camera.pan(x - x0, y - y0);
      this.pointers.set(id, [x, y]);
      this.dirty = true;
    }

    #onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
      const control = event.target.closest("input[type=radio], select");
      const frames = event.shiftKey ? 10 : 1;
      const cycle = (list, current, by) => list[(list.indexOf(current) + by + list.length) % list.length];
      const speeds = [...byId("speed").options].map((option) => Number(option.value));
      const faster = (by) => this.#setSpeed(speeds[clamp(speeds.indexOf(this.speed) + by, 0, speeds.length - 1)]);
      const actions = {
        " ": () => this.play(!this.playing),
        ArrowLeft: () => this.step(-frames),
        ArrowRight: () => this.step(frames),
        Home: () => this.step(-this.film.frames),
        End: () => this.step(this.film.frames),
        ",": () => faster(-1),
        ".": () => faster(1),
        "+": () => this.#zoom(1.4),
        "=": () => this.#zoom(1.4),
        "-": () => this.#zoom(1 / 1.4),
        0: () => this.#fit(),
        c: () => this.#setMode(cycle(Object.keys(MODES), this.painter.mode, 1)),
        j: () => byId("show-joints").click(),
        i: () => byId("show-islands").click(),
        "?": () => byId("help").showModal(),
      };
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      // Arrows belong to a group of choices while it has the focus, and the space bar to a button.
      if (!actions[key] || (control && key.startsWith("Arrow"))) return;
      if (key === " " && event.target.closest("button, input[type=checkbox], select")) return;
      event.preventDefault();
      actions[key]();
    }

    // "#frame=120&color=island&islands&play" opens the page at a place of interest.
    #readHash() {
      const wanted = new URLSearchParams(location.hash.slice(1));
      if (wanted.has("frame")) this.seek(Number(wanted.get("frame")) || 0);
      if (wanted.get("color") in MODES) this.#setMode(wanted.get("color"));
      if (wanted.has("islands")) byId("show-islands").click();
      const still = wanted.has("frame") || matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.play(wanted.has("play") || !still);
    }
  }

  readRecording().then((film) => new Player(film)).catch((error) => {
    byId("message").hidden = false;
    byId("message").textContent = `The recording cannot be played: ${error.message}`;
  });
})();
