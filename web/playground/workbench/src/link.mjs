// The link to what is shown, in the part of the address after #: scene, settings, layers, the part of the world that is seen and the step.
//
// scene=large_pyramid:30&substeps=8&gravity=0,-3.7&layers=shapes,contacts&view=0,12,0.02&step=120
//
// A world that is no longer that of a built-in scene is in the link itself, in place of scene, settings and step: a scene file, compressed.

/** Settings of the world that a link may have. */
export const linkSettings = ["substeps", "gravity", "sleeping", "continuous"];

/** The characters of a link's world beyond which programs that pass links on would cut it. */
export const mostWorldCharacters = 30000;

/** Only what differs from `defaults` is in the link. `world`, if there is one, is that of packWorld(). */
export function writeLink({ scene, settings, layers, view, step, world }, defaults) {
  const parts = [];
  const put = (name, value) => parts.push(`${name}=${encodeURIComponent(value).replace(/%3A/g, ":").replace(/%2C/g, ",")}`);
  if (world) {
    put("world", world);
  } else {
    put("scene", scene);
    const { substeps, gravity, sleeping, continuous } = settings;
    if (substeps !== defaults.settings.substeps) put("substeps", substeps);
    if (gravity.x !== defaults.settings.gravity.x || gravity.y !== defaults.settings.gravity.y) put("gravity", `${short(gravity.x)},${short(gravity.y)}`);
    if (sleeping !== defaults.settings.sleeping) put("sleeping", sleeping ? 1 : 0);
    if (continuous !== defaults.settings.continuous) put("continuous", continuous ? 1 : 0);
  }
  if ([...layers].join() !== [...defaults.layers].join()) put("layers", [...layers].join(","));
  if (view) put("view", [view.x, view.y, view.scale].map((number) => Number(number.toPrecision(5))).join(","));
  if (step > 0) put("step", step);
  return `#${parts.join("&")}`;
}

/** What the link says, without what it does not say or says wrongly; `problems` tells what is wrong. */
export function readLink(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const link = { settings: {}, problems: [] };
  const take = (name, read) => {
    const text = given.get(name);
    if (text === null) return;
    const value = read(text);
    if (value === undefined) link.problems.push(`The link's ${name} is not understood: ${text.slice(0, 40)}`);
    else (linkSettings.includes(name) ? link.settings : link)[name] = value;
  };
  take("scene", (text) => (text === "" ? undefined : text));
  take("world", (text) => (/^[\w-]+$/.test(text) ? text : undefined));
  take("substeps", (text) => wholeNumber(text, 1, 64));
  take("gravity", (text) => {
    const [x, y] = numbers(text, 2) ?? [];
    return x === undefined ? undefined : { x, y };
  });
  take("sleeping", truth);
  take("continuous", truth);
  take("layers", (text) => (text === "" ? [] : text.split(",")));
  take("view", (text) => {
    const [x, y, scale] = numbers(text, 3) ?? [];
    return scale > 0 ? { x, y, scale } : undefined;
  });
  take("step", (text) => wholeNumber(text, 0, 1e6));
  for (const name of new Set(given.keys())) {
    if (![...linkSettings, "scene", "world", "layers", "view", "step"].includes(name)) link.problems.push(`The link has an unknown part: ${name.slice(0, 40)}`);
  }
  return link;
}

const through = (bytes, transformer) => new Response(new Blob([bytes]).stream().pipeThrough(transformer)).arrayBuffer().then((all) => new Uint8Array(all));

/** A scene file's text in the letters that an address may have. */
export async function packWorld(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
/** The bytes of the scene file. What packWorld() did not make throws. */
export async function unpackWorld(packed) {
  const characters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  try {
    return await through(Uint8Array.from(characters, (character) => character.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  } catch {
    throw new Error("it is damaged, or a part of it is missing.");
  }
}

/** The shortest text that is the same single-precision number. */
function short(number) {
  for (let digits = 1; digits < 9; ++digits) {
    const text = Number(number.toPrecision(digits));
    if (Math.fround(text) === Math.fround(number)) return text;
  }
  return number;
}
function wholeNumber(text, least, most) {
  return /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
}
function numbers(text, count) {
  const all = text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  return all.length === count && all.every(Number.isFinite) ? all : undefined;
}
function truth(text) {
  return { 0: false, 1: true }[text];
}
