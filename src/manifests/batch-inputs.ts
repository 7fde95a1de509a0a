import type { InputFile } from './find-files.ts';
import { type FileReading, isReadInParts } from './read-files.ts';

/** Work that does not depend on other work: files to be read, or what was read of one that comes in parts. */
export type Batch = {
  /** How many inputs begin in it. */
  readonly files: number;
} & ({ readonly inputs: readonly InputFile[] } | { readonly reading: FileReading });

/** Files that are read one after another by whoever takes them. */
const filesInBatch = 128;

async function* batchParts(readings: AsyncIterable<FileReading>): AsyncGenerator<Batch> {
  let files = 1;
  for await (const reading of readings) {
    yield { files, reading };
    files = 0;
  }
}

/**
 * Divides inputs into batches, in their order: small files together, large ones by their parts.
 *
 * @param read Reads an input that may come in parts.
 */
export async function* batchInputs(
  inputs: readonly InputFile[],
  read: (input: InputFile) => AsyncIterable<FileReading>,
): AsyncGenerator<Batch> {
  let together: InputFile[] = [];
  for (const input of inputs) {
    const inParts = isReadInParts(input);
    if (!inParts) together.push(input);
    if (together.length > 0 && (inParts || together.length === filesInBatch)) {
      yield { files: together.length, inputs: together };
      together = [];
    }
    if (inParts) yield* batchParts(read(input));
  }
  if (together.length > 0) yield { files: together.length, inputs: together };
}
