/**
 * The regular expressions that every engine reads alike: literals, ASCII classes, groups, alternatives and counted
 * repeats, over the whole text. No `.`, escapes such as `\s`, flags, anchors, look-around or back-references.
 */
export type Regex =
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly CharacterRange[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Regex[] }
  | { readonly kind: 'alternatives'; readonly options: readonly Regex[] }
  | {
      readonly kind: 'repeat';
      readonly part: Regex;
      readonly minimum: number;
      readonly maximum: number | null;
    };

/** ASCII codes, both ends included. A negated class matches every other code point, beyond ASCII too. */
export interface CharacterRange {
  readonly first: number;
  readonly last: number;
}

export interface RegexError {
  readonly message: string;
  /** Offset in the pattern. */
  readonly at: number;
}

/** RE2 counts a repeat at most 1,000 times, repeats within it multiplied. */
const longestRepeat = 1000;
const special = new Set([...'\\^$.|?*+()[]{}']);
const escapable = new Set([...special, '/']);
/** ECMAScript takes an escaped hyphen within a class alone. */
const escapableInClass = new Set([...escapable, '-']);

/** How often counted repeats, one within the other, repeat at most; as RE2 reckons it. */
function repeats(regex: Regex): number {
  if (regex.kind === 'class') return 1;
  if (regex.kind === 'repeat') return Math.max(regex.maximum ?? regex.minimum, 1) * repeats(regex.part);
  return Math.max(1, ...(regex.kind === 'sequence' ? regex.parts : regex.options).map(repeats));
}

class Parser {
  #at = 0;
  #error: RegexError | null = null;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  parse(): Regex | RegexError {
    const regex = this.#alternatives();
    if (this.#error === null && this.#at < this.#pattern.length) this.#fail(`unexpected "${this.#peek()}"`);
    return this.#error ?? regex;
  }

  #peek(): string {
    return this.#pattern.charAt(this.#at);
  }

  #fail(message: string): void {
    this.#error ??= { message, at: this.#at };
    this.#at = this.#pattern.length;
  }

  #accept(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #alternatives(): Regex {
    const options = [this.#sequence()];
    while (this.#accept('|')) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'alternatives', options };
  }

  #sequence(): Regex {
    const parts: Regex[] = [];
    while (this.#at < this.#pattern.length && this.#peek() !== '|' && this.#peek() !== ')') {
      parts.push(this.#repeated(this.#atom()));
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'sequence', parts };
  }

  #atom(): Regex {
    const character = this.#peek();
    if (this.#accept('(')) {
      if (this.#accept('?') && !this.#accept(':')) this.#fail('a group takes no flags or look-around');
      const inner = this.#alternatives();
      if (!this.#accept(')')) this.#fail('a group is not closed');
      return inner;
    }
    if (this.#accept('[')) return this.#class();
    if (special.has(character) && character !== '\\') this.#fail(`"${character}" is not allowed here`);
    const code = this.#character(escapable);
    return { kind: 'class', negated: false, ranges: [{ first: code, last: code }] };
  }

  /** One literal character, escaped or not. */
  #character(mayBeEscaped: ReadonlySet<string>): number {
    if (this.#accept('\\') && !mayBeEscaped.has(this.#peek()))
      this.#fail(`"\\${this.#peek()}" is no escape that all engines read alike`);
    const code = this.#pattern.charCodeAt(this.#at);
    if (!(code < 0x80)) this.#fail('only ASCII characters are allowed');
    this.#at++;
    return code;
  }

  #class(): Regex {
    const negated = this.#accept('^');
    const ranges: CharacterRange[] = [];
    while (this.#at < this.#pattern.length && this.#peek() !== ']') {
      const first = this.#character(escapableInClass);
      const isRange = this.#peek() === '-' && this.#pattern.charAt(this.#at + 1) !== ']';
      if (isRange) this.#at++;
      const last = isRange ? this.#character(escapableInClass) : first;
      if (last < first) this.#fail('a range runs backwards');
      ranges.push({ first, last });
    }
    if (!this.#accept(']')) this.#fail('a class is not closed');
    if (ranges.length === 0) this.#fail('a class is empty');
    return { kind: 'class', negated, ranges };
  }

  #repeated(part: Regex): Regex {
    const simple = { '*': [0, null], '+': [1, null], '?': [0, 1] } as const;
    const character = this.#peek();
    if (character === '*' || character === '+' || character === '?') {
      this.#at++;
      const [minimum, maximum] = simple[character];
      return this.#refuseSecond({ kind: 'repeat', part, minimum, maximum });
    }
    const counted = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(this.#pattern.slice(this.#at));
    if (counted === null) return part;
    const minimum = Number(counted[1]);
    const maximum = counted[2] === undefined ? minimum : counted[3] === undefined ? null : Number(counted[3]);
    if (maximum !== null && maximum < minimum) this.#fail('a repeat runs backwards');
    this.#at += counted[0].length;
    return this.#refuseSecond({ kind: 'repeat', part, minimum, maximum });
  }

  #refuseSecond(regex: Regex): Regex {
    if (['*', '+', '?', '{'].includes(this.#peek())) this.#fail('a repeat cannot be repeated');
    if (repeats(regex) > longestRepeat)
      this.#fail(`repeats within each other count to ${longestRepeat} at most`);
    return regex;
  }
}

/** The pattern's structure, or why it is outside the subset. */
export function parseRegex(pattern: string): Regex | RegexError {
  return new Parser(pattern).parse();
}

export function isRegexError(result: Regex | RegexError): result is RegexError {
  return 'message' in result;
}

/** The pattern anchored at both ends, in the syntax that RE2 and ECMAScript (with the `u` flag) share. */
export function anchored(pattern: string): string {
  return `^(?:${pattern})$`;
}
