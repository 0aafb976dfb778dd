import { getSchema } from '@tiptap/core';
import { DOMParser as BodyParser, type Node } from '@tiptap/pm/model';
import { EditorState, Plugin } from '@tiptap/pm/state';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { expect } from 'vitest';
import { noPlainValues } from '../../../contract/article-fields.ts';
import type { ArticleVersion, EditConflict } from '../../../domain/articles/articles.ts';
import { bodyToHtml } from '../editor/base/body-html.ts';
import { changeBlocks } from '../editor/change-blocks.ts';
import { bodyExtensions } from '../editor/extensions.ts';
import { repairFootnotes } from '../editor/footnotes/repair.ts';
import { type OwnVersion, versionFields } from './fields.ts';
import { type Join, joinVersions } from './join.ts';

/** An article for tests. */
export const article: ArticleVersion = {
  title: 'Paper',
  category: 'craft',
  subcategory: null,
  tags: [],
  series: null,
  authors: [],
  bannerImg: null,
  additionalImages: [],
  slug: 'paper',
  status: 'published',
  lang: 'en',
  ...noPlainValues,
  version: 1,
  publishAt: null,
  post: '',
};

/** The values of a form that shows a version. */
export const toForm = (version: ArticleVersion): OwnVersion => ({
  ...versionFields(version, 'UTC'),
  post: version.post,
});

/** The saved version of another and its base. */
export function createConflict(base: Partial<ArticleVersion>, theirs: Partial<ArticleVersion>): EditConflict {
  return {
    base: { ...article, ...base },
    theirs: { ...article, ...base, ...theirs, version: 2 },
    savedAt: '',
    savedBy: 'Bob',
    own: false,
    ownEditor: false,
  };
}

/** Joins two versions that differ from a base in these fields. */
export function join(
  base: Partial<ArticleVersion>,
  mine: Partial<ArticleVersion>,
  theirs: Partial<ArticleVersion>,
): Join | null {
  return joinVersions(createConflict(base, theirs), toForm({ ...article, ...base, ...mine }), 'UTC');
}

const schema = getSchema(bodyExtensions());
const repair = new Plugin({
  appendTransaction: (_, before, { tr }) => (repairFootnotes(before.doc, tr, []) ? tr : null),
});
export const read = (html: string): Node =>
  BodyParser.fromSchema(schema).parse(
    parseHTML(`<html><body>${html}</body></html>`).document.body as unknown as globalThis.Node,
    { preserveWhitespace: true },
  );

/** Changes a body in an editor that keeps footnotes complete and numbered. */
export function changeInEditor(
  from: string,
  to: string,
  newIds?: ReadonlyMap<string, string>,
): string | null {
  const state = EditorState.create({ doc: read(from), plugins: [repair] });
  const tr = changeBlocks(state, read(to), newIds);
  return tr && bodyToHtml(state.apply(tr).doc);
}

/**
 * Paragraphs in which `{2}` refers to note 2, and `{2:1}` once more. The word before it is that of the note,
 * with an x.
 */
interface Text {
  paragraphs: string[];
  notes: Map<string, string>;
}

const REFERENCE = /\{(\d+)(:\d+)?\}/g;

export function toHtml({ paragraphs, notes }: Text): string {
  const references = [...paragraphs.join().matchAll(REFERENCE)];
  const order = [...new Set(references.map(([, id]) => id as string))];
  const list = order.map((id) => {
    const links = references.filter(([, note]) => note === id);
    const back = links.map(
      ([, , more = '']) => ` <a href="#fnref${id}${more}" class="footnote-backref">↩︎</a>`,
    );
    return `<li id="fn${id}" class="footnote-item"><p>${notes.get(id)}${back.join('')}</p></li>`;
  });
  const label = (_: string, id: string, more = '') =>
    `<sup class="footnote-ref"><a href="#fn${id}" id="fnref${id}${more}">[${order.indexOf(id) + 1}]</a></sup>`;
  const text = paragraphs.map((paragraph) => `<p>${paragraph.replace(REFERENCE, label)}</p>`).join('');
  return (
    text +
    (list.length > 0
      ? `<section class="footnotes"><ol class="footnotes-list">${list.join('')}</ol></section>`
      : '')
  );
}

/** The opposite of `toHtml`. */
export function toText(html: string): Text {
  const [text = '', list = ''] = html.split('<section');
  const paragraphs = text.replace(
    /<sup class="footnote-ref"><a href="#fn\d+" id="fnref(\d+)(:\d+)?">\[\d*\]<\/a><\/sup>/g,
    (_, id, more = '') => `{${id}${more}}`,
  );
  const notes = list.matchAll(
    /<li id="fn(\d+)" class="footnote-item"><p>(.*?)(?: <a [^>]*>↩︎<\/a>)*<\/p><\/li>/g,
  );
  return {
    paragraphs: [...paragraphs.matchAll(/<p>(.*?)<\/p>/g)].map(([, paragraph]) => paragraph as string),
    notes: new Map([...notes].map(([, id, note]) => [id as string, note as string])),
  };
}

type Kind = 'append' | 'delete' | 'add' | 'note' | 'edit' | 'again';
export type Edit = { at: number; kind: Kind; who: 'mine' | 'theirs' };
export const someEdits = (maxLength: number, ...kinds: Kind[]) =>
  fc.array(
    fc.record({
      at: fc.nat(9),
      kind: fc.constantFrom(...kinds),
      who: fc.constantFrom<Edit['who']>('mine', 'theirs'),
    }),
    { maxLength },
  );
export const edits = someEdits(8, 'append', 'delete', 'add', 'note', 'note', 'edit', 'again');
export const base = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }).map((isNoted): Text => {
  const paragraphs = isNoted.map((noted, i) => `Rags ${i} rest${noted ? ` b${i}x{${i + 1}}` : ''}`);
  return { paragraphs, notes: new Map(isNoted.map((_, i) => [String(i + 1), `b${i}y`])) };
});

/** Applies the edits of one editor, whose words are unique, as the editor numbers new footnotes. */
export function write(
  text: Text,
  all: Edit[],
  who: Edit['who'],
  words: string[],
  sign: string = who[0]!,
): Text {
  const places = text.paragraphs.map((paragraph) => [paragraph]);
  const notes = new Map(text.notes);
  const referencesIn = (place: string[]) => [...place.join(' ').matchAll(REFERENCE)];
  for (const [index, { at, kind, who: by }] of all.entries()) {
    const place = places[at % places.length];
    if (by !== who || !place) continue;
    const [word, note] = [`${sign}${index}x`, `${sign}${index}y`];
    const there = referencesIn(place);
    const id = there[0]?.[1];
    if (kind === 'delete') {
      const held = place.join(' ') + there.map(([, one]) => notes.get(one!)).join(' ');
      if (!words.some((one) => held.includes(one))) place.length = 0;
    } else if (kind === 'edit' || kind === 'again') {
      if (id === undefined || (kind === 'again' && !notes.get(id)!.startsWith('b'))) continue;
      if (kind === 'edit') {
        notes.set(id, `${notes.get(id)} ${note}`);
        words.push(note);
      } else {
        const count = referencesIn(places.flat()).filter(([, one]) => one === id).length;
        if (places.flat().join().includes(`{${id}:${count}}`)) continue;
        place.push(`${(notes.get(id) ?? '').split(' ')[0]!.replace('y', 'x')}{${id}:${count}} ${word}`);
        words.push(word);
      }
    } else {
      let typed = word;
      words.push(word);
      if (kind === 'note' || kind === 'add') {
        const next = Math.max(0, ...[...notes.keys()].map(Number)) + 1;
        notes.set(String(next), note);
        words.push(note);
        typed += `{${next}}`;
      }
      if (kind === 'add' || place.length === 0) place.push(typed);
      else place[0] += ` ${typed}`;
    }
  }
  return { paragraphs: places.flat(), notes };
}

/** Checks that references lead to their own notes, that numbers are in order and that ids are unique. */
export function expectComplete(html: string): void {
  const text = toText(html);
  expect(toHtml(text)).toBe(html);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, word, id] of text.paragraphs.join(' ').matchAll(/(\w+)x\{(\d+)(?::\d+)?\}/g))
    expect(text.notes.get(id!)).toMatch(new RegExp(`^${word}y`));
}
