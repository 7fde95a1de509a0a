import { group, indent, type Layout, line, separated, softLine } from './layout.ts';
import { quote } from './quote.ts';

/** How tightly the outermost operator of a term binds, from the loosest. */
const precedence = { conditional: 0, or: 1, and: 2, relation: 3, sum: 4, unary: 5, primary: 6 } as const;
type Precedence = keyof typeof precedence;

/** A CEL expression as text; made by the functions of this file alone, so that it is always well formed. */
export interface Term {
  readonly layout: Layout;
  readonly binds: Precedence;
  /** A name, or a member of one: cheap and short enough to be written more than once. */
  readonly isAtom: boolean;
  /** The value of a literal. */
  readonly literal?: string | number | boolean | undefined;
  /** What methods are called on, and their calls: a chain breaks before each dot or before none. */
  readonly chain?: { readonly head: Layout; readonly calls: readonly Layout[] } | undefined;
  /** What an item of a list is read by. */
  readonly index?: Term | undefined;
  /** What all have to hold for this to hold. */
  readonly conjuncts?: readonly Term[] | undefined;
  /** The operands of a sum. */
  readonly operands?: readonly Term[] | undefined;
  /** The conditions of a conditional, each with what it gives; `otherwise` when none holds. */
  readonly branches?:
    | { readonly choices: readonly (readonly [Term, Term])[]; readonly otherwise: Term }
    | undefined;
}

const primary = (layout: Layout): Term => ({ layout, binds: 'primary', isAtom: false });

/** The operand as it stands under an operator; in parentheses if it binds less tightly. */
function operand(term: Term, under: Precedence): Layout {
  if (precedence[term.binds] >= precedence[under]) return term.layout;
  return group(['(', indent([softLine, term.layout]), softLine, ')']);
}

/** A CEL identifier. */
export function name(word: string): Term {
  return { layout: word, binds: 'primary', isAtom: true };
}

export function text(value: string): Term {
  return { ...primary(quote(value)), literal: value };
}

export function int(value: number): Term {
  return { ...primary(String(value)), binds: value < 0 ? 'unary' : 'primary', literal: value };
}

export function bool(value: boolean): Term {
  return { ...primary(String(value)), literal: value };
}

export const trueTerm = bool(true);
export const falseTerm = bool(false);
export const nullTerm = primary('null');

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Words that CEL keeps for itself; a field of that name is read by index. */
const reserved = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
);

export function isIdentifier(word: string): boolean {
  return identifier.test(word) && !reserved.has(word);
}

/** A member of a map by a constant key. */
export function member(base: Term, key: string): Term {
  const suffix = isIdentifier(key) ? `.${key}` : `[${quote(key)}]`;
  return { layout: [operand(base, 'primary'), suffix], binds: 'primary', isAtom: base.isAtom };
}

/** A member of a map, or an item of a list, by a computed key. */
export function at(base: Term, key: Term): Term {
  return {
    layout: [operand(base, 'primary'), '[', key.layout, ']'],
    binds: 'primary',
    isAtom: base.isAtom && (key.isAtom || key.literal !== undefined),
    index: key,
  };
}

/** Whether a map has a member of a constant key. */
export function has(base: Term, key: string): Term {
  return isIdentifier(key) ? call('has', member(base, key)) : isIn(text(key), base);
}

const args = (of: readonly Term[]): Layout =>
  group([
    '(',
    indent([
      softLine,
      separated(
        of.map((argument) => argument.layout),
        [',', line],
      ),
    ]),
    softLine,
    ')',
  ]);

export function call(functionName: string, ...of: readonly Term[]): Term {
  return primary([functionName, args(of)]);
}

export function method(target: Term, methodName: string, ...of: readonly Term[]): Term {
  const { head, calls } = target.chain ?? { head: operand(target, 'primary'), calls: [] };
  const chain = { head, calls: [...calls, ['.', methodName, args(of)]] };
  const breaks = chain.calls.length > 1;
  const layout = group([head, indent(chain.calls.map((link): Layout => (breaks ? [softLine, link] : link)))]);
  return { layout, binds: 'primary', isAtom: false, chain };
}

/** `filter`, `map`, `exists` or `all`: a macro that names the item. */
export function macro(
  target: Term,
  macroName: 'filter' | 'map' | 'exists' | 'all',
  item: string,
  body: Term,
): Term {
  return method(target, macroName, name(item), body);
}

export function list(...items: readonly Term[]): Term {
  if (items.length === 0) return primary('[]');
  const inner = separated(
    items.map((item) => item.layout),
    [',', line],
  );
  return primary(group(['[', indent([softLine, inner]), softLine, ']']));
}

/** Integers on one line, however many. */
export function integers(values: readonly number[]): Term {
  return primary(`[${values.join(', ')}]`);
}

export function map(entries: readonly (readonly [string, Term])[]): Term {
  if (entries.length === 0) return primary('{}');
  const inner = separated(
    entries.map(([key, value]): Layout => [quote(key), ': ', value.layout]),
    [',', line],
  );
  return primary(group(['{', indent([softLine, inner]), softLine, '}']));
}

const flipped: Readonly<Record<string, string>> = { '<': '>', '<=': '>=' };

/** `==`, `!=`, `<`, `<=`, `>`, `>=` or `in`; a constant stands on the right. */
export function relation(operator: string, left: Term, right: Term): Term {
  const turned = flipped[operator];
  if (turned !== undefined && left.literal !== undefined) return relation(turned, right, left);
  const gap = operator === 'in' ? ' ' : line;
  const layout = group([operand(left, 'sum'), ` ${operator}`, gap, operand(right, 'sum')]);
  return { layout, binds: 'relation', isAtom: false };
}

export const equals = (left: Term, right: Term): Term => relation('==', left, right);
export const isIn = (item: Term, collection: Term): Term => relation('in', item, collection);

/** Neighbouring texts are one. */
function joinTexts(operands: readonly Term[]): readonly Term[] {
  const joined: Term[] = [];
  for (const next of operands) {
    const last = joined.at(-1);
    if (typeof last?.literal === 'string' && typeof next.literal === 'string') {
      joined[joined.length - 1] = text(last.literal + next.literal);
    } else joined.push(next);
  }
  return joined;
}

export function sum(of: readonly Term[]): Term {
  const operands = joinTexts(of.flatMap((term) => term.operands ?? [term]));
  const [only] = operands;
  if (only === undefined) return int(0);
  if (operands.length === 1) return only;
  const layout = group(
    separated(
      operands.map((term) => operand(term, 'sum')),
      [' +', line],
    ),
  );
  return { layout, binds: 'sum', isAtom: false, operands };
}

export function difference(left: Term, right: Term): Term {
  return {
    layout: group([operand(left, 'sum'), ' -', line, operand(right, 'unary')]),
    binds: 'sum',
    isAtom: false,
  };
}

function junction(binds: 'and' | 'or', operator: string, of: readonly Term[], neutral: boolean): Term {
  const all = of.flatMap((term) => (binds === 'and' ? (term.conjuncts ?? [term]) : [term]));
  const kept = all.filter((term) => term.literal !== neutral);
  if (kept.some((term) => term.literal === !neutral)) return bool(!neutral);
  const [only] = kept;
  if (only === undefined) return bool(neutral);
  if (kept.length === 1) return only;
  const layout = group(
    separated(
      kept.map((term) => operand(term, binds)),
      [` ${operator}`, line],
    ),
  );
  return { layout, binds, isAtom: false, ...(binds === 'and' ? { conjuncts: kept } : {}) };
}

/** True when all are; operands are decided from left to right, and an error on the right of a false counts as false. */
export const and = (...of: readonly Term[]): Term => junction('and', '&&', of, true);
export const or = (...of: readonly Term[]): Term => junction('or', '||', of, false);

export function not(of: Term): Term {
  if (typeof of.literal === 'boolean') return bool(!of.literal);
  return { layout: ['!', operand(of, 'unary')], binds: 'unary', isAtom: false };
}

export function conditional(condition: Term, whenTrue: Term, whenFalse: Term): Term {
  if (condition.literal === true) return whenTrue;
  if (condition.literal === false) return whenFalse;
  const { choices, otherwise } = whenFalse.branches ?? { choices: [], otherwise: whenFalse };
  const branches = { choices: [[condition, whenTrue] as const, ...choices], otherwise };
  if (choices.length === 0) {
    const layout = group([
      operand(condition, 'or'),
      indent([line, '? ', indent(operand(whenTrue, 'or')), line, ': ', indent(operand(whenFalse, 'or'))]),
    ]);
    return { layout, binds: 'conditional', isAtom: false, branches };
  }
  const layout = group([
    separated(
      branches.choices.map(
        ([test, value]): Layout => [operand(test, 'or'), indent([line, '? ', indent(operand(value, 'or'))])],
      ),
      [line, ': '],
    ),
    line,
    ': ',
    indent(otherwise.layout),
  ]);
  return { layout, binds: 'conditional', isAtom: false, branches };
}

/** The value under a name: CEL of Kubernetes 1.30 has no other way to write a value once and read it twice. */
export function bind(value: Term, item: string, body: (value: Term) => Term): Term {
  if (value.isAtom || value.literal !== undefined) return body(value);
  return at(macro(list(value), 'map', item, body(name(item))), int(0));
}
