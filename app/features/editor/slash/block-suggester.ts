import type { EditorState } from '@tiptap/pm/state';
import type { BlockChoice } from '../base/editor-feature.ts';
import { focusedChain } from '../base/focus-editor.ts';
import type { Suggester, Suggestion } from '../base/suggester.ts';
import { findChoices } from './find-choices.ts';
import { groupChoices } from './group-choices.ts';
import { lastBlocks, rememberBlock } from './last-blocks.ts';
import { matchNewSlash, rematchSlash } from './slash-match.ts';

/** Suggests blocks after a slash. */
export function blockSuggester(choices: readonly BlockChoice[]): Suggester<BlockChoice & Suggestion> {
  const ordered = choices.toSorted((a, b) => a.place - b.place);
  return {
    label: 'Blocks',
    match: matchNewSlash,
    rematch: rematchSlash,
    find: (query) =>
      (query === '' ? groupChoices(ordered, lastBlocks()) : findChoices(ordered, query)).map((choice) => ({
        id: choice.label,
        ...choice,
      })),
    choose(editor, choice, { from: slash, to }) {
      const from = choice.isInline ? endOfTextBefore(editor.state, slash) : slash;
      choice.run(focusedChain(editor).deleteRange({ from, to })).run();
      choice.afterRun?.(editor);
      rememberBlock(choice.label);
    },
  };
}

/** Returns the end of the text before the slash, without the space between them. */
function endOfTextBefore({ doc }: EditorState, slash: number): number {
  const { parent, parentOffset } = doc.resolve(slash);
  const text = parent.textBetween(0, parentOffset, undefined, '\ufffc');
  return slash - (/\s*$/.exec(text)?.[0].length ?? 0);
}
