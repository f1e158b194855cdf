// Bytes as characters of a page that is written in UTF-8: seven bits in each, so eight characters for seven bytes, where base64 has ten. Six of the 128
// characters mean something to HTML or are changed by it; in place of them stands a character of two bytes, which has these and the next seven bits.
const forbidden = [0, 10, 13, 38, 60, 62]; // NUL, the ends of lines, & < >

/** The characters of bytes. */
export function charactersOf(bytes) {
  const sevens = sevensOf(bytes);
  const codes = [];
  for (let i = 0; i < sevens.length; ++i) {
    const which = forbidden.indexOf(sevens[i]);
    // From 0x80 to 0x7ff, the characters of two bytes; those below 0xa0 are control characters.
    if (which < 0) codes.push(sevens[i]);
    else codes.push(0x100 + 128 * which + (sevens[++i] ?? 0));
  }
  return codes.map((code) => String.fromCharCode(code)).join("");
}

function sevensOf(bytes) {
  const sevens = [];
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 7) sevens.push((held >> (bits -= 7)) & 127);
  }
  if (bits > 0) sevens.push((held << (7 - bits)) & 127);
  return sevens;
}

/** The bytes of characters. A zero or two may follow them. */
export function bytesOf(characters) {
  const bytes = new Uint8Array(Math.ceil((characters.length * 2 * 7) / 8));
  let size = 0;
  let bits = 0;
  let held = 0;
  const take = (seven) => {
    held = ((held << 7) | seven) & 0x7fff;
    bits += 7;
    if (bits >= 8) bytes[size++] = (held >> (bits -= 8)) & 255;
  };
  for (let i = 0; i < characters.length; ++i) {
    const code = characters.charCodeAt(i);
    if (code < 128) {
      take(code);
    } else {
      take(forbidden[(code - 0x100) >> 7]);
      take(code & 127);
    }
  }
  return bytes.subarray(0, size);
}
