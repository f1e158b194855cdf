// The package as its users install it: `npm pack`, and in a fresh folder `npm install` of the archive; its modules in Node, its types under
// `tsc --strict`, a page bundled by Vite. TypeScript and Vite come from npm; if npm cannot get them: exit status 77.
//
// Usage: node run.mjs PACKAGE BUNDLE      BUNDLE: the folder in which Vite puts the page (tests/browser/run.mjs opens it)
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const [packageFolder, bundle] = process.argv.slice(2).map((name) => path.resolve(name));
const folder = mkdtempSync(path.join(tmpdir(), "drystone-installed-"));
const run = (program, ...given) => execFileSync(program, given, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

try {
  run("npm", "pack", "--silent", packageFolder);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  writeFileSync(path.join(folder, "package.json"), '{"private": true, "type": "module"}');
  // What a test uses is stated with its version, so that a new release does not change the test.
  const got = spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "typescript@7.0.2", "vite@8.3.8"], { cwd: folder });
  if (got.status !== 0) {
    console.log("npm cannot get TypeScript and Vite here");
    process.exitCode = 77;
  } else {
    run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", `./${archive}`);
    cpSync(here, folder, { recursive: true });
    cpSync(path.join(here, "../pyramid.mjs"), path.join(folder, "page/pyramid.mjs"));

    writeFileSync(path.join(folder, "same.mjs"), `import * as all from "drystone";
import * as single from "drystone/single";
import { pyramidHashes } from "./page/pyramid.mjs";
await all.init();
await single.init();
console.log(pyramidHashes(all).join() === pyramidHashes(single).join());
`);
    assert.equal(run("node", "same.mjs").trim(), "true");
    for (const [name, module] of [["small", "drystone/small"], ["large", "drystone"]]) {
      writeFileSync(path.join(folder, `${name}.mjs`), `import * as dry from "${module}";
import { pyramidMotion } from "./page/pyramid.mjs";
await dry.init();
console.log(JSON.stringify(pyramidMotion(dry)));
`);
    }
    assert.equal(run("node", "small.mjs"), run("node", "large.mjs"));
    console.log("ok     the modules of the installed package");
    run("node", "node_modules/typescript/bin/tsc", "-p", ".");
    console.log("ok     tsc --strict");
    run("node", "node_modules/vite/bin/vite.js", "build", "page", "--base=./", "--logLevel=warn", "--emptyOutDir", `--outDir=${bundle}`);
    assert.ok(readdirSync(path.join(bundle, "assets")).some((name) => name.endsWith(".wasm")));
    console.log("ok     a page bundled by Vite");
    assert.equal(run("node", "shaken.mjs"), "Game true false false\npaint false true false\n");
    console.log("ok     what is not imported of the layer for games is left out");
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
