import { invariant } from '../../../base/invariant.ts';
import type { ExpressionKind } from '../../../ir/expression.ts';
import { i32 } from '../../../wasm/format/build.ts';
import type { EmitOperator, Operators } from '../emitter.ts';
import { logicOperators } from './logic.ts';
import { namesOperators } from './names.ts';
import { nodeOperators } from './nodes.ts';
import { quantifierOperators } from './quantifiers.ts';
import { textOperators } from './texts.ts';

/** Lists are walked where they lie (`for-each.ts`) and never held. */
const walked: EmitOperator<'items' | 'strings' | 'entries' | 'append'> = ({ kind }) => {
  invariant(false, `${kind} is a list and has no value of its own`);
  return i32(0);
};

/** The code of every operator. */
export const operators: Operators<ExpressionKind> = {
  ...nodeOperators,
  ...logicOperators,
  ...textOperators,
  ...quantifierOperators,
  ...namesOperators,
  items: walked,
  strings: walked,
  entries: walked,
  append: walked,
};
