import type { Page } from '@playwright/test';

/** Errors on a page: console errors, uncaught errors, requests to other sites. */
export interface Complaints {
  all(): string[];
}

/** Collects the complaints of `page`, which belongs to the site at `url`. */
export function watch(page: Page, url: string): Complaints {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (/^https?:$/.test(address.protocol) && address.origin !== url)
      complaints.push(`request: ${address.href}`);
  });
  return { all: () => complaints };
}
