// Draws with WebGL 2. The outlines of all bodies lie on the graphics card, made anew only when bodies change; a frame sends their poses alone, 16
// bytes a body, as a texture in which each vertex looks up its own. All bodies are one call: the fragment shader finds the distance to a part's
// outline, so that areas, borders and smooth edges need no triangles of their own. Marks (lines, arrows, dots) are a second call.
// Instances of four vertices were tried before (docs/workbench.md): drawing in software takes ten times as long with them.
import { program } from "./webgl_program.mjs";

const rowsWide = 1024; // Bodies in a row of the texture of poses.

const bodyVertex = `#version 300 es
precision highp float;
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 local;
layout(location = 2) in vec3 shape;
layout(location = 3) in uint row;
layout(location = 4) in vec4 color;
uniform sampler2D poses;
uniform vec2 scale;
out highp vec2 q;
flat out highp vec3 form;
flat out vec3 shade;
void main() {
  vec4 pose = texelFetch(poses, ivec2(row % ${rowsWide}u, row / ${rowsWide}u), 0);
  vec2 at = pose.xy + vec2(pose.z * place.x - pose.w * place.y, pose.w * place.x + pose.z * place.y);
  q = local;
  form = shape;
  shade = color.rgb;
  gl_Position = vec4(at * scale, 0.0, 1.0);
}`;

// form: the half extents of a rectangle and its rounding; -1 says that q.x is the distance to a polygon's edge already.
const bodyFragment = `#version 300 es
precision highp float;
in highp vec2 q;
flat in highp vec3 form;
flat in vec3 shade;
uniform float pixels;
uniform float border;
out vec4 result;
void main() {
  float inside = q.x;
  vec3 color = shade;
  if (form.x >= 0.0) {
    vec2 beyond = abs(q) - form.xy;
    inside = form.z - length(max(beyond, 0.0)) - min(max(beyond.x, beyond.y), 0.0);
    if (form.x == 0.0 && form.y == 0.0) color *= q.x * q.y > 0.0 ? 0.93 : 1.0;
  }
  float depth = inside * pixels;
  float alpha = clamp(depth + 0.5, 0.0, 1.0);
  color *= mix(0.72, 1.0, clamp(depth - border + 0.5, 0.0, 1.0));
  result = vec4(color * alpha, alpha);
}`;

const markVertex = `#version 300 es
layout(location = 0) in vec2 place;
layout(location = 1) in vec3 local;
layout(location = 2) in vec4 color;
uniform vec2 scale;
out highp vec3 q;
out vec4 shade;
void main() {
  q = local;
  shade = color;
  gl_Position = vec4(place * scale, 0.0, 1.0);
}`;

// q: along the mark, across it, and its length, in half widths.
const markFragment = `#version 300 es
precision highp float;
in highp vec3 q;
in vec4 shade;
out vec4 result;
void main() {
  float outside = length(vec2(q.x - clamp(q.x, 0.0, q.z), q.y)) - 1.0;
  float alpha = shade.a * clamp(0.5 - outside / fwidth(q.y), 0.0, 1.0);
  result = vec4(shade.rgb * alpha, alpha);
}`;

/** "#rrggbb" as bytes of memory. */
const bytesOf = (color, opacity = 255) => Number(`0x${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`) + opacity * 2 ** 24;

const bodyWords = 9; // Of a vertex: place, local, shape, row, color.
const markWords = 6;

export class WebGLRenderer {
  #gl;
  #canvas;
  #bodies;
  #marks;
  #poses = new Float32Array(0);

  constructor(canvas) {
    this.#canvas = canvas;
    this.#gl = canvas.getContext("webgl2", { antialias: false, powerPreference: "high-performance" });
    if (!this.#gl) throw new Error("no WebGL 2");
    this.#prepare();
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.#prepare());
  }

  #prepare() {
    const gl = this.#gl;
    const make = (vertex, fragment, names, words, fields) => {
      const made = program(gl, vertex, fragment);
      const array = gl.createVertexArray();
      const buffer = gl.createBuffer();
      gl.bindVertexArray(array);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      fields.forEach(([size, at, type], location) => {
        gl.enableVertexAttribArray(location);
        if (type === gl.UNSIGNED_INT) gl.vertexAttribIPointer(location, size, type, 4 * words, 4 * at);
        else gl.vertexAttribPointer(location, size, type, type === gl.UNSIGNED_BYTE, 4 * words, 4 * at);
      });
      const uniforms = Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(made, name)]));
      return { program: made, array, buffer, uniforms, count: 0 };
    };
    const { FLOAT, UNSIGNED_INT, UNSIGNED_BYTE } = gl;
    this.#bodies = make(bodyVertex, bodyFragment, ["scale", "pixels", "border", "poses"], bodyWords,
      [[2, 0, FLOAT], [2, 2, FLOAT], [3, 4, FLOAT], [1, 7, UNSIGNED_INT], [4, 8, UNSIGNED_BYTE]]);
    this.#bodies.indices = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#bodies.indices);
    this.#bodies.texture = gl.createTexture();
    this.#bodies.rows = 0;
    gl.bindTexture(gl.TEXTURE_2D, this.#bodies.texture);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    this.#marks = make(markVertex, markFragment, ["scale"], markWords, [[2, 0, FLOAT], [3, 2, FLOAT], [4, 5, UNSIGNED_BYTE]]);
    gl.bindVertexArray(null);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.isNew = true;
  }

  /** Puts the bodies of parts.mjs onto the graphics card, in the colours of a palette. */
  setBodies(bodies, palette) {
    const vertices = new VertexList();
    for (const { row, color, parts } of bodies) {
      const shade = bytesOf(color < 0 ? palette.ground : palette.bodies[color % palette.bodies.length]);
      for (const part of parts) vertices.add(part, row, shade);
    }
    const gl = this.#gl;
    const { array, buffer, indices } = this.#bodies;
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Uint32Array(vertices.words.buffer, 0, vertices.size), gl.STATIC_DRAW);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint32Array(vertices.indices), gl.STATIC_DRAW);
    this.#bodies.count = vertices.indices.length;
    this.isNew = false;
  }

  /** Draws the bodies in the poses of `columns` (World.readAllBodies()), and marks (marks.mjs) above them. */
  draw(columns, marks, view, pixelRatio) {
    const gl = this.#gl;
    if (gl.isContextLost()) return;
    const { width, height } = this.#canvas;
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const scale = [2 / (view.width * view.scale), 2 / (view.height * view.scale)];
    const pixels = pixelRatio / view.scale;

    const { program: bodyProgram, array, uniforms, count } = this.#bodies;
    gl.useProgram(bodyProgram);
    gl.bindVertexArray(array);
    this.#sendPoses(columns, view);
    gl.uniform2f(uniforms.scale, ...scale);
    gl.uniform1f(uniforms.pixels, pixels);
    gl.uniform1f(uniforms.border, Math.min(1.5 * pixelRatio, 0.06 * pixels));
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0);

    if (marks.length > 0) this.#drawMarks(marks, view, scale);
    gl.bindVertexArray(null);
  }

  /** Places relative to the middle of the view, so that single precision will do anywhere. */
  #sendPoses({ x, y, cosine, sine }, view) {
    const gl = this.#gl;
    const rows = Math.max(Math.ceil(x.length / rowsWide), 1);
    if (this.#poses.length < 4 * rows * rowsWide) this.#poses = new Float32Array(4 * rows * rowsWide);
    const poses = this.#poses;
    for (let i = 0, at = 0; i < x.length; ++i) {
      poses[at++] = x[i] - view.x;
      poses[at++] = y[i] - view.y;
      poses[at++] = cosine[i];
      poses[at++] = sine[i];
    }
    gl.bindTexture(gl.TEXTURE_2D, this.#bodies.texture);
    if (rows > this.#bodies.rows) {
      this.#bodies.rows = rows;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, rowsWide, rows, 0, gl.RGBA, gl.FLOAT, null);
    }
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, rowsWide, rows, gl.RGBA, gl.FLOAT, poses);
  }

  #drawMarks(marks, view, scale) {
    const gl = this.#gl;
    const words = new Uint32Array(6 * markWords * marks.length);
    const numbers = new Float32Array(words.buffer);
    let at = 0;
    for (const { a, b, width, color, opacity = 1 } of marks) {
      const half = (width / 2) * view.scale; // [m]
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const along = length > 0 ? { x: (b.x - a.x) / length, y: (b.y - a.y) / length } : { x: 1, y: 0 };
      const reach = half + view.scale;
      const shade = bytesOf(color, Math.round(255 * opacity));
      for (const [end, side] of [[0, -1], [1, -1], [1, 1], [0, -1], [1, 1], [0, 1]]) {
        const u = end ? length + reach : -reach;
        const v = side * reach;
        numbers[at] = a.x - view.x + along.x * u - along.y * v;
        numbers[at + 1] = a.y - view.y + along.y * u + along.x * v;
        numbers[at + 2] = u / half;
        numbers[at + 3] = v / half;
        numbers[at + 4] = length / half;
        words[at + 5] = shade;
        at += markWords;
      }
    }
    gl.useProgram(this.#marks.program);
    gl.bindVertexArray(this.#marks.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#marks.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, words, gl.STREAM_DRAW);
    gl.uniform2f(this.#marks.uniforms.scale, ...scale);
    gl.drawArrays(gl.TRIANGLES, 0, 6 * marks.length);
  }

  /** Waits until the pictures are drawn, for measurements. */
  finish() {
    this.#gl.readPixels(0, 0, 1, 1, this.#gl.RGBA, this.#gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}

/** The vertices of parts: four of a rounded rectangle, three for each edge of a polygon. */
class VertexList {
  words = new Uint32Array(1 << 14);
  numbers = new Float32Array(this.words.buffer);
  size = 0;
  indices = [];

  add(part, row, shade) {
    if (part.corners) this.#addPolygon(part, row, shade);
    else this.#addRectangle(part, row, shade);
  }

  #addRectangle({ center, angle, half, radius }, row, shade) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const first = this.size / bodyWords;
    for (const [right, up] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      const u = right * (half.x + radius);
      const v = up * (half.y + radius);
      this.#addVertex(center.x + c * u - s * v, center.y + s * u + c * v, u, v, half.x, half.y, radius, row, shade);
    }
    this.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }

  #addPolygon({ corners, inner }, row, shade) {
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % corners.length];
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const depth = Math.abs((b.x - a.x) * (inner.y - a.y) - (b.y - a.y) * (inner.x - a.x)) / length;
      for (const [point, inside] of [[inner, depth], [a, 0], [b, 0]]) {
        this.indices.push(this.size / bodyWords);
        this.#addVertex(point.x, point.y, inside, 0, -1, -1, 0, row, shade);
      }
    });
  }

  #addVertex(x, y, u, v, halfX, halfY, radius, row, shade) {
    if (this.size + bodyWords > this.words.length) {
      const more = new Uint32Array(2 * this.words.length);
      more.set(this.words);
      this.words = more;
      this.numbers = new Float32Array(more.buffer);
    }
    this.numbers.set([x, y, u, v, halfX, halfY, radius], this.size);
    this.words[this.size + 7] = row;
    this.words[this.size + 8] = shade;
    this.size += bodyWords;
  }
}
