import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch, openPage } from '../browser/testing.ts';
import { initMenus } from './menus.ts';

let bar: HTMLElement;
let menu: HTMLElement;
let isOpen: boolean;

beforeEach(() => {
  isOpen = false;
  const { document } = openPage(
    '<header><button popovertarget="m">Menu</button><div id="m" popover><a href="/a">A</a><a href="/b">B</a><button>C</button></div><a id="after" href="/z">Z</a></header>',
  );
  bar = document.querySelector('header')!;
  menu = document.getElementById('m')!;
  // The DOM of the tests has no popovers.
  const matches = menu.matches.bind(menu);
  Object.assign(menu, {
    matches: (selector: string) => (selector === ':popover-open' ? isOpen : matches(selector)),
    showPopover: () => {
      isOpen = true;
    },
  });
  initMenus(bar);
});
afterEach(() => void vi.unstubAllGlobals());

const press = (target: Element, key: string) => dispatch(target, 'keydown', { key });
const focused = () => document.activeElement?.textContent;

it.each([
  ['ArrowDown', 'A'],
  ['ArrowUp', 'C'],
])('%s opens the menu at item %s', (key, item) => {
  const event = press(bar.querySelector('button')!, key);
  expect([isOpen, focused(), event.defaultPrevented]).toEqual([true, item, true]);
});

it.each([
  ['A', 'ArrowDown', 'B'],
  ['C', 'ArrowDown', 'A'],
  ['A', 'ArrowUp', 'C'],
  ['B', 'Home', 'A'],
  ['A', 'End', 'C'],
])('from %s, %s leads to %s', (from, key, to) => {
  const item = [...menu.children].find(({ textContent }) => textContent === from)!;
  press(item, key);
  expect(focused()).toBe(to);
});

it('ignores other keys', () => {
  expect(press(bar.querySelector('button')!, 'Enter').defaultPrevented).toBe(false);
  expect(focused()).toBeUndefined();
});
