// pack.mjs writes modules that do the same, and ends with a message where it cannot.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { bytesOf, forEachNumber, functionsOf, sectionsOf } from "../scripts/wasm.mjs";

const script = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../scripts/pack.mjs");
const run = (...files) => spawnSync(process.execPath, [script, ...files], { encoding: "utf8", timeout: 120000 });

const section = (id, bytes) => [id, bytes.length, ...bytes];
const text = (name) => [name.length, ...Buffer.from(name)];
/** A module of f() = 7 and g() = 8, which is called by h() through a table from `place` on. */
const moduleWith = (place, more = []) =>
  Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(3, [3, 0, 0, 0]),
    ...section(4, [1, 0x70, 0, 20]),
    ...section(7, [1, ...text("h"), 0, 2]),
    ...section(9, [1, 0, ...place, 2, 0, 1]),
    ...section(10, [3, 4, 0, 0x41, 7, 0x0b, 4, 0, 0x41, 8, 0x0b, 7, 0, 0x41, 12, 0x11, 0, 0, 0x0b]),
    ...more,
  ]);
const constant = (place) => [0x41, place, 0x0b];

function packed(bytes) {
  const folder = mkdtempSync(path.join(tmpdir(), "pack"));
  const file = path.join(folder, "module.wasm");
  writeFileSync(file, bytes);
  const { status, stderr } = run(file);
  const result = readFileSync(file);
  rmSync(folder, { recursive: true });
  return { status, stderr, result };
}

test("a table that begins at element 11, whose byte is that of an end", () => {
  const { status, stderr, result } = packed(moduleWith(constant(11)));
  assert.equal(status, 0, stderr);
  assert.equal(new WebAssembly.Instance(new WebAssembly.Module(result)).exports.h(), 8);
});

test("local variables have other numbers, and no alignment is promised", () => {
  // h(x) stores x + 3 in an i32, reads it back as an i64, and multiplies the two.
  const code = [
    ...[2, 1, 0x7e, 2, 0x7f],
    ...[0x20, 0, 0x41, 3, 0x6a, 0x21, 2],
    ...[0x41, 8, 0x20, 2, 0x36, 2, 0],
    ...[0x41, 8, 0x29, 3, 0, 0x21, 1],
    ...[0x20, 1, 0xa7, 0x21, 3],
    ...[0x20, 3, 0x20, 2, 0x6c, 0x0b],
  ];
  const { status, stderr, result } = packed(
    Buffer.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, [1, 0x60, 1, 0x7f, 1, 0x7f]),
      ...section(3, [1, 0]),
      ...section(5, [1, 0, 1]),
      ...section(7, [1, ...text("h"), 0, 0]),
      ...section(10, [1, code.length, ...code]),
    ]),
  );
  assert.equal(status, 0, stderr);
  assert.equal(new WebAssembly.Instance(new WebAssembly.Module(result)).exports.h(4), 49);
  const [body] = functionsOf(sectionsOf(result)).bodies;
  const numbers = { local: [], alignment: [] };
  forEachNumber(body, (kind, first) => numbers[kind].push(body[first]));
  assert.deepEqual(numbers.alignment, [0, 0]);
  assert.notDeepEqual(numbers.local, [0, 2, 2, 1, 1, 3, 3, 2]);
});

/** A function of two i32 with loops, branches and variables that hold one thing after another, some of them zero at first; made of a number. */
function randomBody(seed) {
  let random = seed;
  const below = (end) => {
    random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
    return (random >> 8) % end;
  };
  const pick = (list) => list[below(list.length)];
  const i32 = [0, 1, 2, 3, 4];
  const i64 = [7, 8, 9];
  const value = (depth) => {
    if (depth > 2 || below(3) === 0) return below(4) === 0 ? [0x41, below(64)] : [0x20, pick(i32)];
    if (below(5) === 0) return [0x20, pick(i64), 0xa7];
    return [...value(depth + 1), ...value(depth + 1), pick([0x6a, 0x6b, 0x6c, 0x73])];
  };
  const statements = (depth) => Array.from({ length: 1 + below(4) }, () => statement(depth)).flat();
  const statement = (depth) => {
    const kind = depth > 2 ? below(3) : below(8);
    if (kind === 0) return [...value(0), 0xad, 0x21, pick(i64)];
    if (kind <= 2) return [...value(0), ...pick([[0x21], [0x22, pick(i32), 0x21]]), pick(i32)];
    if (kind === 3) return [...value(0), 0x04, 0x40, ...statements(depth + 1), 0x05, ...statements(depth + 1), 0x0b];
    if (kind === 4) return [...value(0), 0x04, 0x40, ...statements(depth + 1), ...pick([[], [0x20, pick(i32), 0x0f]]), 0x0b];
    if (kind === 5) return [0x02, 0x40, ...statements(depth + 1), ...value(0), 0x0d, 0, ...statements(depth + 1), 0x0b];
    if (kind === 6) {
      const table = [...value(0), 0x41, 3, 0x71, 0x0e, 2, 0, 1, 1];
      return [0x02, 0x40, 0x02, 0x40, ...statements(depth + 1), ...table, 0x0b, ...statements(depth + 1), ...pick([[], [0x0c, 0]]), 0x0b];
    }
    // Variable 5 or 6 counts to three: loops in a loop have the other one, and there are no more.
    const count = depth % 2 === 0 ? 5 : 6;
    if (depth > 1) return statement(3);
    return [0x41, 0, 0x21, count, 0x03, 0x40, ...statements(depth + 1), 0x20, count, 0x41, 1, 0x6a, 0x22, count, 0x41, 3, 0x49, 0x0d, 0, 0x0b];
  };
  const sum = [...i64.flatMap((local) => [0x20, local, 0xa7]), ...i32.flatMap((local) => [0x20, local])];
  return [2, 5, 0x7f, 3, 0x7e, ...Array.from({ length: 6 }, () => statement(0)).flat(), ...sum, ...Array(7).fill(0x6a), 0x0b];
}

test("functions whose variables have other numbers return the same", () => {
  const count = 60;
  const sized = (id, bytes) => [id, ...bytesOf(bytes.length), ...bytes];
  const before = Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...sized(1, [1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f]),
    ...sized(3, [count, ...Array(count).fill(0)]),
    ...sized(7, [count, ...Array.from({ length: count }, (_, i) => [...text(`f${i}`), 0, i]).flat()]),
    ...sized(10, [count, ...Array.from({ length: count }, (_, i) => sized(0, randomBody(i + 1)).slice(1)).flat()]),
  ]);
  const { status, stderr, result } = packed(before);
  assert.equal(status, 0, stderr);
  const [old, renumbered] = [before, result].map((bytes) => new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports);
  for (const name of Object.keys(old)) {
    for (const [a, b] of [[0, 0], [1, 0], [0, 1], [7, -3], [123456789, 2], [-1, -1]]) assert.equal(renumbered[name](a, b), old[name](a, b), name);
  }
  assert.notDeepEqual(functionsOf(sectionsOf(result)).bodies.map(String).sort(), functionsOf(sectionsOf(before)).bodies.map(String).sort());
});

test("names are left out, and other sections kept", () => {
  const custom = (name) => section(0, [...text(name), 1, 2, 3]);
  const { result } = packed(moduleWith(constant(11), [...custom("name"), ...custom("other")]));
  const module = new WebAssembly.Module(result);
  assert.equal(WebAssembly.Module.customSections(module, "name").length, 0);
  assert.equal(WebAssembly.Module.customSections(module, "other").length, 1);
});

test("what cannot be packed ends with a message and stays as it is", () => {
  for (const [bytes, message] of [
    [moduleWith([0x23, 0, 0x0b]), /a place is not a constant/],
    [moduleWith([0x41, 5, 0x41, 6, 0x6a, 0x0b]), /a place is more than a constant/],
    [moduleWith(constant(11)).subarray(0, -14), /the module ends within/],
  ]) {
    const { status, stderr, result } = packed(bytes);
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.deepEqual(result, Buffer.from(bytes));
  }
  const { status, stderr } = run();
  assert.equal(status, 2);
  assert.match(stderr, /^usage: node pack.mjs MODULE/);
});
