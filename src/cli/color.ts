import { colored, plain, type Style } from '../report/style.ts';
import type { Io } from './io.ts';

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Colours on a terminal alone, or where FORCE_COLOR asks for them; never with NO_COLOR (no-color.org). */
export function styleFor(isTerminal: boolean, environment: Io['environment']): Style {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (isSet(NO_COLOR)) return plain;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR === '0' || FORCE_COLOR === 'false' ? plain : colored;
  return isTerminal && TERM !== 'dumb' ? colored : plain;
}
