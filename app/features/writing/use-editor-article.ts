import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Article } from '../../../contract/article.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { keepScreenAt } from '../../browser/same-screen.ts';
import { type EditorData, handOverNewArticle, noWorkingCopies } from './editor-data.ts';
import type { SaveDetails } from './editor-props.ts';

/** Holds the article on the editor screen as it was last saved there. */
export function useEditorArticle(loaded: EditorData) {
  const [article, setArticle] = useState(loaded.article);
  const missingImages = useRef<string[]>([]);
  const onSaved = (saved: Article, details: SaveDetails) => {
    missingImages.current = details.missingImages;
    setArticle((previous) => applySave(previous, saved, details));
  };
  // The loaded working copies are those of new articles, not of the one created here.
  const workingCopies = article && !loaded.article ? noWorkingCopies : loaded.workingCopies;
  const data = { ...loaded, article, workingCopies, missingImages: missingImages.current, resume: null };
  useUrlUpdate(data, loaded);
  return { article, workingCopies, onSaved };
}

function applySave(
  before: EditableArticle | null,
  saved: Article,
  { publishAt }: SaveDetails,
): EditableArticle {
  const publishedAt = before?.publishedAt ?? (saved.status === 'published' ? saved.createdAt : null);
  return {
    ...(before ?? { authorName: saved.author.name, canDelete: true, proposes: false }),
    ...saved,
    publishAt: publishAt === undefined ? (before?.publishAt ?? null) : publishAt,
    publishedAt,
  };
}

/**
 * Replaces the URL, so that a reload shows what is saved: with the article's own after the first save of a
 * new article, and without a query that was used. Waits for another navigation that has started meanwhile.
 */
function useUrlUpdate(data: EditorData, loaded: EditorData): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  const createdId = loaded.article === null ? data.article?._id : undefined;
  const isQueryUsed = search !== '' && (loaded.startRevision !== null || loaded.createdByFormPost);
  useEffect(() => () => keepScreenAt(null), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the URL
  useEffect(() => {
    if (state !== 'idle' || (!createdId && !isQueryUsed)) return;
    if (createdId) handOverNewArticle(data);
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    const path = createdId ? pathTo.edit(createdId) : pathname;
    keepScreenAt(path);
    void navigate(path, options);
  }, [state === 'idle', createdId, isQueryUsed]);
}
