// Reads WebAssembly modules: sections, numbers and instructions.

/** A place in bytes, which its functions move on. */
export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    if (this.at >= this.bytes.length) throw new Error("the module ends within a section or an instruction");
    return this.bytes[this.at++];
  }
  number() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
  /** The number of an expression that is one constant of 32 bits, as places of data and tables are. */
  constant() {
    if (this.byte() !== 0x41) throw new Error("a place is not a constant");
    const value = this.number();
    if (this.byte() !== 0x0b) throw new Error("a place is more than a constant");
    return value;
  }
  text() {
    const length = this.number();
    this.at += length;
    return Buffer.from(this.bytes.subarray(this.at - length, this.at)).toString();
  }
}

/** The bytes of a number of a module. */
export function bytesOf(number) {
  const bytes = [];
  for (; number >= 128; number = Math.floor(number / 128)) bytes.push((number % 128) | 128);
  bytes.push(number);
  return bytes;
}

/** The same of a number that may be negative, as those of instructions, but is not. */
export function signedBytesOf(number) {
  const bytes = bytesOf(number);
  if (bytes.at(-1) < 64) return bytes;
  return [...bytes.slice(0, -1), bytes.at(-1) | 128, 0];
}

/** Sections of a module: { id, body }. */
export function sectionsOf(bytes) {
  const sections = [];
  for (const reader = new Reader(bytes, 8); reader.at < bytes.length; ) {
    const id = reader.byte();
    const size = reader.number();
    sections.push({ id, body: bytes.subarray(reader.at, reader.at + size) });
    reader.at += size;
  }
  return sections;
}

/** The number of imported functions, and the bodies of the others. */
export function functionsOf(sections) {
  // A section that is absent has no entries.
  const body = (id) => sections.find((section) => section.id === id)?.body ?? [0];
  let imported = 0;
  const imports = new Reader(body(2));
  for (let i = imports.number(); i > 0; --i) {
    imports.text();
    imports.text();
    const kind = imports.byte();
    if (kind === 0) {
      ++imported;
      imports.number();
    } else if (kind === 2) {
      for (let n = (imports.number() & 1) + 1; n > 0; --n) imports.number();
    } else {
      throw new Error("only functions and memories are expected among the imports");
    }
  }
  const code = new Reader(body(10));
  const bodies = Array.from({ length: code.number() }, () => {
    const size = code.number();
    code.at += size;
    return code.bytes.subarray(code.at - size, code.at);
  });
  return { imported, bodies };
}

/**
 * Calls f(kind, first byte, byte behind the last) for each number of a function, of a local variable, or of an alignment in a body; and
 * flow(code, its number, byte behind the code) for each instruction that uses a local variable or leads elsewhere: with all numbers of a br_table.
 */
export function forEachNumber(body, f, flow = () => {}) {
  const reader = new Reader(body);
  const skip = (count) => {
    for (; count > 0; --count) reader.number();
  };
  const told = (kind) => {
    const first = reader.at;
    const number = reader.number();
    f(kind, first, reader.at);
    return [number, first];
  };
  const memory = (more) => {
    told("alignment");
    skip(more);
  };
  for (let groups = reader.number(); groups > 0; --groups) skip(2);
  while (reader.at < body.length) {
    const code = reader.byte();
    if (code === 0x10) {
      told("function");
    } else if (code >= 0x20 && code <= 0x22) {
      flow(code, ...told("local"));
    } else if (code === 0x00 || code === 0x05 || code === 0x0b || code === 0x0f) {
      flow(code);
    } else if ((code >= 0x02 && code <= 0x04) || code === 0x0c || code === 0x0d) {
      flow(code, reader.number()); // Blocks, branches.
    } else if (code === 0x0e) {
      flow(code, Array.from({ length: reader.number() + 1 }, () => reader.number()));
    } else if (code === 0x23 || code === 0x24) {
      skip(1); // Variables.
    } else if (code === 0x11) {
      skip(2); // call_indirect.
    } else if (code >= 0x28 && code <= 0x3e) {
      memory(1);
    } else if (code === 0x3f || code === 0x40 || code === 0x41 || code === 0x42) {
      skip(1);
    } else if (code === 0x43 || code === 0x44) {
      reader.at += code === 0x43 ? 4 : 8;
    } else if (code === 0xfc) {
      const more = reader.number();
      if (more > 11) throw new Error(`instruction fc ${more}`);
      skip([0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1][more]);
    } else if (code === 0xfd) {
      const more = reader.number();
      if (more === 12 || more === 13) reader.at += 16;
      else if (more <= 11 || more === 92 || more === 93) memory(1);
      else if (more >= 84 && more <= 91) memory(2);
      else if (more >= 21 && more <= 34) skip(1);
    } else if (code === 0xfe) {
      skip(reader.number() === 3 ? 1 : 2);
    } else if (![0x01, 0x1a, 0x1b].includes(code) && !(code >= 0x45 && code <= 0xc4)) {
      throw new Error(`instruction ${code.toString(16)}`);
    }
  }
}
