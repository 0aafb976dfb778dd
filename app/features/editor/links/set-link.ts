import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { focusedChain } from '../base/focus-editor.ts';
import { embedPastedLine } from '../embeds/embed-line.ts';

/**
 * Links the selection, the link at the cursor or, without either, new text. What is typed next follows the
 * link. A URL on a line of its own becomes a card.
 */
export function setLink(editor: Editor, href: string, text = href): void {
  const { empty } = editor.state.selection;
  const chain = focusedChain(editor);
  if (empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    if (text === href) embedPastedLine(editor.view);
  } else {
    chain
      .extendMarkRange('link')
      .setMark('link', { href })
      .command(({ tr }) => {
        tr.setSelection(Selection.near(tr.selection.$to, -1));
        return true;
      })
      .run();
  }
}
