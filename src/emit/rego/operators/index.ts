import type { ExpressionKind } from '../../../ir/expression.ts';
import type { Forms } from './form.ts';
import { logicForms } from './logic.ts';
import { messageForms } from './messages.ts';
import { nameForms } from './names.ts';
import { nodeForms } from './nodes.ts';
import { quantifierForms } from './quantifiers.ts';
import { sourceForms } from './sources.ts';
import { textForms } from './texts.ts';

/** How each operator is written in Rego. */
export const operators: Forms<ExpressionKind> = {
  ...logicForms,
  ...nodeForms,
  ...sourceForms,
  ...quantifierForms,
  ...nameForms,
  ...textForms,
  ...messageForms,
};
