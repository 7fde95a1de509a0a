import { isJsonObject, type JsonObject, ownMember } from '../../../src/base/json.ts';
import { admissionRequest } from '../../../src/hosts/vap/admission-request.ts';
import { VapHost } from '../../../src/hosts/vap/vap-host.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import type { Expect } from './expected-messages.ts';

function within(object: JsonObject, namespace: string): JsonObject {
  const metadata = ownMember(object, 'metadata');
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), namespace } };
}

/** What the objects say in process of a request in a namespace, by the names of their policies. */
export function inProcess(objects: readonly JsonObject[], namespace: string): Expect {
  const host = new VapHost(objects);
  const resourceOf = (group: string, kind: string): string | null =>
    workloadKinds.find((row) => row.group === group && row.kind === kind)?.resource ?? null;
  return (request) => {
    const object = ownMember(request, 'object');
    if (!isJsonObject(object)) throw new Error('a request without an object');
    const whole = { ...request, namespace, object: within(object, namespace) };
    const { objections } = host.review(admissionRequest(whole, resourceOf));
    const failed = objections.find(({ isError }) => isError);
    if (failed !== undefined) throw new Error(`${failed.policy.name}: ${failed.message}`);
    return new Map(objections.map(({ policy, message }) => [policy.name, message]));
  };
}
