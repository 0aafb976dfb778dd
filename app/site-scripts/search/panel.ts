import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { formatCount, formatResultCount } from '../../../shared/text/counts.ts';
import { markMatches, splitAtHits, type TextPart } from '../../../shared/text/matches.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { element } from '../../browser/element.ts';
import type { SearchResult } from './cached-results.ts';
import type { SearchState } from './search.ts';

let boxes = 0;

/** The panel below a search field. */
export interface Panel {
  listId: string;
  /** Renders a state and returns the number of options. */
  show(found: SearchState): number;
  count(): number;
  option(index: number): HTMLElement | undefined;
  /** Selects one option, or none, and returns it. */
  select(index: number): HTMLElement | undefined;
}

/**
 * Creates the panel of a search form. Its live region exists from the start, so that screen readers announce
 * every change.
 */
export function createPanel(
  form: HTMLFormElement,
  onHover: (index: number) => void,
  onRetry: () => void,
): Panel {
  const id = `found-${++boxes}`;
  const status = element('div', { role: 'status' });
  const list = element('div', { id, role: 'listbox', 'aria-label': 'Articles found', class: 'p-1.5' });
  const panel = element('div', { class: 'search-panel sr-only' }, status);
  const options = () => [...list.children] as HTMLElement[];
  // A click on a result leaves the focus in the field.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('pointermove', ({ target }) =>
    onHover(options().findIndex((option) => option.contains(target as Node))),
  );
  form.append(panel);
  return {
    listId: id,
    show(found) {
      const results = found.state === 'found' ? found.results : [];
      panel.classList.toggle('sr-only', found.state === 'empty');
      status.replaceChildren(...message(found, onRetry));
      list.replaceChildren(
        ...results.map((result, index) => resultLink(result, searchedTerm(found), `${id}-${index}`)),
      );
      panel.replaceChildren(status, ...(results.length > 0 ? [list] : []), ...allResultsButton(found));
      if (results.length > 0) panel.scrollIntoView({ block: 'nearest' });
      return results.length;
    },
    count: () => list.childElementCount,
    option: (index) => options()[index],
    select(index) {
      for (const [at, option] of options().entries())
        option.setAttribute('aria-selected', String(at === index));
      return options()[index];
    },
  };
}

function searchedTerm(found: SearchState): string {
  if (found.state === 'empty') return '';
  return (found.state === 'found' && found.meta.search?.corrected) || found.term;
}

function message(found: SearchState, onRetry: () => void): Node[] {
  if (found.state === 'loading') return [element('p', { class: 'searching p-5 text-muted' }, 'Searching…')];
  if (found.state === 'failed') return [failure(onRetry)];
  if (found.state === 'empty') return [];
  const { corrected } = found.meta.search ?? {};
  if (corrected) return [correction(found.term, corrected)];
  if (found.results.length > 0) return [element('p', { class: 'sr-only' }, formatResultCount(found.meta))];
  return [
    element(
      'div',
      { class: 'p-5' },
      element('p', { class: 'font-medium break-words', dir: 'auto' }, texts.search.none(found.term)),
      element('p', { class: 'mt-1 text-sm text-muted' }, texts.search.hint),
    ),
  ];
}

function failure(onRetry: () => void): HTMLElement {
  const again = element('button', { type: 'button', class: 'text-link ms-2' }, texts.parts.retry);
  again.addEventListener('click', onRetry);
  return element('p', { class: 'p-5 text-danger' }, texts.search.failed, ' ', again);
}

function correction(term: string, corrected: string): HTMLElement {
  const text = `${texts.search.none(term)}. ${texts.search.instead} `;
  const instead = element('strong', { class: 'text-ink', dir: 'auto' }, corrected);
  return element('p', { class: 'px-5 pt-4 text-sm break-words text-muted' }, text, instead);
}

function resultLink(result: SearchResult, term: string, id: string): HTMLElement {
  const { category: name, categoryTitle: title } = result;
  const category = element(
    'span',
    { class: `inline-block ${title === null ? 'first-letter:uppercase' : ''}` },
    title ?? name,
  );
  return element(
    'a',
    {
      id,
      role: 'option',
      'aria-selected': 'false',
      tabindex: -1,
      href: pathTo.text(result),
      class: 'block rounded-md px-3.5 scroll-mb-14 py-2.5 aria-selected:bg-sunken',
      ...textDirection(result.lang),
    },
    element(
      'span',
      { class: 'block font-serif text-lg leading-snug font-semibold' },
      ...marked(markMatches(result.title, term)),
    ),
    element(
      'span',
      { class: 'mt-0.5 line-clamp-1 text-sm text-muted' },
      category,
      ' · ',
      ...marked(snippet(result)),
    ),
  );
}

function snippet({ snippet, description }: SearchResult): TextPart[] {
  return snippet ? splitAtHits(snippet.text, snippet.hits) : [{ text: description, hit: false }];
}

function marked(ranges: TextPart[]): (Node | string)[] {
  return ranges.map((range) =>
    range.hit ? element('mark', { class: 'rounded-sm bg-accent/20 text-inherit' }, range.text) : range.text,
  );
}

function allResultsButton(found: SearchState): Node[] {
  if (found.state !== 'found' || found.results.length === 0 || found.meta.total <= found.results.length)
    return [];
  const className =
    'sticky bottom-0 block min-h-11 w-full border-t border-line bg-raised px-5 text-start text-sm font-semibold text-accent hover:underline';
  return [
    element('button', { type: 'submit', class: className }, `See all ${formatCount(found.meta)} results`),
  ];
}
