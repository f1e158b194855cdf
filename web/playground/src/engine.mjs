// The engine: the small module of the package (docs/web.md), started from the bytes that the page has in it.
import { api } from "drystone-package/by_hand.mjs";
import { compile, instantiate } from "drystone-package/load.mjs";
import { connect, imports } from "drystone-package/runtime.mjs";

export const { World } = api.classes;
export const { idIndex, makeHull, makePolygon } = api.functions;

/** Starts the module from its bytes. */
export async function init(bytes) {
  connect(await instantiate(await compile(bytes), imports));
}
