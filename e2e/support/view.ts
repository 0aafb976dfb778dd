import { expect } from '@playwright/test';
import type { Site } from './site.ts';

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Counts a view of a page, as its script does, and waits until it is in the statistics. */
export async function countView({ url, adminApi }: Site, path: string): Promise<void> {
  await fetch(new URL('/api/v1/views', url), {
    method: 'POST',
    headers: { 'user-agent': AGENT },
    body: JSON.stringify([path, '', '', 0]),
  });
  const pages = async () =>
    (await adminApi.get<{ pages: { path: string }[] }>('statistics?range=7')).data.pages;
  await expect
    .poll(async () => (await pages()).map((page) => page.path), { timeout: 30_000 })
    .toContain(path);
}
