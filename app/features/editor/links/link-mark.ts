import { InputRule, Mark, markInputRule, markPasteRule, PasteRule, type Range } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { MarkType, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { isUndo } from '../base/is-undo.ts';
import { findAddresses, findMarkdownLinks } from './find-links.ts';

/** The metadata of a transaction that must link nothing. */
const PREVENT = 'preventAutolink';

/** Links what is typed or pasted: Markdown, and URLs and email addresses once a blank follows them. */
export const linkMark = Mark.create({
  name: 'link',
  keepOnSplit: false,
  exitable: true,

  addInputRules() {
    const rule = markInputRule({
      find: (text) =>
        findMarkdownLinks(text).find((one) => one.index + one.text.length === text.length) ?? null,
      type: this.type,
      getAttributes: ({ data }) => data,
    });
    const handler: InputRule['handler'] = (props) => {
      const result = rule.handler(props);
      props.state.tr.setMeta(PREVENT, true);
      return result;
    };
    return [new InputRule({ find: rule.find, handler })];
  },

  addPasteRules() {
    const find = (text: string) => {
      const links = findMarkdownLinks(text);
      const isFree = ({ index }: { index: number }) =>
        !links.some((link) => link.index <= index && index < link.index + link.text.length);
      return [...links, ...findAddresses(text).filter(isFree)];
    };
    const { type } = this;
    const rule = markPasteRule({ find, type, getAttributes: ({ data }) => data });
    // A link of the clipboard may show another URL than its own. If a handler returns null, Tiptap drops all
    // links.
    const handler: PasteRule['handler'] = (props) => {
      if (!hasMark(props.state, props.range, type, props.state.schema.marks.code)) rule.handler(props);
    };
    return [new PasteRule({ find, handler })];
  },

  addProseMirrorPlugins: () => [autolink()],
});

/** Links the URL or email address before a blank that was typed, or at the end of a paragraph. */
export function autolink(): Plugin {
  return new Plugin({
    key: new PluginKey('autolink'),
    appendTransaction: (transactions, before, state) => {
      const isTyped = transactions.every((tr) => !isUndo(tr) && !tr.getMeta(PREVENT));
      if (!isTyped || state.doc.content.size <= before.doc.content.size) return null;
      return linkLastWord(state);
    },
  });
}

function linkLastWord(state: EditorState): Transaction | null {
  const end = endOfWord(state);
  if (!end) return null;
  const text = end.parent.textBetween(0, end.parentOffset, undefined, ' ');
  const word = /\S+$/.exec(text)?.[0] ?? '';
  const found = findAddresses(word)[0];
  // Brackets and what ends a sentence may be around it.
  if (!found || /[\p{L}\p{N}]/u.test(word.replace(found.text, ''))) return null;
  const from = end.pos - word.length + found.index;
  const to = from + found.text.length;
  const { link, code } = state.schema.marks;
  if (!link || hasMark(state, { from, to }, link, code)) return null;
  // A step of its own: undoing it keeps the text, and what is typed next begins another one.
  return closeHistory(state.tr.addMark(from, to, link.create(found.data))).setTime(0);
}

function hasMark({ doc }: EditorState, { from, to }: Range, ...marks: (MarkType | undefined)[]): boolean {
  return marks.some((mark) => mark && doc.rangeHasMark(from, to, mark));
}

/** Where the word before the blank at the cursor, or before the paragraph that was begun, ends. */
function endOfWord({ doc, selection }: EditorState): ResolvedPos | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  if ($from.parentOffset === 0) {
    const previous = Selection.findFrom(doc.resolve($from.before()), -1, true)?.$head;
    return previous && !previous.parent.type.spec.code ? previous : null;
  }
  const isBlank = /\s/.test(
    $from.parent.textBetween($from.parentOffset - 1, $from.parentOffset, undefined, ' '),
  );
  return isBlank && !$from.parent.type.spec.code ? doc.resolve($from.pos - 1) : null;
}
