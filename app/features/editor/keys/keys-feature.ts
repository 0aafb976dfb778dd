import type { EditorFeature } from '../base/editor-feature.ts';
import { backspaceKeys } from './backspace.ts';
import { keepSelection } from './keep-selection.ts';
import { moveBlocks } from './move-block.ts';
import { shortcuts } from './shortcuts.ts';
import { tabKeys } from './tab-keys.ts';
import { tableArrows } from './table-arrows.ts';
import { undoSteps } from './undo-steps.ts';

/** Keys that belong to no single block. */
export const keysFeature: EditorFeature = {
  extensions: [shortcuts, tabKeys, tableArrows, backspaceKeys, moveBlocks, undoSteps, keepSelection],
};
