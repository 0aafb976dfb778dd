interface FormEventHandlers {
  onInput(): void;
  /** Called when the form is read, to add what no field holds. */
  onRead(formData: FormData): void;
  /** Called when the page may be closed: there may be no later event. */
  onLeave(): void;
  /** Called when the page is visible again or the connection is back. */
  onReturn(): void;
  onOffline(): void;
}

/** Listens to a form and its page until the returned function is called. */
export function listenToForm(form: HTMLFormElement, handlers: FormEventHandlers): () => void {
  const { onInput, onRead, onLeave, onReturn, onOffline } = handlers;
  const listening = new AbortController();
  const { signal } = listening;
  form.addEventListener('input', ({ target }) => isField(target) && onInput(), { signal });
  form.addEventListener('formdata', ({ formData }) => onRead(formData), { signal });
  for (const name of ['beforeunload', 'pagehide']) window.addEventListener(name, onLeave, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? onLeave() : onReturn()), { signal });
  for (const name of ['online', 'focus']) window.addEventListener(name, onReturn, { signal });
  window.addEventListener('offline', onOffline, { signal });
  return () => listening.abort();
}

/** The inputs of the editor's own menus have no name. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.getAttribute('name') !== null;
}
