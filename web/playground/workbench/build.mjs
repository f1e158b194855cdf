// Makes the page of the workbench: one file with everything in it, which works from a folder as well as from a server. The WebAssembly module
// is in it compressed, as text. Beside it the module with threads, which the page loads from a server that isolates it from other origins.
//
// Usage: node build.mjs BUILD_FOLDER OUT.html      BUILD_FOLDER is that of CMake's preset web
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build as bundle } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const [build, out] = process.argv.slice(2);
if (!out) {
  console.error("usage: node build.mjs BUILD_FOLDER OUT.html");
  process.exit(2);
}

const wasm = gzipSync(readFileSync(path.join(build, "web/playground/playground-module.wasm")), { level: 9 });
const start = `
  playground.start(() => {
    const bytes = Uint8Array.from(atob("${wasm.toString("base64")}"), (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked).arrayBuffer();
  }, threadScript);`;

/** A script of a module and all that it imports. */
async function scriptOf(entry, options = {}) {
  const { outputFiles } = await bundle({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: ["es2022"],
    charset: "utf8",
    external: ["node:*"],
    alias: { "drystone-package": path.resolve(build, "package") },
    // The package's own address, from which it would start threads, is not used here.
    logOverride: { "empty-import-meta": "silent" },
    logLevel: "warning",
    ...options,
  });
  return outputFiles[0].text;
}

const threadScript = `const threadScript = ${JSON.stringify(await scriptOf(path.resolve(build, "package/thread.mjs")))};`;
const script = ((await scriptOf(path.join(here, "src/main.mjs"), { globalName: "playground" })) + threadScript + start).replaceAll("</script", "<\\/script");
const page = readFileSync(path.join(here, "src/index.html"), "utf8")
  .replace("/* style.css */", () => `\n${readFileSync(path.join(here, "src/style.css"), "utf8")}`)
  .replace("/* script */", () => script);
mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
writeFileSync(out, page);
copyFileSync(path.join(build, "threads/web/playground/playground-threads.wasm"), path.join(path.dirname(path.resolve(out)), "playground-threads.wasm"));
console.log(`${out}: ${page.length} characters`);
