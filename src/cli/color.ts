import { colored, plain, type Style } from '../report/style.ts';
import type { Io } from './io.ts';

/** Colours on a terminal, or where FORCE_COLOR asks for them; never with NO_COLOR (no-color.org). */
export function styleFor(isTerminal: boolean, { NO_COLOR, FORCE_COLOR, TERM }: Io['environment']): Style {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return plain;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR === '0' || FORCE_COLOR === 'false' ? plain : colored;
  return isTerminal && TERM !== 'dumb' ? colored : plain;
}
