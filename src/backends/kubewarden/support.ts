import { support as moduleSupport } from '../../emit/wasm/support.ts';
import type { ExpressionKind } from '../../ir/expression.ts';
import type { Support } from '../backend.ts';

/** All that modules can say, but for hints, which a review does not show. */
export const support: Readonly<Record<ExpressionKind, Support>> = {
  ...moduleSupport,
  suggest: { unsupported: 'hints are not in messages, and a review has no other place for them' },
};
