// Prints which parts of the layer for games are in a program that imports one of them: Game, paint(), dragBodies().
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "vite";

const words = ["there is no event", "Path2D", "pointerdown"];
for (const name of ["Game", "paint"]) {
  writeFileSync("entry.mjs", `import { ${name} } from "drystone/games"; globalThis.x = ${name};`);
  await build({ logLevel: "error", build: { outDir: name, lib: { entry: "entry.mjs", formats: ["es"], fileName: "out" } } });
  const code = readFileSync(`${name}/out.js`, "utf8");
  console.log(name, ...words.map((word) => code.includes(word)));
}
