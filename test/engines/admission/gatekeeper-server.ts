import { join } from 'node:path';
import { writeArtifacts } from '../../../src/artifacts/write.ts';
import type { ParameterValues } from '../../../src/backends/backend.ts';
import { gatekeeper } from '../../../src/backends/gatekeeper/index.ts';
import type { Program } from '../../../src/ir/policy.ts';
import { type ApiServer, startApiServer } from '../../peers/api-server.ts';
import { startGatekeeper } from '../../peers/gatekeeper.ts';
import { scratchFolder } from '../../peers/servers/scratch-folder.ts';
import { until } from '../../peers/servers/until.ts';
import type { Messages } from './expected-messages.ts';
import type { Written } from './requests.ts';

/** An API server with Gatekeeper as its webhook, DELETE included, and the policies of a program, not yet applied. */
export interface GatekeeperServer extends ApiServer {
  /** Of the constraints. */
  readonly names: ReadonlySet<string>;
  /** Applies templates and constraints with values of parameters, and waits until constraints are enforced. */
  apply(parameters?: ParameterValues): Promise<void>;
}

const none = { global: {}, policies: {} };

export async function startGatekeeperServer(program: Program): Promise<GatekeeperServer> {
  const scratch = scratchFolder('gatekeeper-server');
  const emit = (parameters: ParameterValues) =>
    gatekeeper.emit(program, { parameters, guestRuntime: new Uint8Array() }).artifacts;
  const names = new Set(
    emit(none).flatMap(({ path }) => /constraints\/(keystone-.+)\.yaml$/.exec(path)?.[1] ?? []),
  );
  const server = await startApiServer(['--allow-privileged=true']);
  const engine = await startGatekeeper(server, { operations: ['CREATE', 'UPDATE', 'DELETE'] });
  const kubectlApply = (folder: string) =>
    server.kubectl(['apply', '-k', join(scratch.path, 'gatekeeper', folder)]);
  const count = async (kind: string, path: string): Promise<number> => {
    const query = `jsonpath={range .items[*]}{${path}}{" "}{end}`;
    const { stdout } = await server.kubectl(['get', kind, '-o', query]);
    return stdout.split(' ').filter((word) => word === 'true').length;
  };
  return {
    ...server,
    names,
    apply: async (parameters = none) => {
      await writeArtifacts(scratch.path, emit(parameters));
      const { status, stderr } = await kubectlApply('templates');
      if (status !== 0) throw new Error(stderr);
      await until('the kinds of constraints are served', 120, async () => {
        return (await count('constrainttemplates', '.status.created')) === names.size;
      });
      await until('constraints are taken', 120, async () => (await kubectlApply('constraints')).status === 0);
      await until('constraints are enforced', 120, async () => {
        return (await count('constraints', '.status.byPod[0].enforced')) === names.size;
      });
    },
    stop: async () => {
      await engine.stop();
      await server.stop();
      scratch.remove();
    },
  };
}

/** `[name] message`, a line or a warning for each constraint; messages are of one line. */
export function constraintAnswers({ message, warnings }: Written): Messages {
  const lines = [...message.split('\n'), ...warnings];
  return new Map(
    lines.flatMap((line) => {
      const [, name, said] = /\[(keystone-[a-z-]+)\] (.*)$/.exec(line) ?? [];
      return name === undefined || said === undefined ? [] : [[name, said] as const];
    }),
  );
}
