// The engine: the WebAssembly module of the workbench, the classes of the JavaScript API, built-in scenes, debug drawing as arrays.
import { compile, instantiate, isShared } from "drystone-package/load.mjs";
import { api, borrow } from "drystone-package/by_hand.mjs";
import { connect, enums, imports, lastError, readText } from "drystone-package/runtime.mjs";
import { instantiateWithThreads } from "drystone-package/threads.mjs";

export const { Replayer, World } = api.classes;
export { DrystoneError } from "drystone-package/runtime.mjs";

let c = null; // The exports of the module.
let heap = null; // Its memory.

/** Starts the module from its bytes. The module with threads starts this many, by workers of newWorker(). Returns their number. */
export async function init(bytes, threads = 1, newWorker = undefined) {
  const module = await compile(bytes);
  const isThreaded = isShared(module);
  const { instance, shared } = isThreaded
    ? await instantiateWithThreads(module, threads, imports, newWorker)
    : { instance: await instantiate(module, imports) };
  connect(instance, shared);
  c = instance.exports;
  heap = shared?.memory ?? c.memory;
  return isThreaded ? threads : 1;
}

/** The module's memory of now: a call may let it grow, and then there is another. */
const memory = () => new Uint8Array(heap.buffer);
/** Bytes of the module's memory for the browser's own functions, which refuse memory that is shared. */
const bytesAt = (address, size) => (heap.buffer instanceof ArrayBuffer ? memory().subarray(address, address + size) : memory().slice(address, address + size));

/** The built-in scenes: objects of name, description, sizeMeaning, size (the default), minSize and maxSize. */
export const builtInScenes = () => JSON.parse(readText(c.dry_playground_scenes()));

/** What a scene is refused for, in the names of scenes and scene files: "one_way" is not oneWay here. */
const sceneError = () => lastError((message) => message);

/** Why a world cannot have several workers; empty if it can. */
export function reasonForOneWorker() {
  if (!globalThis.crossOriginIsolated) return "threads need a server that isolates the page from other origins";
  try {
    new World({ workers: 2 }).destroy();
    return "";
  } catch (error) {
    return error.message;
  }
}

/** Calls f(address, number of bytes) with bytes in the module's memory, and a zero behind them. */
function withBytes(bytes, f) {
  const address = c.malloc(bytes.length + 1);
  if (address === 0) throw new RangeError(`There is no memory for ${bytes.length} bytes.`);
  memory().set(bytes, address);
  memory()[address + bytes.length] = 0;
  try {
    return f(address, bytes.length);
  } finally {
    c.free(address);
  }
}
const encoder = new TextEncoder();

/** A scene that runs. It owns its world. */
export class RunningScene {
  /** `spec` is "name" or "name:size" of a built-in scene. */
  static builtIn(spec) {
    return new RunningScene(withBytes(encoder.encode(spec), (text) => c.dry_playground_build(text)));
  }
  /** The scene of a scene file's bytes. `name` is the file's, for messages. */
  static ofFile(name, bytes) {
    const read = (text, size) => withBytes(encoder.encode(name), (fileName) => c.dry_playground_read(text, size, fileName));
    return new RunningScene(withBytes(bytes, read));
  }
  constructor(handle) {
    if (handle === 0) throw sceneError();
    this.handle = handle;
    this.world = borrow("World", c.dry_playground_world(handle));
    this.stepSeconds = c.dry_playground_dt(handle);
    this.description = readText(c.dry_playground_description(handle));
  }

  /** Gives the scene's world another number of workers. */
  setWorkers(workers) {
    if (c.dry_playground_set_workers(this.handle, workers) !== 0) throw lastError();
  }

  /** Whether the scene makes changes while it runs. */
  get acts() {
    return c.dry_playground_acts(this.handle) !== 0;
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
    if (this.world.isRecording()) this.world.stopRecording();
    c.dry_playground_destroy(this.handle);
    this.world._handle = 0;
    this.handle = 0;
  }
}

/** The text of a scene file: the world as it is, with steps of this length. `scene` has its name and description; there may be none. */
export function writeScene(world, stepSeconds, scene) {
  const text = c.dry_playground_write(world._handle, scene?.handle ?? 0, stepSeconds);
  if (text === 0) throw sceneError();
  return readText(text);
}

/** The box around the bodies that may move, or around all bodies: {left, bottom, right, top} [m]. */
export function boundsOf(world) {
  const at = c.malloc(32);
  c.dry_playground_bounds(world._handle, at);
  const view = new DataView(heap.buffer);
  const [left, bottom, right, top] = [0, 8, 16, 24].map((offset) => view.getFloat64(at + offset, true));
  c.free(at);
  return { left, bottom, right, top };
}

/** The layers of debug drawing, by their names in JavaScript, in the order of their bits. */
export const layerNames = enums.DrawLayer;

const decoder = new TextDecoder();

/**
 * Draws what a view shows into arrays, which may be views of the module's memory: valid until the next call of the engine. `layers` is a set of
 * names. Returns {triangles, rounds, labels, outlineWidth}: bytes of TriangleVertex and Round (tools/testbed/batch.hpp), whose places are relative to the
 * middle of the view, texts with their places on the screen, and the width of outlines [CSS px].
 */
export function draw(world, layers, view) {
  const bits = layerNames.reduce((sum, name, i) => sum + (layers.has(name) ? 2 ** i : 0), 0);
  const at = c.dry_playground_draw(world._handle, bits, view.x, view.y, 1 / view.scale, view.width, view.height);
  if (at === 0) throw lastError();
  const data = new DataView(heap.buffer);
  const field = (i) => data.getUint32(at + 4 * i, true);
  const labels = [];
  let text = field(6);
  for (let i = 0; i < field(5); ++i) {
    const label = field(4) + 12 * i;
    const size = data.getUint32(label + 8, true);
    labels.push({
      x: data.getFloat32(label, true),
      y: data.getFloat32(label + 4, true),
      text: decoder.decode(memory().slice(text, text + size)),
    });
    text += size;
  }
  return {
    triangles: bytesAt(field(0), 12 * field(1)),
    rounds: bytesAt(field(2), 32 * field(3)),
    labels,
    outlineWidth: data.getFloat32(at + 28, true),
  };
}
