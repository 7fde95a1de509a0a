import type { Event } from 'js-yaml';
import type { Fault } from './fault.ts';
import type { Limits } from './limits.ts';
import { parseYaml, type RetryBudget, YamlSyntaxError } from './parse-yaml.ts';

/** The events of a piece of a YAML stream, with offsets into that piece; or why it cannot be read. */
export type YamlReading = { readonly events: readonly Event[] } | { readonly fault: Fault };

/** Scalars, keys and the document itself count as one level each in js-yaml. */
const parserLevels = 2;
const tooDeep = 'nesting exceeded';

/**
 * What YAML 1.1 (libyaml, so kubectl) and YAML 1.2 readers do not read alike, or not at all: the line breaks that
 * YAML 1.2 dropped, and control characters.
 */
const suspicious = /[^\t\n\r\x20-~\xA0-\u2027\u202A-\uFFFD]/;
const droppedLineBreaks = '\x85\u2028\u2029';

function codePointName(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function findSuspicious(text: string): Fault | null {
  const match = suspicious.exec(text);
  if (match === null) return null;
  const { index: offset, 0: character } = match;
  const fault = (message: string): Fault => ({ code: 'yaml-syntax', offset, message });
  const name = codePointName(character);
  return droppedLineBreaks.includes(character)
    ? fault(
        `${name} is a line break for kubectl and none for other readers; write it as an escape in double quotes`,
      )
    : fault(`the control character ${name} is not allowed`);
}

function faultOf({ reason, offset }: YamlSyntaxError): Fault {
  return reason.startsWith(tooDeep)
    ? { code: 'nesting', offset, message: 'maps and lists are nested too deep' }
    : { code: 'yaml-syntax', offset, message: reason };
}

/** Reads a piece of a YAML stream; never throws. */
export function readYamlEvents(text: string, limits: Limits, budget: RetryBudget): YamlReading {
  const fault = findSuspicious(text);
  if (fault !== null) return { fault };
  const parsed = parseYaml(text, limits.depth + parserLevels, budget);
  return parsed instanceof YamlSyntaxError ? { fault: faultOf(parsed) } : { events: parsed };
}
