// Tests of the playground's texts, without a browser: every key in every language, and no key that is used and missing, or there and not used.
//
// Usage: node texts.test.mjs
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { bytesOf, charactersOf } from "../packing.mjs";
import { lessonScenes, playScenes } from "../src/scenes/index.mjs";
import { texts } from "../src/texts.mjs";

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), "../src");
const languages = Object.keys(texts);

test("each language has the keys of English, in its order, and no empty text", () => {
  assert.ok(languages.length >= 3);
  for (const language of languages) {
    assert.deepEqual(Object.keys(texts[language]), Object.keys(texts.en), language);
    for (const [key, words] of Object.entries(texts[language])) assert.ok(words.trim(), `${language}: ${key}`);
  }
});

test("what is translated differs from English", () => {
  const alike = new Set(["total"]); // Words that are the same.
  for (const language of languages.filter((name) => name !== "en")) {
    const same = Object.keys(texts.en).filter((key) => texts[language][key] === texts.en[key] && !alike.has(key));
    assert.deepEqual(same, [], language);
  }
});

test("scenes have a title and a description, lessons a task and an answer", () => {
  const wanted = [
    ...playScenes.flatMap(({ name, hint }) => [`scene_${name}`, `about_${name}`, ...(hint ? [`hint_${name}`] : [])]),
    ...lessonScenes.flatMap(({ name }) => [`scene_${name}`, `task_${name}`, `answer_${name}`]),
  ];
  assert.deepEqual(wanted.filter((key) => !(key in texts.en)), []);
});

test("keys that the page uses are there, and those that are there are used", () => {
  const names = readdirSync(source).filter((name) => name !== "texts.mjs" && /\.(mjs|html)$/.test(name));
  const code = names.map((name) => readFileSync(path.join(source, name), "utf8")).join("\n");
  const used = [...code.matchAll(/data-(?:text|label)="(\w+)"|(?<!\w)text\("(\w+)"\)|say\("(\w+)"\)/g)].map(([, a, b, c]) => a ?? b ?? c);
  assert.deepEqual(used.filter((key) => !(key in texts.en)), []);
  const byPattern = /^(scene|about|task|answer|hint|tool|kind|curve)_/;
  const unused = Object.keys(texts.en).filter((key) => !byPattern.test(key) && !new RegExp(`["\`]${key}["\`]`).test(code) && key !== "language" && !new RegExp(`\\b${key}:`).test(code));
  assert.deepEqual(unused, []);
});

test("bytes come back from the characters of a page", () => {
  const bytes = Uint8Array.from({ length: 4001 }, (none, i) => (i * 7919 + (i >> 3)) & 255);
  for (const size of [0, 1, 6, 7, 8, 255, 4001]) {
    const part = bytes.subarray(0, size);
    const page = new TextDecoder().decode(new TextEncoder().encode(charactersOf(part)));
    assert.doesNotMatch(page, /[\0\r\n<>&]/);
    assert.deepEqual(bytesOf(page).subarray(0, size), part);
  }
});
