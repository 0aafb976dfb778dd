import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_SEARCH_TERM } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import { focusedChain, focusNow } from '../base/focus-editor.ts';
import { parseLink } from '../base/link-url.ts';
import { embedPastedLine } from '../embeds/embed-line.ts';
import { OptionList } from '../suggestions/option-list.tsx';
import { suggestionIds } from '../suggestions/suggestion-menu.ts';
import type { ArticleLink } from './article-links.ts';
import { showLinkTarget } from './link-target.ts';
import { useArticleLinks } from './use-article-links.ts';

/** Long enough for every URL that a body may hold. */
const MAX_TYPED = 2048;
const LABEL = 'URL or title of an article';
const REFUSED = 'Enter a URL, an email address or a path on this site, or choose an article.';

type LinkFormProps = { editor: Editor; href: string; onDone: () => void };

/** A field for a URL that suggests articles. Not a form element, since it is inside the article's form. */
export function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(href);
  const [chosen, setChosen] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  /** True after Enter until the articles are loaded. */
  const [waits, setWaits] = useState(false);
  const { links, searching, failed } = useArticleLinks(searchTerm(typed, href, editor));
  // Enter links to the first article, unless the field is empty or holds a URL.
  const isQuery = typed.trim() !== '' && parseLink(typed) === null;
  const active = Math.min(chosen ?? (isQuery && !searching ? 0 : -1), links.length - 1);
  const listId = suggestionIds.list(id);

  const apply = (link: string | null, text?: string) => {
    setRefused(link === null);
    if (link === null) return;
    setLink(editor, link, text);
    onDone();
  };
  const choose = (link: ArticleLink) => apply(link.href, link.label);
  const submit = () => {
    const link = links[active];
    setWaits(isQuery && searching);
    if (isQuery && searching) setChosen(null);
    else if (link) choose(link);
    else apply(parseLink(typed));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: submits what has been loaded
  useEffect(() => {
    if (waits && !searching) submit();
  }, [waits, searching]);
  useEffect(() => {
    const show = (shown: boolean) =>
      editor.isDestroyed || editor.view.dispatch(showLinkTarget(editor.state.tr, shown));
    show(true);
    return () => void show(false);
  }, [editor]);
  const remove = () => {
    focusedChain(editor).extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length > 0) setChosen(nextIndex(active, step, links.length, isQuery));
    else if (event.key === 'Enter') submit();
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid w-80 grid-cols-[minmax(0,1fr)] max-w-[calc(100vw-3rem)] gap-2 p-2">
      <label htmlFor={id} className="font-medium">
        {LABEL}
      </label>
      <input
        ref={focusNow}
        id={id}
        className="field"
        role="combobox"
        dir="auto"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_TYPED}
        value={typed}
        aria-expanded={links.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? suggestionIds.option(listId, active) : undefined}
        aria-invalid={refused}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(null);
          setWaits(false);
          setRefused(false);
        }}
        onKeyDown={onKeyDown}
      />
      {links.length > 0 && (
        <OptionList
          list={list}
          id={listId}
          label="Articles"
          suggestions={links}
          active={active}
          className="-mx-1"
          tabIndex={-1}
          onActivate={setChosen}
          onChoose={choose}
        />
      )}
      <p id={`${id}-note`} role="status" className={refused ? 'text-danger' : 'text-muted empty:hidden'}>
        {refused ? REFUSED : noteText(isQuery, links.length, searching, failed)}
      </p>
      <div className="flex justify-end gap-2">
        {href !== '' && (
          <button type="button" className="button button-quiet button-small" onClick={remove}>
            Remove link
          </button>
        )}
        <button type="button" className="button button-small" onClick={submit}>
          Apply
        </button>
      </div>
    </div>
  );
}

/** Returns what to search articles for: what was typed, or the selected text; null for an unchanged URL. */
function searchTerm(typed: string, href: string, { state: { doc, selection } }: Editor): string | null {
  const term = typed.trim();
  if (term !== '') return term === href || term.length > MAX_SEARCH_TERM ? null : term;
  const selected = doc.textBetween(
    selection.from,
    Math.min(selection.to, selection.from + MAX_SEARCH_TERM),
    ' ',
  );
  return selected.trim();
}

/** Moves through the list and, at its ends, back to the field if it holds a URL. */
function nextIndex(active: number, step: number, count: number, isQuery: boolean): number {
  const first = isQuery ? 0 : -1;
  const next = active + step;
  if (next < first) return count - 1;
  return next >= count ? first : next;
}

function noteText(isQuery: boolean, count: number, searching: boolean, failed: boolean): string {
  if (failed) return texts.search.failed;
  if (!isQuery || count > 0) return '';
  return searching ? 'Searching articles…' : 'No article found.';
}

/**
 * Links the selection, the link at the cursor or, without either, new text. What is typed next follows the link. A URL on a
 * line of its own becomes a card.
 */
function setLink(editor: Editor, href: string, text = href): void {
  const { empty } = editor.state.selection;
  const chain = focusedChain(editor);
  if (empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    if (text === href) embedPastedLine(editor.view);
  } else {
    chain
      .extendMarkRange('link')
      .setMark('link', { href })
      .command(({ tr }) => {
        tr.setSelection(Selection.near(tr.selection.$to, -1));
        return true;
      })
      .run();
  }
}
