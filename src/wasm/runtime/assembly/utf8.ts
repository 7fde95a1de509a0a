// UTF-8: every text of a cell is valid.

/** How many bytes a code point has, by its first byte. */
@inline
export function sequenceLength(first: u32): usize {
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** The code point at an address of a valid text. */
export function codePointAt(p: usize): u32 {
  const first = <u32>load<u8>(p);
  if (first < 0x80) return first;
  const second = <u32>load<u8>(p, 1) & 63;
  if (first < 0xe0) return ((first & 31) << 6) | second;
  const third = <u32>load<u8>(p, 2) & 63;
  if (first < 0xf0) return ((first & 15) << 12) | (second << 6) | third;
  return ((first & 7) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(p, 3) & 63);
}

/** The length of the valid sequence at `p` that begins with a byte of 0x80 or more, or 0 (Unicode, table 3-7). */
export function validSequence(p: usize, end: usize): usize {
  const first = <u32>load<u8>(p);
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = sequenceLength(first);
  if (length > end - p) return 0;
  const second = <u32>load<u8>(p, 1);
  const least: u32 = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const most: u32 = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (second < least || second > most) return 0;
  for (let index: usize = 2; index < length; index++) {
    if ((load<u8>(p + index) & 0xc0) != 0x80) return 0;
  }
  return length;
}

/** Writes a code point; returns where it ends. */
export function writeCodePoint(out: usize, code: u32): usize {
  if (code < 0x80) {
    store<u8>(out, code);
    return out + 1;
  }
  let shift: u32 = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18;
  store<u8>(out, (shift == 6 ? 0xc0 : shift == 12 ? 0xe0 : 0xf0) | (code >> shift));
  while (shift != 0) {
    shift -= 6;
    store<u8>(++out, 0x80 | ((code >> shift) & 63));
  }
  return out + 1;
}

/** Where the first `count` code points of a valid text end. */
export function skipCodePoints(p: usize, end: usize, count: usize): usize {
  while (count != 0 && p < end) {
    p += sequenceLength(load<u8>(p));
    count--;
  }
  return p;
}
