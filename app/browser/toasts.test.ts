import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch, openPage } from './testing.ts';
import { notify } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  openPage('');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);

it('removes a success after two seconds and an error after four', () => {
  notify.success('Saved');
  notify.error('Failed');
  expect(shown()).toEqual(['Saved', 'Failed']);
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual(['Failed']);
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual([]);
});

it('keeps a loading toast until another one with its id replaces it', () => {
  const id = notify.loading('Uploading');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Uploading']);
  notify.success('Uploaded', id);
  expect(shown()).toEqual(['Uploaded']);
});

it('waits while the pointer is over the toast', () => {
  notify.success('Saved');
  const toast = document.querySelector('.toast')!;
  dispatch(toast, 'mouseenter');
  vi.advanceTimersByTime(10_000);
  dispatch(toast, 'mouseleave');
  vi.advanceTimersByTime(1999);
  expect(shown()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('shows at most 20 toasts, which can be dismissed', () => {
  for (let n = 1; n <= 22; n++) notify.error(`Error ${n}`);
  expect(shown()).toHaveLength(20);
  expect(shown()[0]).toBe('Error 3');
  dispatch(document.querySelector('.toast button')!, 'click');
  expect(shown()[0]).toBe('Error 4');
});

it('announces errors as alerts, unless the page does', () => {
  notify.error('Announced');
  notify.errorWithoutAnnouncement('Not announced');
  const roles = [...document.querySelectorAll('.toast p')].map((text) => text.getAttribute('role'));
  expect(roles).toEqual(['alert', null]);
});
