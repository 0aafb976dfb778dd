/** A picture that was given to this page and is not on the site yet. */
export interface PendingFile {
  file: File;
  /** What was said of it: words for those who cannot see it, and a caption as the editor writes it down. */
  alt: string;
  caption: unknown;
  /** What stands for it on the screen. */
  element: () => Element | null;
}

const waiting = new Map<string, PendingFile>();
const listeners = new Set<() => void>();
let count = 0;

/** Holds a picture until the answered function is called. */
export function addPendingFile(one: PendingFile): () => void {
  const id = `${Date.now()}-${++count}`;
  waiting.set(id, one);
  told();
  return () => {
    if (waiting.delete(id)) told();
  };
}

/** The pictures that wait within an element, by ids that no other page gives in this browser at that moment. */
export function pendingFilesIn(whole: Element): Map<string, PendingFile> {
  return new Map([...waiting].filter(([, one]) => whole.contains(one.element())));
}

/** Calls back when a picture came or went, until the answered function is called. */
export function onPendingFilesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function told(): void {
  for (const listener of listeners) listener();
}
