/** What went wrong: with the module, with the entrypoint's name, with the input (the module refused it), or else. */
export type OpaWasmFailure = 'module' | 'entrypoint' | 'data' | 'refused' | 'undefined' | 'trap';

/** The one error of the host: the npm SDK throws strings, plain objects and errors of the engine. */
export class OpaWasmError extends Error {
  readonly failure: OpaWasmFailure;

  constructor(failure: OpaWasmFailure, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'OpaWasmError';
    this.failure = failure;
  }
}

/** What the SDK threw, as text: it decodes a module's message byte by byte, which is undone here. */
export function thrownText(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (typeof thrown === 'string') return decodeBytes(thrown);
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message);
  return String(thrown);
}

/** A text whose UTF-8 bytes were taken for code points; anything else stays as it is. */
function decodeBytes(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 0xff)) return text;
  return new TextDecoder().decode(Uint8Array.from(codes));
}
