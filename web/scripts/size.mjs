// Sizes of WebAssembly modules and of the package's JavaScript: bytes, gzip -9, brotli -11.
//
// Usage: node size.mjs FILE...
//        node size.mjs FILE... --budget=BYTES       only gzip; fails if one of the files takes more than BYTES
//        node size.mjs --parts MODULE... [--top=N] [--into=PAGE]
//                                                   kilobytes by gzip of each part of the sources, into the page's block "parts" if one is
//                                                   named; and the N largest functions of the first module. Modules with names are the
//                                                   targets drystone_web_names and drystone_web_small_names
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { functionsOf, Reader, sectionsOf } from "./wasm.mjs";

const files = process.argv.slice(2).filter((a) => !a.startsWith("--"));
const option = (name) => process.argv.find((a) => a.startsWith(`--${name}=`))?.split("=")[1];
if (files.length === 0) {
  console.log("usage: size.mjs FILE... [--budget=BYTES] | size.mjs --parts MODULE... [--top=N] [--into=PAGE]");
  process.exit(2);
}
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
const grouped = (n) => n.toLocaleString("en-US");

/** The functions of a module, with their bytes and names. */
function namedFunctionsOf(bytes) {
  const sections = sectionsOf(bytes);
  const { imported, bodies } = functionsOf(sections);
  const names = new Map();
  for (const { id, body } of sections) {
    const reader = new Reader(body);
    if (id !== 0 || reader.text() !== "name") continue;
    while (reader.at < body.length) {
      const kind = reader.byte();
      const end = reader.number() + reader.at;
      if (kind === 1) for (let i = reader.number(); i > 0; --i) names.set(reader.number(), reader.text());
      reader.at = end;
    }
  }
  return bodies.map((body, i) => ({ body, size: body.length, name: names.get(imported + i) ?? "without a name" }));
}

// The first rule that a name meets gives its part. Kernels are in Highway's namespace, by their classes.
const rules = [
  [/N_WASM::(ContactTable|ContactPasses|Contact|Impact|Prepare|Narrow)|contact_kernels/, "kernels: contacts"],
  [/N_WASM::(BodyPasses)/, "kernels: bodies"],
  [/N_WASM::(Articulated|Axes)|articulated/i, "kernels: direct solution of joints"],
  [/FrameJoint|Frame/, "kernels: frame joints"],
  [/Coupling/, "kernels: couplings"],
  [/N_WASM::.*(Revolute)/, "kernels: revolute joints"],
  [/N_WASM::.*(Prismatic)/, "kernels: prismatic joints"],
  [/N_WASM::.*(Distance)/, "kernels: distance joints"],
  [/N_WASM::/, "kernels: other"],
  [/^dry_|c_api|drystone::c::|bridge::/, "C API"],
  [/drystone::(record|Replayer)|Replayer|Recording/i, "recordings"],
  [/drystone::state::|snapshot|delta|difference/i, "state: snapshots, deltas, differences, hashes"],
  [/drystone::(\w+)::/, null],
  [/WorldBatch|Batch/, "batches"],
  [/drystone::/, "api"],
  [/^std::|^__cxx|__cxa|operator (new|delete)/, "C++ library"],
];
function partOf(name) {
  // Templates of the C++ library by their first argument of ours.
  const own = name.startsWith("std::") && name.includes("drystone::") ? name.slice(name.indexOf("drystone::")) : name;
  for (const [pattern, part] of rules) {
    const match = pattern.exec(own);
    if (match) return part ?? (/^[A-Z]/.test(match[1]) ? "api" : match[1]); // A namespace, or a class of the API.
  }
  return "C library and others";
}

if (process.argv.includes("--parts")) {
  // The parts of all modules in one table, by the size in the first one.
  const modules = files.map((file) => {
    const bytes = readFileSync(file);
    const functions = namedFunctionsOf(bytes);
    const parts = new Map();
    for (const f of functions) {
      const part = partOf(f.name);
      parts.set(part, [...(parts.get(part) ?? []), f.body]);
    }
    const sizes = new Map([...parts].map(([part, list]) => [part, gzip(Buffer.concat(list))]));
    sizes.set("constants", gzip(sectionsOf(bytes).find(({ id }) => id === 11).body));
    return { functions, sizes };
  });
  const kilobytes = (size) => (size / 1000).toFixed(1);
  const rows = [...modules[0].sizes].sort((a, b) => b[1] - a[1]).filter(([, size]) => size >= 1000);
  const lines = rows.map(([part]) => `| ${part} | ${modules.map(({ sizes }) => kilobytes(sizes.get(part) ?? 0)).join(" | ")} |`);
  const rest = ({ sizes }) => kilobytes([...sizes].reduce((sum, [part, size]) => (rows.some(([name]) => name === part) ? sum : sum + size), 0));
  const table = [
    `| part | ${files.map((file) => path.basename(file, "-names.wasm")).join(" | ")} |`,
    `|---|${"---|".repeat(files.length)}`,
    ...lines,
    `| others | ${modules.map(rest).join(" | ")} |`,
  ].join("\n");
  const page = option("into");
  if (page === undefined) {
    console.log(table);
  } else {
    const text = readFileSync(page, "utf8");
    const [begin, end] = ["<!-- begin parts -->\n", "<!-- end parts -->"].map((mark) => text.indexOf(mark));
    if (begin < 0 || end < begin) throw new Error(`${page} has no place for the table`);
    writeFileSync(page, `${text.slice(0, begin)}<!-- begin parts -->\n\n${table}\n\n${text.slice(end)}`);
  }
  for (const f of modules[0].functions.sort((a, b) => b.size - a.size).slice(0, Number(option("top") ?? 0))) {
    console.log(`${String(f.size).padStart(8)} ${f.name.slice(0, 200)}`);
  }
} else {
  const budget = option("budget");
  let failed = false;
  if (budget === undefined) console.log("| file | bytes | gzip -9 | brotli -11 |\n|---|---|---|---|");
  for (const file of files) {
    const bytes = readFileSync(file);
    const packed = gzip(bytes);
    if (budget === undefined) {
      console.log(`| ${path.basename(file)} | ${grouped(bytes.length)} | ${grouped(packed)} | ${grouped(brotli(bytes))} |`);
      continue;
    }
    const fits = packed <= Number(budget);
    console.log(`${file}: ${grouped(packed)} bytes by gzip, ${fits ? "within" : "more than"} the budget of ${grouped(Number(budget))}`);
    failed ||= !fits;
  }
  process.exit(failed ? 1 : 0);
}
