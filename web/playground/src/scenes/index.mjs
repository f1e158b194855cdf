// All scenes of the page, by name.
import { lessonScenes } from "./lessons.mjs";
import { playScenes } from "./play.mjs";

export { lessonScenes, playScenes };
export const firstScene = playScenes[0].name;

const named = (spec) => [...playScenes, ...lessonScenes].find(({ name }) => name === spec.split(":")[0]);
/** Whether the page has a scene of the name, whatever the size. */
export const isOwn = (spec) => named(spec) !== undefined;

/** The scene of "name" or "name:size": {scene, size}; undefined if there is none. */
export function sceneOf(spec) {
  const number = spec.split(":")[1];
  const scene = named(spec);
  if (!scene || (number !== undefined && !scene.sizes)) return undefined;
  const size = number === undefined ? scene.size : Number(number);
  if (size !== undefined && !(Number.isInteger(size) && size >= scene.sizes[0] && size <= scene.sizes[1])) return undefined;
  return { scene, size };
}
