import { Extension, InputRule } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { insertFormulaBlock, readTyped } from './formula-commands.ts';
import { formulaView, openFormula } from './formula-view.ts';

/** `$x^2$`: as in Pandoc, without spaces inside the signs. Amounts of money are not formulas. */
const INLINE = /(?<![\\$\p{L}\p{N}])\$((?!\s)[^$\n]{0,400}[^\s$\\])\$$/u;
const MONEY = /^\d[^\\^_=+*/<>{}]*$/;
/** `$$` and a space at the start of a paragraph. */
const BLOCK_START = /^\$\$\s$/;
/** A paragraph that is `$$x^2$$`. */
const BLOCK = /^\$\$((?!\s)[^$]{0,400}[^\s$])\$\$$/;

/** Formulas in TeX, typed as `$…$` and `$$`. */
export const formulaExtension = Extension.create({
  name: 'formulaBehaviour',
  priority: 1060, // before tasks and paragraphs
  addInputRules() {
    const { editor } = this;
    return [
      new InputRule({
        find: INLINE,
        handler: ({ state: { tr, schema }, range, match }) => {
          const tex = readTyped(match[1] ?? '');
          if (MONEY.test(tex)) return null;
          const formula = schema.node('inlineFormula', { tex });
          tr.replaceWith(range.from, range.to, formula);
          tr.setSelection(TextSelection.create(tr.doc, range.from + formula.nodeSize));
          return undefined;
        },
      }),
      new InputRule({
        find: BLOCK_START,
        handler: ({ state: { tr, selection }, range }) => {
          if (selection.$from.parent.type.name !== 'paragraph') return null;
          tr.delete(range.from, range.to);
          if (!insertFormulaBlock(tr)) return null;
          requestAnimationFrame(() => openFormula(editor.view));
          return undefined;
        },
      }),
      new InputRule({
        find: BLOCK,
        handler: ({ state: { tr, selection }, range, match }) => {
          const { parent } = selection.$from;
          const isWhole = parent.content.size === range.to - range.from;
          if (parent.type.name !== 'paragraph' || !isWhole) return null;
          tr.delete(range.from, range.to);
          return insertFormulaBlock(tr, match[1]) ? undefined : null;
        },
      }),
    ];
  },
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Enter: () => {
        if (openFormula(editor.view)) return true;
        const { $from, empty } = editor.state.selection;
        const { parent } = $from;
        if (!empty || parent.type.name !== 'paragraph' || parent.textContent !== '$$') return false;
        const { tr } = editor.state;
        tr.delete($from.start(), $from.end());
        if (!insertFormulaBlock(tr)) return false;
        editor.view.dispatch(tr);
        return openFormula(editor.view);
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({ props: { nodeViews: { formula: formulaView, inlineFormula: formulaView } } }),
  ],
});
