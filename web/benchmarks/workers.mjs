// Milliseconds per step with 1, 2, ... workers in Node, by turns in one process. The module with threads is used for all of them; the places of
// the bodies must be the same at the end.
//
// Usage: node workers.mjs PACKAGE [--threads=N] [--rounds=N]
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { drystone } from "./engines.mjs";
import { run } from "./race.mjs";
import { scenes } from "./scenes.mjs";

const folder = process.argv[2];
const option = (name, otherwise) => Number(process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise);
const threads = option("threads", 4);
const rounds = option("rounds", 5);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

const make = await drystone(() => import(pathToFileURL(path.resolve(folder, "drystone.mjs"))), threads);
const counts = Array.from({ length: threads }, (_, i) => i + 1);
console.log(`| scene | bodies | ${counts.map((n) => `${n} worker${n > 1 ? "s" : ""} [ms]`).join(" | ")} | of 1 to ${threads} |`);
console.log(`|---|---|${"---|".repeat(threads + 1)}`);
const wanted = { "large_pyramid, base 100": () => scenes.large_pyramid(100), many_pyramids: scenes.many_pyramids, tumbler: scenes.tumbler, joint_grid: scenes.joint_grid };
for (const [name, makeScene] of Object.entries(wanted)) {
  const scene = makeScene();
  const times = counts.map(() => []);
  let places;
  for (let round = -1; round < rounds; ++round) {
    for (const workers of counts) {
      let found;
      const kept = (given) => {
        const world = make(given, workers);
        return { ...world, end: () => ((found = world.places()), world.end()) };
      };
      const { ms } = run(kept, scene, 60, () => performance.now());
      places ??= found;
      assert.deepEqual(found, places);
      if (round >= 0) times[workers - 1].push(ms);
    }
  }
  const medians = times.map(median);
  const bodies = scene.bodies.filter((b) => b.type === "dynamic").length;
  console.log(`| ${name} | ${bodies} | ${medians.map((ms) => ms.toFixed(2)).join(" | ")} | ${(medians[0] / medians.at(-1)).toFixed(2)} |`);
}
