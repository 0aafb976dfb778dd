import { afterEach, expect, it, vi } from 'vitest';
import { PREFERENCES_COOKIE } from '../browser/preferences.ts';
import { dispatch, openPage } from '../browser/testing.ts';
import { initCategory, showView } from './category.ts';

afterEach(() => void vi.unstubAllGlobals());

const form =
  '<form><select data-sort="-createdAt"><option value="-createdAt"><option value="createdAt"></select></form>';

it('stores the chosen order and submits the form', () => {
  const { document, storage } = openPage(form);
  initCategory();
  const select = document.querySelector('select')!;
  const requestSubmit = vi.fn();
  Object.defineProperty(select, 'form', { value: { requestSubmit } });
  Object.defineProperty(select, 'value', { value: 'createdAt' });
  dispatch(select, 'change');
  expect(storage.get('lekha:sort')).toBe('createdAt');
  expect(requestSubmit).toHaveBeenCalledOnce();
});

it.each([true, false])('applies an order chosen before the script, if it has the focus: %s', (hasFocus) => {
  const { document } = openPage(form);
  const select = document.querySelector('select')!;
  const requestSubmit = vi.fn();
  Object.defineProperty(select, 'form', { value: { requestSubmit } });
  Object.defineProperty(select, 'value', { value: 'createdAt' });
  Object.defineProperty(document, 'activeElement', { value: hasFocus ? select : document.body });
  initCategory();
  expect(requestSubmit).toHaveBeenCalledTimes(hasFocus ? 1 : 0);
});

it.each([
  ['https://site.example/category/art#list', '/category/art?sort=createdAt#list'],
  ['https://site.example/category/art?page=2', undefined],
])('with a stored order, %s leads to %s', (url, to) => {
  const { location, document, storage } = openPage(form, url);
  document.cookie = `${PREFERENCES_COOKIE}=1`;
  storage.set('lekha:sort', 'createdAt');
  initCategory();
  expect(location.replace.mock.calls.flat()).toEqual(to ? [to] : []);
});

it('shows and stores the view of the clicked button', () => {
  const { document, storage } = openPage(
    '<button data-shows="list"></button><button data-shows="grid"></button>',
  );
  const [list, grid] = document.querySelectorAll('button');
  showView(list!);
  expect([document.documentElement.dataset.view, storage.get('lekha:view')]).toEqual(['list', 'list']);
  showView(grid!);
  expect([document.documentElement.dataset.view, storage.get('lekha:view')]).toEqual([undefined, 'grid']);
});
