// Makes an instance of the WebAssembly module. The module needs seven functions of its surroundings: four of WASI for output of the C++
// library, which the engine does not use, a clock for the phases of StepReport, a notice that its memory has grown, and calls of functions of JavaScript.

/** A module with one vector instruction (i8x16.splat): valid where the engine's vectors are available. */
const vectorModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Compiles the bytes of a module. */
export async function compile(bytes) {
  const module = await WebAssembly.compile(bytes).catch((error) => {
    if (hasVectors()) throw error;
    throw new Error("Drystone needs WebAssembly with vectors of 128 bits, which is missing here", { cause: error });
  });
  return module;
}
export const hasVectors = () => WebAssembly.validate(vectorModule);
/** Whether a module is the one with threads: it takes its memory from outside. */
export const isShared = (module) => WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");

/**
 * Makes an instance of the module. It calls look() each time its memory has grown, and call() for functions of JavaScript, which only the instance does that takes
 * steps. A module with threads is given its memory.
 */
export async function instantiate(module, { look = () => {}, call = () => 0 } = {}, sharedMemory) {
  let memory = sharedMemory;
  let numbers = new DataView(new ArrayBuffer(8)); // Of the module's memory.
  const badDescriptor = 8; // WASI's errno: there are no files.
  const instance = await WebAssembly.instantiate(module, {
    env: { memory, emscripten_notify_memory_growth: () => look(), dry_web_call: call },
    wasi_snapshot_preview1: {
      clock_time_get(id, precision, result) {
        // A step reads the clock some dozens of times, so no BigInt is made.
        const nanoseconds = Math.round(1e6 * (id === 0 ? Date.now() : performance.now()));
        if (numbers.buffer !== memory.buffer) numbers = new DataView(memory.buffer);
        numbers.setUint32(result, nanoseconds, true); // Modulo 2^32.
        numbers.setUint32(result + 4, nanoseconds / 2 ** 32, true);
        return 0;
      },
      proc_exit() {
        throw new Error("Drystone: the WebAssembly module was aborted, perhaps because there is no more memory");
      },
      fd_close: () => badDescriptor,
      fd_write: () => badDescriptor,
      fd_seek: () => badDescriptor,
    },
  });
  if (sharedMemory) return instance; // Its threads must be started first.
  memory = instance.exports.memory;
  instance.exports._initialize();
  return instance;
}
