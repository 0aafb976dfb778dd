import type { Page } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { autosaveState, editPath, publishButton } from '../support/article-form.ts';
import { publishWithGallery } from '../support/gallery.ts';
import { publish } from '../support/publish.ts';

const early = (page: Page) => page.locator('[data-early-text]');
const editor = (page: Page) => page.locator('.ProseMirror');
const unsaved = async (site: Site, { _id }: Article) => {
  const { data } = await site.adminApi.get<{ copies: { content: Record<string, unknown> }[] }>(
    `working-copies?article=${_id}`,
  );
  return data.copies.map(({ content }) => content);
};

/** Blocks matching scripts until the returned function is called. */
async function holdScripts(page: Page, which: (name: string) => boolean): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname) && which(pathname),
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  return held.resolve;
}
const isEditor = (name: string) => name.includes('/body-editor-');

test(
  'text typed while the scripts load is in the form and autosaved',
  inTier('all'),
  async ({ site, openPage }) => {
    const article = await publish(site, { title: 'Slow', post: '<p>Start</p>', excerpt: 'Old words' });
    const page = await openPage({ session: site.adminSession });
    const go = await holdScripts(page, () => true);
    await page.goto(editPath(article), { waitUntil: 'commit' });
    await page.getByLabel('Title').fill('Slow, but sure');
    await page.getByLabel('Excerpt').fill('Old words, and new');
    await early(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    go();
    await expect(editor(page)).toHaveText('Start and more');
    await expect(page.getByLabel('Title')).toHaveValue('Slow, but sure');
    await expect(page.getByLabel('Excerpt')).toHaveValue('Old words, and new');
    const typed = { title: 'Slow, but sure', excerpt: 'Old words, and new', status: 'published' };
    await expect
      .poll(() => unsaved(site, article))
      .toMatchObject([{ ...typed, post: '<p>Start and more</p>' }]);
  },
);

test(
  'choices for a new article made while the scripts load are kept',
  inTier('all'),
  async ({ site, openPage }) => {
    await site.adminApi.post('categories/create-category', { name: 'craft' });
    const page = await openPage({ session: site.adminSession });
    const go = await holdScripts(page, () => true);
    await page.goto('/dashboard/create-article', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Category' }).selectOption('craft');
    await page.locator('summary', { hasText: 'Publishing' }).click();
    await page.getByRole('checkbox', { name: 'Featured' }).check();
    go();
    await expect(editor(page)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('craft');
    await expect(page.getByRole('checkbox', { name: 'Featured' })).toBeChecked();
    await expect(publishButton(page)).toBeVisible();
  },
);

test(
  'no key is lost between the text before the editor and the editor',
  inTier('full'),
  async ({ site, openPage }) => {
    const article = await publish(site, { title: 'Handed over', post: '<p>Start</p><p>End</p>' });
    const page = await openPage({ session: site.adminSession });
    const goPage = await holdScripts(page, (name) => !isEditor(name));
    const goEditor = await holdScripts(page, isEditor);
    await page.goto(editPath(article), { waitUntil: 'commit' });
    await expect(early(page)).toHaveAttribute('aria-busy', 'true');
    await early(page).locator('p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' one');
    goPage();
    await expect(autosaveState(page)).toHaveText('Saved');
    await expect(early(page)).toBeFocused();
    await page.keyboard.type(' two');
    goEditor();
    // Typing goes on while the editor loads.
    const words = Array.from({ length: 60 }, (_, index) => ` ${index}`).join('');
    await page.keyboard.type(words, { delay: 10 });
    await expect(editor(page)).toBeFocused();
    await page.keyboard.type(' three');
    await expect(editor(page).locator('p')).toHaveText([`Start one two${words} three`, 'End']);
    await expect
      .poll(async () => (await unsaved(site, article)).map(({ post }) => post))
      .toEqual([`<p>Start one two${words} three</p><p>End</p>`]);
  },
);

test(
  'before the scripts run the article is shown as readers see it, and stays where it is',
  inTier('full'),
  async ({ site, openPage, axe }) => {
    const article = await publish(site, { title: 'Shown early', post: '<h2>Reeds</h2><p>Of the river.</p>' });
    const page = await openPage({ session: site.adminSession, foldedPanel: true });
    const go = await holdScripts(page, () => true);
    const response = await page.goto(editPath(article), { waitUntil: 'commit' });
    const html = (await response?.text()) ?? '';
    const words = page.getByText('Of the river.');
    await expect(words).toBeVisible();
    await expect(early(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('textarea[name=post]')).toHaveCount(0);
    await expect(page.getByLabel('Excerpt')).toBeHidden();
    await axe(page);
    const before = await words.boundingBox();
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    go();
    await expect(editor(page)).toBeVisible();
    expect(await editor(page).getByText('Of the river.').boundingBox()).toEqual(before);
    await expect(page.getByLabel('Excerpt')).toBeHidden();
    expect(scripts.filter((url) => !html.includes(new URL(url).pathname))).toEqual([]);
    expect(new Set(scripts).size).toBeLessThanOrEqual(20);
  },
);

test(
  'a click before the scripts have loaded takes effect once they have',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    const slug = await publishWithGallery(site, 'Pressed early');
    const go = await holdScripts(page, () => true);
    await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('link', { name: /Open image 2 of 3/ }).click();
    go();
    await expect(page.getByRole('dialog').getByText('2 / 3')).toBeVisible();
  },
);

test(
  'an image opens as a file if the scripts never load',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    const slug = await publishWithGallery(site, 'Pressed in vain');
    await holdScripts(page, () => true);
    await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' });
    // Chromium's own page around an image would violate our content security policy.
    await page.route('/media/**', (route) => route.fulfill({ status: 204 }));
    const navigation = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: /Open image 1 of 3/ }).click();
    expect(new URL((await navigation).url()).pathname).toMatch(/^\/media\//);
  },
);
