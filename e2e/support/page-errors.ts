import type { Page } from '@playwright/test';

/** Errors on a page: console errors, uncaught errors, requests to other sites. */
export interface PageErrors {
  all(): string[];
}

/** Collects the errors of `page`, which belongs to the site at `siteUrl`. */
export function collectPageErrors(page: Page, siteUrl: string): PageErrors {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== siteUrl) errors.push(`request: ${url.href}`);
  });
  return { all: () => errors };
}
