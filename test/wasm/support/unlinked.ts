import { Guest } from './guest.ts';
import { runtimeModule } from './runtime-module.ts';

/** The guest runtime alone: what compiled policies would call is exported, and there is no policy. */
export async function unlinkedRuntime(): Promise<Guest> {
  const refuse = (): number => {
    throw new Error('there is no policy');
  };
  return new Guest(await runtimeModule(), { heap: 4096, policy: { eval: refuse, entrypoints: refuse } });
}
