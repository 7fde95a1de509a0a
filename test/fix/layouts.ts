import fc from 'fast-check';
import { isJsonArray, isJsonObject, type Json } from '../../src/base/json.ts';

/** How a manifest is laid out; `choices` are consumed in turn where one place may differ from the next. */
export interface Layout {
  readonly form: 'block' | 'json' | 'compact-json';
  readonly step: 2 | 4;
  /** Whether dashes stand further in than the key of their list. */
  readonly indentsLists: boolean;
  readonly lineBreak: '\n' | '\r\n';
  readonly lastBreak: boolean;
  readonly choices: readonly number[];
}

export const layouts: fc.Arbitrary<Layout> = fc.record({
  form: fc.constantFrom('block', 'block', 'block', 'json', 'compact-json'),
  step: fc.constantFrom(2, 4),
  indentsLists: fc.boolean(),
  lineBreak: fc.constantFrom('\n', '\n', '\r\n'),
  lastBreak: fc.boolean(),
  choices: fc.array(fc.nat(11), { minLength: 1, maxLength: 40 }),
});

const plain = /^[a-zA-Z][-a-zA-Z0-9_./]*$/;

class BlockWriter {
  readonly #layout: Layout;
  readonly #lines: string[] = [];
  #next = 0;
  #comments = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  text(): string {
    const { lineBreak, lastBreak } = this.#layout;
    return this.#lines.join(lineBreak) + (lastBreak ? lineBreak : '');
  }

  #choose(): number {
    const { choices } = this.#layout;
    return choices[this.#next++ % choices.length] ?? 0;
  }

  #comment(): string {
    return `# note ${++this.#comments}.`;
  }

  #scalar(value: Json): string {
    if (typeof value !== 'string') return JSON.stringify(value);
    const choice = this.#choose();
    if (choice < 2) return JSON.stringify(value);
    if (choice < 4 && /^[ -~]*$/.test(value)) return `'${value.replaceAll("'", "''")}'`;
    return plain.test(value) && value !== 'true' ? value : JSON.stringify(value);
  }

  #flow(value: Json): string {
    if (isJsonArray(value)) return `[${value.map((item) => this.#flow(item)).join(', ')}]`;
    if (!isJsonObject(value)) return this.#scalar(value);
    const members = Object.entries(value).map(
      ([key, member]) => `${this.#scalar(key)}: ${this.#flow(member)}`,
    );
    return `{${members.join(', ')}}`;
  }

  #push(line: string): void {
    this.#lines.push(this.#choose() === 0 ? `${line} ${this.#comment()}` : line);
  }

  #isFlow(value: Json): boolean {
    if (isJsonArray(value) && value.length === 0) return true;
    if (isJsonObject(value) && Object.keys(value).length === 0) return true;
    return typeof value !== 'object' || value === null || this.#choose() === 1;
  }

  /** Members of a map; the first may go on a line that has begun. */
  map(value: Readonly<Record<string, Json>>, indent: string, begun: string | null = null): void {
    let head = begun;
    for (const [key, member] of Object.entries(value)) {
      if (head === null && this.#choose() === 2) this.#lines.push(`${indent}${this.#comment()}`);
      const before = head ?? indent;
      head = null;
      this.#member(`${before}${this.#scalar(key)}:`, member, indent);
    }
  }

  #member(head: string, value: Json, indent: string): void {
    const { step, indentsLists } = this.#layout;
    const isFlow = this.#isFlow(value);
    this.#push(isFlow ? `${head} ${this.#flow(value)}` : head);
    if (isFlow) return;
    if (isJsonObject(value)) this.map(value, indent + ' '.repeat(step));
    else if (isJsonArray(value)) this.#list(value, indentsLists ? indent + ' '.repeat(step) : indent);
  }

  #list(items: readonly Json[], indent: string): void {
    for (const item of items) {
      if (this.#choose() === 3) this.#lines.push(`${indent}${this.#comment()}`);
      const dash = `${indent}-${' '.repeat(this.#layout.step - 1)}`;
      if (isJsonObject(item) && !this.#isFlow(item)) this.map(item, ' '.repeat(dash.length), dash);
      else this.#push(`${dash}${this.#flow(item)}`);
    }
  }
}

/** A manifest as text. */
export function written(value: Readonly<Record<string, Json>>, layout: Layout): string {
  const { form, step, lineBreak, lastBreak } = layout;
  if (form === 'block') {
    const writer = new BlockWriter(layout);
    writer.map(value, '');
    return writer.text();
  }
  const text = form === 'json' ? JSON.stringify(value, null, step) : JSON.stringify(value);
  return text.replaceAll('\n', lineBreak) + (lastBreak ? lineBreak : '');
}
