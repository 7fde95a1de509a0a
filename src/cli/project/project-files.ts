import { examplePolicy } from './example-policy.ts';
import type { ProjectFile } from './project-file.ts';

const yamlConfiguration = `# yaml-language-server: $schema=./node_modules/keystone/docs/config-v1.schema.json

# What keystone check reads when it is given no path.
include: [manifests]

# Your own policies, beside the default ones.
policyFiles: [policies]

# Other severities, parameters, or off:
# policies:
#   one-keystone-max: { severity: warn, parameters: { max: 2 } }
#   prefer-native-sidecar: off
`;

const moduleConfiguration = `import { defineConfig } from 'keystone';

export default defineConfig({
  // What keystone check reads when it is given no path.
  include: ['manifests'],

  // Your own policies, beside the default ones.
  policyFiles: ['policies'],

  // Other severities, parameters, or off:
  // policies: {
  //   'one-keystone-max': { severity: 'warn', parameters: { max: 2 } },
  //   'prefer-native-sidecar': 'off',
  // },
});
`;

const workflow = `name: keystone
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  keystone:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 20
      - run: npm ci
      - run: npx keystone test
      - run: npx keystone build
      - run: npx keystone check -o github -o markdown="$GITHUB_STEP_SUMMARY"
`;

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector:
    matchLabels: { app.kubernetes.io/name: web }
  template:
    metadata:
      labels: { app.kubernetes.io/name: web, team: shop }
    spec:
      containers:
        - name: web
          image: registry.example/web:1.0.0
`;

/** Editors need no more to check policies as they are written. */
const compilerOptions = {
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: [],
};

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** It names no dependency: on npm the name `keystone` belongs to another project, so the package is installed from its file. */
const packageText = jsonText({
  private: true,
  type: 'module',
  scripts: { check: 'keystone check', test: 'keystone test', build: 'keystone build' },
});

export interface ProjectChoices {
  /** Whether the configuration is TypeScript; it is YAML otherwise. */
  readonly typescript: boolean;
}

/** The files of a new project. */
export function projectFiles({ typescript }: ProjectChoices): readonly ProjectFile[] {
  return [
    typescript
      ? { path: 'keystone.config.ts', text: moduleConfiguration }
      : { path: 'keystone.yaml', text: yamlConfiguration },
    ...examplePolicy,
    { path: 'manifests/web.yaml', text: manifest },
    { path: '.github/workflows/keystone.yaml', text: workflow },
    {
      path: 'tsconfig.json',
      text: jsonText({ compilerOptions, include: ['*.ts', 'policies'] }),
      isShared: true,
    },
    { path: '.gitignore', text: 'node_modules/\ndist/\n', isShared: true },
    { path: 'package.json', text: packageText, isShared: true },
  ];
}
