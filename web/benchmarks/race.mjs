// Runs scenes in several engines by turns: used by compare.mjs in Node, and by the page that it serves.
import { engines } from "./engines.mjs";
import { deepestOverlap, scenes } from "./scenes.mjs";

const warmSteps = 10;

/** Loads the engines that are there; tells by `say` why another is not. */
export async function loadEngines(names, load, say) {
  const loaded = {};
  for (const name of names) {
    try {
      loaded[name] = await engines[name](load);
    } catch (error) {
      say(`${name} is left out: ${error?.message ?? error}`);
    }
  }
  return loaded;
}

/** One run: ms a step by `clock`, what the check says, how deep bodies overlap. A run ends early after `limit` seconds, and is then not checked. */
export function run(make, scene, limit, clock) {
  const world = make(scene);
  for (let i = 0; i < warmSteps; ++i) world.step();
  const begin = clock();
  let steps = 0;
  while (steps < scene.steps && clock() - begin < 1000 * limit) {
    world.step();
    ++steps;
  }
  const ms = (clock() - begin) / steps;
  const result = { ms, steps, early: steps < scene.steps };
  if (!result.early) {
    const places = world.places();
    const said = scene.check(scene, places);
    result.problem = said === true ? undefined : said;
    result.overlap = scene.collide === false ? undefined : deepestOverlap(scene, places);
  }
  world.end();
  return result;
}

/** All rounds of all scenes; calls take(row) after each scene with the results of each engine. */
export async function race(loaded, names, rounds, limit, take, clock = () => performance.now()) {
  for (const name of names) {
    const scene = scenes[name]();
    const runs = Object.fromEntries(Object.keys(loaded).map((engine) => [engine, []]));
    // A round before the first one is not counted: the virtual machine compiles code that runs often a second time, for speed.
    for (let round = -1; round < rounds; ++round) {
      for (const [engine, make] of Object.entries(loaded)) {
        try {
          // A run that was too long once would be too long again.
          if (round > 0 && runs[engine][0].early) continue;
          const result = run(make, scene, round < 0 ? Math.min(1, limit) : limit, clock);
          if (round >= 0) runs[engine].push(result);
        } catch (error) {
          if (round >= 0) runs[engine].push({ ms: NaN, steps: 0, problem: `failed: ${error?.message ?? error}` });
        }
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }
    await take({ scene: name, bodies: scene.bodies.filter((b) => b.type === "dynamic").length, joints: scene.joints?.length ?? 0, steps: scene.steps, runs });
  }
}

export const sceneNames = Object.keys(scenes);
export const engineNames = Object.keys(engines);
