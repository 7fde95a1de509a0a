import { type FileReading, stdinName } from '../manifests/index.ts';

/**
 * Remembers the bytes of standard input as they pass: it cannot be read a second time when its lines are quoted.
 * Of one that comes in parts no lines are quoted.
 */
export async function* holdInput(
  readings: AsyncIterable<FileReading>,
  held: Map<string, Uint8Array>,
): AsyncGenerator<FileReading> {
  for await (const reading of readings) {
    if ('bytes' in reading && reading.isWhole && reading.input.file === stdinName)
      held.set(stdinName, reading.bytes);
    yield reading;
  }
}
