import type { Expression, ExpressionKind, ExpressionOf, Local, WasmFunction } from './expression.ts';
import { localsOf } from './locals.ts';
import { stableJson } from './stable-json.ts';
import type { StaticValue } from './static-value.ts';
import type { ResultType } from './value-type.ts';

/** A node of the text: printed on one line if it fits, else its parts below its head. */
interface Form {
  readonly head: string;
  readonly parts: readonly Form[];
  /** Never on one line: what it holds are statements. */
  readonly tall: boolean;
}

const width = 110;

const flat = (head: string, ...operands: readonly Expression[]): Form => ({
  head,
  parts: operands.map(formOf),
  tall: false,
});
const statements = (head: string, body: readonly Expression[]): Form => ({
  head,
  parts: body.map(formOf),
  tall: true,
});
const resultOf = (type: ResultType): string => (type === 'none' ? '' : ` (result ${type})`);

/** Static values are printed as what they are, not where: addresses would change with every new text. */
function printStatic(value: StaticValue): string {
  if (value.kind === 'json') return `static ${stableJson(value.value)}`;
  if (value.kind === 'names') return `static names ${stableJson(value.names)}`;
  return `static bytes $${value.name}`;
}

function printIf({ type, condition, whenTrue, whenFalse }: ExpressionOf<'if'>): Form {
  const branches = [statements('then', whenTrue)];
  if (whenFalse.length > 0) branches.push(statements('else', whenFalse));
  return { head: `if${resultOf(type)}`, parts: [formOf(condition), ...branches], tall: true };
}

const printers: { readonly [Kind in ExpressionKind]: (expression: ExpressionOf<Kind>) => Form } = {
  const: (e) => flat(`${e.type}.const ${e.value}`),
  static: (e) => flat(printStatic(e.value)),
  numeric: (e) => flat(e.name, ...e.operands),
  call: (e) => flat(`call ${e.target === 'runtime' ? '$rt_' : '$'}${e.name}`, ...e.operands),
  'local.get': (e) => flat(`local.get $${e.local.name}`),
  'local.set': (e) => flat(`local.set $${e.local.name}`, e.value),
  'local.tee': (e) => flat(`local.tee $${e.local.name}`, e.value),
  'global.get': (e) => flat(`global.get $${e.global.name}`),
  'global.set': (e) => flat(`global.set $${e.global.name}`, e.value),
  select: (e) => flat('select', e.whenTrue, e.whenFalse, e.condition),
  drop: (e) => flat('drop', e.value),
  block: (e) => statements(`block $${e.label}${resultOf(e.type)}`, e.body),
  loop: (e) => statements(`loop $${e.label}`, e.body),
  if: printIf,
  br: (e) => flat(`br $${e.label}`),
  br_if: (e) => flat(`br_if $${e.label}`, e.condition),
  br_table: (e) =>
    flat(`br_table ${[...e.labels, e.otherwise].map((label) => `$${label}`).join(' ')}`, e.index),
  return: (e) => (e.value === null ? flat('return') : flat('return', e.value)),
  unreachable: () => flat('unreachable'),
};

function formAs<Kind extends ExpressionKind>(kind: Kind, expression: ExpressionOf<Kind>): Form {
  return printers[kind](expression);
}

function formOf(expression: Expression): Form {
  return formAs(expression.kind, expression);
}

const isTall = (form: Form): boolean => form.tall || form.parts.some(isTall);
const onOneLine = ({ head, parts }: Form): string => `(${[head, ...parts.map(onOneLine)].join(' ')})`;

function layOut(form: Form, indent: string): string {
  const line = onOneLine(form);
  if (form.parts.length === 0 || (!isTall(form) && indent.length + line.length <= width))
    return indent + line;
  const inner = form.parts.map((part) => layOut(part, `${indent}  `));
  return `${indent}(${form.head}\n${inner.join('\n')})`;
}

const declare =
  (keyword: string) =>
  (of: Local): string =>
    `(${keyword} $${of.name} ${of.type})`;

/**
 * The function in the style of the WebAssembly text format, operands folded into the instruction that takes them.
 * `static` stands for the address of a static value, `$rt_…` for a function of the guest runtime.
 */
export function printFunction(of: WasmFunction): string {
  const parameters = of.parameters.map(declare('param'));
  const head = ['func', `$${of.name}`, ...parameters].join(' ') + resultOf(of.result);
  const lines = [
    ...localsOf(of).map((one) => `  ${declare('local')(one)}`),
    ...of.body.map((e) => layOut(formOf(e), '  ')),
  ];
  return `(${head}\n${lines.join('\n')})\n`;
}
