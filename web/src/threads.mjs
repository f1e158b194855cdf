// Starts the module with threads: its memory is shared with workers (thread.mjs), each of which runs an instance of the module.
import { instantiate } from "./load.mjs";

/** Pages of 64 KiB: what web/CMakeLists.txt tells the linker. */
const pages = { initial: 256, maximum: 16384 };
const stackSize = 1 << 18;

/** Whether this program may share memory with workers: in Node, and in pages that are isolated from other origins. */
export const canShareMemory = () => typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;

async function makeWorker() {
  if (typeof Worker === "function") return new Worker(new URL("./thread.mjs", import.meta.url), { type: "module" });
  const { Worker: NodeWorker } = await import(/* @vite-ignore */ "node:worker_threads");
  const worker = new NodeWorker(new URL("./thread.mjs", import.meta.url));
  worker.unref(); // The process may end.
  return worker;
}

/** Sends a worker its start, and waits until it is ready. */
function started(worker, start) {
  return new Promise((resolve, reject) => {
    const failed = (event) => reject(new Error(`Drystone: a thread could not be started: ${event?.message ?? event}`));
    if (worker.on) worker.once("message", resolve).once("error", failed);
    else Object.assign(worker, { onmessage: resolve, onerror: failed });
    worker.postMessage(start);
  });
}

/**
 * An instance of the module whose steps may use this many threads, the caller's included, and what the API needs to know of it. `newWorker`
 * makes a worker that runs thread.mjs, for programs that have it elsewhere.
 */
export async function instantiateWithThreads(module, threads, imports, newWorker = makeWorker) {
  const memory = new WebAssembly.Memory({ ...pages, shared: true });
  const instance = await instantiate(module, imports, memory);
  const c = instance.exports;
  const block = (size) => (c.malloc(size + 15) + 15) & ~15;
  c.__wasm_init_tls(block(c.__tls_size.value));
  c._initialize();
  const starts = [];
  for (let index = 0; index + 1 < threads; ++index) {
    const stack = block(stackSize) + stackSize;
    starts.push(started(await newWorker(), { module, memory, index, stack, tls: block(c.__tls_size.value) }));
  }
  await Promise.all(starts);
  return { instance, shared: { memory, threads } };
}
