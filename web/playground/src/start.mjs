// The part of the page that is not compressed: unpacks the script and the module, and starts them.
import { bytesOf } from "../packing.mjs";

async function start() {
  const packed = document.getElementById("packed");
  const bytes = bytesOf(packed.textContent).subarray(0, Number(packed.dataset.size));
  packed.remove();
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const all = new Uint8Array(await new Response(unpacked).arrayBuffer());
  const script = 4 + new DataView(all.buffer).getUint32(0, true);
  const element = document.createElement("script");
  element.textContent = new TextDecoder().decode(all.subarray(4, script));
  document.head.append(element);
  await globalThis.playground.start(all.subarray(script));
}

start().catch((error) => {
  document.getElementById("loading").textContent =
    typeof DecompressionStream === "undefined" ? "This browser is too old for the playground." : `The playground cannot start: ${error.message}`;
  throw error;
});
