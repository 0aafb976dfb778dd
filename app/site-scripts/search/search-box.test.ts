import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch, openPage } from '../../browser/testing.ts';
import { initSearchBox } from './search-box.ts';

let form: HTMLFormElement;
let field: HTMLInputElement;

beforeEach(() => {
  vi.useFakeTimers();
  const { document } = openPage('<form action="/search"><input name="q"></form>');
  form = document.querySelector('form')!;
  field = document.querySelector('input')!;
  initSearchBox(form, field);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Types a term that finds articles with these titles, of `total` in all. */
async function type(term: string, titles: string[], meta: object = { total: titles.length }): Promise<void> {
  const data = titles.map((title, n) => ({
    _id: String(n),
    slug: `slug-${n}`,
    title,
    lang: 'en',
    category: 'art',
    categoryTitle: null,
    snippet: null,
    description: `About ${title}`,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data, meta }));
  field.value = term;
  dispatch(field, 'input');
  await vi.advanceTimersByTimeAsync(200);
}

const press = (key: string, properties: object = {}) => dispatch(field, 'keydown', { key, ...properties });
const options = () => [...form.querySelectorAll('[role=option]')];
const selected = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');

it('shows results as options, with the matches of the term highlighted', async () => {
  await type('alpha', ['Alpha one', 'Alpha two']);
  expect(options().map((option) => option.getAttribute('href'))).toEqual(['/blog/slug-0', '/blog/slug-1']);
  expect(options()[0]?.querySelector('mark')?.textContent).toBe('Alpha');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(form.querySelector('[role=listbox]')?.id);
});

it('moves through the options by the arrow keys, Home and End', async () => {
  await type('beta', ['One', 'Two', 'Three']);
  const positions = ['ArrowDown', 'ArrowDown', 'Home', 'ArrowUp', 'ArrowDown', 'End'].map((key) => {
    expect(press(key).defaultPrevented).toBe(true);
    return selected();
  });
  expect(positions).toEqual([0, 1, 0, 2, 0, 2]);
  expect(field.getAttribute('aria-activedescendant')).toBe(options()[2]?.id);
});

it('leaves keys to the field and to input methods', async () => {
  await type('gamma', ['One']);
  expect(press('Home').defaultPrevented).toBe(false);
  expect(press('Enter').defaultPrevented).toBe(false);
  expect(press('ArrowDown', { isComposing: true }).defaultPrevented).toBe(false);
  expect(selected()).toBe(-1);
});

it('follows the selected option on Enter', async () => {
  await type('delta', ['One', 'Two']);
  const click = vi.fn();
  options()[1]!.addEventListener('click', click);
  press('ArrowUp');
  press('Enter');
  expect(click).toHaveBeenCalledOnce();
});

it('closes on Escape and when the focus leaves, and opens by an arrow key', async () => {
  await type('epsilon', ['One']);
  const isOpen = () => field.getAttribute('aria-expanded') === 'true';
  press('Escape');
  expect(isOpen()).toBe(false);
  press('ArrowDown');
  expect(isOpen()).toBe(true);
  dispatch(form, 'focusout', { relatedTarget: null });
  expect(isOpen()).toBe(false);
});

it.each([
  ['no results', [], { total: 0 }, 'No results found for zeta'],
  ['a correction', ['One'], { total: 1, search: { corrected: 'zebra' } }, 'Showing results for zebra'],
  ['more results than it shows', ['One'], { total: 12 }, 'See all 12 results'],
])('reports %s', async (name, titles, meta, text) => {
  await type(name === 'no results' ? 'zeta' : name, titles, meta);
  expect(form.textContent).toContain(text);
});

it('searches for the same term again after a failure, by its button and when it is typed', async () => {
  await type('eta', ['One']);
  vi.stubGlobal('fetch', async () => new Response('<h1>503</h1>', { status: 503 }));
  field.value = 'theta';
  dispatch(field, 'input');
  await vi.advanceTimersByTimeAsync(200);
  expect(form.textContent).toContain('Error fetching results. Please try again.');
  const fetch = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', fetch);
  form.querySelector('p button')?.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(200);
  expect(fetch).toHaveBeenCalledOnce();
  await type('theta', ['Two']);
  expect(options()).toHaveLength(1);
});
