// Drystone in the scenes of Phaser: docs/phaser.md. Phaser itself is not imported, so any build of it will do.
export { init } from "drystone";
export { PixelBody } from "./body.mjs";
export { DrystonePlugin } from "./plugin.mjs";
import { DrystonePlugin, key } from "./plugin.mjs";

/** For `plugins: { scene: [drystone()] }` in the configuration of a game: each scene has `this.drystone`. */
const entry = { key, plugin: DrystonePlugin, mapping: "drystone" };
export const drystone = Object.assign((data) => ({ ...entry, data }), entry);
