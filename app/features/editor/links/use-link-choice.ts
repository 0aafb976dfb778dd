import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { MAX_SEARCH_TERM } from '../../../../contract/limits.ts';
import { parseLink } from '../base/link-url.ts';
import type { ArticleLink } from './article-links.ts';
import { useArticleLinks } from './use-article-links.ts';

interface LinkChoice {
  editor: Editor;
  /** The URL of the link at the cursor; '' if there is none. */
  href: string;
  /** Receives the URL, and the text of a new link. */
  onChoose: (href: string, text?: string) => void;
}

/**
 * Holds the text of the field for a link and the articles that it finds, and handles the keys that choose
 * one.
 */
export function useLinkChoice({ editor, href, onChoose }: LinkChoice) {
  const [typed, setTyped] = useState(href);
  const [chosen, setChosen] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  /** True after Enter until the articles are loaded. */
  const [waits, setWaits] = useState(false);
  const { links, searching, failed } = useArticleLinks(searchTerm(typed, href, editor));
  // Enter links to the first article, unless the field is empty or holds a URL.
  const isQuery = typed.trim() !== '' && parseLink(typed) === null;
  const active = Math.min(chosen ?? (isQuery && !searching ? 0 : -1), links.length - 1);

  const apply = (link: string | null, text?: string) => {
    setRefused(link === null);
    if (link !== null) onChoose(link, text);
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
  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    setWaits(false);
    setRefused(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length > 0) setChosen(nextIndex(active, step, links.length, isQuery));
    else if (event.key === 'Enter') submit();
    else return;
    event.preventDefault();
  };
  return {
    typed,
    type,
    links,
    active,
    searching,
    failed,
    refused,
    isQuery,
    activate: setChosen,
    choose,
    submit,
    onKeyDown,
  };
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
