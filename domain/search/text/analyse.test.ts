import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../shared/text/testing.ts';
import { analyseDocument } from '../index/document.ts';
import { parseQuery } from '../query/parse.ts';
import { analyseText } from './analyse.ts';

/** In quadratic time this would take minutes. */
it('analyses a text in linear time', () => {
  expect(analyseText(`a${'_'.repeat(1_000_000)}b`)).toContain('b');
});

describe('Analysing a text', () => {
  it.each([
    ['Hello, World!', 'hello world'],
    ['naïve Ångström Łódź đường', 'naive angstrom lodz duong'],
    ['C++ C# and F# in a+b', 'c++ c c# c and f# f in a b'],
    ['node.js v18.2.0.', 'node.js node js v18.2.0 v18 2 0'],
    ['useState', 'usestate use state'],
    ['JavaScript GitHub', 'javascript github'],
    ['getServerSideProps', 'getserversideprops get server side props'],
    ['__snake_case__', 'snake_case snake case'],
    ["don't Anna's l'article rock'n'roll", 'dont anna l article rocknroll'],
    ['1,000 and 3.14', '1000 and 3.14 3 14'],
    ['২০২৩ ٢٠٢٣ २०२३', '2023 2023 2023'],
    ['Ｆｕｌｌ ﬁne ½', 'full fine 1 2'],
    ['東京都', '東京 京都 都'],
    ['React入門', 'react 入門 門'],
    ['React를 배우기', 'react 를 배우기'],
    ['سلامٌ عليكــم', 'سلام عليكم'],
    ['والمصادر', 'والمصادر مصادر'],
    ['می‌خواهم', 'ميخواهم مي خواهم'],
    ['हिन्दी सड़क', 'हिंदी सडक'],
    ['বাড়ি কি', 'বাড়ি কি'.normalize('NFC')],
    ['ต้นไม้ใหญ่', 'ต้นไม้ ใหญ่'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['ёлка Йод', 'елка иод'],
    ['— … ☃ !', ''],
  ])('%s', (text, terms) => {
    expect(analyseText(text).join(' ')).toBe(terms);
  });

  it('yields only short terms that need no escaping', () => {
    const text = fc.oneof(
      anyText(),
      fc.string({ unit: fc.constantFrom(...'aB1._+#\'’"·\u200c\u200dاىك漢かの한ไก্ক\u0301ʼ׳ﷺŉ\\:*') }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const query = parseQuery(typed);
        const searched = [
          ...query.words.flatMap((word) => word.alternatives),
          ...query.phrases.flatMap((p) => p.terms),
        ];
        for (const term of [...analyseText(typed), ...searched, ...query.sequence.terms]) {
          expect(term).toMatch(/^[\p{L}\p{M}\p{N}_.+#]+$/u);
          expect(term.length).toBeLessThanOrEqual(64);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('limits a very large document to what the databases accept', () => {
    const body = Array.from({ length: 300_000 }, (_, i) => `unlike${i}`).join(' ');
    const { body: indexed } = analyseDocument({ n: 1, title: 'Large', headings: '', excerpt: '', body });
    expect(new Set(indexed.split(' ')).size).toBeGreaterThan(40_000);
    expect(Buffer.byteLength([...new Set(indexed.split(' '))].join(''))).toBeLessThan(900_000);
  });
});

describe('Parsing a search term', () => {
  const shown = (term: string) =>
    parseQuery(term).words.map(({ alternatives, prefix }) => alternatives.join('|') + (prefix ? '*' : ''));

  it.each([
    ['open sour', ['open', 'sour*']],
    ['open s', ['open']],
    ['c', ['c']],
    ['"open source"', ['open', 'source']],
    ['"open source" hooks', ['open', 'source', 'hooks*']],
    ['open "source', ['open', 'source*']],
    ['المصادر', ['المصادر|مصادر*']],
    ['پروژه‌های من', ['پروژه', 'هاي', 'من*']],
    ['오픈소스 방법', ['오픈소스*', '방법*']],
    ['東京の歴史', ['東京', '歴史']],
    ['猫', ['猫*']],
    ['snake_case', ['snake_case*']],
    ['open open', ['open']],
    ['?!', []],
  ])('%s', (term, words) => {
    expect(shown(term)).toEqual(words);
  });

  it('takes words in any kind of quotes for a phrase', () => {
    expect(parseQuery('say “open source” „now“').phrases.map((phrase) => phrase.terms)).toEqual([
      ['open', 'source'],
    ]);
  });

  it('limits the number of words', () => {
    expect(
      parseQuery(`${'word '.repeat(5)}${Array.from({ length: 99 }, (_, i) => `w${i}`).join(' ')}`).words,
    ).toHaveLength(24);
  });
});
