import { type Fix, left } from '../fix.ts';
import { moveMember } from '../move-member.ts';
import { annotationsOf, memberOf } from '../place.ts';

/** A mark in the metadata of a workload goes to where pods get it from. */
export const moveToTemplate: Fix = {
  id: 'move-to-template',
  title: 'Moves marks from the metadata of a workload to that of its pod template.',
  mends: { 'annotation-on-template': ['workload', 'job-template'] },
  request: null,
  plan(subject) {
    const member = memberOf(subject);
    if (member === null) return left('the annotation is no text');
    const [pod, ...others] = subject.pods;
    if (pod === undefined || others.length > 0) return left('it has several pod templates');
    return moveMember(subject, member, annotationsOf(pod), 'the annotations of the pod template');
  },
};
