import { addCopyButtons } from './code-copy.ts';
import { initTextImages } from './text-images.ts';

/** Adds copy buttons and large images to the text of an article. Loaded only if it has code or an image. */
export function initProse(): void {
  addCopyButtons();
  initTextImages();
}
