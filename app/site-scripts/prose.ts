import { onceInView } from '../browser/in-view.ts';
import { loadPart, PartError } from '../browser/load-part.ts';
import { addCopyButtons } from './code-copy.ts';
import type { Likes } from './likes/likes.ts';
import { initTextImages } from './text-images.ts';

/**
 * Adds copy buttons and large images to the text of an article, the likes and comments below it, and what
 * scripts add to those on a shared draft. Loaded only if there are any.
 */
export function initProse(): void {
  addCopyButtons();
  initTextImages();
  const likes = document.getElementById('_likes');
  if (likes) onceInView(likes, () => void showLikes(likes));
  const comments = document.getElementById('_comments');
  if (comments?.dataset.comments) onceInView(comments, () => void showComments(comments));
  else if (comments)
    void loadPart(() => import('./notes/notes.ts')).then((notes) => {
      // Without it, comments are shown and sent as pages.
      if (!(notes instanceof PartError)) notes.initNotes();
    });
}

let loading: Promise<Likes | null> | undefined;

/** The likes of the article and its comments, which one request brings. */
function loadLikes(slug: string): Promise<Likes | null> {
  loading ??= loadPart(() => import('./likes/likes.ts')).then((found) =>
    found instanceof PartError ? null : found.Likes.load(slug),
  );
  return loading;
}

async function showLikes(place: HTMLElement): Promise<void> {
  const likes = await loadLikes(place.dataset.likes ?? '');
  if (likes) place.replaceChildren(likes.button(null, 'button button-quiet'));
}

/** Shows the comments below an article. Without them, a link leads there. */
async function showComments(section: HTMLElement): Promise<void> {
  const hasLikes = document.getElementById('_likes') !== null;
  const [found, likes] = await Promise.all([
    loadPart(() => import('./comments/comments.ts')),
    hasLikes ? loadLikes(section.dataset.comments ?? '') : null,
  ]);
  if (!(found instanceof PartError)) void found.showComments(section, likes);
}
