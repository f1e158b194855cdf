// The recording in the page, decoded frame by frame: poses, who is awake, islands. docs/pictures.md describes the data;
// io/page_encoding.cpp writes it.
//
// The script of the page is film.js, view.js, painter.js and player.js, one after the other. Names in a recording are
// text from outside: they reach the page through textContent alone.
"use strict";

const LAYER_KINDS = ["polygon", "circle", "capsule", "segment", "point", "text", "transform"];
const STATIC = 0;
const KINEMATIC = 1;
const byId = (id) => document.getElementById(id);
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const darkMode = matchMedia("(prefers-color-scheme: dark)");

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
    this.#findLayers();
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

  // The offsets of the layers of each frame; null if there are none.
  #findLayers() {
    const { layers } = this.header;
    this.layerStarts = null;
    if (!layers) return;
    const here = this.offset;
    this.offset = layers.offset;
    this.layerStarts = [];
    for (let f = 0; f < this.frames; ++f) {
      const length = this.#number();
      this.layerStarts.push([this.offset, this.offset + length]);
      this.offset += length;
    }
    this.offset = here;
  }

  // The items of debug drawing in the shown frame, with kind, meaning, number, points [m], and the other data of their
  // kind.
  layerItems() {
    if (!this.layerStarts) return [];
    if (this.layerFrame === this.frame) return this.layerList;
    const here = this.offset;
    const [begin, end] = this.layerStarts[this.frame];
    this.offset = begin;
    this.place = [0, 0];
    this.layerList = [];
    while (this.offset < end) this.layerList.push(this.#layerItem());
    this.offset = here;
    this.layerFrame = this.frame;
    return this.layerList;
  }

  #layerItem() {
    const kind = LAYER_KINDS[this.bytes[this.offset++]];
    const item = { kind, meaning: this.bytes[this.offset++], number: this.#number(), points: [] };
    const count = kind === "polygon" ? this.#number() : kind === "capsule" || kind === "segment" ? 2 : 1;
    for (let i = 0; i < count; ++i) {
      this.place[0] += this.#signed();
      this.place[1] += this.#signed();
      item.points.push(this.place[0] * this.unit, this.place[1] * this.unit);
    }
    if (kind === "polygon" || kind === "circle" || kind === "capsule") item.radius = this.#number() * this.unit;
    if (kind === "circle" || kind === "transform") item.angle = this.#signed() * this.turn;
    if (kind === "text") {
      const length = this.#number();
      item.text = new TextDecoder().decode(this.bytes.subarray(this.offset, this.offset + length));
      this.offset += length;
    }
    return item;
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

// Rounded shapes are converted to polygons once, so that drawing only handles circles, polygons and lines.
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
