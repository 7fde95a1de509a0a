import type { CharacterRange, Regex } from '../../../ir/regex.ts';

/** Bytes from `first` to `last`, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** An edge that consumes one byte of the range, or none at all (`range` null). */
export interface NfaEdge {
  readonly range: ByteRange | null;
  readonly to: number;
}

/** A nondeterministic automaton over the bytes of UTF-8; `edges` by state. */
export interface ByteNfa {
  readonly start: number;
  readonly accept: number;
  readonly edges: readonly (readonly NfaEdge[])[];
}

const lastAscii = 0x7f;
const continuation: ByteRange = { first: 0x80, last: 0xbf };

/** What leads a code point beyond ASCII, and how many continuation bytes follow it (the text is valid UTF-8). */
const beyondAscii: readonly { readonly lead: ByteRange; readonly continuations: number }[] = [
  { lead: { first: 0xc2, last: 0xdf }, continuations: 1 },
  { lead: { first: 0xe0, last: 0xef }, continuations: 2 },
  { lead: { first: 0xf0, last: 0xf4 }, continuations: 3 },
];

function complement(ranges: readonly CharacterRange[]): readonly ByteRange[] {
  const outside: ByteRange[] = [];
  let next = 0;
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    if (range.first > next) outside.push({ first: next, last: range.first - 1 });
    next = Math.max(next, range.last + 1);
  }
  if (next <= lastAscii) outside.push({ first: next, last: lastAscii });
  return outside;
}

type Add<Kind extends Regex['kind']> = (
  builder: Builder,
  regex: Extract<Regex, { kind: Kind }>,
  from: number,
) => number;

class Builder {
  readonly edges: NfaEdge[][] = [];

  state(): number {
    return this.edges.push([]) - 1;
  }

  connect(from: number, range: ByteRange | null, to: number): void {
    this.edges[from]?.push({ range, to });
  }

  /** Adds the part after the state `from`; the state in which it ends. */
  add(regex: Regex, from: number): number {
    return addAs(regex.kind, this, regex, from);
  }
}

const parts: { readonly [Kind in Regex['kind']]: Add<Kind> } = {
  class(builder, { negated, ranges }, from) {
    const to = builder.state();
    for (const range of negated ? complement(ranges) : ranges) builder.connect(from, range, to);
    if (!negated) return to;
    for (const { lead, continuations } of beyondAscii) {
      let at = from;
      let range = lead;
      for (let left = continuations; left > 0; left--) {
        const next = builder.state();
        builder.connect(at, range, next);
        at = next;
        range = continuation;
      }
      builder.connect(at, range, to);
    }
    return to;
  },
  sequence(builder, regex, from) {
    return regex.parts.reduce((at, part) => builder.add(part, at), from);
  },
  alternatives(builder, { options }, from) {
    const to = builder.state();
    for (const option of options) builder.connect(builder.add(option, from), null, to);
    return to;
  },
  repeat(builder, { part, minimum, maximum }, from) {
    let at = from;
    for (let done = 0; done < minimum; done++) at = builder.add(part, at);
    const to = builder.state();
    if (maximum === null) {
      const loop = builder.state();
      builder.connect(at, null, loop);
      builder.connect(builder.add(part, loop), null, loop);
      at = loop;
    } else {
      for (let done = minimum; done < maximum; done++) {
        builder.connect(at, null, to);
        at = builder.add(part, at);
      }
    }
    builder.connect(at, null, to);
    return to;
  },
};

function addAs<Kind extends Regex['kind']>(
  kind: Kind,
  builder: Builder,
  regex: Extract<Regex, { kind: Kind }>,
  from: number,
): number {
  return parts[kind](builder, regex, from);
}

/** An upper bound of the states that the construction makes. */
const statesOf: { readonly [Kind in Regex['kind']]: (regex: Extract<Regex, { kind: Kind }>) => number } = {
  class: ({ negated }) => (negated ? 7 : 1),
  sequence: (regex) => regex.parts.reduce((sum, part) => sum + countStates(part), 0),
  alternatives: ({ options }) => options.reduce((sum, option) => sum + countStates(option), 1),
  repeat: ({ part, minimum, maximum }) => countStates(part) * (maximum ?? minimum + 1) + 2,
};

function countStatesAs<Kind extends Regex['kind']>(
  kind: Kind,
  regex: Extract<Regex, { kind: Kind }>,
): number {
  return statesOf[kind](regex);
}

function countStates(regex: Regex): number {
  return countStatesAs(regex.kind, regex);
}

const mostStates = 20_000;

/** Thompson's construction; counted repeats are written out. Null when that takes more than 20,000 states. */
export function buildByteNfa(regex: Regex): ByteNfa | null {
  if (countStates(regex) > mostStates) return null;
  const builder = new Builder();
  const start = builder.state();
  const accept = builder.add(regex, start);
  return { start, accept, edges: builder.edges };
}
