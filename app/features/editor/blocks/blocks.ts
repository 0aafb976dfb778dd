import { Extension } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { blockViews } from './block-views.ts';
import { definitionKeys } from './definition-keys.ts';
import { figureKeys } from './figure-keys.ts';
import { figureSelection } from './figure-selection.ts';
import { keyCommand } from './key-command.ts';

const shortcuts = Object.fromEntries(
  Object.entries(figureKeys).map(([key, command]) => [key, keyCommand(definitionKeys[key], command)]),
);

/** Keys and views for blocks of the body's schema that no official extension has. */
export const blocks = Extension.create({
  name: 'blocks',
  priority: 1050,
  addKeyboardShortcuts: () => shortcuts,
  addProseMirrorPlugins: () => [blockViews, figureSelection()],
});

/** Creates a summary with collapsible content. */
export function createDetails(schema: Schema): Node {
  return schema.node('details', null, [schema.node('summary'), schema.node('paragraph')]);
}

/** Creates a list of terms and definitions. */
export function createDefinitionList(schema: Schema): Node {
  const definition = schema.node('definition', null, schema.node('paragraph'));
  return schema.node('definitionList', null, [schema.node('definitionTerm'), definition]);
}
