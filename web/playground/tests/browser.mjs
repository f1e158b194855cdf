// A headless Chromium with the page of the playground, for tests. Exit status 77 means that a tool is missing.
import { existsSync, mkdtempSync } from "node:fs";
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

/** Starts Chromium, which draws in software. */
export async function launch() {
  const executablePath = candidates.find((file) => file && existsSync(file));
  if (!executablePath) skip("Chromium is not installed; CHROMIUM may name it");
  const { default: puppeteer } = await load("puppeteer-core");
  const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];
  return puppeteer.launch({ executablePath, headless: true, args, protocolTimeout: 240000 });
}

/** Opens the page from a file. `hash` is the part of the address after #. Errors of the page are collected in page.problems. */
export async function openPage(browser, file, hash = "", viewport = { width: 1100, height: 700 }) {
  const page = await browser.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.setViewport(viewport);
  page.downloads = mkdtempSync(path.join(tmpdir(), "playground-"));
  const session = await page.createCDPSession();
  await session.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: page.downloads });
  await page.goto(`file://${path.resolve(file)}${hash ? "#" : ""}${hash}`);
  await page.waitForFunction(() => globalThis.playground?.app.session !== undefined && playground.app.session !== null && !document.querySelector("#loading"));
  return page;
}
