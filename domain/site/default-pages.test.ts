import { expect, it } from 'vitest';
import { defaultPages } from './default-pages.ts';

it.each([
  'the reply of its mail server',
  'a code made from it with a secret key',
  'unsubscribed by the link of that email',
  'a list to which you agreed before',
])('The default privacy page tells subscribers about %s', (stored) => {
  expect(defaultPages.privacy('A site').rendered.replaceAll(/\s+/g, ' ')).toContain(stored);
});
