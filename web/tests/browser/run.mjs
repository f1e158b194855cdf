// Runs page.html in headless Chromium and reports what its tests say: the package as a module, as one file by a plain script and in a worker
// has the stored hashes, and so have the golden scenes of test_determinism.
//
// Usage: node run.mjs PACKAGE BIN [BUNDLE]      BIN: the folder of test_determinism.js; BUNDLE: the page of tests/installed/run.mjs, if it is there
// CHROMIUM names the program; otherwise chromium, chromium-browser and google-chrome are looked for. Without one: exit status 77.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../../..");
const folders = { package: path.resolve(process.argv[2]), bin: path.resolve(process.argv[3]), tests: path.resolve(here, "..") };
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const expected = ["module", "threads", "plain script", "one file in a worker", "golden scenes"];
const bundle = process.argv[4] && path.resolve(process.argv[4]);
if (bundle && existsSync(bundle)) {
  folders.bundle = bundle;
  expected.push("bundled by Vite");
}
const limitSeconds = 400;
// With these a page may share memory with workers.
const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

const chromium = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].find(
  (name) => name && spawnSync(name, ["--version"]).status === 0,
);
if (!chromium) {
  console.log("no Chromium: install chromium, or set CHROMIUM");
  process.exit(77);
}

const passed = new Set();
let failed = 0;

function take(result) {
  if (result.ok) passed.add(result.name);
  else ++failed;
  console.log(`${result.ok ? "ok    " : "FAILED"} ${result.name}${result.message ? `: ${result.message}` : ""}`);
}

async function answer(request, response) {
  const { pathname } = new URL(request.url, "http://localhost");
  if (request.method === "POST") {
    let text = "";
    for await (const part of request) text += part;
    response.end();
    if (pathname === "/result") take(JSON.parse(text));
    if (pathname === "/done") finish();
    return;
  }
  const [, folder, ...rest] = pathname.split("/");
  const file = pathname === "/golden.hpp" ? path.join(root, "tests/determinism/golden.hpp") : path.join(folders[folder] ?? here, ...rest);
  try {
    const bytes = await readFile(file);
    response.writeHead(200, { "Content-Type": types[path.extname(file)] ?? "text/plain", ...isolation });
    response.end(bytes);
  } catch {
    response.writeHead(404);
    response.end();
  }
}

const server = http.createServer(answer);
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const profile = mkdtempSync(path.join(tmpdir(), "drystone-chromium-"));
const browser = spawn(
  chromium,
  ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/tests/browser/page.html${folders.bundle ? "?bundle" : ""}`],
  { stdio: "ignore" },
);
const timer = setTimeout(() => {
  console.log(`FAILED the page did not finish in ${limitSeconds} s`);
  finish();
}, limitSeconds * 1000);
browser.on("exit", () => {
  console.log("FAILED Chromium ended before the page");
  finish();
});

let finished = false;
function finish() {
  if (finished) return;
  finished = true;
  clearTimeout(timer);
  browser.removeAllListeners("exit");
  browser.on("exit", end);
  if (!browser.kill()) end();
}
function end() {
  // The first process has ended, and others of Chromium may still write. What they leave behind says nothing about the module.
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch (error) {
    console.log(`left behind: ${error.message}`);
  }
  const missing = expected.filter((name) => !passed.has(name));
  if (missing.length > 0) console.log(`did not pass: ${missing.join(", ")}`);
  process.exit(failed > 0 || missing.length > 0 ? 1 : 0);
}
