import { constants } from 'node:fs';
import { access, chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const permissionBits = 0o7777;

/**
 * Replaces what a file holds, all at once: whoever reads it meanwhile sees the old bytes or the new ones. Its mode stays.
 *
 * @param path Absolute, of a file that is no link.
 * @returns null when it is done, or else the code of the system's error.
 */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<string | null> {
  const written = join(dirname(path), `.${basename(path)}.${process.pid}.keystone`);
  try {
    await access(path, constants.W_OK);
    const mode = (await stat(path)).mode & permissionBits;
    await writeFile(written, bytes, { flag: 'wx', mode });
    await chmod(written, mode);
    await rename(written, path);
    return null;
  } catch (error) {
    await rm(written, { force: true });
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  }
}
