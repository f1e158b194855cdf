// Links and files. A link tells a scene, or has the world itself as a scene file, compressed: #scene=drum:500&lang=de or #world=...&lang=de.
import { packWorld, unpackWorld, mostWorldCharacters } from "../workbench/src/link.mjs";

/** The part of an address after #; undefined if the world is too large. `packed` is a world of sceneBytes(). */
export function writeLink({ scene, size }, language, packed) {
  if (packed && packed.length > mostWorldCharacters) return undefined;
  const what = packed ? `world=${packed}` : `scene=${scene.name}${size === undefined ? "" : `:${size}`}`;
  return `#${what}&lang=${language}`;
}
export const sceneBytes = (data) => packWorld(JSON.stringify(data));

/** {scene, language, data}: what the link has of them. */
export async function readLink(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const link = { scene: given.get("scene") ?? undefined, language: given.get("lang") ?? undefined };
  const packed = given.get("world");
  if (packed) link.data = JSON.parse(new TextDecoder().decode(await unpackWorld(packed)));
  return link;
}

export function download(name, data) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Calls onFile() with a function that returns the data of a file that was chosen or dropped, or throws. */
export function takeFiles(input, target, onFile) {
  const read = async (file) => {
    const words = await file.text();
    onFile(() => JSON.parse(words));
  };
  input.addEventListener("change", () => {
    for (const file of input.files) read(file);
    input.value = "";
  });
  target.addEventListener("dragover", (event) => event.preventDefault());
  target.addEventListener("drop", (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) read(file);
  });
}
