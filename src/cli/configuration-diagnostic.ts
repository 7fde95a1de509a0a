import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourcePlace } from '../base/source.ts';
import { type ConfigurationProblem, pathText } from '../config/problem.ts';
import { didYouMean } from './nearest.ts';

/** Longer lists are found elsewhere. */
const mostListed = 20;

function hintFor({ word, known }: NonNullable<ConfigurationProblem['unknown']>): string | undefined {
  const near = didYouMean(word, known);
  if (near !== null) return near;
  if (known.length === 0) return undefined;
  return known.length > mostListed ? 'keystone policies lists them' : `known: ${known.join(', ')}`;
}

/** What is wrong with a configuration, with its place and a hint. */
export function toDiagnostic(
  { code, path, at, message, unknown }: ConfigurationProblem,
  place: SourcePlace | null,
): Diagnostic {
  const subject = pathText(at === 'key' ? path.slice(0, -1) : path);
  return {
    code,
    severity: 'error',
    message: subject === '' ? message : `${subject}: ${message}`,
    place: place ?? undefined,
    hint: unknown === undefined ? undefined : hintFor(unknown),
  };
}
