// Draws the arrays of engine.mjs with WebGL 2: one call for all triangles, one for all capsules, which are drawn by their distance, and are
// smooth at every size. Texts are drawn on a canvas above.
// Colours are chosen for a light page. On a dark one their lightness is turned round, and nothing is as dark as the page.
const shaded = `vec4 shaded(vec4 c) {
  float lightness = max(max(c.r, c.g), c.b) + min(min(c.r, c.g), c.b);
  return dark ? vec4(mix(c.rgb + 1.0 - lightness, vec3(1.0), 0.09), c.a) : c;
}`;

const areaVertex = `#version 300 es
layout(location = 0) in vec2 place;
layout(location = 1) in vec4 color;
uniform vec2 scale;
uniform bool dark;
out vec4 shade;
${shaded}
void main() {
  shade = shaded(color);
  gl_Position = vec4(place * scale, 0.0, 1.0);
}`;

const areaFragment = `#version 300 es
precision mediump float;
in vec4 shade;
out vec4 result;
void main() {
  result = vec4(shade.rgb * shade.a, shade.a);
}`;

// A rectangle around each capsule; the fragment shader sees the distance to the capsule's line in pixels.
const markVertex = `#version 300 es
layout(location = 0) in vec2 a;
layout(location = 1) in vec2 b;
layout(location = 2) in vec2 size;  // Radius [m], width of the line [px].
layout(location = 3) in vec4 area;
layout(location = 4) in vec4 line;
uniform vec2 scale;
uniform float pixelsPerMetre;
uniform float pixelRatio;
uniform bool dark;
out highp vec2 local;
flat out highp float len;
flat out highp float radius;
flat out highp float halfWidth;
flat out vec4 inside;
flat out vec4 edge;
${shaded}
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 along = b - a;
  len = length(along) * pixelsPerMetre;
  vec2 direction = len > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  radius = size.x * pixelsPerMetre;
  halfWidth = 0.5 * size.y * pixelRatio;
  float border = radius + halfWidth + 1.0;
  local = vec2(mix(-border, len + border, corner.x), mix(-border, border, corner.y));
  inside = shaded(area);
  edge = shaded(line);
  vec2 place = a + (direction * local.x + vec2(-direction.y, direction.x) * local.y) / pixelsPerMetre;
  gl_Position = vec4(place * scale, 0.0, 1.0);
}`;

const markFragment = `#version 300 es
precision highp float;
in highp vec2 local;
flat in highp float len;
flat in highp float radius;
flat in highp float halfWidth;
flat in vec4 inside;
flat in vec4 edge;
out vec4 result;
void main() {
  float distance = length(vec2(local.x - clamp(local.x, 0.0, len), local.y)) - radius;
  float lineAlpha = edge.a * clamp(halfWidth + 0.5 - abs(distance), 0.0, 1.0);
  float areaAlpha = inside.a * clamp(0.5 - distance, 0.0, 1.0);
  result = vec4(edge.rgb, 1.0) * lineAlpha + vec4(inside.rgb, 1.0) * areaAlpha * (1.0 - lineAlpha);
}`;

function program(gl, vertex, fragment) {
  const made = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) throw new Error(gl.getShaderInfoLog(shader));
  }
  gl.linkProgram(made);
  return made;
}

/** Declares the attributes of a buffer: [number of components, type, normalised] in order. */
function layout(gl, buffer, stride, attributes, divisor) {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  let offset = 0;
  attributes.forEach(([components, type, normalised], i) => {
    gl.enableVertexAttribArray(i);
    gl.vertexAttribPointer(i, components, type, normalised, stride, offset);
    gl.vertexAttribDivisor(i, divisor);
    offset += components * (type === gl.FLOAT ? 4 : 1);
  });
  gl.bindVertexArray(null);
  return array;
}

export class Renderer {
  #gl;
  #canvas;
  #areas;
  #marks;

  constructor(canvas) {
    this.#canvas = canvas;
    // Without multisampling: lines are smooth by themselves, and every area has one around it.
    this.#gl = canvas.getContext("webgl2", { antialias: false, powerPreference: "high-performance" });
    if (!this.#gl) throw new Error("This browser has no WebGL 2, which the playground needs for drawing.");
    this.#prepare();
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.#prepare());
  }

  #prepare() {
    const gl = this.#gl;
    const uniforms = (made, names) => Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(made, name)]));
    const color = [4, gl.UNSIGNED_BYTE, true];
    const pair = [2, gl.FLOAT, false];
    const area = { program: program(gl, areaVertex, areaFragment), buffer: gl.createBuffer() };
    area.uniforms = uniforms(area.program, ["scale", "dark"]);
    area.array = layout(gl, area.buffer, 12, [pair, color], 0);
    const mark = { program: program(gl, markVertex, markFragment), buffer: gl.createBuffer() };
    mark.uniforms = uniforms(mark.program, ["scale", "pixelsPerMetre", "pixelRatio", "dark"]);
    mark.array = layout(gl, mark.buffer, 32, [pair, pair, pair, color, color], 1);
    this.#areas = area;
    this.#marks = mark;
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Draws {corners, marks} as seen by a view. */
  draw({ corners, marks }, view, pixelRatio, dark) {
    const gl = this.#gl;
    if (gl.isContextLost()) return;
    const { width, height } = this.#canvas;
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const scale = [2 / (view.width * view.scale), 2 / (view.height * view.scale)];

    const area = this.#areas;
    gl.useProgram(area.program);
    gl.bindVertexArray(area.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, area.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STREAM_DRAW);
    gl.uniform2f(area.uniforms.scale, ...scale);
    gl.uniform1i(area.uniforms.dark, dark);
    gl.drawArrays(gl.TRIANGLES, 0, corners.length / 12);

    const mark = this.#marks;
    gl.useProgram(mark.program);
    gl.bindVertexArray(mark.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, mark.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, marks, gl.STREAM_DRAW);
    gl.uniform2f(mark.uniforms.scale, ...scale);
    gl.uniform1f(mark.uniforms.pixelsPerMetre, pixelRatio / view.scale);
    gl.uniform1f(mark.uniforms.pixelRatio, pixelRatio);
    gl.uniform1i(mark.uniforms.dark, dark);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, marks.length / 32);
    gl.bindVertexArray(null);
  }

  /** Waits until the pictures are drawn, for measurements. */
  finish() {
    this.#gl.readPixels(0, 0, 1, 1, this.#gl.RGBA, this.#gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}
