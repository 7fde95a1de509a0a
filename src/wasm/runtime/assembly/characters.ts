// ASCII characters that the readers and writers of texts know by name.

export const QUOTE: u32 = 0x22;
export const PLUS: u32 = 0x2b;
export const COMMA: u32 = 0x2c;
export const MINUS: u32 = 0x2d;
export const POINT: u32 = 0x2e;
export const SLASH: u32 = 0x2f;
export const ZERO: u32 = 0x30;
export const COLON: u32 = 0x3a;
export const OPEN_BRACKET: u32 = 0x5b;
export const BACKSLASH: u32 = 0x5c;
export const CLOSE_BRACKET: u32 = 0x5d;
export const OPEN_BRACE: u32 = 0x7b;
export const CLOSE_BRACE: u32 = 0x7d;
export const TILDE: u32 = 0x7e;
/** Set in the code of a small letter, and not in the capital's. */
export const SMALL: u32 = 0x20;
export const SMALL_E: u32 = 0x65;

/** The words of JSON as their bytes lie in memory; `false` without its first letter. */
export const TRUE: u32 = 0x65757274;
export const FALSE_TAIL: u32 = 0x65736c61;
export const NULL_WORD: u32 = 0x6c6c756e;
/** `set(` */
export const SET_HEAD: u32 = 0x28746573;

@inline
export function isDigit(c: u32): bool {
  return c - ZERO < 10;
}
