/** Marks up text for a terminal, or leaves it alone. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly green: (text: string) => string;
}

/** Each style ends only itself (ECMA-48 SGR), so that one can stand within another. */
function painted(begin: number, end: number): (text: string) => string {
  return (text) => `\u001b[${begin}m${text}\u001b[${end}m`;
}

const defaultWeight = 22;
const defaultColor = 39;

export const colored: Style = {
  bold: painted(1, defaultWeight),
  dim: painted(2, defaultWeight),
  red: painted(31, defaultColor),
  yellow: painted(33, defaultColor),
  cyan: painted(36, defaultColor),
  green: painted(32, defaultColor),
};

const same = (text: string): string => text;

export const plain: Style = { bold: same, dim: same, red: same, yellow: same, cyan: same, green: same };
