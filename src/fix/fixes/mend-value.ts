import { changes, type Fix, left } from '../fix.ts';
import { memberOf } from '../place.ts';
import { mendedPolarity } from '../polarity-text.ts';

/** `Keystone`, or `keystone` with blanks around it, becomes `keystone`. */
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
    return changes(`writes ${mended} in place of ${JSON.stringify(value)} for ${name}`, [
      { kind: 'replace-member', map, name, members: [[name, mended]] },
    ]);
  },
};
