import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareImport } from './compare.ts';
import { readText, splitWords } from './html-text.ts';
import { readSource } from './read-source.ts';
import { fixturePath, fixtures, freshSites } from './testing.ts';

describe('an import of a real export', () => {
  const site = freshSites();

  it.each(fixtures)('loses and exposes nothing of %s', async (name) => {
    const path = fixturePath(name);
    const report = await site.importFile(path);
    const findings = await compareImport(await readSource(path), report, site.visitor());
    expect(report.failed).toEqual([]);
    expect(findings.words.total).toBeGreaterThan(10);
    expect(findings).toMatchObject({
      words: { missing: 0, worst: [] },
      unreported: [],
      exposed: [],
      oldUrls: { failing: [] },
      links: { broken: [] },
      unnamed: [],
      different: [],
    });
  });
});

it.each([
  [
    'kramdown',
    '* TOC\n{:toc}\n\n[One](/a){:target="_blank"} *[X] two\n{: .b}\n\n*[X]: Full form',
    'one x two',
  ],
  [
    'HTML',
    '<div markdown="1">\n[One](https://a.example/b)\n</div>\n\n<video>Old browsers</video> two',
    'one two',
  ],
  ['Liquid', 'One {% comment %}x y{% endcomment %}{% for a in b %}z{% endfor %} two {{ c }}', 'one two'],
  ['JSX', '## One {/*id-of-it*/}\n\n<Box height={25} alt="x">\n\ntwo {a.b}\n\n</Box>', 'one two'],
  ['imports', "import {\n  a,\n} from 'b'\n\nexport const c = {\n  d: 'e',\n}\n\nOne two", 'one two'],
  ['marks', 'H~2~O :tada: {>>note<<}\n\n[TOC]\n\n!!! note "One"\n\n/// tip | Two\nx\n///', 'h2o one two x'],
  ['code', '```\n{a} :tada: {:toc}\n```', 'a tada toc'],
  ['a repeated title', '# The title\n\nOne', 'one'],
])('the reader of Markdown counts the words that readers see of %s', async (_, body, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-reader-'));
  await writeFile(join(folder, 'a.md'), `---\ntitle: The title\n---\n${body}`);
  const { items } = await readSource(folder);
  await rm(folder, { recursive: true });
  expect(splitWords(readText(items[0]?.html ?? '')).join(' ')).toBe(expected);
});
