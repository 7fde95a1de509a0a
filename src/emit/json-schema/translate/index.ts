import { translateCondition } from './condition.ts';
import type { Context, Translations } from './context.ts';
import { translateInt } from './int.ts';
import { translateNode } from './node.ts';
import { translateSomeName } from './some-name.ts';
import { translateAtLeast } from './source.ts';
import { translateOptionalText, translateText } from './text.ts';
import { translateTwoNames } from './two-names.ts';

const translations: Translations = {
  condition: translateCondition,
  text: translateText,
  optionalText: translateOptionalText,
  int: translateInt,
  node: translateNode,
  atLeast: translateAtLeast,
  someName: translateSomeName,
  twoNames: translateTwoNames,
};

/** The context of a rule: no variable is bound. */
export function ruleContext({ define, defineShared }: Pick<Context, 'define' | 'defineShared'>): Context {
  let quantifiers = 0;
  return {
    variables: new Map(),
    to: translations,
    constantTests: new Map(),
    freshAnchor: () => `item${++quantifiers}`,
    define,
    defineShared,
  };
}
