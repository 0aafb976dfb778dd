import { afterEach, expect, it, vi } from 'vitest';
import { openPage, settle } from '../../browser/testing.ts';
import { askConsent } from './consent.ts';

afterEach(() => void vi.unstubAllGlobals());

it('inserts the code with consent alone, each script after those that it follows', async () => {
  const { document, storage } = openPage(
    '<div data-tag-manager="" data-additions=" a.example" hidden></div><template data-code="head"><script src="/a.js"></script><script>b()</script></template><template data-code="end"><script src="/c.js" async></script><style>d</style></template>',
  );
  // linkedom has no document fragment in a template.
  for (const template of document.querySelectorAll('template'))
    Object.defineProperty(template, 'content', { value: { children: [...template.children] } });
  const place = document.querySelector<HTMLElement>('[data-tag-manager]')!;
  const inserted = () =>
    [...document.querySelectorAll('head > *, body > script, body > style')].map((one) => one.outerHTML);
  askConsent(place);
  await settle();
  expect(inserted()).toEqual([]);
  // An answer to another question.
  storage.set('lekha:consent', 'accepted');
  askConsent(place);
  await settle();
  expect(inserted()).toEqual([]);
  storage.set('lekha:consent a.example', 'accepted');
  askConsent(place);
  await settle();
  expect(inserted()).toEqual(['<script src="/a.js"></script>']);
  document.head.firstElementChild!.dispatchEvent(new Event('error'));
  await settle();
  expect(inserted()).toEqual([
    '<script src="/a.js"></script>',
    '<script>b()</script>',
    '<script src="/c.js" async></script>',
    '<style>d</style>',
  ]);
  expect(document.querySelector('template')).toBeNull();
});
