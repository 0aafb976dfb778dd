import type { EditorState } from '@tiptap/pm/state';
import { foldText } from '../../../../shared/text/fold.ts';
import { focusedChain } from '../base/focus-editor.ts';
import { type Suggester, type SuggestionMatch, textBefore } from '../base/suggester.ts';
import { type ArticleLink, findArticleLinks } from './article-links.ts';

/**
 * Opens the list: `[[`, or `@` at the start of a word; as input methods for Chinese and Japanese type them,
 * too.
 */
const OPENING = /(?:(?:\[\[|［［|【【)|(?:^|[\s(])([@＠]))$/;
const OPENED = /^(?:\[\[|［［|【【|[@＠])/;

/** A longer query is not a title that somebody is looking for. */
const MAX_QUERY = 60;

/** Suggests articles to link to, after `[[` or `@`. */
export const articleSuggester: Suggester<ArticleLink> = {
  label: 'Articles',
  match: matchOpening,
  rematch: rematchOpened,
  load: async (query) => (await findArticleLinks(query)).filter(({ label }) => isWanted(label, query)),
  choose(editor, { label, href }, { from, to }) {
    const link = editor.schema.mark('link', { href });
    focusedChain(editor)
      .command(({ tr }) => {
        const marks = tr.doc.resolve(from).marks();
        tr.replaceWith(from, to, editor.schema.text(label, link.addToSet(marks)));
        tr.setStoredMarks(link.removeFromSet(marks));
        return true;
      })
      .run();
  },
};

/**
 * True if the title holds every word of the query. The search also finds words of the text, so that a
 * sentence after `@` would find articles that Enter would link to. A single word may be one of the text.
 */
export function isWanted(title: string, query: string): boolean {
  const words = foldText(query).trim().split(/\s+/);
  return !/\s/.test(query) || words.every((word) => foldText(title).includes(word));
}

/** Matches an opening directly before the cursor, where the text can hold a link. */
export function matchOpening(state: EditorState): SuggestionMatch | null {
  const { $from, empty } = state.selection;
  if (!empty || !canLink(state)) return null;
  const match = OPENING.exec(textBefore(state, $from.parentOffset - 3));
  if (!match) return null;
  const length = match[1] ? 1 : 2;
  return { from: $from.pos - length, to: $from.pos, query: '' };
}

/** Matches the opening at `from` again after a change. */
export function rematchOpened(state: EditorState, from: number): SuggestionMatch | null {
  const { $from, empty } = state.selection;
  const start = from - $from.start();
  if (!empty || start < 0 || start >= $from.parentOffset || !canLink(state)) return null;
  const typed = textBefore(state, start);
  const opening = OPENED.exec(typed)?.[0];
  const query = opening && typed.slice(opening.length);
  if (query === undefined || query.length > MAX_QUERY || /^\s|[\]］】\ufffc]|\s\s$/.test(query)) return null;
  return { from, to: $from.pos, query };
}

/** Code cannot hold links. */
function canLink({ selection: { $from }, schema, storedMarks }: EditorState): boolean {
  const isCode = schema.marks.code?.isInSet(storedMarks ?? $from.marks());
  return $from.parent.type.allowsMarkType(schema.marks.link!) && !isCode;
}
