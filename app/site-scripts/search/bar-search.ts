import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import { element } from '../../browser/element.ts';
import { initSearchBox } from './search-box.ts';

/** Opens or closes the search box below the bar, which is created on first use. */
export function toggleBarSearch(link: HTMLElement): void {
  const popover = document.getElementById('_bar-search') ?? createPopover(link);
  if (popover.togglePopover()) popover.querySelector('input')?.focus();
}

function createPopover(link: HTMLElement): HTMLElement {
  const field = element('input', {
    name: 'q',
    maxlength: MAX_SEARCH_TERM,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    placeholder: 'Search articles',
    'aria-label': 'Search articles',
    autocomplete: 'off',
    enterkeyhint: 'search',
    dir: 'auto',
    class: 'field h-13 rounded-full px-5',
  });
  const form = element('form', { action: '/search', class: 'relative' }, field);
  const box = element('search', { class: 'block w-full max-w-[36rem] text-ink' }, form);
  const popover = element('div', { id: '_bar-search', popover: 'auto', class: 'bar-search' }, box);
  link.after(popover);
  initSearchBox(form, field);
  return popover;
}
