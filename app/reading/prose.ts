import { addCopyButtons } from './code-copy.ts';
import { openTextImages } from './text-images.ts';

/** What scripts add to the text of an article. Loaded only where there is code or an image. */
export function prepareProse(): void {
  addCopyButtons();
  openTextImages();
}
