import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { toJUnit } from '../../src/report/junit.ts';
import { toMarkdown } from '../../src/report/markdown.ts';
import { comparedReport, context, emptyReport, fullReport, hostileReport } from './full-report.ts';

const reports = { full: fullReport, compared: comparedReport, empty: emptyReport, hostile: hostileReport };
const named = Object.entries(reports);

describe('JUnit XML is what its readers take', () => {
  const schema = { fileName: 'junit.xsd', contents: readFileSync('test/report/junit.xsd', 'utf8') };
  const faultsOf = async (text: string): Promise<readonly string[]> => {
    const { errors } = await validateXML({ xml: { fileName: 'report.xml', contents: text }, schema });
    return errors.map(({ message }) => message);
  };

  test.each(named)('%s', async (_, report) => {
    expect(await faultsOf(toJUnit(report, context))).toEqual([]);
  });

  test('an unknown attribute is refused', async () => {
    const text = toJUnit(fullReport, context).replace('line="2"', 'row="2"');
    expect(await faultsOf(text)).toEqual([
      "Schemas validity error : Element 'testcase', attribute 'row': The attribute 'row' is not allowed.",
    ]);
  });
});

describe('Markdown shows what is said, and nothing that others put into it', () => {
  // Links are found in plain text too, as on GitHub.
  const markdown = new MarkdownIt({ html: true, linkify: true });

  test.each(named)('%s', (_, report) => {
    const html = markdown.render(toMarkdown(report));
    const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
    const allowed = ['h2', 'h3', 'p', 'ul', 'li', 'strong', 'code', 'br'];
    expect([...tags].filter((tag) => !allowed.includes(tag ?? ''))).toEqual([]);
  });

  test('a finding is an item with its message, place, object and rule', () => {
    expect(markdown.render(toMarkdown(fullReport))).toContain(`<h3>Findings</h3>
<ul>
<li><strong>error</strong> <code>app is wrong</code><br>
<code>apps/a.yaml:3:5</code>, <code>Pod shop/web</code>, <code>p/r</code>
<ul>
<li>hint: <code>write it right</code></li>
</ul>
</li>
`);
  });
});
