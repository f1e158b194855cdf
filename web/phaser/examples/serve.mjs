// Serves the two games. npm fetches Phaser.
//
// Usage: node serve.mjs PACKAGE [VERSION]      PACKAGE: Drystone's, build/web/package; VERSION: of Phaser
import path from "node:path";
import { folders, installed, serve, versions } from "../tests/site.mjs";

const [drystone, version = versions.at(-1)] = process.argv.slice(2);
const games = { platformer: "/plugin/examples/platformer.mjs", car: "/plugin/examples/car.mjs" };
const phaser = installed("phaser", version, path.resolve(drystone, "../phaser"));
const { address } = await serve(folders(path.resolve(drystone), phaser), games, 8080);
for (const name in games) console.log(`${address}/page/${name}`);
