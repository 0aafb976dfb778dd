import { newPanel } from './panel.ts';
import { newSearch, type SearchState } from './search.ts';

/**
 * An editable combobox over links: results appear while one types, the focus stays in the field, arrows go round the
 * options, Home and End to the outermost once one is reached, Enter follows it or leads to the page of all results, Escape
 * closes: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function searchWhileTyping(form: HTMLFormElement, field: HTMLInputElement): void {
  let found: SearchState = { state: 'empty' };
  let open = true;
  let active = -1;
  const panel = newPanel(form, (index) => reach(index));
  const search = newSearch((state) => {
    found = state;
    draw();
  });

  function draw(): void {
    active = -1;
    const count = panel.show(open ? found : { state: 'empty' });
    field.setAttribute('aria-expanded', String(count > 0));
    if (count > 0) field.setAttribute('aria-controls', panel.listId);
    else field.removeAttribute('aria-controls');
    reach(-1);
  }

  function reach(index: number): void {
    active = index;
    const option = panel.mark(index);
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
  }

  function go(index: number): void {
    reach(index);
    panel.option(index)?.scrollIntoView({ block: 'nearest' });
  }

  function turn(to: boolean): void {
    if (open === to) return;
    open = to;
    draw();
  }

  /** Answers whether the key was meant for the list. */
  function press(key: string): boolean {
    const [count, shown] = [panel.count(), open && found.state !== 'empty'];
    if (key === 'Escape' && shown) turn(false);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && !shown) turn(true);
    else if (key === 'ArrowDown' && count > 0) go((active + 1) % count);
    else if (key === 'ArrowUp' && count > 0) go(active <= 0 ? count - 1 : active - 1);
    else if (key === 'Home' && active >= 0) go(0);
    else if (key === 'End' && active >= 0) go(count - 1);
    else if (key === 'Enter' && active >= 0) panel.option(active)?.click();
    else return false;
    return true;
  }

  // While a word is being composed (Bengali, Japanese …) the keys belong to the input method.
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && press(event.key)) event.preventDefault();
  });
  field.addEventListener('focus', () => turn(true));
  field.addEventListener('input', () => {
    open = true;
    search(field.value);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) turn(false);
  });
  search(field.value);
}
