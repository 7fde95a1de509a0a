import { packNames } from 'keystone:pack-names';
import { checkShape } from '../../src/config/check-shape.ts';
import { configurationShape } from '../../src/config/configuration-shape.ts';
import { knownPolicies } from '../../src/config/known-policies.ts';
import { pathText } from '../../src/config/problem.ts';
import { readYaml } from '../../src/config/read-yaml.ts';
import { createWholeProgram } from '../policies.ts';

/** The shape of configurations, with all policies that there are. */
export const wholeShape = configurationShape(knownPolicies(createWholeProgram().policies, packNames));

/** What is wrong with a configuration, a line each: place, code, path and message. */
export function problemsIn(yaml: string): readonly string[] {
  const written = readYaml(new TextEncoder().encode(yaml), 'keystone.yaml');
  if ('diagnostics' in written) {
    return written.diagnostics.map(
      ({ place, code, message }) => `${place?.line}:${place?.column} ${code} ${message}`,
    );
  }
  return checkShape(written.value, wholeShape).map(({ path, at, code, message }) => {
    const { line, column } = written.place(path, at);
    return `${line}:${column} ${code} ${pathText(path)}: ${message}`;
  });
}
