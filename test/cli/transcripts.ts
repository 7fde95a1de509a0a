import type { RunOptions } from './keystone.ts';

/** A command line whose whole output is a golden file, `golden/<name>.txt`. */
export interface Transcript {
  readonly name: string;
  readonly args: readonly string[];
  readonly options?: RunOptions;
}

const pod = `{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "piped", "annotations":
  {"sidecars.alpha.kubernetes.io/gone": "sidecar"}}, "spec": {"containers": [{"name": "app"}]}}`;

// biome-ignore format: a table
export const transcripts: readonly Transcript[] = [
  // What is read.
  { name: 'check-file', args: ['check', 'two-keystones.yaml'] },
  { name: 'check-clean', args: ['check', 'clean'] },
  { name: 'check-several', args: ['check', 'clean', 'warnings.yaml', './two-keystones.yaml', 'two-keystones.yaml'] },
  { name: 'check-glob', args: ['check', '{two,warn}*.yaml'] },
  { name: 'check-stdin', args: ['check', '-'], options: { input: pod } },
  { name: 'check-stdin-empty', args: ['check', '-'] },
  { name: 'check-as-found', args: ['check', 'kinds.yaml', 'chart/templates/pod.yaml', 'two-keystones.yaml', '--as-found'] },
  { name: 'check-list', args: ['check', 'list.yaml'] },
  { name: 'check-review', args: ['check', 'review.json'] },
  { name: 'check-broken', args: ['check', 'broken.yaml', 'warnings.yaml'] },
  { name: 'check-notices', args: ['check', 'notices.yaml'] },
  { name: 'check-chart', args: ['check', 'chart'] },
  { name: 'check-many-of-one-rule', args: ['check', 'many.yaml'] },
  { name: 'check-terminal-controls', args: ['check', 'terminal.yaml'], options: { env: { FORCE_COLOR: '1' } } },
  { name: 'check-terminal-controls-raw', args: ['check', 'terminal-raw.yaml'] },
  { name: 'check-tab', args: ['check', 'tab.yaml'] },
  // What fails.
  { name: 'fail-on-warn', args: ['check', 'warnings.yaml', '--fail-on', 'warn'] },
  { name: 'fail-on-info', args: ['check', 'warnings.yaml', '--fail-on=info'] },
  { name: 'fail-on-never', args: ['check', 'two-keystones.yaml', '--fail-on', 'never'] },
  { name: 'fail-on-never-broken', args: ['check', 'broken.yaml', '--fail-on', 'never'] },
  { name: 'fail-on-unknown', args: ['check', 'two-keystones.yaml', '--fail-on', 'warning'] },
  // How it is told.
  { name: 'output-json', args: ['check', 'list.yaml', 'broken.yaml', 'notices.yaml', '-o', 'json'] },
  { name: 'output-json-review', args: ['check', 'review.json', '-ojson'] },
  { name: 'output-junit', args: ['check', 'warnings.yaml', 'broken.yaml', '-o', 'junit'] },
  { name: 'output-tap', args: ['check', 'warnings.yaml', 'broken.yaml', '-o', 'tap'] },
  { name: 'output-github', args: ['check', 'warnings.yaml', 'broken.yaml', '-o', 'github'] },
  { name: 'output-gitlab', args: ['check', 'warnings.yaml', 'broken.yaml', '-o', 'gitlab'] },
  { name: 'output-markdown', args: ['check', 'warnings.yaml', 'broken.yaml', '-o', 'markdown'] },
  { name: 'output-policyreport', args: ['check', 'warnings.yaml', 'broken.yaml', '-o', 'policyreport'] },
  { name: 'output-unknown', args: ['check', 'two-keystones.yaml', '-o', 'jsn'] },
  { name: 'output-twice', args: ['check', 'two-keystones.yaml', '-o', 'json', '-o', 'pretty'] },
  { name: 'output-twice-file', args: ['check', 'two-keystones.yaml', '-o', 'json=a', '-o', 'pretty=a'] },
  { name: 'output-no-file', args: ['check', 'two-keystones.yaml', '-o', 'json='] },
  { name: 'output-bad-file', args: ['check', 'two-keystones.yaml', '-o', 'json=two-keystones.yaml/report.json'] },
  { name: 'quiet', args: ['check', '--quiet', 'two-keystones.yaml', 'warnings.yaml', 'notices.yaml'] },
  { name: 'quiet-clean', args: ['check', '-q', 'clean', 'warnings.yaml'] },
  { name: 'color-forced', args: ['check', 'list.yaml'], options: { env: { FORCE_COLOR: '1' } } },
  { name: 'color-never', args: ['check', 'list.yaml'], options: { env: { FORCE_COLOR: '1', NO_COLOR: '1' } } },
  // Which policies.
  { name: 'policy', args: ['check', '-p', 'annotation-per-container', 'warnings.yaml', 'two-keystones.yaml'] },
  { name: 'policy-unknown', args: ['check', '--policy', 'one-keystone-min', 'clean'] },
  { name: 'param', args: ['check', '--param', 'one-keystone-max.max=2', 'two-keystones.yaml'] },
  { name: 'param-shared', args: ['check', '--param', 'injected.names=["log"]', 'two-keystones.yaml'] },
  { name: 'param-wrong', args: ['check', '--param', 'one-keystone-max.max=none', '--param', 'one-keystone-max.min=1', 'clean'] },
  { name: 'param-malformed', args: ['check', '--param', 'max=2', 'clean'] },
  { name: 'pack', args: ['check', '--pack', 'best-practices', 'clean', '-p', 'images-pinned', '-p', 'resources-set'] },
  { name: 'pack-unknown', args: ['check', '--pack', 'best-practice', 'clean'] },
  { name: 'kind-table', args: ['check', '--kind-table', 'kinds.yaml', 'notices.yaml'] },
  { name: 'kind-table-wrong', args: ['check', '--kind-table', 'wrong-kinds.yaml', 'clean'] },
  { name: 'kind-table-missing', args: ['check', '--kind-table', 'nowhere.yaml', 'clean'] },
  { name: 'policies-missing', args: ['check', '--policies', 'nowhere', 'clean'] },
  { name: 'policies-empty', args: ['check', '--policies', 'empty', 'clean'] },
  // The configuration.
  { name: 'config', args: ['config', '--config', 'configurations/keystone.yaml'] },
  { name: 'config-defaults', args: ['config', '--policy', 'one-keystone-max'] },
  { name: 'config-json', args: ['config', '-o', 'json', '-p', 'one-keystone-max', '--config', 'configurations/keystone.yaml'] },
  { name: 'config-color', args: ['config', '-p', 'known-polarity'], options: { env: { FORCE_COLOR: '1' } } },
  { name: 'config-options', args: ['config', '-p', 'one-keystone-max', '--config', 'configurations/keystone.yaml', '--pack', 'best-practices', '--param', 'styles.single=["mark"]', '--fail-on', 'info', '--out', 'x', '-t', 'rego', '--no-ratchet', '--kind-table', 'kinds.yaml'] },
  { name: 'config-wrong', args: ['check', '--config', 'configurations/wrong.yaml', 'clean'] },
  { name: 'config-unread', args: ['check', '--config', 'tab.yaml', 'clean'] },
  { name: 'config-path', args: ['config', 'clean'] },
  // Wrong usage.
  { name: 'usage-nothing', args: ['check'] },
  { name: 'usage-missing-file', args: ['check', 'clean', 'nowhere.yaml', 'no/where.yaml'] },
  { name: 'usage-empty-glob', args: ['check', 'nowhere/*.yaml'] },
  { name: 'usage-empty-folder', args: ['check', 'empty'] },
  { name: 'usage-option', args: ['check', '--fail-one', 'warn', 'clean'] },
  { name: 'usage-option-far', args: ['check', '--everything', 'clean'] },
  { name: 'usage-option-value', args: ['check', 'clean', '--fail-on'] },
  { name: 'usage-option-no-value', args: ['check', '--quiet=yes', 'clean'] },
  { name: 'usage-option-twice', args: ['check', '--fail-on', 'warn', '--fail-on', 'info', 'clean'] },
  { name: 'usage-command', args: ['chekc', 'clean'] },
  { name: 'usage-command-far', args: ['frobnicate'] },
  { name: 'usage-no-command', args: [] },
  // Fixes.
  { name: 'fix-dry-run', args: ['fix', '--dry-run', 'fix/report.yaml'] },
  { name: 'fix-check', args: ['fix', '--check', 'fix'] },
  { name: 'fix-check-quiet', args: ['fix', '--check', '-q', 'fix/report.yaml', 'fix/template.yaml'] },
  { name: 'fix-native', args: ['fix', '--dry-run', '--native', '--remove-dangling', 'fix'] },
  { name: 'fix-stdin', args: ['fix', '-', '--remove-dangling'], options: { input: pod } },
  { name: 'fix-nothing', args: ['fix', '--check', 'clean'] },
  { name: 'fix-broken', args: ['fix', '--check', 'broken.yaml', 'fix/report.yaml'] },
  { name: 'fix-color', args: ['fix', '--check', 'fix'], options: { env: { FORCE_COLOR: '1' } } },
  { name: 'fix-both', args: ['fix', '--check', '--dry-run', 'clean'] },
  { name: 'fix-no-path', args: ['fix'] },
  { name: 'fix-suggested', args: ['check', 'fix/report.yaml'] },
  // Help.
  { name: 'help', args: ['--help'] },
  { name: 'help-baseline', args: ['baseline', '--help'] },
  { name: 'help-check', args: ['check', '--help'] },
  { name: 'help-build', args: ['build', '-h'] },
  { name: 'help-fix', args: ['fix', '--help'] },
  { name: 'help-test', args: ['test', '--help'] },
  { name: 'help-policies', args: ['policies', '--help'] },
  { name: 'help-config', args: ['config', '--help'] },
  { name: 'help-init', args: ['init', '--help'] },
  { name: 'help-new', args: ['new', '--help'] },
  // The policies.
  { name: 'policies', args: ['policies'] },
  { name: 'policies-color', args: ['policies'], options: { env: { FORCE_COLOR: '1' } } },
  { name: 'policies-show', args: ['policies', 'keystone-is-regular-container'] },
  { name: 'policies-show-unknown', args: ['policies', 'one-keystone'] },
  { name: 'policies-show-two', args: ['policies', 'one-keystone-max', 'images-pinned'] },
  // The other commands, as far as they write nothing.
  { name: 'build-target-unknown', args: ['build', '--target', 'opa-wsam'] },
  { name: 'build-enforcement-unknown', args: ['build', '--enforcement', 'deny'] },
  { name: 'test-policy-unknown', args: ['test', 'one-keystone-mx'] },
];
