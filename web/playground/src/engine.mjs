// The engine: the WebAssembly module of the playground, the classes of the JavaScript API, built-in scenes, debug drawing as arrays.
import { instantiate } from "drystone-package/load.mjs";
import { borrow, classes, connect, lastError, look, readText } from "drystone-package/runtime.mjs";
import tables from "drystone-package/tables.mjs";

export const { Replayer, World } = classes;
export { DrystoneError } from "drystone-package/runtime.mjs";

let c = null; // The exports of the module.

/** Starts the module from its bytes. */
export async function init(bytes) {
  const instance = await instantiate(bytes, look);
  connect(instance);
  c = instance.exports;
}

/** The module's memory of now: a call may let it grow, and then there is another. */
const memory = () => new Uint8Array(c.memory.buffer);

/** The built-in scenes: objects of name, description, sizeMeaning, size (the default), minSize and maxSize. */
export const builtInScenes = () => JSON.parse(readText(c.dry_playground_scenes()));

/** A built-in scene that runs. The scene owns its world. */
export class BuiltInScene {
  /** `spec` is "name" or "name:size". */
  constructor(spec) {
    const bytes = new TextEncoder().encode(`${spec}\0`);
    const text = c.malloc(bytes.length);
    memory().set(bytes, text);
    this.handle = c.dry_playground_build(text);
    c.free(text);
    if (this.handle === 0) throw lastError();
    this.world = borrow("World", c.dry_playground_world(this.handle));
    this.stepSeconds = c.dry_playground_dt(this.handle);
  }

  /** Makes the scene's change before this step, counted from 0. */
  act(step) {
    if (c.dry_playground_act(this.handle, step) !== 0) throw lastError();
  }

  /** What the scene must know again, beside the state of the world, to go on from here. */
  mark() {
    return [c.dry_playground_bodies(this.handle), c.dry_playground_joints(this.handle)];
  }
  returnTo([bodies, joints]) {
    c.dry_playground_return_to(this.handle, bodies, joints);
  }

  destroy() {
    if (this.world._recording) this.world.stopRecording();
    c.dry_playground_destroy(this.handle);
    this.world._handle = 0;
    this.handle = 0;
  }
}

/** The box around the bodies that may move, or around all bodies: {left, bottom, right, top} [m]. */
export function boundsOf(world) {
  const at = c.malloc(32);
  c.dry_playground_bounds(world._handle, at);
  const view = new DataView(c.memory.buffer);
  const [left, bottom, right, top] = [0, 8, 16, 24].map((offset) => view.getFloat64(at + offset, true));
  c.free(at);
  return { left, bottom, right, top };
}

/** The layers of debug drawing, by their names in JavaScript, in the order of their bits. */
export const layerNames = tables.enums.DrawLayer;

const decoder = new TextDecoder();
const colorOf = (number) => `rgb(${number & 255} ${(number >> 8) & 255} ${(number >> 16) & 255})`;

/**
 * Draws a world into arrays, which are views of the module's memory: valid until the next call of the engine. `layers` is a set of names.
 * Returns {corners, marks, labels}: bytes of Corner and RoundMark (web/playground/module/painter.hpp), and texts with their places. Places
 * are relative to the middle of the box.
 */
export function draw(world, layers, box, metresPerPixel) {
  const bits = layerNames.reduce((sum, name, i) => sum + (layers.has(name) ? 2 ** i : 0), 0);
  const at = c.dry_playground_draw(world._handle, bits, box.left, box.bottom, box.right, box.top, metresPerPixel);
  if (at === 0) throw lastError();
  const view = new DataView(c.memory.buffer);
  const field = (i) => view.getUint32(at + 4 * i, true);
  const labels = [];
  let text = field(6);
  for (let i = 0; i < field(5); ++i) {
    const label = field(4) + 16 * i;
    const size = view.getUint32(label + 8, true);
    labels.push({
      x: view.getFloat32(label, true),
      y: view.getFloat32(label + 4, true),
      text: decoder.decode(memory().slice(text, text + size)),
      color: colorOf(view.getUint32(label + 12, true)),
    });
    text += size;
  }
  return {
    corners: new Uint8Array(c.memory.buffer, field(0), 12 * field(1)),
    marks: new Uint8Array(c.memory.buffer, field(2), 32 * field(3)),
    labels,
  };
}
