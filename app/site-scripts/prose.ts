import { loadPart, PartError } from '../browser/load-part.ts';
import { addCopyButtons } from './code-copy.ts';
import { initTextImages } from './text-images.ts';

/**
 * Adds copy buttons and large images to the text of an article, the comments below it, and what scripts add
 * to those on a shared draft. Loaded only if there are any.
 */
export function initProse(): void {
  addCopyButtons();
  initTextImages();
  const comments = document.getElementById('_comments');
  if (comments?.dataset.comments) loadCommentsInView(comments);
  else if (comments)
    void loadPart(() => import('./notes/notes.ts')).then((notes) => {
      // Without it, comments are shown and sent as pages.
      if (!(notes instanceof PartError)) notes.initNotes();
    });
}

/** Shows the comments below an article once they come near the view. Without them, a link leads there. */
function loadCommentsInView(section: HTMLElement): void {
  const observer = new IntersectionObserver(
    async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const found = await loadPart(() => import('./comments/comments.ts'));
      if (!(found instanceof PartError)) void found.showComments(section);
    },
    { rootMargin: '400px' },
  );
  observer.observe(section);
}
