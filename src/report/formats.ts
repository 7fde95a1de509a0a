import type { Format } from './format.ts';
import { toJson } from './json.ts';
import { toPretty } from './pretty/pretty.ts';

/** Every format of `check -o`, by name, the default one first. */
export const formats: Readonly<Record<string, Format>> = {
  pretty: { title: 'for people', quotesSource: true, write: toPretty },
  json: { title: 'one JSON document, versioned', quotesSource: false, write: (report) => toJson(report) },
};
