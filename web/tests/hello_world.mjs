// examples/hello_world.mjs, which README.md shows: a crate falls onto the ground and comes to rest.
//
// Usage: node hello_world.mjs PACKAGE
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const example = fileURLToPath(new URL("../../examples/hello_world.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "drystone-hello-"));
try {
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(path.resolve(process.argv[2]), path.join(folder, "node_modules/drystone"));
  copyFileSync(example, path.join(folder, "hello_world.mjs"));
  const said = execFileSync(process.execPath, ["hello_world.mjs"], { cwd: folder, encoding: "utf8" });
  assert.equal(said, "the crate rests at (0.00, 0.50)\n");
  console.log(said.trim());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
