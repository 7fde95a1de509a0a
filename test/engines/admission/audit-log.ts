import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { until } from '../../peers/servers/until.ts';
import type { Messages } from './expected-messages.ts';

/** The audit log of an API server: what each policy has to say of a request, however long. */
export interface AuditLog {
  /** For kube-apiserver. */
  readonly flags: readonly string[];
  /** What policies said of the requests that carried a mark, by mark; waits until they are written. */
  messages(marks: readonly string[]): Promise<ReadonlyMap<string, Messages>>;
}

const policy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [{ level: 'Metadata' }],
};

const key = '/findings';

function messagesOf(event: JsonObject): Messages {
  const { annotations } = event;
  const entries = isJsonObject(annotations) ? Object.entries(annotations) : [];
  return new Map(
    entries.flatMap(([name, message]) =>
      name.endsWith(key) && typeof message === 'string' ? [[name.slice(0, -key.length), message]] : [],
    ),
  );
}

/** An audit log in a folder. */
export function auditLog(folder: string): AuditLog {
  const [policyFile, log] = [join(folder, 'audit-policy.json'), join(folder, 'audit.log')];
  writeFileSync(policyFile, JSON.stringify(policy));
  writeFileSync(log, '');
  const seen = new Map<string, Messages>();
  let read = 0;
  const readNew = (): void => {
    const bytes = readFileSync(log);
    const end = bytes.lastIndexOf(0x0a) + 1;
    for (const line of bytes.subarray(read, end).toString('utf8').split('\n')) {
      if (line === '') continue;
      const event = JSON.parse(line) as Json;
      if (!isJsonObject(event) || typeof event['requestURI'] !== 'string') continue;
      const mark = /[?&]fieldManager=([^&]+)/.exec(event['requestURI'])?.[1];
      if (mark !== undefined) seen.set(mark, messagesOf(event));
    }
    read = end;
  };
  return {
    flags: [
      `--audit-policy-file=${policyFile}`,
      `--audit-log-path=${log}`,
      '--audit-log-mode=blocking',
      '--audit-log-maxsize=10000',
    ],
    messages: async (marks) => {
      await until('the audit log has the requests', 30, async () => {
        readNew();
        return marks.every((mark) => seen.has(mark));
      });
      return new Map(marks.map((mark) => [mark, seen.get(mark) ?? new Map()]));
    },
  };
}
