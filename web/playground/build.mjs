// Makes the page of the playground: one file with everything in it, which works from a folder as well as from a server. The script and the small module
// of the package lie in it compressed, seven bits in a character. Zopfli writes gzip that is 5 % smaller than zlib's, in some seconds.
//
// Usage: node build.mjs PACKAGE OUT.html      PACKAGE is the folder of the package of CMake's preset web
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip as zopfli } from "@gfx/zopfli";
import { build as bundle } from "esbuild";
import { charactersOf } from "./packing.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const [packageFolder, out] = process.argv.slice(2);
if (!out) {
  console.error("usage: node build.mjs PACKAGE OUT.html");
  process.exit(2);
}

const module = readFileSync(path.join(packageFolder, "drystone-small.wasm"));
const exported = new Set(WebAssembly.Module.exports(new WebAssembly.Module(module)).map(({ name }) => name));
const exportOf = (name) => `dry_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
/** The package's calls without those of functions that the small module lacks. Each call is a line. */
const smallCalls = {
  name: "small-calls",
  setup(bundling) {
    bundling.onLoad({ filter: /calls\.mjs$/ }, ({ path: file }) => {
      const isThere = (line) => [...line.matchAll(/\bc\.(\w+)\(/g)].every(([, name]) => exported.has(exportOf(name)));
      const lines = readFileSync(file, "utf8").split("\n");
      return { contents: lines.filter((line) => !/^ {6}\w+\(/.test(line) || isThere(line)).join("\n") };
    });
  },
};

async function scriptOf(entry, globalName) {
  const { outputFiles } = await bundle({
    entryPoints: [path.join(here, entry)],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName,
    target: ["es2022"],
    charset: "utf8",
    external: ["node:*"],
    alias: { "drystone-package": path.resolve(packageFolder) },
    // The package's own address, from which it would load the module, is not used here.
    logOverride: { "empty-import-meta": "silent" },
    logLevel: "warning",
    plugins: [smallCalls],
  });
  return outputFiles[0].text;
}

// The length of the script, the script, the module.
const script = Buffer.from(await scriptOf("src/main.mjs", "playground"));
const size = Buffer.alloc(4);
size.writeUInt32LE(script.length);
const gzip = (bytes) => promisify(zopfli)(bytes, { numiterations: 1 });
const packed = await gzip(Buffer.concat([size, script, module]));
const startScript = await scriptOf("src/start.mjs", "unused");
const css = ["panel.css", "style.css"].map((name) => readFileSync(path.join(here, "src", name), "utf8")).join("").replace(/\/\*[^]*?\*\//g, "").replace(/\s+/g, " ");
const page = readFileSync(path.join(here, "src/index.html"), "utf8")
  .replace("/* style.css */", () => css)
  .replace("<script>/* script */</script>", () => `<script type="text/plain" id="packed" data-size="${packed.length}">${charactersOf(packed)}</script>\n<script>${startScript}</script>`);
mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
writeFileSync(out, page);
console.log(`${out}: ${Buffer.byteLength(page)} bytes; by gzip ${packed.length}, of which the script has ${(await gzip(script)).length}`);
