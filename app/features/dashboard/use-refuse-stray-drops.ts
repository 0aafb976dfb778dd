import { useEffect } from 'react';
import { texts } from '../../../contract/texts.ts';
import { notify } from '../../browser/toasts.ts';

const NOTICE = 'stray-drop';

/**
 * Refuses files that are dropped outside a drop zone, with a toast. The browser would open them instead of
 * the page.
 */
export function useRefuseStrayDrops(): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('dragover', (event) => refuse(event) && allowDrop(event), { signal });
    window.addEventListener(
      'drop',
      (event) => refuse(event) && notify.error(texts.articles.droppedElsewhere, NOTICE),
      { signal },
    );
    return () => controller.abort();
  }, []);
}

function refuse(event: DragEvent): boolean {
  const isTaken = event.target instanceof Element && event.target.matches('input[type=file]');
  if (event.defaultPrevented || isTaken || !event.dataTransfer?.types.includes('Files')) return false;
  event.preventDefault();
  return true;
}

/** With the effect `none`, the browser would send no drop event. */
function allowDrop({ dataTransfer }: DragEvent): void {
  if (dataTransfer) dataTransfer.dropEffect = 'copy';
}
