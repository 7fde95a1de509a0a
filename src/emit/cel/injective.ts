import type { Expression } from '../../ir/expression.ts';
import type { Rule } from '../../ir/policy.ts';
import { excludes } from './plain.ts';
import type { CelValue } from './value.ts';

function isVariable(part: Expression, id: string): boolean {
  const text = part.kind === 'shown' ? part.text : part;
  return text.kind === 'variable' && text.variable.id === id;
}

/**
 * Whether different names give different messages: each begins with constant words, then the name whole, then a
 * character that no name has.
 */
export function hasDistinctMessages({ each, message }: Rule, source: CelValue): boolean {
  const [binding, ...others] = each;
  if (binding === undefined || others.length > 0 || source.type !== 'names') return false;
  if (!source.distinct || source.pattern === null || message.kind !== 'concat') return false;
  const at = message.of.findIndex((part) => part.kind !== 'literal');
  const [name, next] = [message.of[at], message.of[at + 1]];
  if (name === undefined || next?.kind !== 'literal' || !isVariable(name, binding.variable.id)) return false;
  return excludes(source.pattern, String(next.value));
}
