import { createPanel, type Panel } from './panel.ts';
import { createSearch, type SearchState } from './search.ts';

/**
 * Makes a search field an editable combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Results
 * appear while the visitor types and the focus stays in the field. The arrow keys move through the options,
 * Home and End to the first and last, Enter follows the selected one or opens the page of all results, Escape
 * closes the panel.
 */
export function initSearchBox(form: HTMLFormElement, field: HTMLInputElement): void {
  let found: SearchState = { state: 'empty' };
  let open = true;
  const panel = createPanel(
    form,
    (index) => selection.select(index),
    () => {
      field.focus();
      search(field.value);
    },
  );
  const selection = createSelection(field, panel);
  const search = createSearch((state) => {
    found = state;
    render();
  });

  function render(): void {
    const count = panel.show(open ? found : { state: 'empty' });
    field.setAttribute('aria-expanded', String(count > 0));
    if (count > 0) field.setAttribute('aria-controls', panel.listId);
    else field.removeAttribute('aria-controls');
    selection.select(-1);
  }

  function setOpen(to: boolean): void {
    if (open === to) return;
    open = to;
    render();
  }

  /** Handles a key, and returns true if it was meant for the list. */
  function handleKey(key: string): boolean {
    const shown = open && found.state !== 'empty';
    if (key === 'Escape' && shown) setOpen(false);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && !shown) setOpen(true);
    else return selection.handleKey(key);
    return true;
  }

  // During composition (Bengali, Japanese …) the keys belong to the input method.
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && handleKey(event.key)) event.preventDefault();
  });
  field.addEventListener('focus', () => setOpen(true));
  field.addEventListener('input', () => {
    open = true;
    search(field.value);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) setOpen(false);
  });
  search(field.value);
}

/** The selected option of the panel, which the field names for screen readers. */
function createSelection(field: HTMLInputElement, panel: Panel) {
  let active = -1;

  function select(index: number): void {
    active = index;
    const option = panel.select(index);
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
  }

  function go(index: number): void {
    select(index);
    panel.option(index)?.scrollIntoView({ block: 'nearest' });
  }

  /** Handles a key that moves the selection or follows the selected option, and returns true for one. */
  function handleKey(key: string): boolean {
    const count = panel.count();
    if (key === 'ArrowDown' && count > 0) go((active + 1) % count);
    else if (key === 'ArrowUp' && count > 0) go(active <= 0 ? count - 1 : active - 1);
    else if (key === 'Home' && active >= 0) go(0);
    else if (key === 'End' && active >= 0) go(count - 1);
    else if (key === 'Enter' && active >= 0) panel.option(active)?.click();
    else return false;
    return true;
  }

  return { select, handleKey };
}
