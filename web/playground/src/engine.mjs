// The engine: the WebAssembly module of the playground, the classes of the JavaScript API, built-in scenes, debug drawing as arrays.
import load from "drystone-playground-module";
import { borrow, classes, connect, lastError, readText } from "drystone-package/runtime.mjs";
import tables from "drystone-package/tables.mjs";

export const { Replayer, World } = classes;
export { DrystoneError } from "drystone-package/runtime.mjs";

let c = null;

/** Loads the module from its bytes. */
export async function init(wasmBinary) {
  c = await load({ wasmBinary });
  connect(c);
}

/** The built-in scenes: objects of name, description, sizeMeaning, size (the default), minSize and maxSize. */
export const builtInScenes = () => JSON.parse(readText(c._dry_playground_scenes()));

/** A built-in scene that runs. The scene owns its world. */
export class BuiltInScene {
  /** `spec` is "name" or "name:size". */
  constructor(spec) {
    const bytes = new TextEncoder().encode(`${spec}\0`);
    const text = c._malloc(bytes.length);
    c.HEAPU8.set(bytes, text);
    this.handle = c._dry_playground_build(text);
    c._free(text);
    if (this.handle === 0) throw lastError();
    this.world = borrow("World", c._dry_playground_world(this.handle));
    this.stepSeconds = c._dry_playground_dt(this.handle);
  }

  /** Makes the scene's change before this step, counted from 0. */
  act(step) {
    if (c._dry_playground_act(this.handle, step) !== 0) throw lastError();
  }

  /** What the scene must know again, beside the state of the world, to go on from here. */
  mark() {
    return [c._dry_playground_bodies(this.handle), c._dry_playground_joints(this.handle)];
  }
  returnTo([bodies, joints]) {
    c._dry_playground_return_to(this.handle, bodies, joints);
  }

  destroy() {
    if (this.world._recording) this.world.stopRecording();
    c._dry_playground_destroy(this.handle);
    this.world._handle = 0;
    this.handle = 0;
  }
}

/** The box around the bodies that may move, or around all bodies: {left, bottom, right, top} [m]. */
export function boundsOf(world) {
  const at = c._malloc(32);
  c._dry_playground_bounds(world._handle, at);
  const view = new DataView(c.HEAPU8.buffer);
  const [left, bottom, right, top] = [0, 8, 16, 24].map((offset) => view.getFloat64(at + offset, true));
  c._free(at);
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
  const at = c._dry_playground_draw(world._handle, bits, box.left, box.bottom, box.right, box.top, metresPerPixel);
  if (at === 0) throw lastError();
  const view = new DataView(c.HEAPU8.buffer);
  const field = (i) => view.getUint32(at + 4 * i, true);
  const labels = [];
  let text = field(6);
  for (let i = 0; i < field(5); ++i) {
    const label = field(4) + 16 * i;
    const size = view.getUint32(label + 8, true);
    labels.push({
      x: view.getFloat32(label, true),
      y: view.getFloat32(label + 4, true),
      text: decoder.decode(c.HEAPU8.slice(text, text + size)),
      color: colorOf(view.getUint32(label + 12, true)),
    });
    text += size;
  }
  return {
    corners: new Uint8Array(c.HEAPU8.buffer, field(0), 12 * field(1)),
    marks: new Uint8Array(c.HEAPU8.buffer, field(2), 32 * field(3)),
    labels,
  };
}
