import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import type { Artifact } from '../../../src/artifacts/artifact.ts';
import { writeArtifacts } from '../../../src/artifacts/write.ts';
import type { ParameterValues } from '../../../src/backends/backend.ts';
import { kyverno } from '../../../src/backends/kyverno/index.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import type { Program } from '../../../src/ir/policy.ts';
import { type ApiServer, startApiServer } from '../../peers/api-server.ts';
import { isPolicyReady, type KyvernoOptions, startKyverno } from '../../peers/kyverno.ts';
import { isRecord } from '../../peers/servers/is-record.ts';
import type { KubernetesObject } from '../../peers/servers/kubernetes-object.ts';
import { scratchFolder } from '../../peers/servers/scratch-folder.ts';
import { until } from '../../peers/servers/until.ts';
import type { Messages } from './expected-messages.ts';
import { tryCreate, type Written } from './requests.ts';

/** An API server with Kyverno, and beside it the files of the target; nothing is applied yet. */
export interface KyvernoServer extends ApiServer {
  /** Of the policies. */
  readonly names: ReadonlySet<string>;
  /** Applies the policies and waits until all are ready; what kubectl said. */
  apply(
    parameters?: ParameterValues,
  ): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }>;
}

const decoder = new TextDecoder();

export async function startKyvernoServer(
  program: Program,
  options: KyvernoOptions = {},
): Promise<KyvernoServer> {
  const scratch = scratchFolder('kyverno-policies');
  const none = { global: {}, policies: {} };
  const emit = (parameters: ParameterValues): readonly Artifact[] =>
    kyverno.emit(program, { parameters, guestRuntime: new Uint8Array() }).artifacts;
  const names = emit(none)
    .filter(({ path }) => !path.endsWith('/kustomization.yaml'))
    // What the target emits are objects of the API.
    .flatMap(({ bytes }) => loadAll(decoder.decode(bytes)) as KubernetesObject[])
    .map(({ metadata }) => metadata?.name ?? '');
  const server = await startApiServer(['--allow-privileged=true']);
  const engine = await startKyverno(server, options);
  return {
    ...server,
    names: new Set(names),
    apply: async (parameters = none) => {
      await writeArtifacts(scratch.path, emit(parameters));
      const finished = await server.kubectl(['apply', '-k', join(scratch.path, 'kyverno')]);
      await until('all policies are ready', 300, async () => (await readyCount(server)) === names.length);
      return finished;
    },
    stop: async () => {
      await engine.stop();
      await server.stop();
      scratch.remove();
    },
  };
}

async function readyCount({ client }: ApiServer): Promise<number> {
  const { body } = await client.request('GET', '/apis/policies.kyverno.io/v1/validatingpolicies');
  const items = isRecord(body) && Array.isArray(body['items']) ? body['items'] : [];
  return items.filter(isPolicyReady).length;
}

/** Waits until Kyverno refuses an object, or admits it: ready policies may not be in its webhook yet, or old ones still. */
export async function untilAdmitted(
  { client }: ApiServer,
  admitted: boolean,
  object: JsonObject,
): Promise<void> {
  await until('policies are in force', 60, async () => {
    return (await tryCreate(client, object, { namespace: 'default' })).admitted === admitted;
  });
}

const refusal = /^admission webhook "vpol\.validate\.kyverno\.svc-fail" denied the request: (.*)$/s;

function messagesIn(text: string): readonly (readonly [string, string])[] {
  const parts = text.split(/(?:^|; )Policy (keystone-[a-z0-9-]+) failed: /);
  return parts.flatMap((name, index) => (index % 2 === 1 ? [[name, parts[index + 1] ?? ''] as const] : []));
}

/** What the policies said that refused an object: all of them. */
export function refusals({ message }: Written): Messages {
  return new Map(messagesIn(refusal.exec(message)?.[1] ?? ''));
}

/** What policies said of an object, those that only warn too. */
export function answers(written: Written): Messages {
  return new Map([...refusals(written), ...written.warnings.flatMap(messagesIn)]);
}
