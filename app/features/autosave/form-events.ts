interface Listener {
  /** Something was put in. */
  input(): void;
  /** The form is read, and takes what stands in none of its fields. */
  read(formData: FormData): void;
  /** The page is about to go, or out of sight: it may not come back. */
  leaving(): void;
  /** The page is looked at again, or the connection is back. */
  back(): void;
  offline(): void;
}

/** Listens to a form and to the page around it, until the answered function is called. */
export function listenTo(
  form: HTMLFormElement,
  { input, read, leaving, back, offline }: Listener,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  form.addEventListener('input', ({ target }) => isField(target) && input(), { signal });
  form.addEventListener('formdata', ({ formData }) => read(formData), { signal });
  for (const name of ['beforeunload', 'pagehide']) window.addEventListener(name, leaving, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? leaving() : back()), { signal });
  for (const name of ['online', 'focus']) window.addEventListener(name, back, { signal });
  window.addEventListener('offline', offline, { signal });
  return () => listening.abort();
}

/** Fields have names; what the editor's own menus ask for has none. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.getAttribute('name') !== null;
}
