/** Marks up text for a terminal, or leaves it alone. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly green: (text: string) => string;
}

const painted = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;
const same = (text: string): string => text;

export const colored: Style = {
  bold: painted(1),
  dim: painted(2),
  red: painted(31),
  yellow: painted(33),
  cyan: painted(36),
  green: painted(32),
};

export const plain: Style = { bold: same, dim: same, red: same, yellow: same, cyan: same, green: same };
