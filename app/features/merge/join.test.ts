import fc from 'fast-check';
import { DOMParser } from 'linkedom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinVersions, revertChange } from './join.ts';
import { findConflicts, prepareMerge } from './merge-article.ts';
import { article, createConflict, join, toForm } from './testing.ts';

const parser = new DOMParser() as unknown as globalThis.DOMParser;
beforeAll(() => {
  vi.stubGlobal('DOMParser', DOMParser);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const html = (paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');

/** An edit of a paragraph by one editor: appends a word, deletes it, or adds a paragraph after it. */
type Edit = { at: number; kind: 'append' | 'delete' | 'add'; who: 'mine' | 'theirs' };
const edits = fc.array(
  fc.record({
    at: fc.nat(9),
    kind: fc.constantFrom<Edit['kind']>('append', 'append', 'delete', 'add'),
    who: fc.constantFrom<Edit['who']>('mine', 'theirs'),
  }),
  { maxLength: 12 },
);
const paragraphs = fc.array(
  fc.constantFrom('Rags rest in water.', 'নদীর ধারে একটি গ্রাম।', 'شاي', 'A', '雨 👩‍👩‍👧'),
  {
    minLength: 1,
    maxLength: 10,
  },
);

/** Applies the edits of one editor. Each word typed is unique. */
function write(
  base: string[],
  all: Edit[],
  who: Edit['who'],
  typed: string[],
  sign = who[0] as string,
): string[] {
  const text = base.map((paragraph) => [paragraph]);
  all.forEach(({ at, kind, who: by }, index) => {
    const place = text[at % text.length] as string[];
    if (by !== who) return;
    const word = `${sign}${index}x`;
    if (kind === 'delete') {
      if (!typed.some((one) => place.join(' ').includes(one))) place.length = 0;
      return;
    }
    typed.push(word);
    if (kind === 'add' || place.length === 0) place.push(word);
    else place[0] += ` ${word}`;
  });
  return text.flat();
}

test('joins the edits of two editors without losing a word, and takes them back exactly', () => {
  const counts = { joined: 0, asked: 0 };
  fc.assert(
    fc.property(paragraphs, edits, (base, all) => {
      const words: string[] = [];
      const mine = html(write(base, all, 'mine', words));
      const theirs = html(write(base, all, 'theirs', words));
      const result = join({ post: html(base) }, { post: mine }, { post: theirs });
      counts[result ? 'joined' : 'asked']++;
      if (!result) return;
      for (const word of words) expect(result.merged.post.split(word)).toHaveLength(2);
      expect(revertChange(mine, result.merged.post, result.merged.post, parser)).toBe(mine);
    }),
    { numRuns: 500, seed: 19 },
  );
  expect(counts.joined).toBeGreaterThan(100);
  expect(counts.asked).toBeGreaterThan(20);
});

test('reverts only what came in: every later word of the author stays', () => {
  fc.assert(
    fc.property(paragraphs, edits, edits, (base, all, later) => {
      const mine = html(write(base, all, 'mine', []));
      const theirs = html(write(base, all, 'theirs', []));
      const result = join({ post: html(base) }, { post: mine }, { post: theirs });
      if (!result) return;
      const joined = result.merged.post.split(/<p>|<\/p>/).filter(Boolean);
      const words: string[] = [];
      const typed = later.filter(({ kind }) => kind !== 'delete');
      const current = html(joined.length > 0 ? write(joined, typed, 'mine', words, 'later') : joined);
      const back = revertChange(mine, result.merged.post, current, parser);
      for (const word of words) expect(back).toContain(word);
    }),
    { numRuns: 300, seed: 19 },
  );
});

test('joins edits of different paragraphs, in any order', () => {
  const base = ['First.', 'Second.', 'Third.'];
  const either = fc.tuple(fc.nat(2), fc.nat(2)).filter(([one, other]) => one !== other);
  fc.assert(
    fc.property(either, ([one, other]) => {
      const change = (at: number, by: string) =>
        html(base.map((text, i) => (i === at ? `${text} ${by}` : text)));
      const result = join(
        { post: html(base) },
        { post: change(one, 'Mine.') },
        { post: change(other, 'Theirs.') },
      );
      expect(result?.merged.post).toBe(
        html(base.map((text, i) => (i === one ? `${text} Mine.` : i === other ? `${text} Theirs.` : text))),
      );
    }),
  );
});

const post = '<p>One paragraph.</p><p>Another one.</p>';

test('joins a title with a text, and fields of both', () => {
  const result = join(
    { post },
    { title: 'My title', excerpt: 'Mine' },
    { post: `${post}<p>New.</p>`, seoTitle: 'S' },
  );
  expect(result).toMatchObject({
    fields: ['seoTitle'],
    merged: { title: 'My title', excerpt: 'Mine', seoTitle: 'S', post: `${post}<p>New.</p>`, version: 2 },
  });
});

test.each([
  ['the same paragraph', { post: '<p>One paragraph mine.</p>' }, { post: '<p>One paragraph theirs.</p>' }],
  ['the same field', { title: 'Mine' }, { title: 'Theirs' }],
  [
    'a paragraph that the other deleted',
    { post: '<p>One changed.</p><p>Another one.</p>' },
    { post: '<p>Another one.</p>' },
  ],
  ['similar additions', { post: `${post}<p>Kept, and more</p>` }, { post: `${post}<p>Kept</p>` }],
  [
    'footnotes with one id',
    { post: '<p>One paragraph.<a id="fn1">1</a></p><p>Another one.</p>' },
    { post: '<p>One paragraph.</p><p>Another one.<a id="fn1">1</a></p>' },
  ],
])('asks for %s', (_, mine, theirs) => {
  expect(join({ post }, mine, theirs)).toBeNull();
});

test('keeps both of two different additions at one place', () => {
  const result = join(
    { post },
    { post: `${post}<p>Mine here.</p>` },
    { post: `${post}<p>Theirs instead.</p>` },
  );
  expect(result?.merged.post).toBe(`${post}<p>Mine here.</p><p>Theirs instead.</p>`);
});

test('asks without a base', () => {
  const conflict = {
    base: null,
    theirs: { ...article, version: 2 },
    savedAt: '',
    savedBy: null,
    own: false,
    ownEditor: false,
  };
  expect(joinVersions(conflict, toForm(article), 'UTC')).toBeNull();
});

test.each([
  [['a', 'b'], ['a', 'b', 'mine'], ['a', 'b', 'Theirs'], 'a, b, mine, Theirs', true],
  [['a', 'b'], ['b'], ['a', 'c'], 'c', true],
  [['a'], ['a', 'Water'], ['a', 'water'], 'a, Water', false],
  [['a'], ['a'], ['b'], 'b', true],
  [['a'], ['b'], ['a'], 'b', false],
  [[], [], [], '', false],
])('joins the tags %j, changed to %j and to %j', (base, mine, theirs, tags, isBrought) => {
  const result = join({ tags: base }, { tags: mine }, { tags: theirs });
  expect([result?.merged.tags, result?.fields.includes('tags')]).toEqual([tags, isBrought]);
});

const image = (url: string, caption = '') => ({ url, caption, alt: '', position: 1 });

test('joins additional images with a text, and says whether they change', () => {
  const before = { post, additionalImages: [image('/media/a.jpg'), image('/media/b.jpg')] };
  const mine = { additionalImages: [image('/media/a.jpg', 'Mine'), image('/media/b.jpg')] };
  const theirs = { post: `${post}<p>New.</p>`, additionalImages: [image('/media/a.jpg')] };
  const result = join(before, mine, theirs);
  expect(result).toMatchObject({ fields: ['additionalImages'], merged: { post: theirs.post } });
  expect(result?.merged.additionalImages).toEqual([image('/media/a.jpg', 'Mine')]);
  expect(join(before, mine, { post: theirs.post })?.fields).toEqual([]);
  expect(join(before, mine, { additionalImages: [image('/media/a.jpg', 'Theirs')] })).toBeNull();
});

test('names the fields that only they changed', () => {
  const theirs = { category: 'ink', subcategory: 'iron' };
  expect(join({ post }, { title: 'Mine' }, theirs)?.fields).toEqual(['category', 'subcategory']);
});

test.each([
  ['they changed the publishing status', {}, { status: 'draft' as const }, ['field publishing']],
  [
    'the versions changed a category and a subcategory',
    { category: 'ink' },
    { subcategory: 'rags' },
    ['field category', 'field subcategory'],
  ],
])('asks if %s, and selects neither version', (_, mine, theirs, conflicts) => {
  expect(join({ post }, mine, theirs)).toBeNull();
  const form = toForm({ ...article, post, ...mine });
  const merge = prepareMerge(createConflict({ post }, theirs), form, 'UTC');
  expect(findConflicts(merge, {})).toEqual(conflicts);
  const choices = Object.fromEntries(conflicts.map((key) => [key, 'theirs' as const]));
  expect(findConflicts(merge, choices)).toEqual([]);
});

test('asks if both versions together have too many tags', () => {
  const names = (sign: string) => Array.from({ length: 11 }, (_, i) => `${sign}${i}`);
  expect(join({ tags: [] }, { tags: names('m') }, { tags: names('t') })).toBeNull();
});
