import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { embedTypedLine, skipFailed } from './embed-line.ts';
import { embedView } from './embed-view.ts';

/** Cards of pages: a URL that is pasted or typed on a line of its own becomes one. */
export const embedExtension = Extension.create({
  name: 'embedCards',
  priority: 1050, // before paragraphs
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => embedTypedLine(editor.view) };
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { embed: embedView } } }), skipFailed()],
});
