import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';
import { keywords } from './identifier.ts';
import { quote, quotePattern } from './quote.ts';

/**
 * A Rego term as text; made by the functions of this file alone, so that it is always well formed. Text of several
 * lines is indented relative to where it stands.
 */
export interface Term {
  readonly text: string;
  /** An infix operator is outermost: parentheses go around it where another one is. */
  readonly isInfix: boolean;
  /** It reads no variable of a rule, so that it means the same in every rule of the module. */
  readonly isGlobal: boolean;
  /** It is defined whatever the input is. */
  readonly isTotal: boolean;
  /**
   * `not` can stand before it. OPA takes what functions are called with out of a negation, so that `not f(input.x)`
   * does not hold when `input.x` is not defined: everything that a denied call is made of must be total.
   */
  readonly isDeniable: boolean;
  /** It refers to a variable, a rule or a document, or a part of one. */
  readonly isRef: boolean;
}

const allGlobal = (of: readonly Term[]): boolean => of.every(({ isGlobal }) => isGlobal);
const allTotal = (of: readonly Term[]): boolean => of.every(({ isTotal }) => isTotal);

function made(text: string, of: readonly Term[]): Term {
  const areTotal = allTotal(of);
  return {
    text,
    isInfix: false,
    isGlobal: allGlobal(of),
    isTotal: areTotal,
    isDeniable: areTotal,
    isRef: false,
  };
}

const constant = (text: string): Term => made(text, []);

/** A variable of a rule. */
export function local(name: string): Term {
  return { ...constant(name), isGlobal: false, isRef: true };
}

/** A rule of the module, or `input`. */
export const global = (name: string): Term => ({ ...constant(name), isRef: true });

export const string = (value: string): Term => constant(quote(value));
export const pattern = (value: string): Term => constant(quotePattern(value));
export const number = (value: number): Term => constant(String(value));

const list = (of: readonly Term[]): string => of.map(({ text }) => text).join(', ');

export const array = (...items: readonly Term[]): Term => made(`[${list(items)}]`, items);

export function set(...items: readonly Term[]): Term {
  return items.length === 0 ? constant('set()') : made(`{${list(items)}}`, items);
}

/** An object on one line. */
export function object(members: readonly (readonly [string, Term])[]): Term {
  const text = members.map(([key, value]) => `${quote(key)}: ${value.text}`).join(', ');
  return made(
    `{${text}}`,
    members.map(([, value]) => value),
  );
}

/** An object with a member a line. */
export function record(members: readonly (readonly [string, Term])[]): Term {
  const lines = members.map(([key, value]) => `\n\t${quote(key)}: ${indented(value.text)},`);
  return made(
    `{${lines.join('')}\n}`,
    members.map(([, value]) => value),
  );
}

export function json(value: Json): Term {
  if (typeof value === 'string') return string(value);
  if (isJsonArray(value)) return array(...value.map(json));
  if (isJsonObject(value)) return object(Object.entries(value).map(([key, member]) => [key, json(member)]));
  return constant(JSON.stringify(value));
}

/** Lines after the first, one level deeper. */
export function indented(text: string): string {
  return text.replaceAll('\n', '\n\t');
}

export const call = (name: string, ...args: readonly Term[]): Term => made(`${name}(${list(args)})`, args);

/** The same term where it is not defined for every input. */
export const partial = (term: Term): Term => ({ ...term, isTotal: false });
export const total = (term: Term): Term => ({ ...term, isTotal: true });

const keyInText = /^"([A-Za-z_][A-Za-z0-9_]*)"$/;

function accessOf(key: Term): string {
  const word = keyInText.exec(key.text)?.[1];
  return word === undefined || keywords.has(word) ? `[${key.text}]` : `.${word}`;
}

/** What stands at keys below a base; not defined when something on the way is absent or no map. */
export function ref(base: Term, keys: readonly Term[]): Term {
  if (keys.length === 0) return base;
  const of = [base, ...keys];
  const text = `${base.text}${keys.map(accessOf).join('')}`;
  return { ...partial(made(text, of)), isRef: base.isTotal || base.isRef };
}

/** The term's text, in parentheses if an operator is outermost. */
export const enclosed = ({ text, isInfix }: Term): string => (isInfix ? `(${text})` : text);

/** Equality can be denied of what is not defined, as long as no function is called for it. */
export function equal(left: Term, right: Term): Term {
  const isDeniable = [left, right].every(({ isTotal, isRef }) => isTotal || isRef);
  return { ...infix('==', left, right), isDeniable };
}

export function infix(operator: string, ...operands: readonly [Term, Term]): Term {
  return { ...made(operands.map(enclosed).join(` ${operator} `), operands), isInfix: true };
}

type Brackets = readonly [open: string, close: string];
const brackets = { array: ['[', ']'], set: ['{', '}'] } as const satisfies Record<string, Brackets>;

/** Collects `head` for each way in which the statements hold; empty when there is none, so it is always defined. */
export function comprehension(
  kind: keyof typeof brackets,
  head: Term,
  statements: readonly string[],
  isGlobal: boolean,
): Term {
  const [open, close] = brackets[kind];
  const [only] = statements;
  const isShort = statements.length === 1 && only !== undefined && !only.includes('\n');
  const body = isShort ? ` ${only}` : `${statements.map((line) => `\n\t${indented(line)}`).join('')}\n`;
  return { ...constant(`${open}${head.text} |${body}${close}`), isGlobal };
}
