import type { Expression } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';

const numbered = /[0-9]+$/;

/** The last word of a key: `default-container` of `kubectl.kubernetes.io/default-container`. */
function wordOf(key: Expression): string {
  if (key.kind !== 'literal') return 'member';
  return String(key.value).split('/').at(-1) ?? 'member';
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** What a value could be called, for names of rules and variables that people read. */
export function hintOf(expression: Expression): string {
  switch (expression.kind) {
    case 'named':
      return expression.name;
    case 'root':
      return expression.name;
    case 'variable':
      return expression.variable.id.replace(numbered, '');
    case 'field':
      return wordOf(expression.key);
    case 'parameter':
      return expression.path.at(-1) ?? 'parameter';
    case 'literal':
      return String(expression.value);
    case 'key':
      return `${hintOf(expression.entry)}_key`;
    case 'value':
      return `${hintOf(expression.entry)}_value`;
    case 'after':
      return `${hintOf(expression.text)}_rest`;
    case 'before':
      return `${hintOf(expression.text)}_start`;
    case 'split':
      return `${hintOf(expression.text)}_pieces`;
    case 'any':
    case 'all':
    case 'find':
    case 'count':
    case 'sum':
      return `${expression.kind}_${hintOf(expression.source)}`;
    case 'names':
      return `${singular(hintOf(expression.from[0]?.source ?? expression.value))}_names`;
    case 'or':
      return expression.of.slice(0, 3).map(hintOf).join('_or_');
    case 'data':
      return 'known';
    default: {
      const [first] = operandsOf(expression);
      return first === undefined ? expression.kind : hintOf(first);
    }
  }
}
