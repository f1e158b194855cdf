// The tests of page.html. Each sends its result to run.mjs, which lists their names.
import { pyramidHashes, storedHashes } from "../pyramid.mjs";

const golden = storedHashes(await (await fetch("/golden.hpp")).text());

async function test(name, run) {
  let result = { name, ok: true };
  try {
    result.message = await run();
  } catch (error) {
    result = { name, ok: false, message: String(error) };
  }
  await fetch("/result", { method: "POST", body: JSON.stringify(result) });
}

function compare(hashes) {
  if (hashes.join() !== golden.join()) throw new Error(`hashes ${hashes}, not ${golden}`);
}

/** The first message of a worker. */
function messageOf(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message ?? "the worker could not be loaded"));
  });
}

/** The message that a page in a frame sends. */
function messageOfFrame(address) {
  const frame = document.createElement("iframe");
  frame.src = address;
  const message = new Promise((resolve) => addEventListener("message", ({ data }) => resolve(data), { once: true }));
  document.body.append(frame);
  return message;
}

await test("module", async () => {
  const dry = await import("/package/drystone.mjs");
  await dry.init();
  compare(pyramidHashes(dry));
});
await test("threads", async () => {
  const { threads, hashes, error } = await messageOfFrame("/tests/browser/threads.html");
  if (error) throw new Error(error);
  if (threads !== 3) throw new Error(`${threads} threads, not 3`);
  for (const found of hashes) compare(found.split(","));
});
await test("plain script", async () => {
  await globalThis.Drystone.init();
  compare(pyramidHashes(globalThis.Drystone));
});
await test("one file in a worker", async () => {
  compare(await messageOf(new Worker("/tests/browser/pyramid_worker.mjs", { type: "module" })));
});
if (location.search === "?bundle") {
  await test("bundled by Vite", async () => {
    const { threads, hashes } = await messageOfFrame("/bundle/index.html");
    if (threads !== 2) throw new Error(`${threads} threads, not 2`);
    compare(hashes);
  });
}
await test("golden scenes", async () => {
  const { status, lines } = await messageOf(new Worker("/tests/browser/golden_worker.js"));
  // A filter that finds no test has the status 0 too.
  const passed = lines.find((line) => line.includes("OK ] Golden.StoredHashes "));
  if (status !== 0 || !passed) throw new Error(lines.filter((line) => /Failure|after step|FAILED|PASSED/.test(line)).join("\n"));
  return passed;
});
await fetch("/done", { method: "POST" });
