// Reads YAML with js-yaml alone, for comparison: node load-all.mjs <file or folder>

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';

const [path] = process.argv.slice(2);
const files = statSync(path).isFile() ? [path] : readdirSync(path).map((name) => join(path, name));
let documents = 0;
for (const file of files) documents += loadAll(readFileSync(file, 'utf8')).length;
console.log(`${documents} documents`);
