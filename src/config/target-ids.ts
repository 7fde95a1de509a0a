/** The targets, known without loading any; a test compares them with the registry. */
export const targetIds = [
  'conftest',
  'gatekeeper',
  'json-schema',
  'kubewarden',
  'kyverno',
  'opa-wasm',
  'rego',
  'vap',
] as const;
