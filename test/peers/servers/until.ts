import { setTimeout as sleep } from 'node:timers/promises';

const pauseMilliseconds = 50;

/**
 * Waits until a condition holds, asking twenty times a second.
 * @param what completes "gave up waiting until …", the error after `seconds`
 */
export async function until(what: string, seconds: number, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`gave up waiting until ${what}, after ${seconds} s`);
    await sleep(pauseMilliseconds);
  }
}
