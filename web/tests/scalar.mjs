// The module without vectors, which init() loads where WebAssembly has none: here it is told so.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pyramidHashes, storedHashes } from "./pyramid.mjs";

const asked = [];
WebAssembly.validate = (bytes) => {
  asked.push(bytes.length);
  return false;
};
const dry = await import(pathToFileURL(path.resolve(process.argv[2], "drystone.mjs")));
assert.deepEqual(await dry.init({ threads: 2 }), { threads: 1 }); // Threads need vectors.
assert.ok(asked.length > 0);

test("a scene has the hashes of the scene in C++, with lanes of one number", () => {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
  const golden = readFileSync(path.join(root, "tests/determinism/golden.hpp"), "utf8");
  assert.deepEqual(pyramidHashes(dry), storedHashes(golden));
  const world = new dry.World();
  world.step(1 / 60);
  assert.equal(world.lanes(), "scalar");
});

test("the module uses no vectors", () => {
  const features = (name) => {
    const module = new WebAssembly.Module(readFileSync(path.resolve(process.argv[2], name)));
    return Buffer.from(WebAssembly.Module.customSections(module, "target_features")[0]).toString("latin1");
  };
  assert.match(features("drystone-module.wasm"), /simd128/);
  assert.doesNotMatch(features("drystone-scalar.wasm"), /simd128/);
});

test("there are no threads", () => {
  assert.throws(() => new dry.World({ workers: 2 }), /WorldOptions.workers must be 1: this build has no threads/);
});
