// Sizes of WebAssembly modules and of the package's JavaScript: bytes, gzip -9, brotli -11.
//
// Usage: node size.mjs FILE...
//        node size.mjs FILE... --budget=BYTES       only gzip; fails if one of the files takes more than BYTES
//        node size.mjs --parts MODULE [--top=N]     by part of the sources, and the N largest functions, of a module with names
//                                                   (target drystone_web_names)
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const files = process.argv.slice(2).filter((a) => !a.startsWith("--"));
const option = (name) => process.argv.find((a) => a.startsWith(`--${name}=`))?.split("=")[1];
if (files.length === 0) {
  console.log("usage: size.mjs FILE... [--budget=BYTES] | size.mjs --parts MODULE [--top=N]");
  process.exit(2);
}
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
const grouped = (n) => n.toLocaleString("en-US");

/** Sections of a module: [id, first byte, byte behind the last]. */
function* sectionsOf(bytes) {
  const reader = { bytes, at: 8 };
  while (reader.at < bytes.length) {
    const id = bytes[reader.at++];
    const size = number(reader);
    yield [id, reader.at, reader.at + size];
    reader.at += size;
  }
}
function number(reader) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.bytes[reader.at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
}
function text(reader) {
  const length = number(reader);
  reader.at += length;
  return Buffer.from(reader.bytes.subarray(reader.at - length, reader.at)).toString();
}

/** The functions of a module, with their bytes and names. */
function functionsOf(bytes) {
  let imported = 0;
  const bodies = [];
  const names = new Map();
  for (const [id, first, last] of sectionsOf(bytes)) {
    const reader = { bytes, at: first };
    if (id === 2) {
      for (let i = number(reader); i > 0; --i) {
        text(reader);
        text(reader);
        const kind = bytes[reader.at++];
        if (kind === 0) {
          ++imported;
          number(reader);
        } else {
          throw new Error("only functions are expected among the imports");
        }
      }
    } else if (id === 10) {
      for (let i = number(reader); i > 0; --i) {
        const size = number(reader);
        bodies.push([reader.at, size]);
        reader.at += size;
      }
    } else if (id === 0 && text(reader) === "name") {
      while (reader.at < last) {
        const kind = bytes[reader.at++];
        const end = number(reader) + reader.at;
        if (kind === 1) for (let i = number(reader); i > 0; --i) names.set(number(reader), text(reader));
        reader.at = end;
      }
    }
  }
  return bodies.map(([at, size], i) => ({ at, size, name: names.get(imported + i) ?? "without a name" }));
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
    if (match) return part ?? match[1];
  }
  return "C library and others";
}

if (process.argv.includes("--parts")) {
  const bytes = readFileSync(files[0]);
  const functions = functionsOf(bytes);
  const parts = new Map();
  for (const f of functions) {
    const part = partOf(f.name);
    if (!parts.has(part)) parts.set(part, []);
    parts.get(part).push(f);
  }
  const sum = (list) => list.reduce((total, f) => total + f.size, 0);
  const code = sum(functions);
  console.log("| part | functions | bytes of code | share | gzip alone |\n|---|---|---|---|---|");
  for (const [part, list] of [...parts].sort((a, b) => sum(b[1]) - sum(a[1]))) {
    const alone = gzip(Buffer.concat(list.map((f) => bytes.subarray(f.at, f.at + f.size))));
    console.log(`| ${part} | ${list.length} | ${grouped(sum(list))} | ${((100 * sum(list)) / code).toFixed(1)} % | ${grouped(alone)} |`);
  }
  const data = [...sectionsOf(bytes)].filter(([id]) => id === 11).reduce((total, [, first, last]) => total + last - first, 0);
  console.log(`| constants | | ${grouped(data)} | | |`);
  for (const f of functions.sort((a, b) => b.size - a.size).slice(0, Number(option("top") ?? 0))) {
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
