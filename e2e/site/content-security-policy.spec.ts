import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

/** Collects violations of the content security policy. */
async function violationsOn(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${location.pathname} ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}

test('public pages need no other inline styles than their own', inTier('all'), async ({ site, openPage }) => {
  const post =
    '<p style="text-align:center">Centred <span style="color:#e60000">and red</span></p><pre><code class="language-js">let a = 1;</code></pre>';
  const { slug } = await publish(site, { title: 'Styled', category: 'styles', post });
  const page = await openPage();
  const violations = await violationsOn(page);
  for (const path of ['/', '/blogs', `/blog/${slug}`, '/category/styles', '/about', '/contact', '/privacy']) {
    const response = await page.goto(path);
    const policy = await response!.headerValue('content-security-policy');
    expect(policy, path).toMatch(/style-src 'self' 'sha256-[^;]*;/);
    await expect(page.getByRole('contentinfo')).toBeAttached();
  }
  await page.goto(`/blog/${slug}`);
  await expect(page.getByText('Centred')).toHaveCSS('text-align', 'center');
  await expect(page.getByText('and red')).toHaveCSS('color', 'rgb(230, 0, 0)');
  await page.locator('[data-action="theme"]').first().click();
  await page.locator('[data-action="search"]').first().click();
  await settle(page);
  expect(violations).toEqual([]);
});
