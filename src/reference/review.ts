import type { Finding } from '../base/finding.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
  ownObject,
  ownString,
} from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { Program } from '../ir/policy.ts';
import {
  canonicalFindings,
  type GivenParameters,
  type JudgeOptions,
  judgeObject,
  noParameters,
} from './judge-object.ts';
import { staticsOf } from './statics.ts';

/** What is judged, found in an input by its shape. */
interface Subject {
  readonly object: Json | undefined;
  readonly oldObject: Json | undefined;
  readonly operation: string;
  readonly subresource: string;
  /** Of the request; null when the object's own counts. */
  readonly namespace: string | null;
  /** Parameters that the input carries: in the Gatekeeper shape alone. */
  readonly parameters: Json | undefined;
}

/** `invalid`: the input has no shape that can be judged; engines abort, so that it is refused. */
export type Outcome =
  | { readonly kind: 'judged'; readonly findings: readonly Finding[] }
  | { readonly kind: 'invalid'; readonly message: string };

/** How deep Lists within Lists are judged. */
const deepestList = 3;
const skippedOperations = new Set(['DELETE', 'CONNECT']);
const skippedSubresources = new Set(['status', 'scale']);

function isBareObject(input: JsonObject): boolean {
  const isTyped =
    typeof ownMember(input, 'apiVersion') === 'string' && typeof ownMember(input, 'kind') === 'string';
  return isTyped && ownString(input, 'kind') !== 'AdmissionReview';
}

/** Null where there is no request: Gatekeeper's audit has objects of the cluster in reviews that say nothing of one. */
function namespaceOf(request: JsonObject): string | null {
  const namespace = ownString(request, 'namespace');
  return namespace === '' && ownString(request, 'operation') === '' ? null : namespace;
}

function fromRequest(request: JsonObject, parameters: Json | undefined): Subject {
  return {
    namespace: namespaceOf(request),
    object: ownMember(request, 'object'),
    oldObject: ownMember(request, 'oldObject'),
    operation: ownString(request, 'operation'),
    subresource: ownString(request, 'subResource'),
    parameters,
  };
}

function findSubject(input: JsonObject): Subject | null {
  if (isBareObject(input)) {
    return {
      object: input,
      oldObject: undefined,
      operation: '',
      subresource: '',
      namespace: null,
      parameters: undefined,
    };
  }
  const request = ownMember(input, 'request');
  if (isJsonObject(request)) return fromRequest(request, undefined);
  const review = ownMember(input, 'review');
  if (isJsonObject(review) && ownMember(input, 'kind') === undefined) {
    return fromRequest(review, ownMember(input, 'parameters'));
  }
  return null;
}

interface Item {
  readonly object: JsonObject;
  readonly path: Path;
}

/**
 * An item of a typed list (`PodList`) has the list's version and the kind without `List`, unless it says its own. What
 * is no string or empty says nothing, as kubectl has it: `kind: null` must not hide a Pod.
 */
function typedItem(item: JsonObject, list: JsonObject): JsonObject {
  const itemKind = ownString(list, 'kind').slice(0, -'List'.length);
  if (itemKind === '') return item;
  const [apiVersion, kind] = [ownString(item, 'apiVersion'), ownString(item, 'kind')];
  return {
    ...item,
    apiVersion: apiVersion === '' ? ownString(list, 'apiVersion') : apiVersion,
    kind: kind === '' ? itemKind : kind,
  };
}

/** The objects of a List, nested ones too; null when Lists nest too deeply, so that nothing passes unseen. */
function flattenLists(object: JsonObject, path: Path, depth: number): readonly Item[] | null {
  const items = ownMember(object, 'items');
  if (!ownString(object, 'kind').endsWith('List') || !isJsonArray(items)) return [{ object, path }];
  if (depth === deepestList) return null;
  const flat: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) continue;
    const inner = flattenLists(typedItem(item, object), [...path, 'items', index], depth + 1);
    if (inner === null) return null;
    flat.push(...inner);
  }
  return flat;
}

function judgeAll(program: Program, items: readonly Item[], options: JudgeOptions): readonly Finding[] {
  const findings = items.flatMap((item) =>
    judgeObject(program, item.object, options).map((finding) => ({
      ...finding,
      path: [...item.path, ...finding.path],
    })),
  );
  return canonicalFindings(findings);
}

function isBeingDeleted(object: JsonObject): boolean {
  const timestamp = ownMember(ownObject(object, 'metadata'), 'deletionTimestamp');
  return timestamp !== undefined && timestamp !== null;
}

/** On UPDATE a finding counts only if the old object does not have it: same policy, rule and message. */
function ratchet(findings: readonly Finding[], old: readonly Finding[]): readonly Finding[] {
  const known = new Set(old.map(({ policy, rule, message }) => JSON.stringify([policy, rule, message])));
  return findings.filter(({ policy, rule, message }) => !known.has(JSON.stringify([policy, rule, message])));
}

function asParameters(value: Json | undefined): GivenParameters {
  if (!isJsonObject(value)) return noParameters;
  return { global: ownObject(value, 'global'), policies: ownObject(value, 'policies') };
}

/**
 * Judges an input of any shape: a bare object or List, an AdmissionReview, a request (Kubewarden), or a review with
 * parameters (Gatekeeper).
 *
 * @param config Parameter values from outside the input, as `data.keystone_config` has them.
 */
export function judge(
  program: Program,
  input: Json,
  config: Json,
  options: Omit<JudgeOptions, 'parameters' | 'namespace' | 'isReplaced'> = {},
): Outcome {
  const subject = isJsonObject(input) ? findSubject(input) : null;
  if (subject === null) return { kind: 'invalid', message: 'the input is neither an object nor a review' };
  const { object, oldObject, operation, subresource, namespace } = subject;
  if (skippedOperations.has(operation) || skippedSubresources.has(subresource))
    return { kind: 'judged', findings: [] };
  if (!isJsonObject(object)) return { kind: 'invalid', message: 'the review has no object' };
  const isUpdate = operation === 'UPDATE';
  if (isUpdate && isBeingDeleted(object)) return { kind: 'judged', findings: [] };
  const parameters = asParameters(subject.parameters === undefined ? config : subject.parameters);
  const items = flattenLists(object, [], 0);
  if (items === null) return { kind: 'invalid', message: 'lists are nested too deeply' };
  const statics = options.statics ?? staticsOf(program);
  const findings = judgeAll(program, items, { ...options, namespace, parameters, statics });
  if (!isUpdate || !isJsonObject(oldObject)) return { kind: 'judged', findings };
  const oldItems = flattenLists(oldObject, [], 0) ?? [];
  const old = judgeAll(program, oldItems, { namespace, isReplaced: true, parameters, statics });
  return { kind: 'judged', findings: ratchet(findings, old) };
}
