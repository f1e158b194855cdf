// A thread of the module with threads, in a worker of Node or of a page. It helps with steps until the program ends.
import { instantiate } from "./load.mjs";

async function run(port, { module, memory, index, stack, tls }) {
  const { exports: c } = await instantiate(module, {}, memory);
  c.stackRestore(stack);
  c.__wasm_init_tls(tls);
  port.postMessage("ready");
  c.dry_web_thread(index);
}

if (typeof self === "object" && typeof self.postMessage === "function") {
  self.onmessage = ({ data }) => run(self, data);
} else {
  // Bundlers make a plain script of this file, in which no await may stand outside of functions.
  import(/* @vite-ignore */ "node:worker_threads").then(({ parentPort }) => parentPort.once("message", (data) => run(parentPort, data)));
}
