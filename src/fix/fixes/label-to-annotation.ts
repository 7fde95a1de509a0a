import { type Fix, left } from '../fix.ts';
import { moveMember } from '../move-member.ts';
import { annotationsOf, memberOf, podOf } from '../place.ts';

/** A mark among labels becomes an annotation, unless something selects by it. */
export const labelToAnnotation: Fix = {
  id: 'label-to-annotation',
  title: 'Makes labels that are marks annotations, unless a selector of the file names them.',
  mends: { 'annotation-not-label': ['label'] },
  request: null,
  plan(subject) {
    const member = memberOf(subject);
    const pod = podOf(subject);
    if (member === null || pod === null) return left('the label is no text');
    if (subject.isSelected(member.name)) return left('a selector names the label');
    return moveMember(subject, member, annotationsOf(pod), 'the annotations');
  },
};
