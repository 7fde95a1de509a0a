import { changes, type Fix, left } from '../fix.ts';
import { memberOf } from '../place.ts';
import { mendedPolarity } from '../polarity-text.ts';
import { mendKey } from './mend-key.ts';

/** `Keystone`, or `keystone` with blanks around it, becomes `keystone`; a key that is wrong too is mended with it. */
export const mendValue: Fix = {
  id: 'mend-value',
  title: 'Mends values that differ from keystone or sidecar by case, blanks or quotes.',
  mends: { 'known-polarity': ['value'] },
  request: null,
  plan(subject) {
    const member = memberOf(subject);
    if (member === null) return left('the annotation is no text');
    const { map, name, value } = member;
    const mended = mendedPolarity(value);
    if (mended === null) return left('what it is meant to be is not certain; write keystone or sidecar');
    // With a valid value, a key that can name no container would be found as well.
    const both = mendKey.plan(subject);
    if (both?.kind === 'changes') return both;
    return changes(`writes ${mended} in place of ${JSON.stringify(value)} for ${name}`, [
      { kind: 'replace-member', map, name, members: [[name, mended]] },
    ]);
  },
};
