import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
  ownObject,
  ownString,
} from '../../src/base/json.ts';
import { worstPods } from '../emit/worst-pods.ts';
import { findPeer } from './find-peer.ts';
import { hasArtifacts, inRepository } from './product.ts';
import { cost, type Row, type Section } from './row.ts';

/** The API server's limits, for one expression and for all of a policy. */
const limits = { expression: 1_000_000, policy: 10_000_000 };
const oldestMinor = 30;

interface PolicyCost {
  readonly policy: string;
  readonly highest: number;
  readonly total: number;
}

/** The ValidatingAdmissionPolicies as they are shipped. */
function shippedPolicies(): readonly Json[] {
  const folder = inRepository('dist/policies/vap');
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  // What js-yaml reads of a file that we wrote is JSON.
  const documents = files.flatMap((name) => loadAll(readFileSync(join(folder, name), 'utf8')) as Json[]);
  return documents.filter(
    (document) => isJsonObject(document) && ownString(document, 'kind') === 'ValidatingAdmissionPolicy',
  );
}

const rowsOf = (review: Json, name: string): readonly JsonObject[] => {
  const rows = isJsonObject(review) ? ownMember(review, name) : undefined;
  return isJsonArray(rows) ? rows.filter(isJsonObject) : [];
};

/** What each expression cost in a review, which must have come to a decision. */
function costsOf(review: Json): readonly number[] {
  const decisions = rowsOf(review, 'decisions');
  if (decisions.length === 0 || decisions.some(({ evaluation }) => evaluation === 'error'))
    throw new Error(`a pod was not judged: ${JSON.stringify(decisions)}`);
  return rowsOf(review, 'costs').map((row) => Number(row['cost']));
}

/** What the worst pods cost in the API server's own evaluator, updates included. */
function measureCost(celCheck: string, policy: Json): PolicyCost {
  if (!isJsonObject(policy)) throw new Error('a policy is no object');
  const inputs = worstPods.map(({ pod }) => ({
    object: pod,
    oldObject: { ...pod, metadata: {} },
    request: { operation: 'UPDATE', namespace: 'shop', subResource: '' },
  }));
  const input = JSON.stringify({ minor: oldestMinor, policy: ownObject(policy, 'spec'), inputs });
  const { stdout, status, stderr } = spawnSync(celCheck, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`cel-check ended with ${status}: ${stderr}`);
  const answer: Json = JSON.parse(stdout);
  const reviews = isJsonObject(answer) ? ownMember(answer, 'reviews') : undefined;
  if (!isJsonArray(reviews) || reviews.length !== inputs.length)
    throw new Error(`cel-check answered ${stdout.slice(0, 2000)}`);
  const costs = reviews.map(costsOf);
  return {
    policy: ownString(ownObject(policy, 'metadata'), 'name'),
    highest: Math.max(...costs.flat()),
    total: Math.max(...costs.map((each) => each.reduce((sum, part) => sum + part, 0))),
  };
}

function worst(costs: readonly PolicyCost[], of: 'highest' | 'total', limit: number, what: string): Row {
  const [most] = [...costs].sort((left, right) => right[of] - left[of]);
  if (most === undefined) throw new Error('there are no policies');
  const against = { what: 'the limit of the API server', quantity: cost(limit) };
  return { what: `${what}, ${most.policy}`, quantity: cost(most[of]), against, budget: 1 };
}

/** What CEL costs at most, as a share of what the API server allows. */
export function celSection(): Section {
  const celCheck = findPeer('cel-check');
  const section = {
    title: 'CEL',
    text: `The ValidatingAdmissionPolicies as they are shipped, updating each of the ${worstPods.length} largest pods that policies must judge (100 containers, 500 annotations of 256 KiB), in the evaluator of Kubernetes 1.${oldestMinor}; units of cost. The ratio is the share of the limit.`,
  };
  if (celCheck === null || !hasArtifacts('vap'))
    return { ...section, rows: [], skipped: ['costs: not built (npm run engines -- cel-check)'] };
  const costs = shippedPolicies().map((policy) => measureCost(celCheck, policy));
  const rows = [
    worst(costs, 'highest', limits.expression, 'the most expensive expression'),
    worst(costs, 'total', limits.policy, 'the most expensive policy'),
  ];
  return { ...section, rows, skipped: [] };
}
