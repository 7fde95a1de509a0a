import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './servers/free-port.ts';
import { isHealthy } from './servers/is-healthy.ts';
import { scratchFolder } from './servers/scratch-folder.ts';
import { type ServerOptions, startServer } from './servers/server-process.ts';
import { until } from './servers/until.ts';

const scratch = scratchFolder('server-process');
afterAll(() => scratch.remove());

const program = (source: string, ready: ServerOptions['ready']): ServerOptions => ({
  binary: process.execPath,
  args: ['-e', source],
  log: join(scratch.path, 'log'),
  ready,
  readySeconds: 20,
});

test('a server runs until it is stopped, and may be stopped twice', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const source = `require('node:http').createServer((_, reply) => reply.end()).listen(${port}, '127.0.0.1')`;
  const server = await startServer(program(source, () => isHealthy(url)));
  expect(await isHealthy(url)).toBe(true);
  await server.stop();
  await server.stop();
  expect(await isHealthy(url)).toBe(false);
});

test('a server that dies says why', async () => {
  const dying = program(`console.error('no such flag'); process.exit(3)`, async () => false);
  await expect(startServer(dying)).rejects.toThrow(/ended with status 3; its log ends:\nno such flag\n$/);
});

test('a server that never gets ready is stopped', async () => {
  const pid = join(scratch.path, 'pid');
  const source = `require('node:fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const begunOnly = async (): Promise<boolean> => {
    await until('the program has begun', 20, async () => existsSync(pid));
    return false;
  };
  const never = { ...program(source, begunOnly), readySeconds: 0.1 };
  await expect(startServer(never)).rejects.toThrow(/gave up waiting until .* is ready, after 0.1 s/);
  expect(() => process.kill(Number(readFileSync(pid, 'utf8')), 0)).toThrow('ESRCH');
});

test('freePort gives different ports to calls made together', async () => {
  const ports = await Promise.all(Array.from({ length: 8 }, freePort));
  expect(new Set(ports).size).toBe(8);
});
