import type { Parameters, Policy } from '../ir/policy.ts';

function parameterLines(parameters: Parameters, prefix: string): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const path = `${prefix}${name}`;
    if (parameter.type === 'group') return parameterLines(parameter.members, `${path}.`);
    return [
      `  ${path} (${parameter.type}, default ${JSON.stringify(parameter.default)})\n      ${parameter.doc}`,
    ];
  });
}

/** A policy as a page of text for a terminal. */
export function describePolicy(policy: Policy): string {
  const rules = policy.rules.map(
    ({ id, severity, summary }) => `  ${severity.padEnd(6)}${id}\n      ${summary}`,
  );
  const parameters = [
    ...parameterLines(policy.parameters, `${policy.id}.`),
    ...parameterLines(policy.shared, ''),
  ];
  const sections = [
    `${policy.id}: ${policy.title}`,
    policy.description,
    `How to mend it\n${policy.remedy}`,
    `Rules\n${rules.join('\n')}`,
    ...(parameters.length === 0 ? [] : [`Parameters\n${parameters.join('\n')}`]),
  ];
  return `${sections.join('\n\n')}\n`;
}
