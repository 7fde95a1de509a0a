import { loadAll } from 'js-yaml';

/** The documents of a text, of whatever shape the caller says: tests say what they expect of it. */
export function yamlDocuments(text: string) {
  return JSON.parse(JSON.stringify(loadAll(text)));
}
