import { Extension, type KeyboardShortcutCommand } from '@tiptap/core';
import { deleteFootnote, insertFootnote, jumpToCounterpart } from '../footnotes/commands.ts';
import { blockViews } from './block-views.ts';
import { definitionKeys } from './definition-keys.ts';
import { figureKeys } from './figure-keys.ts';
import { figureSelection } from './figure-selection.ts';
import { nearest } from './find-block.ts';
import { insertBlock } from './insert-block.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blocks: {
      /** A summary that opens and closes what stands under it. */
      insertDetails: () => ReturnType;
      /** A list of terms and what they mean. */
      insertDefinitions: () => ReturnType;
      /** A reference at the cursor and its note at the end, where the cursor goes. */
      insertFootnote: () => ReturnType;
      /** The footnote of the cursor with every reference to it. */
      deleteFootnote: () => ReturnType;
      /** From a note to its reference, or from a reference to its note. */
      leaveFootnote: () => ReturnType;
      /** Takes the nearest block of that kind away and leaves what it held. */
      unwrapBlock: (name: string) => ReturnType;
      /** Takes the nearest block of that kind away with what it holds. */
      deleteBlock: (name: string) => ReturnType;
    };
  }
}

/** The same key means something in definition lists, or else in figures and details. */
const bothKeys = Object.fromEntries(
  ['Enter', 'Backspace', 'Delete', 'ArrowDown', 'ArrowUp'].map((key): [string, KeyboardShortcutCommand] => [
    key,
    (props) => [definitionKeys[key], figureKeys[key]].some((command) => command?.(props)),
  ]),
);

/** Blocks of the body's schema that no official extension makes. */
export const blocks = Extension.create({
  name: 'blocks',
  priority: 1050,
  addKeyboardShortcuts() {
    return bothKeys;
  },
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
      insertFootnote:
        () =>
        ({ tr }) =>
          insertFootnote(tr),
      deleteFootnote:
        () =>
        ({ tr }) =>
          deleteFootnote(tr),
      leaveFootnote:
        () =>
        ({ tr }) =>
          jumpToCounterpart(tr),
      unwrapBlock:
        (name) =>
        ({ tr }) => {
          const found = nearest(tr, name);
          if (!found) return false;
          tr.replaceWith(found.from, found.to, found.node.content);
          return true;
        },
      deleteBlock:
        (name) =>
        ({ tr }) => {
          const found = nearest(tr, name);
          if (!found) return false;
          tr.delete(found.from, found.to).scrollIntoView();
          return true;
        },
    };
  },
});
