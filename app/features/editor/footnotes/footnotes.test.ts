import { getSchema } from '@tiptap/core';
import { type Node as BodyNode, DOMParser, DOMSerializer, Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { NoteSerializer, takeCopiedNotes } from './clipboard.ts';
import { insertFootnote } from './commands.ts';
import { followTypedDefinition, insertTypedReference } from './input-rules.ts';
import { withUniqueIds } from './pasted-footnotes.ts';
import { repairFootnotes } from './repair.ts';

const schema = getSchema(bodyExtensions());

function read(html: string): BodyNode {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return DOMParser.fromSchema(schema).parse(document.body as unknown as Node);
}

const ref = (id: number | string, label: number, to = id) =>
  `<sup class="footnote-ref"><a href="#fn${to}" id="fnref${id}">[${label}]</a></sup>`;
const back = (id: number | string) => `<a href="#fnref${id}" class="footnote-backref">↩︎</a>`;
const note = (id: number | string, text: string, ...backs: (number | string)[]) =>
  `<li id="fn${id}" class="footnote-item"><p>${text} ${(backs.length > 0 ? backs : [id]).map(back).join(' ')}</p></li>`;
const notes = (...items: string[]) =>
  `<section class="footnotes"><ol class="footnotes-list">${items.join('')}</ol></section>`;

/** Returns the positions of each `|` in the HTML, and the document without them. */
function marked(html: string): { doc: BodyNode; bars: number[] } {
  const { tr } = EditorState.create({ doc: read(html) });
  const bars: number[] = [];
  for (let at = barIn(tr.doc); at !== null; at = barIn(tr.doc)) {
    bars.push(at);
    tr.delete(at, at + 1);
  }
  return { doc: tr.doc, bars };
}

function barIn(doc: BodyNode): number | null {
  let found: number | null = null;
  doc.descendants((node, position) => {
    const bar = node.isText ? (node.text ?? '').indexOf('|') : -1;
    if (found === null && bar >= 0) found = position + bar;
  });
  return found;
}

/** Returns the body after a change and its repair. */
function repaired(before: BodyNode, change: (tr: Transaction) => void, copiedNotes: BodyNode[] = []): string {
  const { tr } = EditorState.create({ doc: before });
  change(tr);
  repairFootnotes(before, tr, copiedNotes);
  tr.doc.check();
  return serialiseBody(tr.doc);
}

describe('a footnote', () => {
  test('is inserted behind the selected word, before a space that is selected with it', () => {
    const { doc, bars } = marked('<p>a |word |b</p>');
    const state = EditorState.create({ doc });
    const { tr } = state;
    tr.setSelection(TextSelection.create(doc, bars[0] ?? 0, bars[1]));
    expect(insertFootnote(tr, state)).toBe(true);
    expect(serialiseBody(tr.insertText('Why').doc)).toBe(
      `<p>a word${ref(1, 1)} b</p>${notes(note(1, 'Why'))}`,
    );
  });

  test('is not allowed in code or in another note', () => {
    for (const html of ['<pre><code>a|</code></pre>', `<p>a${ref(1, 1)}</p>${notes(note(1, 'b|'))}`]) {
      const { doc, bars } = marked(html);
      const state = EditorState.create({ doc });
      const tr = state.tr.setSelection(TextSelection.create(doc, bars[0] ?? 0));
      expect(insertFootnote(tr, state)).toBe(false);
    }
  });
});

describe('Markdown', () => {
  /** Types `]` behind the text between the bars. */
  const typed = (html: string) => {
    const { doc, bars } = marked(html);
    const state = EditorState.create({ doc });
    const { tr } = state;
    const [from = 0, to = 0] = bars;
    tr.setSelection(TextSelection.create(doc, to));
    const label = doc.textBetween(from, to).slice('[^'.length);
    expect(insertTypedReference(tr, state, { from, to }, label)).toBe(true);
    tr.doc.check();
    return serialiseBody(tr.insertText('|').doc);
  };

  test.each([
    ['<p>Word.|[^1|</p>', `<p>Word.${ref(1, 1)}</p>${notes(note(1, '|'))}`],
    ['<p>Word|[^| on</p>', `<p>Word${ref(1, 1)} on</p>${notes(note(1, '|'))}`],
    ['<p>Word|[^a|</p>', `<p>Word${ref('-a', 1)}</p>${notes(note('-a', '|'))}`],
    [
      '<p>Word|[^A <em>whole</em> note|</p>',
      `<p>Word${ref(1, 1)}|</p>${notes(note(1, 'A <em>whole</em> note'))}`,
    ],
    [
      `<p>A${ref(1, 1)} b|[^1|</p>${notes(note(1, 'one'))}`,
      `<p>A${ref(1, 1)} b${ref('1:1', 1, 1)}|</p>${notes(note(1, 'one', 1, '1:1'))}`,
    ],
    [
      `<p>A${ref('-a', 1)} b|[^a|</p>${notes(note('-a', 'one'))}`,
      `<p>A${ref('-a', 1)} b${ref('-a:1', 1, '-a')}|</p>${notes(note('-a', 'one', '-a', '-a:1'))}`,
    ],
  ])('%s', (before, afterwards) => {
    expect(typed(before)).toBe(afterwards);
  });

  test('`[^1]: ` on a line of its own moves into the note; a colon there is removed', () => {
    const line = marked(`<p>A${ref(1, 1)}</p><p>${ref('1:1', 1, 1)}:|</p>${notes(note(1, 'b', 1, '1:1'))}`);
    const { tr } = EditorState.create({ doc: line.doc });
    tr.setSelection(TextSelection.create(line.doc, line.bars[0] ?? 0));
    expect(followTypedDefinition(tr)).toBe(true);
    repairFootnotes(line.doc, tr, []);
    expect(serialiseBody(tr.doc)).toBe(`<p>A${ref(1, 1)}</p>${notes(note(1, 'b'))}`);
    expect(tr.selection.$from.parent.textContent).toContain('b');

    const inNote = marked(`<p>A${ref(1, 1)}</p>${notes(note(1, ':|'))}`);
    const { tr: second } = EditorState.create({ doc: inNote.doc });
    second.setSelection(TextSelection.create(inNote.doc, inNote.bars[0] ?? 0));
    expect(followTypedDefinition(second)).toBe(true);
    expect(serialiseBody(second.insertText('c').doc)).toBe(`<p>A${ref(1, 1)}</p>${notes(note(1, 'c'))}`);
  });

  test.each(['<p>a:|</p>', `<p>${ref(1, 1)} a:|</p>${notes(note(1, 'b'))}`])(
    'ignores the colon in %s',
    (html) => {
      const { doc, bars } = marked(html);
      const { tr } = EditorState.create({ doc });
      expect(followTypedDefinition(tr.setSelection(TextSelection.create(doc, bars[0] ?? 0)))).toBe(false);
    },
  );
});

describe('the repair', () => {
  const two = `<p>One${ref(1, 1)}.</p><p>Two${ref(2, 2)}.</p>${notes(note(1, 'first'), note(2, 'second'))}`;
  const deleteBlock = (index: number) => (tr: Transaction) => {
    let from = 0;
    for (let i = 0; i < index; i++) from += tr.doc.child(i).nodeSize;
    tr.delete(from, from + tr.doc.child(index).nodeSize);
  };

  test('deletes the note of a deleted paragraph and renumbers the others', () => {
    expect(repaired(read(two), deleteBlock(0))).toBe(`<p>Two${ref(2, 1)}.</p>${notes(note(2, 'second'))}`);
    expect(repaired(read(`<p>a</p><p>One${ref(1, 1)}.</p>${notes(note(1, 'first'))}`), deleteBlock(1))).toBe(
      '<p>a</p>',
    );
  });

  test('keeps a note that has another reference, without the deleted one’s backlink', () => {
    const twice = `<p>a${ref(1, 1)}</p><p>b${ref('1:1', 1, 1)}</p>${notes(note(1, 'first', 1, '1:1'))}`;
    expect(repaired(read(twice), deleteBlock(0))).toBe(
      `<p>b${ref('1:1', 1, 1)}</p>${notes(note(1, 'first', '1:1'))}`,
    );
  });

  test('deletes the references of a deleted note', () => {
    const { doc, bars } = marked(two.replace('<p>first', '<p>|first'));
    const at = (bars[0] ?? 0) - 2;
    expect(repaired(doc, (tr) => tr.delete(at, at + (tr.doc.nodeAt(at)?.nodeSize ?? 0)))).toBe(
      `<p>One.</p><p>Two${ref(2, 1)}.</p>${notes(note(2, 'second'))}`,
    );
  });

  test('restores a backlink that was deleted with the text of its note', () => {
    const { doc, bars } = marked(`<p>One${ref(1, 1)}</p>${notes(note(1, '|first'))}`);
    const at = bars[0] ?? 0;
    expect(repaired(doc, (tr) => tr.delete(at, at + tr.doc.resolve(at).parent.content.size))).toBe(
      `<p>One${ref(1, 1)}</p>${notes(note(1, ''))}`,
    );
  });

  test('sorts the notes after a paragraph was moved', () => {
    const doc = read(two);
    const moved = repaired(doc, (tr) => {
      const block = doc.child(0);
      tr.delete(0, block.nodeSize);
      tr.insert(doc.child(1).nodeSize, block);
    });
    expect(moved).toBe(
      `<p>Two${ref(2, 1)}.</p><p>One${ref(1, 2)}.</p>${notes(note(2, 'second'), note(1, 'first'))}`,
    );
  });

  test('leaves alone what was incomplete before', () => {
    const orphan = `<p>a</p><p>b</p>${notes(note(7, 'nobody'))}`;
    expect(repaired(read(orphan), deleteBlock(0))).toBe(`<p>b</p>${notes(note(7, 'nobody'))}`);
    expect(repaired(read(`<p>a${ref(9, 9)}</p><p>b</p>`), deleteBlock(1))).toBe(`<p>a${ref(9, 9)}</p>`);
  });
});

describe('copied text', () => {
  /** Returns the notes that another window reads from the HTML of copied text. */
  function copied(from: BodyNode, piece: Slice): BodyNode[] {
    const { document } = parseHTML('<html><body></body></html>');
    document.body.append(
      new NoteSerializer(schema, () => from).serializeFragment(piece.content, {
        document: document as unknown as Document,
      }) as unknown as Node,
    );
    return takeCopiedNotes(document as unknown as Document, schema);
  }

  const source = read(
    `<p>One${ref(1, 1)}</p><p>Two${ref(2, 2)}</p>${notes(note(1, 'first'), note(2, 'second'))}`,
  );
  const piece = source.slice(source.child(0).nodeSize, source.child(0).nodeSize + source.child(1).nodeSize);

  const pastedInto = (html: string) => {
    const doc = read(html);
    const unique = withUniqueIds(piece, EditorState.create({ doc }), copied(source, piece));
    return repaired(doc, (tr) => tr.replace(0, 0, unique.slice), unique.copiedNotes);
  };

  test('brings its notes into another article, with unique ids', () => {
    expect(pastedInto('<p>a</p>')).toBe(`<p>Two${ref(2, 1)}</p><p>a</p>${notes(note(2, 'second'))}`);
    expect(pastedInto(`<p>a${ref(2, 1)}</p>${notes(note(2, 'other'))}`)).toBe(
      `<p>Two${ref(3, 1)}</p><p>a${ref(2, 2)}</p>${notes(note(3, 'second'), note(2, 'other'))}`,
    );
  });

  test('refers to a note that exists already', () => {
    expect(pastedInto(`<p>Two${ref(2, 1)}</p>${notes(note(2, 'second'))}`)).toBe(
      `<p>Two${ref('2:1', 1, 2)}</p><p>Two${ref(2, 1)}</p>${notes(note(2, 'second', 2, '2:1'))}`,
    );
  });

  test('is unchanged without references', () => {
    const { document } = parseHTML('<html><body></body></html>');
    const plain = DOMSerializer.fromSchema(schema);
    const given = new Slice(read('<p>a</p>').content, 0, 0);
    const options = { document: document as unknown as Document };
    const html = (serializer: DOMSerializer) => {
      const holder = document.createElement('div');
      holder.append(serializer.serializeFragment(given.content, options) as unknown as Node);
      return holder.innerHTML;
    };
    expect(html(new NoteSerializer(schema, () => source))).toBe(html(plain));
  });
});
