import { getSchema } from '@tiptap/core';
import { type Node as BodyNode, DOMParser } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { measureDoc } from '../base/measure-doc.ts';
import { bodyExtensions } from '../extensions.ts';
import { deleteFootnote, followFootnote, insertFootnote } from '../footnotes/commands.ts';
import { joinGallery, moveInGallery, splitGallery } from '../gallery/gallery-commands.ts';
import { insertIntoGallery, newGallery } from '../gallery/gallery-uploads.ts';
import { matchNewSlash, rematchSlash } from '../slash/slash-match.ts';
import { reopenNewTask, toggleDone } from '../tasks/task-commands.ts';
import { onEnter } from './definition-keys.ts';
import { figureKeys } from './figure-keys.ts';

const schema = getSchema(bodyExtensions());

function read(html: string): BodyNode {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return DOMParser.fromSchema(schema).parse(document.body as unknown as Node);
}

/** Returns a state with the cursor at the `|` in the HTML. */
function parseState(html: string): EditorState {
  const doc = read(html);
  let at = 0;
  doc.descendants((node, position) => {
    const bar = node.isText ? (node.text ?? '').indexOf('|') : -1;
    if (bar >= 0) at = position + bar;
  });
  const state = EditorState.create({ doc });
  const { tr } = state;
  tr.delete(at, at + 1);
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, at)));
}

function changed(html: string, command: (tr: Transaction, state: EditorState) => boolean): string {
  const state = parseState(html);
  const { tr } = state;
  expect(command(tr, state)).toBe(true);
  tr.doc.check();
  return serialiseBody(tr.insertText('|').doc);
}

const ref = (id: number, label = id) =>
  `<sup class="footnote-ref"><a href="#fn${id}" id="fnref${id}">[${label}]</a></sup>`;
const note = (id: number, text: string) =>
  `<li id="fn${id}" class="footnote-item"><p>${text} <a href="#fnref${id}" class="footnote-backref">↩︎</a></p></li>`;
const notes = (...items: string[]) =>
  `<section class="footnotes"><ol class="footnotes-list">${items.join('')}</ol></section>`;

describe('footnotes', () => {
  test('the first one creates the list', () => {
    expect(changed('<p>a|b</p><p></p>', insertFootnote)).toBe(`<p>a${ref(1)}b</p>${notes(note(1, '|'))}`);
  });

  test('one inserted before another takes its number', () => {
    expect(changed(`<p>a| b${ref(1)}</p>${notes(note(1, 'old'))}`, insertFootnote)).toBe(
      `<p>a${ref(2, 1)} b${ref(1, 2)}</p>${notes(note(2, '|'), note(1, 'old'))}`,
    );
  });

  test('are deleted with their references, and the list with the last one', () => {
    const two = `<p>a${ref(1)} b${ref(2)}</p>${notes(note(1, '|one'), note(2, 'two'))}`;
    const { tr } = parseState(two);
    expect(deleteFootnote(tr)).toBe(true);
    expect(serialiseBody(tr.doc)).toBe(`<p>a b${ref(2, 1)}</p>${notes(note(2, 'two'))}`);
    const only = parseState(`<p>a${ref(1)}</p>${notes(note(1, '|one'))}`).tr;
    expect(deleteFootnote(only)).toBe(true);
    expect(serialiseBody(only.doc)).toBe('<p>a</p>');
  });

  test('lead from the note back to the reference', () => {
    expect(changed(`<p>a${ref(1)}b</p>${notes(note(1, 'one|'))}`, followFootnote)).toBe(
      `<p>a${ref(1)}|b</p>${notes(note(1, 'one'))}`,
    );
  });
});

describe('the slash menu', () => {
  test.each([
    ['<p>/|</p>', true],
    ['<p>and /|</p>', true],
    ['<p>তারপর ／|</p>', true],
    ['<h2>/|</h2>', true],
    ['<p>and/|</p>', false],
    ['<p><strong>and</strong>/|</p>', false],
    ['<pre><code>/|</code></pre>', false],
    ['<figure><img src="/a.png" alt=""><figcaption>/|</figcaption></figure>', false],
  ])('%s opens it: %s', (html, opens) => {
    expect(matchNewSlash(parseState(html)) !== null).toBe(opens);
  });

  test.each([
    ['<p>/head|</p>', 'head'],
    ['<p>/bullet l|</p>', 'bullet l'],
    ['<p>/ |</p>', null],
    ['<p>|/</p>', null],
  ])('%s gives the query %j', (html, query) => {
    expect(rematchSlash(parseState(html), 1)?.query ?? null).toBe(query);
  });
});

test('counts words in any writing system', () => {
  expect(measureDoc(read('<p>One two</p><ul><li>three</li><li>four</li></ul>')).words).toBe(4);
  expect(measureDoc(read('<p>নদীর ধারে বসে</p>')).words).toBe(3);
  expect(measureDoc(read('<p>日本語を書く</p>')).words).toBeGreaterThan(1);
});

describe('tasks', () => {
  const list = (...items: [state: string, text: string][]) =>
    `<ul>${items.map(([state, text]) => `<li class="task-${state}">${text}</li>`).join('')}</ul>`;

  test.each([
    [list(['open', 'a|']), list(['done', 'a|'])],
    [list(['done', 'a|'], ['open', 'b']), list(['open', 'a|'], ['open', 'b'])],
    [
      '<ul><li class="task-open">a<ul><li class="task-open">|b</li></ul></li></ul>',
      '<ul><li class="task-open">a<ul><li class="task-done">|b</li></ul></li></ul>',
    ],
  ])('%s is toggled', (before, afterwards) => {
    expect(changed(before, toggleDone)).toBe(afterwards);
  });

  test('the new item is not done', () => {
    const below = list(['done', 'a'], ['done', '|']);
    expect(changed(below, (tr) => reopenNewTask(tr, false))).toBe(list(['done', 'a'], ['open', '|']));
    const above = list(['done', ''], ['done', '|a']);
    expect(changed(above, (tr) => reopenNewTask(tr, true))).toBe(list(['open', ''], ['done', '|a']));
  });
});

describe('galleries', () => {
  const img = (name: string) => `<img src="/${name}.png" alt="">`;
  const caption = (text: string) => `<figcaption>${text}</figcaption>`;
  const figure = (...parts: string[]) => `<figure>${parts.join('')}</figure>`;
  const gallery = (...parts: string[]) => `<figure class="gallery">${parts.join('')}</figure>`;

  /** Selects the image of that name and runs a command. */
  const run = (html: string, name: string, command: (tr: Transaction) => boolean) => {
    const { tr } = EditorState.create({ doc: read(html) });
    tr.doc.descendants((node, position) => {
      if (node.attrs.src === `/${name}.png`) tr.setSelection(NodeSelection.create(tr.doc, position));
    });
    expect(command(tr)).toBe(true);
    tr.doc.check();
    return serialiseBody(tr.doc);
  };

  test('are joined of neighbouring figures, with their captions, and separated again', () => {
    const separate = `<p>x</p>${figure(img('a'), caption('A'))}${figure(img('b'))}${figure(img('c'), caption('C'))}<p>y</p>`;
    const joined = `<p>x</p>${gallery(img('a'), img('b'), img('c'), caption('A · C'))}<p>y</p>`;
    expect(run(separate, 'b', joinGallery)).toBe(joined);
    expect(run(joined, 'a', splitGallery)).toBe(
      `<p>x</p>${figure(img('a'))}${figure(img('b'))}${figure(img('c'), caption('A · C'))}<p>y</p>`,
    );
  });

  test('have up to nine images', () => {
    const many = Array.from({ length: 12 }, (_, index) => figure(img(`n${index}`))).join('');
    const [first = ''] = run(many, 'n0', joinGallery).split('</figure>');
    expect(first.split('<img')).toHaveLength(10);
  });

  test('are ordered', () => {
    const before = gallery(img('a'), img('b'));
    expect(run(before, 'a', (tr) => moveInGallery(tr, 1))).toBe(gallery(img('b'), img('a')));
    expect(run(before, 'b', (tr) => moveInGallery(tr, 1))).toBe(before);
  });

  test('get uploaded images in the order of the files', () => {
    const { tr } = EditorState.create({ doc: read('<p>x</p><p>y</p>') });
    const uploads = newGallery();
    const start = tr.doc.child(0).nodeSize;
    for (const index of [1, 3, 2, 0]) {
      const image = { src: `/${index}.png`, alt: '', width: 3, height: 2 };
      const position = index === 1 || index === 0 ? start : start + tr.doc.child(1).nodeSize;
      insertIntoGallery(tr, position, image, { gallery: uploads, index });
    }
    tr.doc.check();
    expect(serialiseBody(tr.doc).match(/\/\d/g)).toEqual(['/0', '/1', '/2', '/3']);
  });
});

test.each([
  ['<p>a</p><hr><p>|</p>', true],
  ['<blockquote><hr><p>|</p><p>b</p></blockquote>', true],
  ['<blockquote><hr><p>|</p></blockquote>', false],
  ['<hr><p>a|</p>', false],
  ['<p>a</p><p>|</p>', false],
])('Enter adds no empty paragraph directly below a divider: %s %s', (html, stays) => {
  const { tr } = parseState(html);
  expect(figureKeys.Enter?.(tr)).toBe(stays);
  expect(tr.docChanged).toBe(false);
});

test.each([
  ['<p>b</p>', '<p></p><p>b</p>'],
  ['<p></p><p>b</p>', '<p></p><p>b</p>'],
  ['<hr>', '<p></p><hr>'],
])('Enter in a caption goes on below the figure, not in the text that follows: %s', (below, expected) => {
  const figure = '<figure><img src="/a.png" alt=""><figcaption>C|</figcaption></figure>';
  const command = (tr: Transaction) => figureKeys.Enter?.(tr) ?? false;
  const plain = '<figure><img src="/a.png" alt=""><figcaption>C</figcaption></figure>';
  expect(changed(figure + below, command)).toBe(plain + expected.replace('<p></p>', '<p>|</p>'));
});

describe('Enter in a definition list', () => {
  test.each([
    ['<dl><dt>a|</dt><dd>c</dd></dl>', '<dl><dt>a</dt><dd>|c</dd></dl>'],
    ['<dl><dt>a|b</dt><dd>c</dd></dl>', '<dl><dt>a</dt><dd>|b</dd><dd>c</dd></dl>'],
    ['<dl><dt>a</dt><dd><p>b</p><p>|</p></dd></dl>', '<dl><dt>a</dt><dd>b</dd><dt>|</dt></dl>'],
    ['<dl><dt>a</dt><dd>b</dd><dt>|</dt></dl>', '<dl><dt>a</dt><dd>b</dd></dl><p>|</p>'],
    ['<dl><dt>|</dt></dl>', '<p>|</p>'],
  ])('%s', (before, afterwards) => {
    expect(changed(before, onEnter)).toBe(afterwards);
  });
});
