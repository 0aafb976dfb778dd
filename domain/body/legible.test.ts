import { expect, test } from 'vitest';
import { legible } from './legible.ts';

const styled = (style: string) => `<span style="${style}">x</span>`;

test.each([
  ['#d9d2e9', 'light'],
  ['#fff', 'light'],
  ['rgb(20,30,60)', 'dark'],
  ['rgb(100% 90% 10%)', 'light'],
  ['#222f', 'dark'],
  ['yellow', 'light'],
  ['darkblue', 'dark'],
])('text on %s has the colours of a %s page', (colour, scheme) => {
  expect(legible(styled(`background-color:${colour}`))).toBe(
    styled(`background-color:${colour};color-scheme:${scheme}`),
  );
});

test.each(['#ffd60a59', 'rgba(20,30,60,0.3)', '#8888'])('%s lets the page shine through', (colour) => {
  const html = styled(`background-color:${colour}`);
  expect(legible(html)).toBe(html);
});

test('coloured text is lighter on a dark page', () => {
  expect(legible(styled('color:#00f'))).toBe(
    styled('color:light-dark(#00f,oklch(from #00f max(l,0.72) c h))'),
  );
  const shown = '<code>&lt;b style="color:#00f"&gt;</code>';
  expect(legible(shown)).toBe(shown);
  expect(legible(styled('text-align:center'))).toBe(styled('text-align:center'));
});
