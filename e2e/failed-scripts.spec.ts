import type { Page } from '@playwright/test';
import { inTier } from '../scripts/tests/tier.ts';
import { expect, test } from './fixtures.ts';
import { editPath, openForm, updateButton } from './support/article-form.ts';
import { waitForScripts } from './support/page-scripts.ts';
import { publish } from './support/publish.ts';
import { moveToEnd, openEditor, paste } from './support/rich-text.ts';

test.use({
  allowedErrors: [/status of 409|Failed to fetch|Failed to load resource|ERR_FAILED|MIME type|module script/],
});

const responses = {
  'no response': 'abort',
  'a missing file': { status: 404, body: 'Not found' },
  'an error of a gateway': { status: 503, contentType: 'text/html', body: '<h1>503</h1>' },
  'a page instead of a script': { status: 200, contentType: 'text/html', body: '<h1>Lekha</h1>' },
} as const;

/** Lets scripts whose names match fail. Returns a function that ends this. */
async function failScripts(
  page: Page,
  name: RegExp,
  response: keyof typeof responses,
): Promise<() => Promise<void>> {
  const matches = ({ pathname }: URL) => pathname.startsWith('/assets/') && name.test(pathname);
  const how = responses[response];
  await page.route(matches, (route) => (how === 'abort' ? route.abort() : route.fulfill(how)));
  return () => page.unroute(matches);
}

test.describe('a script of the public site that cannot be loaded', () => {
  test('search and Subscribe go on to the server', inTier('all'), async ({ visitorPage: page }) => {
    await failScripts(page, /bar-search|newsletter-/, 'a missing file');
    await page.goto('/about');
    await waitForScripts(page);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search/);
    await page.goto('/');
    await page.getByRole('textbox', { name: /email/i }).fill('reader@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/newsletter\/subscribe/);
  });

  test('the search field says so, and tries again', inTier('all'), async ({ visitorPage: page }) => {
    const mend = await failScripts(page, /search-box/, 'an error of a gateway');
    await page.goto('/');
    await waitForScripts(page);
    await page.getByRole('combobox', { name: 'Search articles' }).focus();
    const alert = page.getByRole('alert').filter({ hasText: 'Error fetching results. Please try again.' });
    await expect(alert).toBeVisible();
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').first()).toBeAttached();
    await expect(alert).toHaveCount(0);
  });
});

for (const response of Object.keys(responses) as (keyof typeof responses)[]) {
  test(
    `in the editor the form stays: ${response}`,
    inTier(response === 'a missing file' ? 'full' : 'all'),
    async ({ site, openPage }) => {
      const article = await publish(site, { title: 'Kept', post: '<p>Start</p>' });
      const page = await openPage({ session: site.adminSession });
      const mend = await failScripts(page, /\/palette-/, response);
      await page.goto(editPath(article));
      await page.getByLabel('Title').fill('Kept here');
      await page.keyboard.press('Control+k');
      const alert = page.getByRole('alert').filter({ hasText: 'Try again' });
      await expect(alert).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue('Kept here');
      const isUpdated = response === 'a missing file' || response === 'a page instead of a script';
      if (isUpdated) {
        await expect(alert).toContainText('The site was updated');
        await expect(alert).toContainText('Your text is stored');
        await expect(alert.getByRole('button', { name: 'Reload the page' })).toBeVisible();
      } else await expect(alert).not.toContainText('updated');
      await mend();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue('Kept here');
    },
  );
}

/** The ways to parts of the editor that load on first use. */
const parts: [name: string, open: (page: Page) => Promise<void>][] = [
  ['palette', (page) => page.keyboard.press('Control+k')],
  ['media library', (page) => page.getByRole('button', { name: 'Image from the media library' }).click()],
  ['publish step', (page) => page.keyboard.press('Control+Enter')],
  ['Markdown', (page) => page.keyboard.press('Control+Shift+Alt+m')],
  ['emoji', (page) => page.keyboard.type(' :roc')],
  ['formula', (page) => page.keyboard.type(' $x^2$')],
];

test(
  'after an upgrade each part of the editor says so, and the form stays',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const mend = await failScripts(
      page,
      /\/(palette|image-picker|modal-window|source-view|find-emoji|mathml)-/,
      'a missing file',
    );
    const { text, body } = await openEditor(site, page);
    await page.getByLabel('Title').fill('Kept here');
    for (const [name, open] of parts) {
      await (name === 'palette' ? page.getByLabel('Title').focus() : moveToEnd(text));
      await open(page);
      const alert = page.getByRole('alert').filter({ hasText: 'The site was updated' });
      await expect(alert, name).toContainText('Your text is stored');
      await expect(alert.getByRole('button', { name: 'Reload the page' }), name).toBeVisible();
      await expect(page.getByLabel('Title'), name).toHaveValue('Kept here');
      if (name === 'emoji') await expect(text, name).toBeFocused();
      await alert.getByRole('button', { name: name === 'formula' ? 'Reload the page' : 'Close' }).click();
      await expect(alert, name).toHaveCount(0);
    }
    // The button has reloaded the page, which offers the stored text.
    await mend();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Kept here');
    await expect.poll(body).toBe('<p>Start :roc <span class="formula">x^2</span></p>');
  },
);

test(
  'Markdown is pasted as plain text if its script is gone, which says so, and again once it is there',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const mend = await failScripts(page, /\/markdown-html-/, 'an error of a gateway');
    const { text, body } = await openEditor(site, page);
    await text.press('Enter');
    await paste(text, { text: '## Herons\n\n**Grey**' });
    const alert = page.getByRole('alert').filter({ hasText: 'Please try again' });
    await expect(alert).toBeVisible();
    await expect.poll(body).toContain('**Grey**');
    await expect(text).toBeFocused();
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(body).toBe('<p>Start</p><h2>Herons</h2><p><strong>Grey</strong></p>');
  },
);

test(
  'a menu whose script is gone says so above the page, and its button comes back',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await failScripts(page, /\/(article-menu|version-menu)-/, 'a missing file');
    const { _id } = await publish(site, { title: 'Kept', post: '<p>Start</p>' });
    await site.adminApi.put(`articles/update-article/${_id}`, { title: 'Kept twice' });
    for (const [path, name] of [
      [editPath({ _id }), 'More actions'],
      [`${editPath({ _id })}/history`, 'Actions for version 1'],
    ] as const) {
      await page.goto(path);
      await waitForScripts(page);
      const button = page.getByRole('button', { name });
      await button.click();
      const alert = page.getByRole('alert').filter({ hasText: 'The site was updated' });
      await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
      await alert.getByRole('button', { name: 'Close' }).click();
      await expect(alert).toHaveCount(0);
      await expect(button).toBeVisible();
    }
  },
);

test(
  'the form stays if the script of the merge is gone',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const mend = await failScripts(page, /\/merge-screen-/, 'a missing file');
    const article = await publish(site, { title: 'Mine and theirs', post: '<p>Start</p>' });
    await openForm(page, editPath(article));
    await page.getByLabel('Title').fill('Mine');
    await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'Theirs' });
    await updateButton(page).click();
    await page.getByRole('button', { name: 'Merge the two versions' }).click();
    const alert = page.getByRole('alert').filter({ hasText: /^The site was updated/ });
    await expect(alert).toContainText('Your text is stored');
    await expect(page.getByLabel('Title')).toHaveValue('Mine');
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Merge the two versions' })).toBeVisible();
  },
);

test(
  'a screen whose script is gone shows its sentence in the dashboard',
  inTier('full'),
  async ({ adminPage: page }) => {
    await page.goto('/dashboard/admin-home');
    await waitForScripts(page);
    const mend = await failScripts(page, /manage-users|screens-/, 'no response');
    await page.getByRole('link', { name: 'Manage Users' }).first().click();
    await expect(
      page.getByRole('heading', { name: 'Failed to load users. Please try again.' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage Articles' }).first()).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  },
);

test(
  'a screen that loads its data in the browser says so too',
  inTier('all'),
  async ({ adminPage: page }) => {
    await page.goto('/dashboard/admin-home');
    await waitForScripts(page);
    const mend = await failScripts(page, /write-article|writing-/, 'an error of a gateway');
    await page.getByRole('link', { name: 'Create Article' }).first().click();
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage Articles' }).first()).toBeVisible();
    await mend();
    await again.click();
    await expect(page.getByLabel('Title')).toBeVisible();
  },
);

test('after an upgrade a screen reloads once, and not again', inTier('full'), async ({ adminPage: page }) => {
  await page.goto('/dashboard/admin-home');
  await waitForScripts(page);
  await failScripts(page, /manage-users|screens-/, 'a missing file');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.getByRole('link', { name: 'Manage Users' }).first().click();
  await expect.poll(() => loads).toBe(1);
  await page.waitForLoadState();
  expect(loads).toBe(1);
});
