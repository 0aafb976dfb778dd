import { addressOf } from '../../../contract/addresses.ts';
import { countOf, resultsOf } from '../../../contract/counts.ts';
import { markMatches, type Stretch, stretchesAt } from '../../../contract/marks.ts';
import { texts } from '../../../contract/texts.ts';
import { writingOf } from '../../components/writing.ts';
import { element } from '../element.ts';
import type { SearchResult } from './results.ts';
import type { SearchState } from './search.ts';

let boxes = 0;

/** What drops down below a search field. */
export interface Panel {
  listId: string;
  /** Draws a state and answers how many options there are. */
  show(found: SearchState): number;
  count(): number;
  option(index: number): HTMLElement | undefined;
  /** Marks the option reached, and no other. */
  mark(index: number): HTMLElement | undefined;
}

/** Makes the panel of a search form. What it has to say is said in a place that is always there to listen to. */
export function newPanel(form: HTMLFormElement, pointedAt: (index: number) => void): Panel {
  const id = `found-${++boxes}`;
  const status = element('div', { role: 'status' });
  const list = element('div', { id, role: 'listbox', 'aria-label': 'Articles found', class: 'p-1.5' });
  const panel = element('div', { class: 'search-panel sr-only' }, status);
  const options = () => [...list.children] as HTMLElement[];
  // The focus stays in the field while one presses a result.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('pointermove', ({ target }) =>
    pointedAt(options().findIndex((option) => option.contains(target as Node))),
  );
  form.append(panel);
  return {
    listId: id,
    show(found) {
      const results = found.state === 'found' ? found.results : [];
      panel.classList.toggle('sr-only', found.state === 'empty');
      status.replaceChildren(...messageOf(found));
      list.replaceChildren(
        ...results.map((result, index) => resultLink(result, termOf(found), `${id}-${index}`)),
      );
      panel.replaceChildren(status, ...(results.length > 0 ? [list] : []), ...wayToAll(found));
      if (results.length > 0) panel.scrollIntoView({ block: 'nearest' });
      return results.length;
    },
    count: () => list.childElementCount,
    option: (index) => options()[index],
    mark(index) {
      for (const [at, option] of options().entries())
        option.setAttribute('aria-selected', String(at === index));
      return options()[index];
    },
  };
}

function termOf(found: SearchState): string {
  if (found.state === 'empty') return '';
  return (found.state === 'found' && found.meta.search?.corrected) || found.term;
}

function messageOf(found: SearchState): Node[] {
  if (found.state === 'loading') return [element('p', { class: 'searching p-5 text-muted' }, 'Searching…')];
  if (found.state === 'failed') return [element('p', { class: 'p-5 text-danger' }, texts.search.failed)];
  if (found.state === 'empty') return [];
  const { corrected } = found.meta.search ?? {};
  if (corrected) return [correction(found.term, corrected)];
  if (found.results.length > 0) return [element('p', { class: 'sr-only' }, resultsOf(found.meta))];
  return [
    element(
      'div',
      { class: 'p-5' },
      element('p', { class: 'font-medium break-words', dir: 'auto' }, texts.search.none(found.term)),
      element('p', { class: 'mt-1 text-sm text-muted' }, texts.search.hint),
    ),
  ];
}

function correction(term: string, corrected: string): HTMLElement {
  const said = `${texts.search.none(term)}. ${texts.search.instead} `;
  const instead = element('strong', { class: 'text-ink', dir: 'auto' }, corrected);
  return element('p', { class: 'px-5 pt-4 text-sm break-words text-muted' }, said, instead);
}

function resultLink(result: SearchResult, term: string, id: string): HTMLElement {
  const category = element('span', { class: 'inline-block first-letter:uppercase' }, result.category);
  return element(
    'a',
    {
      id,
      role: 'option',
      'aria-selected': 'false',
      tabindex: -1,
      href: addressOf.article(result.slug),
      class: 'block rounded-md px-3.5 scroll-mb-14 py-2.5 aria-selected:bg-sunken',
      ...writingOf(result.lang),
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
      ...marked(snippetOf(result)),
    ),
  );
}

function snippetOf({ snippet, description }: SearchResult): Stretch[] {
  return snippet ? stretchesAt(snippet.text, snippet.hits) : [{ text: description, hit: false }];
}

function marked(stretches: Stretch[]): (Node | string)[] {
  return stretches.map((stretch) =>
    stretch.hit
      ? element('mark', { class: 'rounded-sm bg-accent/20 text-inherit' }, stretch.text)
      : stretch.text,
  );
}

function wayToAll(found: SearchState): Node[] {
  if (found.state !== 'found' || found.results.length === 0 || found.meta.total <= found.results.length)
    return [];
  const look =
    'sticky bottom-0 block min-h-11 w-full border-t border-line bg-raised px-5 text-start text-sm font-semibold text-accent hover:underline';
  return [element('button', { type: 'submit', class: look }, `See all ${countOf(found.meta)} results`)];
}
