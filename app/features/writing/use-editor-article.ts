import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { addressOf } from '../../../contract/addresses.ts';
import type { Article } from '../../../contract/article.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { stayOnScreen } from '../../components/same-screen.ts';
import { type EditorData, leaveJustCreated, noCopies } from './editor-data.ts';
import type { SaveDetails } from './editor-props.ts';

/** The article on the writing screen, as it was last saved here. */
export function useEditorArticle(loaded: EditorData) {
  const [article, setArticle] = useState(loaded.article);
  const missing = useRef<string[]>([]);
  const onSaved = (now: Article, by: SaveDetails) => {
    missing.current = by.missing;
    setArticle((before) => saved(before, now, by));
  };
  // What is known of new articles does not belong to the one that was made here.
  const unsaved = article && !loaded.article ? noCopies : loaded.unsaved;
  useOwnAddress({ ...loaded, article, unsaved, missing: missing.current, resume: null }, loaded);
  return { article, unsaved, onSaved };
}

function saved(before: EditableArticle | null, now: Article, { planned }: SaveDetails): EditableArticle {
  const publishedAt = before?.publishedAt ?? (now.status === 'published' ? now.createdAt : null);
  return {
    ...(before ?? { authorName: now.author.name, canDelete: true }),
    ...now,
    publishAt: planned === undefined ? (before?.publishAt ?? null) : planned,
    publishedAt,
  };
}

/**
 * Changes the address under the screen, so that a reload leads to what is saved and *back* to the page before: to the
 * article's own after the first save of a new one, and to one without what it asked the form to begin with. Where another
 * screen has been asked for meanwhile, that goes first.
 */
function useOwnAddress(now: EditorData, loaded: EditorData): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  const created = loaded.article === null ? now.article?._id : undefined;
  const spent = search !== '' && (loaded.earlier !== null || loaded.created);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of address
  useEffect(() => {
    if (state !== 'idle' || (!created && !spent)) return;
    if (created) leaveJustCreated(now);
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    stayOnScreen(() => navigate(created ? addressOf.edit(created) : pathname, options));
  }, [state === 'idle', created, spent]);
}
