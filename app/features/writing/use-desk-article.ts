import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Article } from '../../../contract/article.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { addressOf } from '../../addresses.ts';
import { stayOnScreen } from '../../components/same-screen.ts';
import type { SavedBy } from './article-desk-props.ts';
import { type DeskData, leaveJustCreated, noCopies } from './desk-data.ts';

/**
 * The article on the writing screen, as it was last saved here. The first save of a new one changes the address to the
 * article's own, so that a reload leads to it; the form stays, and *back* leads to the page before.
 */
export function useDeskArticle(loaded: DeskData) {
  const [article, setArticle] = useState(loaded.article);
  const changeAddress = useChangeAddress();
  useSpentQuery(loaded, changeAddress);
  const onSaved = (now: Article, by: SavedBy) => {
    const next = (before: EditableArticle | null) => saved(before, now, by);
    setArticle(next);
    if (!by.created || !by.isShown) return;
    const data = { ...loaded, article: next(null), unsaved: noCopies, missing: by.missing, resume: null };
    changeAddress(addressOf.edit(now._id), () => leaveJustCreated(data));
  };
  // What is known of new articles does not belong to the one that was made here.
  const unsaved = article && !loaded.article ? noCopies : loaded.unsaved;
  return { article, unsaved, onSaved };
}

function saved(before: EditableArticle | null, now: Article, { planned }: SavedBy): EditableArticle {
  const publishedAt = before?.publishedAt ?? (now.status === 'published' ? now.createdAt : null);
  return {
    ...(before ?? { authorName: now.author.name, canDelete: true }),
    ...now,
    publishAt: planned === undefined ? (before?.publishAt ?? null) : planned,
    publishedAt,
  };
}

/** Takes from the address what it asked the form to begin with: loaded again, the form holds what is saved then. */
function useSpentQuery({ earlier, created }: DeskData, changeAddress: (address: string) => void): void {
  const { pathname } = useLocation();
  const spent = earlier !== null || created;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (spent) changeAddress(pathname);
  }, [spent]);
}

/** Changes the address under the screen. Where another screen has been asked for meanwhile, nothing happens. */
function useChangeAddress() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const latest = useRef(state);
  latest.current = state;
  return (address: string, before?: () => void) => {
    if (latest.current !== 'idle') return;
    before?.();
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    stayOnScreen(() => navigate(address, options));
  };
}
