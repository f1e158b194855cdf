// Draws the arrays of engine.mjs with WebGL 2: one call for all triangles, one for all rounds: circles, capsules, lines and dots, which are
// drawn by their distance, and are smooth at every size. Texts are drawn on a canvas above.
// The rounds lie in a texture, and each vertex looks up its round: drawing in software takes twelve times as long for as many instances of
// four vertices.
// Colours are chosen for a light page. On a dark one their lightness is turned round, and nothing is as dark as the page.
import { program } from "../../src/webgl_program.mjs";

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

/** Rounds in a row of their texture, which has two texels for each. Every WebGL 2 has textures of 2048 x 2048. */
const roundsInRow = 1024;

// A rectangle of two triangles around each round; the fragment shader sees the distance to the round's segment in pixels of the screen.
const roundVertex = `#version 300 es
precision highp usampler2D;
uniform usampler2D rows;
uniform vec2 scale;
uniform float pixelsPerMetre;
uniform float markScale;
uniform bool dark;
out highp vec2 local;
flat out highp float len;
flat out highp float radius;
flat out vec4 inside;
flat out vec4 edge;
vec4 bytesOf(uint color) {
  return vec4(uvec4(color, color >> 8, color >> 16, color >> 24) & 255u) / 255.0;
}
${shaded}
void main() {
  int number = gl_VertexID / 6;
  ivec2 texel = ivec2(2 * (number % ${roundsInRow}), number / ${roundsInRow});
  vec4 ends = uintBitsToFloat(texelFetch(rows, texel, 0));
  uvec4 more = texelFetch(rows, texel + ivec2(1, 0), 0);
  vec2 a = ends.xy;
  vec2 b = ends.zw;
  vec2 radii = uintBitsToFloat(more.xy);  // [m] and [px]; they add up.
  vec4 fill = bytesOf(more.z);
  vec4 line = bytesOf(more.w);
  int vertex = gl_VertexID % 6;
  int which = vertex < 3 ? vertex : vertex - 2;
  vec2 corner = vec2(which & 1, which >> 1);
  vec2 along = b - a;
  len = length(along) * pixelsPerMetre;
  vec2 direction = len > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  radius = radii.x * pixelsPerMetre + radii.y * markScale;
  float border = radius + 0.5; // Where the edge has faded away.
  local = vec2(mix(-border, len + border, corner.x), mix(-border, border, corner.y));
  inside = shaded(fill);
  edge = shaded(line);
  vec2 place = a + (direction * local.x + vec2(-direction.y, direction.x) * local.y) / pixelsPerMetre;
  gl_Position = vec4(place * scale, 0.0, 1.0);
}`;

const roundFragment = `#version 300 es
precision highp float;
uniform float lineWidth;
in highp vec2 local;
flat in highp float len;
flat in highp float radius;
flat in vec4 inside;
flat in vec4 edge;
out vec4 result;
void main() {
  float outside = length(vec2(local.x - clamp(local.x, 0.0, len), local.y)) - radius;
  vec4 color = mix(vec4(inside.rgb, 1.0) * inside.a, vec4(edge.rgb, 1.0) * edge.a, clamp(outside + 0.5 + lineWidth, 0.0, 1.0));
  result = color * clamp(0.5 - outside, 0.0, 1.0);
}`;

export class Renderer {
  #gl;
  #canvas;
  #areas;
  #rounds;

  constructor(canvas) {
    this.#canvas = canvas;
    // Without multisampling: lines are smooth by themselves, and every area has one around it.
    this.#gl = canvas.getContext("webgl2", { antialias: false, powerPreference: "high-performance" });
    if (!this.#gl) throw new Error("This browser has no WebGL 2, which the workbench needs for drawing.");
    this.#prepare();
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.#prepare());
  }

  #prepare() {
    const gl = this.#gl;
    const uniforms = (made, names) => Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(made, name)]));

    const area = { program: program(gl, areaVertex, areaFragment), buffer: gl.createBuffer(), array: gl.createVertexArray() };
    area.uniforms = uniforms(area.program, ["scale", "dark"]);
    gl.bindVertexArray(area.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, area.buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 12, 0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 4, gl.UNSIGNED_BYTE, true, 12, 8);

    // Vertices without attributes still need an array of their own.
    const round = { program: program(gl, roundVertex, roundFragment), texture: gl.createTexture(), rows: 0, array: gl.createVertexArray() };
    round.uniforms = uniforms(round.program, ["scale", "pixelsPerMetre", "markScale", "lineWidth", "dark"]);
    gl.bindVertexArray(null);
    gl.bindTexture(gl.TEXTURE_2D, round.texture);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    this.#areas = area;
    this.#rounds = round;
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Draws what engine.mjs's draw() returned, as seen by a view. */
  draw({ triangles, rounds, outlineWidth }, view, pixelRatio, dark) {
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
    gl.bufferData(gl.ARRAY_BUFFER, triangles, gl.STREAM_DRAW);
    gl.uniform2f(area.uniforms.scale, ...scale);
    gl.uniform1i(area.uniforms.dark, dark);
    gl.drawArrays(gl.TRIANGLES, 0, triangles.length / 12);

    const round = this.#rounds;
    // Lines and dots that have a size in pixels shrink when the view is so far away that they would hide the bodies.
    const markScale = pixelRatio * Math.min(1, Math.max(0.45, 0.04 / view.scale));
    gl.useProgram(round.program);
    gl.bindVertexArray(round.array);
    gl.uniform2f(round.uniforms.scale, ...scale);
    gl.uniform1f(round.uniforms.pixelsPerMetre, pixelRatio / view.scale);
    gl.uniform1f(round.uniforms.markScale, markScale);
    gl.uniform1f(round.uniforms.lineWidth, outlineWidth * markScale);
    gl.uniform1i(round.uniforms.dark, dark);
    const most = 2048 * roundsInRow;
    for (let first = 0; first < rounds.length / 32; first += most) {
      const part = rounds.subarray(32 * first, 32 * (first + most));
      this.#upload(part);
      gl.drawArrays(gl.TRIANGLES, 0, (6 * part.length) / 32);
    }
    gl.bindVertexArray(null);
  }

  /** Puts rounds into their texture: full rows, and the rest of a last one. */
  #upload(rounds) {
    const gl = this.#gl;
    const round = this.#rounds;
    const words = new Uint32Array(rounds.buffer, rounds.byteOffset, rounds.length / 4);
    const inRow = 8 * roundsInRow; // Words.
    const rows = Math.ceil(words.length / inRow);
    gl.bindTexture(gl.TEXTURE_2D, round.texture);
    const put = (row, width, height, from) =>
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, width, height, gl.RGBA_INTEGER, gl.UNSIGNED_INT, words, from);
    if (rows > round.rows) {
      round.rows = Math.min(2 * rows, 2048);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32UI, 2 * roundsInRow, round.rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_INT, null);
    }
    const full = Math.floor(words.length / inRow);
    const rest = words.length - full * inRow;
    if (full > 0) put(0, 2 * roundsInRow, full, 0);
    if (rest > 0) put(full, rest / 4, 1, full * inRow);
  }

  /** Waits until the pictures are drawn, for measurements. */
  finish() {
    this.#gl.readPixels(0, 0, 1, 1, this.#gl.RGBA, this.#gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}
