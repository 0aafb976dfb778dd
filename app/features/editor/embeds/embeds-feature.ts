import { SquarePlay } from 'lucide-react';
import type { EditorFeature } from '../base/editor-feature.ts';
import { insertBlock } from '../blocks/edit-block.ts';
import { embedExtension } from './embed-extension.ts';

export const embedsFeature: EditorFeature = {
  extensions: [embedExtension],
  blockChoices: [
    {
      place: 44,
      label: 'Embed or link card',
      icon: SquarePlay,
      keywords: 'url website video audio youtube post preview',
      run: (chain) => chain.command(({ tr, editor }) => insertBlock(tr, editor.schema.node('paragraph'))),
      afterRun: (editor) => editor.emit('linkRequested', undefined),
    },
  ],
};
