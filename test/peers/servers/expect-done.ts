import type { Answer } from './api-client.ts';

/** The object of an answer that must be a success; throws with the server's message otherwise. */
export function expectDone(answer: Answer): unknown {
  if (answer.ok) return answer.object;
  throw new Error(`${answer.code} ${answer.reason}: ${answer.message}`);
}
