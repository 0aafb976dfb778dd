import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../browser/testing.ts';
import { countView } from './views.ts';

let sent: unknown[];
let listeners: Map<string, (() => void)[]>;
let page: ReturnType<typeof openPage>;

beforeEach(() => {
  vi.useFakeTimers();
  open('https://site.example/blog/a?utm_source=letter&token=secret&utm_medium=email');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(url: string, referrer = 'https://news.example/path?q=1') {
  page = openPage('', url);
  sent = [];
  listeners = new Map();
  Object.defineProperty(page.document, 'referrer', { value: referrer });
  Object.defineProperty(page.document.documentElement, 'scrollHeight', { value: 4000 });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('innerHeight', 1000);
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  );
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, text: string) => {
      expect(path).toBe('/api/v1/views');
      sent.push(JSON.parse(text));
    },
  });
}

function fire(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener();
}

it('sends nothing without a gesture', () => {
  countView();
  vi.advanceTimersByTime(60_000);
  fire('pagehide');
  expect(sent).toEqual([]);
});

it('sends a view with the first gesture, once, with the referrer’s host and the campaign alone', () => {
  countView();
  fire('keydown');
  fire('scroll');
  expect(sent).toEqual([['/blog/a', 'news.example', 'utm_source=letter&utm_medium=email', 0]]);
});

it('sends how far and how long the page was seen when it is left', () => {
  vi.stubGlobal('scrollY', 10);
  countView();
  vi.stubGlobal('scrollY', 2200);
  vi.advanceTimersByTime(20_000);
  Object.defineProperty(page.document, 'hidden', { value: true, configurable: true });
  vi.advanceTimersByTime(90_000);
  fire('pagehide');
  expect(sent).toEqual([
    ['/blog/a', 'news.example', 'utm_source=letter&utm_medium=email', 0],
    ['/blog/a', 3, 26],
  ]);
});

it('waits for five seconds in which a page of another tab is visible', () => {
  Object.defineProperty(page.document, 'hidden', { value: true, configurable: true });
  vi.stubGlobal('scrollY', 10);
  countView();
  expect(sent).toEqual([]);
  Object.defineProperty(page.document, 'hidden', { value: false, configurable: true });
  fire('visibilitychange');
  vi.advanceTimersByTime(4999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(1);
});

it('names no page of this site as a referrer', () => {
  open('https://site.example/', 'https://site.example/blog/b');
  vi.stubGlobal('scrollY', 10);
  countView();
  expect(sent).toEqual([['/', '', '', 0]]);
});

it('says that a view is of the team, and nothing of its end', () => {
  page.document.documentElement.dataset.account = 'admin';
  vi.stubGlobal('scrollY', 10);
  countView();
  fire('pagehide');
  expect(sent).toEqual([['/blog/a', 'news.example', 'utm_source=letter&utm_medium=email', 1]]);
});
