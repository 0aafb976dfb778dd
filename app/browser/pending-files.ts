/** An image that was added to this page and is not uploaded yet. */
export interface PendingFile {
  file: File;
  alt: string;
  /** As JSON of the editor. */
  caption: unknown;
  /** The element that shows it. */
  element: () => Element | null;
}

const files = new Map<string, PendingFile>();
const listeners = new Set<() => void>();
let count = 0;

/** Adds an image. The returned function removes it. */
export function addPendingFile(file: PendingFile): () => void {
  const id = `${Date.now()}-${++count}`;
  files.set(id, file);
  notifyListeners();
  return () => {
    if (files.delete(id)) notifyListeners();
  };
}

/** The images inside an element, by ids that are unique in this browser. */
export function pendingFilesIn(container: Element): Map<string, PendingFile> {
  return new Map([...files].filter(([, file]) => container.contains(file.element())));
}

/** Calls `listener` when an image is added or removed. The returned function unsubscribes it. */
export function onPendingFilesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
