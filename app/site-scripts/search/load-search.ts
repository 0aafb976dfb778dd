import { loadPart, PartError } from '../../browser/load-part.ts';
import { sayFailed } from '../part-failed.ts';

/** Makes search fields comboboxes. Their script is loaded when the first one gets the focus. */
export function initSearches(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) init(form);
}

function init(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  if (!field) return;
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', 'false');
  const load = async () => {
    const found = await loadPart(() => import('./search-box.ts'));
    if (!(found instanceof PartError)) return found.initSearchBox(form, field);
    // The form still leads to the page of results.
    sayFailed(form, load, form.dataset.search);
  };
  // Something may have been typed before this script was loaded.
  if (field === document.activeElement) void load();
  else field.addEventListener('focus', load, { once: true });
}
