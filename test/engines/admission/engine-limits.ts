/** Something that an engine does with messages and Keystone cannot change. */
export interface EngineLimit {
  readonly id: string;
  readonly engine: string;
  readonly reason: string;
  /** The message as the engine gives it. */
  readonly apply: (message: string) => string;
}

/** White space as `strings.TrimSpace` of Go has it. */
const outerSpace =
  /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g;

/** Differences between the messages of the reference and those of engines; tests fail when one is gone. */
export const engineLimits = {
  trimmed: {
    id: 'trimmed',
    engine: 'the API server',
    reason:
      'messages and audit annotations lose white space at both ends, as where a container without a name is the first word',
    apply: (message) => message.replace(outerSpace, ''),
  },
} as const satisfies Readonly<Record<string, EngineLimit>>;
