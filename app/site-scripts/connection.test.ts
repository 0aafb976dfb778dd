import { afterEach, expect, it, vi } from 'vitest';
import { dispatch, openPage } from '../browser/testing.ts';
import { initConnectionNotice } from './connection.ts';

afterEach(() => void vi.unstubAllGlobals());

it('shows a notice while offline', () => {
  const { document, navigator, window } = openPage('');
  initConnectionNotice();
  const notice = () => document.querySelector('.offline')?.textContent;
  expect(notice()).toBe('');
  navigator.onLine = false;
  dispatch(window, 'offline');
  expect(notice()).toContain("You're offline");
  navigator.onLine = true;
  dispatch(window, 'online');
  expect(notice()).toBe('');
});

it.each([
  ['another page', { origin: 'https://site.example', pathname: '/blogs' }, true],
  ['a part of this page', { origin: 'https://site.example', pathname: '/' }, false],
  ['another site', { origin: 'https://elsewhere.example', pathname: '/' }, false],
])('a link to %s while offline', (_name, url, isStopped) => {
  const { document, navigator, window } = openPage('');
  const link = document.createElement('a');
  link.setAttribute('href', '/');
  for (const [name, value] of Object.entries(url)) Object.defineProperty(link, name, { value });
  window.append(link);
  initConnectionNotice();
  expect(dispatch(link, 'click').defaultPrevented).toBe(false);
  navigator.onLine = false;
  expect(dispatch(link, 'click').defaultPrevented).toBe(isStopped);
});
