import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toOpenReports, toPolicyReport } from '../../src/report/policy-report/policy-report.ts';
import { type ApiServer, startApiServer } from '../peers/api-server.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { comparedReport, context, emptyReport, hostileReport } from '../report/full-report.ts';
import { describeWith } from './describe-with.ts';

/** The definitions of OpenReports in the module that Kyverno is built with; null where Go or the module is not there. */
function openReportsDefinitions(): string | null {
  try {
    const folder = execFileSync(
      'go',
      ['list', '-m', '-f', '{{.Dir}}', 'github.com/openreports/reports-api'],
      {
        cwd: 'test/peers/kyverno',
        env: { ...process.env, GOPROXY: 'off', GOFLAGS: '-mod=readonly' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).trim();
    return folder === '' ? null : join(folder, 'config/crd');
  } catch {
    return null;
  }
}

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl', 'kyverno-admission-controller'],
  'policy reports in a real API server',
  (engine) => {
    const scratch = scratchFolder('policy-reports');
    let server: ApiServer;

    async function define(folder: string): Promise<void> {
      const { status, stderr } = await server.kubectl(['create', '-f', folder]);
      expect(stderr).toBe('');
      expect(status).toBe(0);
      await server.kubectl(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s']);
    }

    /** Unknown members are errors: the server would drop them without a word. */
    async function apply(text: string): Promise<string> {
      const file = join(scratch.path, 'reports.json');
      writeFileSync(file, text);
      const { stdout, stderr } = await server.kubectl(['apply', '--validate=strict', '-f', file]);
      expect(stderr).toBe('');
      return stdout;
    }

    beforeAll(async () => {
      server = await startApiServer();
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
      expect(await server.client.create(namespace)).toMatchObject({ ok: true });
    });
    afterAll(async () => {
      await server?.stop();
      scratch.remove();
    });

    test('PolicyReports are stored as they are written', async () => {
      await define(join(engine('kyverno-admission-controller').folder, 'crds/policyreport'));
      expect(await apply(toPolicyReport(comparedReport, context))).toBe(
        'clusterpolicyreport.wgpolicyk8s.io/keystone created\npolicyreport.wgpolicyk8s.io/keystone created\n',
      );
      await apply(toPolicyReport(hostileReport, context));
      expect(await apply(toPolicyReport(emptyReport, context))).toBe(
        'clusterpolicyreport.wgpolicyk8s.io/keystone configured\n',
      );
    });

    const definitions = openReportsDefinitions();
    test.skipIf(definitions === null)('OpenReports are stored as they are written', async () => {
      await define(definitions ?? '');
      expect(await apply(toOpenReports(comparedReport, context))).toBe(
        'clusterreport.openreports.io/keystone created\nreport.openreports.io/keystone created\n',
      );
      await apply(toOpenReports(hostileReport, context));
    });
  },
);
