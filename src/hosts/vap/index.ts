/** ValidatingAdmissionPolicies without an API server; loaded when it is needed, as the library of CEL takes long. */
export { CelRuntime } from '../cel/cel-runtime.ts';
export { admissionRequest, creationOf } from './admission-request.ts';
export { readObjects } from './read-objects.ts';
export { VapHost } from './vap-host.ts';
