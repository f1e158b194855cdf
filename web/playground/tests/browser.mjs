// A headless Chromium with the page of the playground, for tests. Exit status 77 means that a tool is missing.
import { existsSync, mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

export function skip(why) {
  console.log(why);
  process.exit(77);
}

async function load(name) {
  try {
    return await import(name);
  } catch {
    return skip(`${name} is not installed: run npm ci in web/playground`);
  }
}

const candidates = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Starts Chromium, which draws in software; `more` are flags of its command line. */
export async function launch(more = []) {
  const executablePath = candidates.find((file) => file && existsSync(file));
  if (!executablePath) skip("Chromium is not installed; CHROMIUM may name it");
  const { default: puppeteer } = await load("puppeteer-core");
  const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", ...more];
  return puppeteer.launch({ executablePath, headless: true, args, protocolTimeout: 240000 });
}

/** Serves the page and what lies beside it, isolated from other origins: {address, close()}. */
export async function serve(file) {
  const folder = path.dirname(path.resolve(file));
  const types = { ".html": "text/html", ".mjs": "text/javascript", ".wasm": "application/wasm" };
  const server = http.createServer(async (request, response) => {
    const name = path.basename(new URL(request.url, "http://localhost").pathname);
    const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
    // A browser asks for an icon, which the page does not have.
    response.writeHead(bytes ? 200 : name === "favicon.ico" ? 204 : 404, {
      "Content-Type": types[path.extname(name)] ?? "text/plain",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    });
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/${path.basename(file)}`, close: () => server.close() };
}

/** Opens the page from a file, or at an address of a server. `hash` is the part of the address after #. Errors of the page are collected in page.problems. */
export async function openPage(browser, place, hash = "", viewport = { width: 1100, height: 700 }) {
  const page = await browser.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.setViewport(viewport);
  page.downloads = mkdtempSync(path.join(tmpdir(), "playground-"));
  const session = await page.createCDPSession();
  await session.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: page.downloads });
  const address = place.startsWith("http:") ? place : `file://${path.resolve(place)}`;
  await page.goto(`${address}${hash ? "#" : ""}${hash}`, { timeout: 120000 });
  await page.waitForFunction(() => globalThis.playground?.app.session !== undefined && playground.app.session !== null && !document.querySelector("#loading"));
  return page;
}
