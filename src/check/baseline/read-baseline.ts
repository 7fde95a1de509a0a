import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
  ownObject,
} from '../../base/json.ts';
import type { ReportObject } from '../../report/report.ts';
import type { Baseline, BaselineEntry } from './baseline.ts';

/** Either what the text says, or what is wrong with it, on one line. */
export type BaselineReading = { readonly baseline: Baseline } | { readonly problem: string };

/** As fingerprints are made: 128 bits in hexadecimal digits. */
const fingerprintForm = /^[0-9a-f]{32}$/;

const texts = ['policy', 'rule', 'path', 'message'] as const;
const names = ['apiVersion', 'kind'] as const;
const optionalNames = ['namespace', 'name'] as const;

function text(map: JsonObject, key: string): string | null {
  const value = ownMember(map, key);
  return typeof value === 'string' ? value : null;
}

function isWellFormed(entry: JsonObject): boolean {
  const object = ownObject(entry, 'object');
  return (
    fingerprintForm.test(text(entry, 'fingerprint') ?? '') &&
    texts.every((name) => text(entry, name) !== null) &&
    names.every((name) => text(object, name) !== null) &&
    optionalNames.every((name) => text(object, name) !== null || ownMember(object, name) === null)
  );
}

function toObject(object: JsonObject): ReportObject {
  return {
    apiVersion: text(object, 'apiVersion') ?? '',
    kind: text(object, 'kind') ?? '',
    namespace: text(object, 'namespace'),
    name: text(object, 'name'),
  };
}

function toEntry(entry: JsonObject): BaselineEntry {
  return {
    fingerprint: text(entry, 'fingerprint') ?? '',
    policy: text(entry, 'policy') ?? '',
    rule: text(entry, 'rule') ?? '',
    object: toObject(ownObject(entry, 'object')),
    path: text(entry, 'path') ?? '',
    message: text(entry, 'message') ?? '',
  };
}

function parse(source: string): Json | undefined {
  try {
    // JSON.parse gives values of JSON alone.
    return JSON.parse(source) as Json;
  } catch {
    return undefined;
  }
}

/** Reads the text of a baseline's file. What is not wholly as Keystone writes it is refused: it would let findings pass. */
export function readBaseline(source: string): BaselineReading {
  const value = parse(source);
  if (value === undefined) return { problem: 'it is no JSON' };
  if (!isJsonObject(value)) return { problem: 'it is no map' };
  const version = ownMember(value, 'version');
  const findings = ownMember(value, 'findings');
  if (version === undefined || !isJsonArray(findings))
    return { problem: 'it has no version or no list findings' };
  if (version !== 1)
    return { problem: `it is of version ${JSON.stringify(version)}, and this is known of 1 alone` };
  const broken = findings.findIndex((entry) => !isJsonObject(entry) || !isWellFormed(entry));
  if (broken >= 0) return { problem: `entry ${broken + 1} of its findings is incomplete` };
  const entries = findings.filter(isJsonObject).map(toEntry);
  if (new Set(entries.map(({ fingerprint }) => fingerprint)).size < entries.length) {
    return { problem: 'two of its findings have the same fingerprint' };
  }
  return { baseline: { version: 1, findings: entries } };
}
