// What the tests need of the web: packages from npm, and a server of pages with an import map. Exit status 77: npm cannot get one here.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { skip } from "../../playground/tests/browser.mjs";

export const versions = ["3.90.0", "4.2.1"];
const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Where npm has installed a package of a version under `folder`, which it does if it is not there. */
export function installed(name, version, folder) {
  const home = path.join(folder, `${name}-${version}`);
  const place = path.join(home, "node_modules", name);
  if (!existsSync(path.join(place, "package.json"))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, "package.json"), '{"private": true}');
    const got = spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", `${name}@${version}`], { cwd: home });
    if (got.status !== 0) skip(`npm cannot get ${name} ${version} here`);
  }
  return place;
}

const types = { ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves the folders by their names, {name: folder}, and for /page/NAME a page that loads the module `pages[NAME]`. */
export async function serve(folders, pages, port = 0) {
  const map = {
    phaser: "/phaser/dist/phaser.esm.js",
    drystone: "/drystone/drystone.mjs",
    "drystone/games": "/drystone/games.mjs",
    "drystone-phaser": "/plugin/src/index.mjs",
  };
  const page = (module) => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><style>html, body { margin: 0; height: 100%; background: #222; }</style>
<script type="importmap">${JSON.stringify({ imports: map })}</script><body><script type="module" src="${module}"></script></body>`;
  const server = http.createServer(async (request, response) => {
    const [, first, ...rest] = decodeURIComponent(new URL(request.url, "http://localhost").pathname).split("/");
    const file = folders[first] && path.join(folders[first], ...rest);
    const bytes = first === "page" ? page(pages[rest[0]]) : file && (await readFile(file).catch(() => undefined));
    const type = first === "page" ? "text/html" : (types[path.extname(file ?? "")] ?? "text/plain");
    response.writeHead(bytes ? 200 : 404, { "Content-Type": type });
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** The folders that a page needs. */
export const folders = (drystone, phaser) => ({ phaser, drystone, plugin: here });
