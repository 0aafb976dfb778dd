import type { Editor } from '@tiptap/core';
import { Sigma } from 'lucide-react';
import type { EditorFeature } from '../base/editor-feature.ts';
import { insertFormulaBlock, insertInlineFormula } from './formula-commands.ts';
import { formulaExtension } from './formula-extension.ts';
import { openFormula } from './formula-view.ts';

const editFormula = (editor: Editor) => void openFormula(editor.view);

export const formulasFeature: EditorFeature = {
  extensions: [formulaExtension],
  blockChoices: [
    {
      place: 42,
      label: 'Formula',
      icon: Sigma,
      keywords: 'math tex latex equation block',
      markdown: '$$',
      run: (chain) => chain.command(({ tr }) => insertFormulaBlock(tr)),
      afterRun: editFormula,
    },
    {
      place: 61,
      label: 'Formula in the line',
      icon: Sigma,
      keywords: 'inline math tex latex equation',
      markdown: '$…$',
      run: (chain) => chain.command(({ tr }) => insertInlineFormula(tr)),
      afterRun: editFormula,
    },
  ],
};
