// Serves and bundles the examples. Drystone is not on npm: the package is that of CMake's preset web, or the one that DRYSTONE_PACKAGE names.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = path.dirname(fileURLToPath(import.meta.url));
const drystone = process.env.DRYSTONE_PACKAGE ?? path.resolve(here, "../../build/web/package");

export default defineConfig({
  root: here,
  base: "./",
  resolve: { alias: { drystone: path.join(drystone, "drystone.mjs") } },
  server: { fs: { allow: [here, drystone] } },
  build: {
    rolldownOptions: { input: ["phaser", "pixi", "three"].map((name) => path.join(here, name, "index.html")) },
    chunkSizeWarningLimit: 4000,
  },
});
