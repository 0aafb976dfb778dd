import { loadPart, PartError } from '../browser/load-part.ts';
import { addCopyButtons } from './code-copy.ts';
import { initTextImages } from './text-images.ts';

/**
 * Adds copy buttons and large images to the text of an article, and what scripts add to the comments on a
 * shared draft. Loaded only if there are any.
 */
export function initProse(): void {
  addCopyButtons();
  initTextImages();
  if (document.getElementById('_comments'))
    void loadPart(() => import('./notes/notes.ts')).then((notes) => {
      // Without it, comments are shown and sent as pages.
      if (!(notes instanceof PartError)) notes.initNotes();
    });
}
