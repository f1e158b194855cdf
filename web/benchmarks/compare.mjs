// A dozen scenes in Drystone and in other engines of npm, by turns in one process: Node, or headless Chromium with --browser. Prints a table for
// docs/measurements/web.md: medians of the rounds, in Node of the processor time, in Chromium of the time by the clock; beside them what the checks of the
// scenes say and the deepest overlap of two bodies.
//
// Usage: node compare.mjs PACKAGE PEERS [--browser] [--rounds=N] [--limit=SECONDS] [--scenes=A,B] [--engines=A,B] [--json=FILE]
// PEERS is a folder of a build, never of the repository; packages that it lacks are installed there from npm.
// CHROMIUM names the browser. A run that takes longer than the limit ends early; its time is that of the steps made.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { engineNames, loadEngines, race, sceneNames } from "./race.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const [drystone, peers] = process.argv.slice(2).filter((a) => !a.startsWith("--")).map((a) => path.resolve(a));
const option = (name, otherwise) => process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
if (!peers) {
  console.log("usage: compare.mjs PACKAGE PEERS [--browser] [--rounds=N] [--limit=SECONDS] [--scenes=A,B] [--engines=A,B] [--json=FILE]");
  process.exit(2);
}
const rounds = Number(option("rounds", 3));
const limit = Number(option("limit", 5));
const chosen = (given, all, what) => {
  const names = given?.split(",") ?? all;
  for (const name of names) if (!all.includes(name)) throw new Error(`no ${what} ${name}; there are ${all.join(", ")}`);
  return names;
};
const wanted = chosen(option("scenes"), sceneNames, "scene");
const competing = chosen(option("engines"), engineNames, "engine");

// The versions that docs/measurements/web.md quotes.
const versions = { "@dimforge/rapier2d-simd-compat": "0.19.3", "box2d3-wasm": "5.2.0", planck: "1.4.2", "matter-js": "0.20.0" };
const files = {
  "@dimforge/rapier2d-simd-compat": ["rapier.mjs", "rapier.es.js"],
  "box2d3-wasm": ["build/dist/es/entry.mjs"],
  planck: ["dist/planck.mjs"],
  "matter-js": ["build/matter.js"],
};
const missing = Object.keys(versions).filter((name) => !existsSync(path.join(peers, "node_modules", name, "package.json")));
if (missing.length > 0) {
  mkdirSync(peers, { recursive: true });
  const made = spawnSync("npm", ["install", "--prefix", peers, "--no-audit", "--no-fund", ...missing.map((name) => `${name}@${versions[name]}`)], { stdio: "inherit" });
  if (made.status !== 0) console.log("npm could not install the other engines");
}
/** Where a package's module lies below PEERS. */
function place(name) {
  const folder = path.join("node_modules", name);
  const file = files[name].find((f) => existsSync(path.join(peers, folder, f)));
  if (!file) throw new Error(`${name} is not installed in ${peers}`);
  return path.join(folder, file);
}

const rows = [];
function take(row) {
  rows.push(row);
  const medians = Object.entries(row.runs).map(([engine, runs]) => `${engine} ${median(runs).toFixed(2)}`);
  console.error(`${row.scene}: ${medians.join(", ")} ms`);
}
const sorted = (runs) => runs.map((r) => r.ms).sort((a, b) => a - b);
const median = (runs) => sorted(runs)[runs.length >> 1] ?? NaN;

function print(where) {
  const present = competing.filter((engine) => rows.some((row) => row.runs[engine]));
  console.log(`${where}: ms a step (medians of ${rounds} rounds by turns), in brackets the deepest overlap [cm]\n`);
  console.log(`| scene | bodies | joints | ${present.join(" | ")} | best other / drystone |\n|---|---|---|${present.map(() => "---|").join("")}---|`);
  const ratios = [];
  const notes = [];
  for (const row of rows) {
    const cells = present.map((engine) => {
      const runs = row.runs[engine] ?? [];
      const problem = runs.find((r) => r.problem)?.problem;
      if (problem) notes.push(`${row.scene}, ${engine}: ${problem}`);
      const overlaps = runs.map((r) => r.overlap).filter((x) => x !== undefined);
      const deep = overlaps.length > 0 ? ` (${(100 * Math.max(...overlaps)).toFixed(1)})` : "";
      return `${median(runs).toFixed(2)}${runs[0]?.early ? " *" : ""}${problem ? " !" : ""}${deep}`;
    });
    const others = present.filter((e) => e !== "drystone").map((e) => median(row.runs[e])).filter(Number.isFinite);
    const ratio = Math.min(...others) / median(row.runs.drystone ?? []);
    if (Number.isFinite(ratio)) ratios.push([ratio, row.scene]);
    console.log(`| ${row.scene} | ${row.bodies} | ${row.joints} | ${cells.join(" | ")} | ${ratio.toFixed(2)} |`);
  }
  for (const note of notes) console.log(`! ${note}`);
  if (rows.some((row) => Object.values(row.runs).some((runs) => runs[0]?.early))) console.log(`* ended after ${limit} s, not checked`);
  if (ratios.length > 0) {
    const mean = Math.exp(ratios.reduce((sum, [r]) => sum + Math.log(r), 0) / ratios.length);
    const worst = ratios.reduce((a, b) => (a[0] < b[0] ? a : b));
    console.log(`\nThe best other engine took ${mean.toFixed(2)} times as long in the geometric mean; the least ratio is ${worst[0].toFixed(2)} (${worst[1]}).`);
  }
  if (option("json")) writeFileSync(option("json"), JSON.stringify({ where, rounds, rows }));
}

if (!process.argv.includes("--browser")) {
  const load = (name) => import(pathToFileURL(name === "drystone" ? path.join(drystone, "drystone.mjs") : path.join(peers, place(name))));
  const loaded = await loadEngines(competing, load, (text) => console.log(text));
  // Of the process, in ms: other programs on the machine disturb it less than a clock.
  const processorTime = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  await race(loaded, wanted, rounds, limit, take, processorTime);
  print(`Node ${process.version}, processor time`);
  process.exit(0); // Engines may have threads that wait.
}

// --- Chromium ------------------------------------------------------------------------------------------------------------------------

const chromium = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].find(
  (name) => name && spawnSync(name, ["--version"]).status === 0,
);
if (!chromium) {
  console.log("no Chromium: install chromium, or set CHROMIUM");
  process.exit(77);
}
const addresses = { drystone: "/drystone/drystone.mjs" };
for (const name of Object.keys(versions)) {
  try {
    addresses[name] = `/peers/${place(name)}`;
  } catch {
    addresses[name] = "/none"; // The page says that it is missing.
  }
}
const page = `<!doctype html><meta charset="utf-8"><script type="module">
import { loadEngines, race } from "/bench/race.mjs";
const addresses = ${JSON.stringify(addresses)};
const post = (where, what) => fetch(where, { method: "POST", body: JSON.stringify(what ?? null) });
async function load(name) {
  if (name !== "matter-js") return import(addresses[name]);
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = addresses[name];
    script.onload = resolve;
    script.onerror = () => reject(new Error("not found"));
    document.head.append(script);
  });
  return globalThis.Matter;
}
try {
  const loaded = await loadEngines(${JSON.stringify(competing)}, load, (text) => post("/say", text));
  await race(loaded, ${JSON.stringify(wanted)}, ${rounds}, ${limit}, (row) => post("/row", row));
} catch (error) {
  await post("/say", String(error?.stack ?? error));
}
await post("/done");
</script>`;
const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const folders = { bench: here, drystone, peers };
const server = http.createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  // Isolated, so that clocks are fine and engines may use threads.
  const head = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  if (request.method === "POST") {
    let text = "";
    for await (const part of request) text += part;
    response.end();
    if (pathname === "/row") take(JSON.parse(text));
    if (pathname === "/say") console.log(JSON.parse(text));
    if (pathname === "/done") finish();
    return;
  }
  if (pathname === "/") {
    response.writeHead(200, { ...head, "Content-Type": "text/html" });
    response.end(page);
    return;
  }
  const [, folder, ...rest] = decodeURIComponent(pathname).split("/");
  try {
    const bytes = await readFile(path.join(folders[folder] ?? "/none", ...rest));
    response.writeHead(200, { ...head, "Content-Type": types[path.extname(pathname)] ?? "text/plain" });
    response.end(bytes);
  } catch {
    response.writeHead(404);
    response.end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const profile = mkdtempSync(path.join(tmpdir(), "drystone-chromium-"));
const browser = spawn(chromium, ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
browser.on("exit", end);
function finish() {
  if (!browser.kill()) end();
}
function end() {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch {
    console.log(`${profile} could not be removed: parts of Chromium still use it`);
  }
  print(spawnSync(chromium, ["--version"], { encoding: "utf8" }).stdout.trim());
  process.exit(rows.length === wanted.length ? 0 : 1);
}
