import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import { element } from '../element.ts';
import { initSearchBox } from './search-box.ts';

/** Opens or closes the search box below the bar, which is created on first use. */
export function toggleBarSearch(link: HTMLElement): void {
  const sheet = document.getElementById('_bar-search') ?? createSheet(link);
  if (sheet.togglePopover()) sheet.querySelector('input')?.focus();
}

function createSheet(link: HTMLElement): HTMLElement {
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
  const sheet = element('div', { id: '_bar-search', popover: 'auto', class: 'bar-search' }, box);
  link.after(sheet);
  initSearchBox(form, field);
  return sheet;
}
