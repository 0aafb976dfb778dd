import { closeHistory, history, redo, undo } from '@tiptap/pm/history';
import { type Command, EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { DOMParser } from 'linkedom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bodyToHtml } from '../../editor/base/body-html.ts';
import { findAll, type NodeMatch } from '../../editor/blocks/find-nodes.ts';
import { changeBlocks } from '../../editor/change-blocks.ts';
import { insertFootnote } from '../../editor/footnotes/commands.ts';
import { footnotePlugin } from '../../editor/footnotes/footnote-extension.ts';
import { orderChanged, orderUndone } from '../../editor/footnotes/notes-last.ts';
import { SharedFootnotes, setJoined } from '../../editor/footnotes/repair-undone.ts';
import { base, expectComplete, join, read, someEdits, toHtml, toText, write } from '../testing.ts';

beforeAll(() => {
  vi.stubGlobal('DOMParser', DOMParser);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const notesLast = new Plugin({ appendTransaction: orderChanged });

/** The author's editor, as far as footnotes and the undo history are concerned. */
class Author {
  #state: EditorState;
  readonly #shared = new SharedFootnotes();
  /** The last saved version, on which others write. */
  #saved: string;

  constructor(html: string) {
    this.#saved = html;
    const doc = read(html);
    const footnotes = footnotePlugin({ schema: doc.type.schema, state: EditorState.create({ doc }) });
    this.#state = EditorState.create({ doc, plugins: [history(), footnotes, notesLast] });
  }

  html(): string {
    return bodyToHtml(this.#state.doc);
  }

  /** Types a word at the end of a paragraph, and a footnote if it has a text. */
  type(at: number, word: string, note?: string): void {
    const { node, position } = this.#paragraph(at);
    const { tr } = this.#state;
    tr.setSelection(TextSelection.create(tr.doc, position + node.nodeSize - 1)).insertText(` ${word}`);
    if (note !== undefined) {
      insertFootnote(tr, this.#state);
      tr.insertText(note);
    }
    this.#dispatch(closeHistory(tr));
  }

  /** Types a word into a note, behind its first one. */
  edit(at: number, word: string): void {
    const notes = findAll(this.#state.doc, 'footnote');
    const note = notes[at % notes.length];
    if (!note) return;
    const start = note.position + 2;
    const { tr } = this.#state;
    this.#dispatch(closeHistory(tr.insertText(` ${word}`, start + note.node.textContent.indexOf(' '))));
  }

  /** Types at the cursor. */
  append(text: string): void {
    this.#dispatch(closeHistory(this.#state.tr.insertText(text)));
  }

  delete(at: number): void {
    const { node, position } = this.#paragraph(at);
    this.#dispatch(closeHistory(this.#state.tr.delete(position, position + node.nodeSize)));
  }

  run(command: Command): void {
    command(this.#state, (tr) => this.#dispatch(tr));
  }

  /** Takes in a version that somebody else has saved. Returns false if the author would be asked. */
  join(theirs: string): boolean {
    const result = join({ post: this.#saved }, { post: this.html() }, { post: theirs });
    const tr = result && changeBlocks(this.#state, read(result.merged.post), result.newIds);
    if (!tr) return false;
    this.#dispatch(setJoined(tr, result.newIds));
    this.#saved = theirs;
    return true;
  }

  saved(): string {
    return this.#saved;
  }

  save(): void {
    this.#saved = this.html();
  }

  #paragraph(at: number): NodeMatch {
    const { doc } = this.#state;
    const [list] = findAll(doc, 'footnotes');
    const paragraphs = findAll(doc, 'paragraph').filter(
      ({ position }) => position < (list?.position ?? Infinity),
    );
    return paragraphs[at % paragraphs.length]!;
  }

  #dispatch(tr: Transaction): void {
    const { state, transactions } = this.#state.applyTransaction(tr);
    this.#state = state;
    const repair = this.#shared.repair(state, transactions as [Transaction, ...Transaction[]]);
    if (repair) this.#state = this.#state.apply(repair);
    const order = orderUndone(this.#state, tr);
    if (order) this.#state = this.#state.apply(order);
  }
}

const actions = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('word', 'note', 'note', 'edit', 'delete'), at: fc.nat(9) }),
    fc.record({ kind: fc.constantFrom('undo', 'undo', 'redo', 'save') }),
    fc.record({
      kind: fc.constant('join'),
      edits: someEdits(3, 'append', 'add', 'note', 'note', 'edit', 'delete'),
    }),
  ),
  { maxLength: 14 },
);

test('undo and redo keep footnotes right in a text that others change too', () => {
  const counts = { joined: 0, asked: 0 };
  fc.assert(
    fc.property(base, actions, (text, all) => {
      const author = new Author(toHtml(text));
      for (const [index, action] of all.entries()) {
        const word = `a${index}x`;
        const at = 'at' in action ? action.at : 0;
        if (action.kind === 'word') author.type(at, word);
        if (action.kind === 'note') author.type(at, word, `a${index}y`);
        if (action.kind === 'edit') author.edit(at, word);
        if (action.kind === 'delete') author.delete(at);
        if (action.kind === 'undo') author.run(undo);
        if (action.kind === 'redo') author.run(redo);
        if (action.kind === 'save') author.save();
        if ('edits' in action) {
          const edits = action.edits.map((edit) => ({ ...edit, who: 'theirs' as const }));
          const theirs = toHtml(write(toText(author.saved()), edits, 'theirs', [], `t${index}z`));
          counts[author.join(theirs) ? 'joined' : 'asked']++;
        }
        expectComplete(author.html());
      }
      for (let step = 0; step < 9; step++) author.run(redo);
      const before = author.html();
      for (let step = 0; step < 4; step++) author.run(undo);
      for (let step = 0; step < 4; step++) author.run(redo);
      expect(author.html()).toBe(before);
    }),
    { numRuns: 200, seed: 19 },
  );
  expect(counts.joined).toBeGreaterThan(100);
});

test('redo brings back what was typed into a note that a join has renumbered', () => {
  const author = new Author('<p>Rags rest.</p><p>Sheets dry.</p>');
  author.type(1, 'In the sun.', '');
  for (const part of ['Fo', 'r', ' a ', 'week.']) author.append(part);
  const theirs =
    '<p>Rags rest.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><p>Sheets dry.</p>' +
    '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>In water. ' +
    '<a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>';
  expect(author.join(theirs)).toBe(true);
  author.append(' Or two.');
  const before = author.html();
  for (let step = 0; step < 6; step++) author.run(undo);
  expect(author.html()).toBe(theirs);
  for (let step = 0; step < 6; step++) author.run(redo);
  expect(author.html()).toBe(before);
});
