import type { ParameterValues } from '../../../src/backends/backend.ts';
import type { Program } from '../../../src/ir/policy.ts';
import { type ApiServer, startApiServer } from '../../peers/api-server.ts';
import { expectDone } from '../../peers/servers/expect-done.ts';
import type { KubernetesObject } from '../../peers/servers/kubernetes-object.ts';
import { scratchFolder } from '../../peers/servers/scratch-folder.ts';
import { type AuditLog, auditLog } from './audit-log.ts';
import { type EmittedVap, writeVap } from './vap-cluster.ts';

/** An API server with an audit log, and beside it the files of the target; nothing is applied yet. */
export interface VapServer extends ApiServer {
  readonly audit: AuditLog;
  readonly emitted: EmittedVap;
  /** Writes the files again, with parameter values. */
  emitWith(parameters: ParameterValues): Promise<EmittedVap>;
  /** Creates objects that must be accepted. */
  createAll(objects: readonly KubernetesObject[]): Promise<void>;
}

export async function startVapServer(program: Program): Promise<VapServer> {
  const scratch = scratchFolder('vap');
  const audit = auditLog(scratch.path);
  const emitted = await writeVap(program, scratch.path);
  // Clusters allow privileged pods, and leave it to policies to refuse them.
  const server = await startApiServer([...audit.flags, '--allow-privileged=true']);
  return {
    ...server,
    audit,
    emitted,
    emitWith: (parameters) => writeVap(program, scratch.path, parameters),
    createAll: async (objects) => {
      for (const object of objects) expectDone(await server.client.create(object));
    },
    stop: async () => {
      await server.stop();
      scratch.remove();
    },
  };
}

export function namespaceObject(name: string): KubernetesObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}
