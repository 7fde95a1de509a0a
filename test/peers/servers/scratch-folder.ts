import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for a server's data, removed by `remove` or when this process exits. */
export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

/** Makes a scratch folder whose name begins with `keystone-<name>-`. */
export function scratchFolder(name: string): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), `keystone-${name}-`));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return {
    path,
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}
