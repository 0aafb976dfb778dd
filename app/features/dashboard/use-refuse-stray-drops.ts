import { useEffect } from 'react';
import { texts } from '../../../contract/texts.ts';
import { notify } from '../../ui/toasts.tsx';

const NOTICE = 'stray-drop';

/**
 * Refuses a file that is dropped where nothing takes it, and says so: the browser would open it in place of the page that
 * somebody writes in.
 */
export function useRefuseStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', (event) => refuse(event) && awaitDrop(event), { signal });
    window.addEventListener(
      'drop',
      (event) => refuse(event) && void notify.error(texts.articles.droppedElsewhere, NOTICE),
      { signal },
    );
    return () => listening.abort();
  }, []);
}

function refuse(event: DragEvent): boolean {
  const isTaken = event.target instanceof Element && event.target.matches('input[type=file]');
  if (event.defaultPrevented || isTaken || !event.dataTransfer?.types.includes('Files')) return false;
  event.preventDefault();
  return true;
}

/** With the effect `none`, the browser would not tell of the drop. */
function awaitDrop({ dataTransfer }: DragEvent): void {
  if (dataTransfer) dataTransfer.dropEffect = 'copy';
}
