import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch, openPage } from '../../browser/testing.ts';
import { askConsent } from './consent.ts';

let page: ReturnType<typeof openPage>;
let place: HTMLElement;

beforeEach(() => {
  page = openPage(
    '<div data-tag-manager="G-1" hidden><section data-while="unasked"><button data-answer="declined"></button></section><section data-while="accepted declined"><span data-while="accepted"></span><span data-while="declined"></span><button data-answer=""></button></section></div>',
  );
  place = page.document.querySelector<HTMLElement>('[data-tag-manager]')!;
});
afterEach(() => void vi.unstubAllGlobals());

const visible = () =>
  [...place.querySelectorAll<HTMLElement>('[data-while]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.while);

it('asks before it counts, and stores the answer', () => {
  askConsent(place);
  expect(place.hidden).toBe(false);
  expect(visible()).toEqual(['unasked']);
  dispatch(place.querySelector('[data-answer=declined]')!, 'click');
  expect(visible()).toEqual(['accepted declined', 'declined']);
  expect(page.storage.get('lekha:consent')).toBe('declined');
  expect(page.document.querySelector('script')).toBeNull();
});

it('asks again after the answer is withdrawn', () => {
  page.storage.set('lekha:consent', 'declined');
  askConsent(place);
  dispatch(place.querySelector('[data-answer=""]')!, 'click');
  expect(visible()).toEqual(['unasked']);
  expect(page.storage.has('lekha:consent')).toBe(false);
});

it('counts the page with consent', () => {
  page.storage.set('lekha:consent', 'accepted');
  askConsent(place);
  expect(page.document.querySelector('script')?.getAttribute('src')).toBe(
    'https://www.googletagmanager.com/gtag/js?id=G-1',
  );
});
