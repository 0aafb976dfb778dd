import { useEffect } from 'react';

/** Elements whose text may be cut off. */
const SHORTENED = '.truncate, [class*="line-clamp-"]';

/** Shows a text that is cut off completely while the pointer is on it. */
export function useFullTexts(): void {
  useEffect(() => {
    document.addEventListener('pointerover', showFullText);
    return () => document.removeEventListener('pointerover', showFullText);
  }, []);
}

function showFullText({ target }: PointerEvent): void {
  const text = target instanceof Element && target.closest<HTMLElement>(SHORTENED);
  if (!text || text.closest('[title]:not([data-full-text])')) return;
  const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight;
  text.toggleAttribute('data-full-text', isCut);
  if (isCut) text.title = text.innerText;
  else text.removeAttribute('title');
}
