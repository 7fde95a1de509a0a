// Writes generated Deployments again and again, at least so many bytes: node generate-stream.mjs <file> <bytes>

import { readFileSync } from 'node:fs';

const [file, least] = process.argv.slice(2);
const text = readFileSync(file);
let written = 0;
function more() {
  while (written < Number(least)) {
    written += text.length;
    if (!process.stdout.write(text)) {
      process.stdout.once('drain', more);
      return;
    }
  }
}
more();
