import { useEffect } from 'react';

/**
 * A file dropped beside the places that take one, or one that they do not take, is let fall: the browser would open it in
 * place of the page that somebody writes in.
 */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', (event) => refuse(event) && showRefusal(event), { signal });
    window.addEventListener('drop', refuse, { signal });
    return () => listening.abort();
  }, []);
}

function refuse(event: DragEvent): boolean {
  const isTaken = event.target instanceof Element && event.target.matches('input[type=file]');
  if (event.defaultPrevented || isTaken || !event.dataTransfer?.types.includes('Files')) return false;
  event.preventDefault();
  return true;
}

function showRefusal({ dataTransfer }: DragEvent): void {
  if (dataTransfer) dataTransfer.dropEffect = 'none';
}
