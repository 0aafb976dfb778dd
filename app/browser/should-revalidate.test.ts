import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { isReload, reloadScreen } from './should-revalidate.ts';

const here = new URL('https://site.example/dashboard/import');
const there = new URL('https://site.example/dashboard/calendar');
const reloads = (more: Partial<ShouldRevalidateFunctionArgs> = {}) =>
  isReload({
    currentUrl: here,
    nextUrl: here,
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...more,
  });

test('layouts load their data again on a reload and after a form, not on the way to another screen', () => {
  expect([reloads(), reloads({ nextUrl: there }), reloads({ nextUrl: there, formMethod: 'POST' })]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a reload of the screen leaves the layouts as they are, also when it fails', async () => {
  const seen: boolean[] = [];
  await reloadScreen(async () => void seen.push(reloads()));
  await reloadScreen(() => Promise.reject(new Error())).catch(() => seen.push(reloads()));
  expect(seen).toEqual([false, true]);
});
