import { SquarePlay } from 'lucide-react';
import type { EditorFeature } from '../base/editor-feature.ts';
import { requestPopup } from '../base/popup-requests.ts';
import { insertBlock } from '../blocks/edit-block.ts';
import { embedExtension } from './embed-extension.ts';

export const embedsFeature: EditorFeature = {
  extensions: [embedExtension],
  blockChoices: [
    {
      place: 32,
      label: 'Embed or link card',
      icon: SquarePlay,
      keywords: 'url website video audio youtube post preview',
      run: (chain) => chain.command(({ tr, editor }) => insertBlock(tr, editor.schema.node('paragraph'))),
      afterRun: (editor) => requestPopup(editor, 'link'),
    },
  ],
};
