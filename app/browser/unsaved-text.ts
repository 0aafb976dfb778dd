import { useEffect } from 'react';

/**
 * The forms with unsaved text, and how to store it before the screen is left; undefined for a form that
 * cannot.
 */
const forms = new Map<symbol, (() => Promise<void>) | undefined>();

/** True if a form on the screen has text that is not stored anywhere. */
export function hasUnsavedText(): boolean {
  return forms.size > 0;
}

/** Stores the text of all forms. Returns false if a form cannot store its text. */
export async function storeUnsavedText(): Promise<boolean> {
  const stores = [...forms.values()];
  await Promise.all(stores.map((store) => store?.()));
  return stores.every((store) => store !== undefined);
}

/**
 * Makes the browser ask before it closes a page with unsaved text, and the dashboard before it opens another
 * screen. That screen opens automatically once `store` has resolved. `store` must be the same function in
 * every render.
 */
export function useUnsavedText(active: boolean, store?: () => Promise<void>): void {
  useEffect(() => (active ? addUnsavedText(store) : undefined), [active, store]);
}

/** Counts a form as one with unsaved text. Returns a function that ends this. */
export function addUnsavedText(store?: () => Promise<void>): () => void {
  const form = Symbol();
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  forms.set(form, store);
  window.addEventListener('beforeunload', warn);
  return () => {
    forms.delete(form);
    window.removeEventListener('beforeunload', warn);
  };
}
