import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { markupErrors } from '../support/accessibility.ts';
import { htmlErrors } from '../support/html-validity.ts';
import { publish } from '../support/publish.ts';
import { countView } from '../support/view.ts';

/** The screens that React renders. Public pages are checked by `e2e/site/page-texts.spec.ts`. */
const SCREENS = [
  'account',
  'account/data',
  'account/delete',
  'login',
  'register',
  'forgot-password',
  'confirm-email',
  'reset-password?token=gone',
  'first-administrator?token=gone',
  'account/invitation?token=gone',
  'newsletter/preferences?token=gone',
  'dashboard/admin-home',
  'dashboard/create-article',
  'dashboard/manage-article',
  'dashboard/manage-article?q=nothing',
  'dashboard/manage-article?status=trash',
  'dashboard/calendar',
  'dashboard/media',
  'dashboard/templates',
  'dashboard/categories',
  'dashboard/tags',
  'dashboard/authors',
  'dashboard/series',
  'dashboard/pages',
  'dashboard/import',
  'dashboard/review',
  'dashboard/manage-users',
  'dashboard/manage-users?q=nobody',
  'dashboard/newsletter',
  'dashboard/newsletter/figures',
  'dashboard/newsletter/emails',
  'dashboard/newsletter/letters/new',
  'dashboard/newsletter/letters/welcome',
  'dashboard/newsletter/import',
  'dashboard/appearance',
  'dashboard/settings',
  'dashboard/settings/about',
  'dashboard/settings/access',
  'dashboard/settings/code',
  'dashboard/settings/email',
  'dashboard/settings/navigation',
  'dashboard/settings/terms',
  'dashboard/profile',
  'dashboard/redirects',
  'dashboard/redirects?show=automatic',
  'dashboard/redirects?show=missing',
  'dashboard/redirects?show=links',
  'dashboard/webhooks',
  'dashboard/statistics',
  'dashboard/system',
  'dashboard/audit-log',
];

/**
 * Rules that change nothing for a reader, search fields that Enter sends, and the text of an article, whose
 * formats no <textarea> shows.
 */
const STYLE =
  /^(no-redundant-for|no-implicit-input-type|wcag\/h32|prefer-native-element: .*<textarea> element #\S+-early)/;

/** Returns the errors in the HTML of a page, whose forms have other fields without scripts. */
async function screenErrors(html: string): Promise<string[]> {
  const isDouble = (error: string) => error.startsWith('form-dup-name:');
  const [all, scripted] = [await htmlErrors(html), await htmlErrors(html.replace(NOSCRIPT, ''))];
  return [...all.filter((error) => !isDouble(error)), ...scripted.filter(isDouble)].filter(
    (error) => !STYLE.test(error),
  );
}
const NOSCRIPT = /<noscript>.*?<\/noscript>/gs;

test(
  'the HTML of every screen is valid and names what it refers to',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { _id } = await publish(site, {
      title: 'Written',
      post: '<p>Text</p>',
      series: { title: 'Parts' },
    });
    await site.adminApi.put(`articles/update-article/${_id}`, { post: '<p>Changed</p>' });
    await countView(site, '/about');
    const screens = [...SCREENS, `dashboard/edit-article/${_id}`, `dashboard/edit-article/${_id}/history`];
    for (const path of screens) {
      const response = await adminPage.request.get(`/${path}`);
      expect.soft(await screenErrors(await response.text()), path).toEqual([]);
    }
  },
);

test.describe('without scripts', () => {
  test('every screen of an account fits a mobile window', inTier('all'), async ({ site, openPage }) => {
    const page = await openPage({
      session: site.adminSession,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    for (const path of SCREENS) {
      await page.goto(`/${path}`);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      expect.soft(await page.evaluate(markupErrors), path).toEqual([]);
    }
  });
});

test(
  'the server writes dates as the person who reads them does',
  inTier('all'),
  async ({ site, openPage }) => {
    const { _id } = await publish(site, { title: 'Dated' });
    await site.adminApi.put(`articles/update-article/${_id}`, { title: 'Dated again' });
    const page = await openPage({ session: site.adminSession, locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
    await page.goto('/dashboard/admin-home');
    const dates = () => page.locator('main time').allInnerTexts();
    for (const path of ['manage-article', 'system', `edit-article/${_id}/history`, 'audit-log']) {
      const html = await (await page.goto(`/dashboard/${path}`))?.text();
      const sent = [...(html ?? '').matchAll(/<time [^>]*>([^<]*)<\/time>/g)].map(([, text]) => text);
      expect(sent.length, path).toBeGreaterThan(0);
      expect(sent, path).toEqual(await dates());
      for (const text of sent) expect(text, path).toMatch(/^\d{1,2}\.\d{1,2}\.\d{4}(, \d\d:\d\d)?$/);
    }
    const time = page.locator('main time').first();
    const expected = await time.evaluate((element: Element) =>
      new Date((element as HTMLTimeElement).dateTime).toLocaleString('de', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Asia/Tokyo',
      }),
    );
    await expect(time).toHaveText(expected);
  },
);
