import { Extension, type KeyboardShortcutCommand } from '@tiptap/core';
import { blockViews } from './block-views.ts';
import { definitionKeys } from './definition-keys.ts';
import { figureKeys } from './figure-keys.ts';
import { figureSelection } from './figure-selection.ts';
import { findNearest } from './find-nodes.ts';
import { insertBlock } from './insert-block.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blocks: {
      /** Inserts a summary with collapsible content. */
      insertDetails: () => ReturnType;
      /** Inserts a list of terms and definitions. */
      insertDefinitions: () => ReturnType;
      /** Replaces the nearest block of that name by its content. */
      unwrapBlock: (name: string) => ReturnType;
      /** Deletes the nearest block of that name with its content. */
      deleteBlock: (name: string) => ReturnType;
    };
  }
}

/** The commands return false where a key does what it does elsewhere. */
const shortcuts = Object.fromEntries(
  Object.keys(figureKeys).map((key): [string, KeyboardShortcutCommand] => [
    key,
    ({ editor }) =>
      [definitionKeys[key], figureKeys[key]].some((command) => {
        const { tr } = editor.state;
        if (!command?.(tr)) return false;
        editor.view.dispatch(tr.scrollIntoView());
        return true;
      }),
  ]),
);

/** Commands and keys for blocks of the body's schema that no official extension has. */
export const blocks = Extension.create({
  name: 'blocks',
  priority: 1050,
  addKeyboardShortcuts: () => shortcuts,
  addProseMirrorPlugins: () => [blockViews, figureSelection()],
  addCommands() {
    return {
      insertDetails:
        () =>
        ({ tr, state: { schema } }) =>
          insertBlock(tr, schema.node('details', null, [schema.node('summary'), schema.node('paragraph')])),
      insertDefinitions:
        () =>
        ({ tr, state: { schema } }) =>
          insertBlock(
            tr,
            schema.node('definitionList', null, [
              schema.node('definitionTerm'),
              schema.node('definition', null, [schema.node('paragraph')]),
            ]),
          ),
      unwrapBlock:
        (name) =>
        ({ tr }) => {
          const block = findNearest(tr, name);
          if (block) tr.replaceWith(block.from, block.to, block.node.content);
          return block !== null;
        },
      deleteBlock:
        (name) =>
        ({ tr }) => {
          const block = findNearest(tr, name);
          if (block) tr.delete(block.from, block.to).scrollIntoView();
          return block !== null;
        },
    };
  },
});
