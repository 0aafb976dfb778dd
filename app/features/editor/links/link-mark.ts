import { InputRule, Mark, markInputRule, markPasteRule } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
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
    return [markPasteRule({ find, type: this.type, getAttributes: ({ data }) => data })];
  },

  addProseMirrorPlugins: () => [autolink()],
});

/** Links the URL or email address before a blank that was typed, or before the end of a paragraph. */
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
  if (!link || state.doc.rangeHasMark(from, to, link) || (code && state.doc.rangeHasMark(from, to, code)))
    return null;
  return state.tr.addMark(from, to, link.create(found.data));
}

/** Where the word before the blank at the cursor, or before the paragraph that was begun, ends. */
function endOfWord({ doc, selection }: EditorState): ResolvedPos | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  if ($from.parentOffset === 0) {
    const previous = $from.before() > 0 ? doc.resolve($from.before()).nodeBefore : null;
    return previous?.isTextblock && !previous.type.spec.code ? doc.resolve($from.before() - 1) : null;
  }
  const isBlank = /\s/.test(
    $from.parent.textBetween($from.parentOffset - 1, $from.parentOffset, undefined, ' '),
  );
  return isBlank && !$from.parent.type.spec.code ? doc.resolve($from.pos - 1) : null;
}
