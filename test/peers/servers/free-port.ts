import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of the loopback interface that is free now; calls made together give different ones. Another process may still
 * take it before it is used: then the server that wanted it fails with its log.
 */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  await once(listener.close(), 'close');
  if (typeof address !== 'object' || address === null) throw new Error('a TCP listener has a port');
  return address.port;
}
