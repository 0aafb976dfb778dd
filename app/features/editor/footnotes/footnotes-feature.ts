import { Superscript } from 'lucide-react';
import type { EditorFeature } from '../base/editor-feature.ts';
import { insertFootnote } from './commands.ts';
import { footnoteExtension } from './footnote-extension.ts';
import { notesLast } from './notes-last.ts';

export const footnotesFeature: EditorFeature = {
  extensions: [footnoteExtension, notesLast],
  blockChoices: [
    {
      place: 60,
      label: 'Footnote',
      icon: Superscript,
      keywords: 'note reference source',
      markdown: '[^1]',
      isInline: true,
      run: (chain) => chain.command(({ tr, state }) => insertFootnote(tr, state)),
    },
  ],
};
