import type { EditorState } from '@tiptap/pm/state';
import { type BlockChoice, findBlockChoices } from '../blocks/block-choices.ts';
import { focusedChain } from '../focus-editor.ts';
import type { Suggester, Suggestion } from '../suggestions/suggester.ts';
import { matchNewSlash, rematchSlash } from './slash-match.ts';

/** Suggests blocks after a slash. */
export function blockSuggester(canUpload: boolean): Suggester<BlockChoice & Suggestion> {
  return {
    label: 'Blocks',
    match: matchNewSlash,
    rematch: rematchSlash,
    find: (query) => findBlockChoices(query, canUpload).map((choice) => ({ id: choice.label, ...choice })),
    choose(editor, choice, { from: slash, to }) {
      const from = choice.isInline ? endOfTextBefore(editor.state, slash) : slash;
      choice.run(focusedChain(editor).deleteRange({ from, to })).run();
      choice.afterRun?.(editor);
    },
  };
}

/** Returns the end of the text before the slash, without the space between them. */
function endOfTextBefore({ doc }: EditorState, slash: number): number {
  const { parent, parentOffset } = doc.resolve(slash);
  const text = parent.textBetween(0, parentOffset, undefined, '\ufffc');
  return slash - (/\s*$/.exec(text)?.[0].length ?? 0);
}
