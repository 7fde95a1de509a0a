import { indented, type Term } from './term.ts';

/** One way in which a rule holds: its value (`true` when there is none) and the statements that must hold. */
export interface Clause {
  readonly value: Term | null;
  readonly body: readonly string[];
}

/**
 * A rule of a module. `contains` adds to a set; the clauses of `chain` are tried in order (`else`), those of `each`
 * stand beside each other.
 */
export interface RegoRule {
  readonly kind: 'contains' | 'chain' | 'each';
  readonly name: string;
  /** Of a function; null for a rule without. */
  readonly parameters: readonly string[] | null;
  readonly clauses: readonly Clause[];
  readonly comment: string | null;
}

export interface RegoModule {
  /** `keystone.policies["one-keystone-max"]` */
  readonly package: string;
  readonly comment: readonly string[];
  readonly imports: readonly string[];
  /** Rules, or text that is written as it is. */
  readonly rules: readonly (RegoRule | string)[];
}

const widest = 110;

/** A text as comment lines. */
function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < widest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

function block(body: readonly string[]): string {
  return `{${body.map((statement) => `\n\t${indented(statement)}`).join('')}\n}`;
}

const condition = ({ body }: Clause): string => (body.length === 0 ? '' : ` if ${block(body)}`);
const assigned = ({ value }: Clause): string => (value === null ? '' : ` := ${value.text}`);

function head({ name, parameters }: RegoRule): string {
  return parameters === null ? name : `${name}(${parameters.join(', ')})`;
}

function printClauses(rule: RegoRule): string {
  if (rule.kind === 'contains') {
    return rule.clauses
      .map((clause) => `${rule.name} contains ${clause.value?.text ?? ''}${condition(clause)}`)
      .join('\n\n');
  }
  if (rule.kind === 'each') {
    return rule.clauses.map((clause) => `${head(rule)}${assigned(clause)}${condition(clause)}`).join('\n\n');
  }
  const [first, ...others] = rule.clauses.map((clause) => `${assigned(clause)}${condition(clause)}`);
  return `${head(rule)}${first ?? ''}${others.map((other) => ` else${other}`).join('')}`;
}

function printRule(rule: RegoRule | string): string {
  if (typeof rule === 'string') return rule.trim();
  const text = printClauses(rule);
  return rule.comment === null ? text : `${comment(rule.comment)}\n${text}`;
}

/** The module as `opa fmt` leaves it. */
export function printModule(module: RegoModule): string {
  const imports = module.imports.map((path) => `import ${path}`).join('\n');
  const title = [...module.comment.map(comment), `package ${module.package}`].join('\n');
  const parts = [title, ...(imports === '' ? [] : [imports]), ...module.rules.map(printRule)];
  return `${parts.join('\n\n')}\n`;
}
