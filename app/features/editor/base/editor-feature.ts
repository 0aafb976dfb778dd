import type { AnyExtension, ChainedCommands, Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import type { Suggester } from './suggester.ts';

/** One part of the editor. `features.ts` lists them. */
export interface EditorFeature {
  /** Its commands, keys, input rules and views. */
  extensions: readonly AnyExtension[];
  /** The blocks that it adds to the slash menu. */
  blockChoices?: readonly BlockChoice[];
  /** The lists that typing opens in the text. */
  suggesters?: readonly Suggester[];
}

/** A block that the slash menu offers. */
export type BlockChoice = {
  label: string;
  icon: LucideIcon;
  /** Its place in the menu, which shows lower numbers first. */
  place: number;
  /** Other words that find it. */
  keywords: string;
  /** The Markdown for it, to show. */
  markdown?: string;
  /** True if it belongs directly after the preceding word, so that the space before the slash is removed. */
  isInline?: boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Called after `run`. */
  afterRun?: (editor: Editor) => void;
};
