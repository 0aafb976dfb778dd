import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../shared/text/fold.ts';
import { parseSearchWords } from '../../../shared/text/matches.ts';
import { makeSnippet } from './snippet.ts';

const filler = 'Nothing of interest is said in this sentence at all. '.repeat(30);

/** Renders the snippet with its hits in brackets. */
function shown(description: string, body: string, term: string): string {
  const { text, hits } = makeSnippet(description, body, term);
  return hits.reduceRight(
    (all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`,
    text,
  );
}

describe('A snippet', () => {
  it('is the description if that contains all words, or if nothing does', () => {
    expect(shown('All about open source', `${filler} open source`, 'source open')).toBe(
      'All about [open] [source]',
    );
    expect(shown('All about open source', filler, 'zebra')).toBe('All about open source');
  });

  it('is the piece of the body with the most words', () => {
    const body = `${filler}A zebra lives here. ${filler}The zebra and the walrus met in autumn. ${filler}`;
    const snippet = shown('Of animals', body, 'zebra walrus');
    expect(snippet).toContain('The [zebra] and the [walrus] met in autumn.');
    expect(snippet).toMatch(/^… .* …$/);
    expect(snippet.length).toBeLessThan(260);
  });

  it('starts shortly before a late match, also in a description', () => {
    const long = `A river${', and then another river'.repeat(8)} where the heron waits. ${filler}`;
    for (const snippet of [shown(long.slice(0, 240), '', 'heron'), shown('', long, 'heron')]) {
      expect(snippet).toMatch(/^… \w.{10,40}\[heron\] waits\. /);
    }
    expect(shown('', long, 'heron').length).toBeGreaterThan(120);
    expect(shown('', `${long}river`, 'river heron')).toContain('A [river], and then');
  });

  it.each([
    ['রক্ষণাবেক্ষণকারী', 'এখানে কিছু নেই। '.repeat(40), 'প্রকল্পের রক্ষণাবেক্ষণকারীরা কোড দেখেন।', '[রক্ষণাবেক্ষণকারী]রা'],
    [
      'المصادر',
      'لا شيء هنا على الإطلاق. '.repeat(40),
      'هذه مصادر مفتوحة للجميع والمصادر كثيرة.',
      'هذه [مصادر] مفتوحة للجميع وال[مصادر] كثيرة',
    ],
    ['审查 代码', '这里什么都没有。'.repeat(80), '维护者会审查你的代码。', '维护者会[审查]你的[代码]'],
    ['strasse', 'Hier steht nichts davon. '.repeat(40), 'Die Straße ist lang.', 'Die [Straße] ist lang'],
  ])('marks %s in its writing system', (term, before, sentence, expected) => {
    expect(shown('', `${before}${sentence} ${before}`, term)).toContain(expected);
  });

  it('marks the searched words in order, and never half a character', () => {
    const words = [
      'open',
      'straße',
      'café',
      'কোড',
      'المصدر',
      '代码',
      '프로젝트',
      '😀',
      '\n',
      '.',
      'e\u0301te\u0301',
    ];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 200 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(text, fc.constantFrom(...words), (body, term) => {
        const snippet = makeSnippet('', body, term);
        const searched = parseSearchWords(term).map(({ word }) => word);
        let end = 0;
        for (const [from, to] of snippet.hits) {
          expect(from).toBeGreaterThanOrEqual(end);
          const marked = foldText(snippet.text.slice(from, to));
          expect(searched.some((word) => marked.includes(word))).toBe(true);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(snippet.text.length);
        expect(snippet.text.isWellFormed()).toBe(true);
      }),
    );
  });
});
