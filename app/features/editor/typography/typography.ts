import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { detectLanguage } from '../../../../shared/text/detect-language.ts';
import type { EditorFeature } from '../base/editor-feature.ts';
import { textBefore } from '../base/suggester.ts';
import { mayBeElision } from './elisions.ts';
import { findTypography } from './quotes.ts';
import { replaceTyped } from './replace-typed.ts';

/** The languages of the article and the site, as BCP 47 tags. An article that is not saved yet has none. */
export type TextLanguages = { article: string | null; site: string };

/** The length of the text in which the language is detected. */
const SAMPLE = 5000;

/** Returns null if the site does not want typography. */
type FindLanguages = () => TextLanguages | null;

const typography = Extension.create<{ languages: FindLanguages }>({
  name: 'typography',
  addOptions: () => ({ languages: () => null }),
  addProseMirrorPlugins() {
    const { languages } = this.options;
    return [
      new Plugin({
        props: {
          handleTextInput: (view, from, to, typed) => {
            if (typed.length !== 1 || view.composing) return false;
            if (!/["'-]/.test(typed) && !mayBeElision(textBefore(view.state))) return false;
            const known = languages();
            return known !== null && replaceInput(view, from, to, typed, known);
          },
        },
      }),
    ];
  },
});

/**
 * Replaces straight quotation marks, apostrophes and hyphens while they are typed, but not in code, links or
 * URLs. What is pasted stays.
 */
export function typographyFeature(languages: FindLanguages): EditorFeature {
  return { extensions: [typography.configure({ languages })] };
}

/** Inserts the character and replaces it in a second step, which undo takes back alone. */
function replaceInput(
  view: EditorView,
  from: number,
  to: number,
  typed: string,
  languages: TextLanguages,
): boolean {
  const { state } = view;
  const found = isProse(state) ? findTypography(findLanguage(state, languages)) : null;
  const start = from - state.selection.$from.start();
  const before = textBefore(state).slice(0, start);
  const replacement = found && replaceTyped(before, typed, found);
  if (!replacement) return false;
  view.dispatch(state.tr.insertText(typed, from, to).scrollIntoView());
  const { remove, insert } = replacement;
  const tr = closeHistory(view.state.tr);
  const replaced = before.slice(before.length - remove) + typed;
  if (insert.length === replaced.length) replaceCharacters(tr, from - remove, replaced, insert);
  else tr.insertText(insert, from - remove, from + 1);
  view.dispatch(tr);
  return true;
}

/** Replaces only those characters that differ, so that the others keep their marks. */
function replaceCharacters(tr: Transaction, start: number, replaced: string, insert: string): void {
  for (let at = 0; at < insert.length; at++)
    if (insert[at] !== replaced[at]) tr.insertText(insert[at] as string, start + at, start + at + 1);
}

/** False in code and links. */
function isProse({ selection: { $from }, storedMarks }: EditorState): boolean {
  const marks = storedMarks ?? $from.marks();
  return (
    !$from.parent.type.spec.code && !marks.some(({ type }) => type.spec.code || NOT_PROSE.includes(type.name))
  );
}

const NOT_PROSE = ['link', 'keyboard'];

/**
 * The language of a part of the text, of the writing system of its block, or of the article. A draft that was
 * saved before it had a text has the language of the site.
 */
export function findLanguage(
  { selection: { $from }, doc }: EditorState,
  { article, site }: TextLanguages,
): string {
  const marked = $from.marks().find(({ attrs }) => attrs.lang)?.attrs.lang;
  if (marked) return marked;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { lang } = $from.node(depth).attrs;
    if (lang) return lang;
  }
  const known = article ?? site;
  const block = $from.parent.textContent;
  const own = detectLanguage(block);
  if (own) return isSameScript(own, known) ? known : own;
  if (/\p{sc=Latin}/u.test(block) && (isLatin(known) || !NOT_LATIN.test(block)))
    return [known, site].find(isLatin) ?? 'en';
  if (!isLatin(known)) return known;
  return detectLanguage(doc.textBetween(0, Math.min(SAMPLE, doc.content.size), ' ')) ?? known;
}

const NOT_LATIN = /[^\p{sc=Latin}\P{L}]/u;

function isLatin(lang: string): boolean {
  return readScript(lang) === 'Latn';
}

/**
 * True if both languages are written alike. Chinese and Japanese share characters, so that a line may not
 * tell them apart.
 */
function isSameScript(a: string, b: string): boolean {
  return readScript(a) === readScript(b);
}

function readScript(lang: string): string {
  try {
    const { script = 'Latn' } = new Intl.Locale(lang).maximize();
    return ['Hans', 'Hant', 'Jpan'].includes(script) ? 'Hani' : script;
  } catch {
    return 'Latn';
  }
}
