import fc from 'fast-check';
import { DOMParser } from 'linkedom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { revertChange } from '../join.ts';
import { applyChoices, hunkKey, prepareMerge } from '../merge-article.ts';
import {
  article,
  base,
  changeInEditor,
  createConflict,
  edits,
  expectComplete,
  join,
  someEdits,
  toForm,
  toHtml,
  toText,
  write,
} from '../testing.ts';
import type { Side } from '../three-way-merge.ts';
import { revertFootnotes } from './revert-footnotes.ts';

const parser = new DOMParser() as unknown as globalThis.DOMParser;
beforeAll(() => {
  vi.stubGlobal('DOMParser', DOMParser);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('joins footnotes of two editors without losing a word, and reverts them exactly', () => {
  const counts = { joined: 0, renamed: 0, asked: 0 };
  fc.assert(
    fc.property(base, edits, (before, all) => {
      const words: string[] = [];
      const mine = toHtml(write(before, all, 'mine', words));
      const theirs = toHtml(write(before, all, 'theirs', words));
      const result = join({ post: toHtml(before) }, { post: mine }, { post: theirs });
      counts[!result ? 'asked' : result.newIds.size > 0 ? 'renamed' : 'joined']++;
      if (!result) return;
      const { post } = result.merged;
      for (const word of words) expect(post.split(word)).toHaveLength(2);
      expectComplete(post);
      expect(changeInEditor(mine, post, result.newIds)).toBe(post);
      expect(revertFootnotes([result.mine, post, post], () => undefined, parser)).toBe(result.mine);
      expect(changeInEditor(post, result.mine)).toBe(result.mine);
    }),
    { numRuns: 75, seed: 19 },
  );
  expect(counts.joined).toBeGreaterThan(12);
  expect(counts.renamed).toBeGreaterThan(5);
  expect(counts.asked).toBeGreaterThan(5);
});

test('reverts only what came in: later words and footnotes of the author stay', () => {
  const later = someEdits(5, 'append', 'add', 'note', 'edit');
  const counts = { back: 0, refused: 0 };
  fc.assert(
    fc.property(base, edits, later, (before, all, typed) => {
      const mine = toHtml(write(before, all, 'mine', []));
      const theirs = toHtml(write(before, all, 'theirs', []));
      const result = join({ post: toHtml(before) }, { post: mine }, { post: theirs });
      if (!result) return;
      const words: string[] = [];
      const current = toHtml(write(toText(result.merged.post), typed, 'mine', words, 'later'));
      const back = revertChange(result.mine, result.merged.post, current, parser);
      counts[back === null ? 'refused' : 'back']++;
      if (back === null) return;
      for (const word of words) expect(back.split(word)).toHaveLength(2);
      expectComplete(back);
      expect(changeInEditor(current, back)).toBe(back);
    }),
    { numRuns: 50, seed: 19 },
  );
  expect(counts.refused).toBeLessThan(counts.back / 20);
});

const one = (...paragraphs: string[]) =>
  toHtml({ paragraphs, notes: new Map(['1', '2', '3'].map((id) => [id, `note${id}`])) });

test('keeps the id of a saved footnote, and gives a new one to that of the author', () => {
  const result = join(
    { post: one('One', 'Two') },
    { post: one('One{1}', 'Two') },
    { post: one('One', 'Two{1}') },
  );
  expect(result?.merged.post).toBe(
    toHtml({
      paragraphs: ['One{2}', 'Two{1}'],
      notes: new Map([
        ['2', 'note1'],
        ['1', 'note1'],
      ]),
    }),
  );
  expect(Object.fromEntries(result?.newIds ?? [])).toEqual({ fn1: 'fn2', fnref1: 'fnref2' });
});

test.each([
  ['both changed a note', ['One{1}', 'Two'], ['mine', 'theirs']],
  ['one removed a note that the other changed', ['One{1}', 'Two'], ['mine', null]],
])('asks if %s', (_, paragraphs, [mine, theirs]) => {
  const post = (note: string | null) =>
    toHtml({
      paragraphs: note === null ? ['Two'] : (paragraphs as string[]),
      notes: new Map([['1', note ?? '']]),
    });
  expect(join({ post: post('base') }, { post: post(mine!) }, { post: post(theirs!) })).toBeNull();
});

test('asks for footnotes that the editor would number differently', () => {
  const odd = (html: string) => html.replace('[1]', '[7]');
  const [base, mine, theirs] = [one('One', 'Two{3}'), one('One{1}', 'Two{3}'), one('One', 'Two{3}{2}')];
  expect(join({ post: base }, { post: mine }, { post: theirs })).not.toBeNull();
  expect(join({ post: odd(base) }, { post: odd(mine) }, { post: odd(theirs) })).toBeNull();
});

test('the merge screen never points a reference at another footnote, whatever is chosen', () => {
  const sides = fc.array(fc.constantFrom<Side>('mine', 'theirs', 'both'), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(base, edits, sides, (before, all, chosen) => {
      const [mine, theirs] = (['mine', 'theirs'] as const).map((who) => toHtml(write(before, all, who, [])));
      const merge = prepareMerge(
        createConflict({ post: toHtml(before) }, { post: theirs! }),
        toForm({ ...article, post: mine! }),
        'UTC',
      );
      const choices = merge.hunks.map((_, index) => [hunkKey(index), chosen[index % chosen.length]!]);
      const { paragraphs, notes } = toText(applyChoices(merge, Object.fromEntries(choices)).post);
      for (const [, word, id] of paragraphs.join(' ').matchAll(/(\w+)x\{(\d+)(?::\d+)?\}/g))
        expect(notes.get(id!) ?? `${word}y`).toMatch(new RegExp(`^${word}y`));
    }),
    { numRuns: 75, seed: 19 },
  );
});
