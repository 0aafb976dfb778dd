import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { publish } from '../support/publish.ts';
import type { Site } from '../support/site.ts';

const rita = { name: 'Rita', email: 'rita@example.org', password: 'lantern-river-43-quiet' };

async function commentedArticle(site: Site, title: string) {
  await site.adminApi.patch('settings', { commentsEnabled: true });
  return publish(site, { title });
}

/** Scrolls to the comments below an article, which are loaded then. */
async function openComments(page: Page, slug: string) {
  await page.goto(`/blog/${slug}`);
  const section = page.locator('#_comments');
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('form', { name: 'Write a comment' })).toBeVisible();
  return section;
}

async function confirmLink(site: Site, address: string): Promise<string> {
  const { links } = await site.emailTo(address, /confirm your comment/);
  return links.find((link) => link.includes('/account/comments/confirm'))!;
}

const approveAll = async (site: Site) => {
  const { data } = await site.adminApi.get<{ comments: { _id: string }[] }>('comments');
  await site.adminApi.post('comments/decisions', {
    decisions: data.comments.map(({ _id }) => ({ _id, state: 'approved' })),
  });
};

test(
  'a reader with an account comments, a moderator approves it by keyboard, and all see it',
  inTier('quick'),
  async ({ site, adminPage, openPage, axe }) => {
    const article = await commentedArticle(site, 'Tea for readers');
    const reader = await openPage({ session: await site.register(rita) });
    const section = await openComments(reader, article.slug);
    const text = section.getByRole('textbox', { name: 'Comment' });
    await text.fill('A *lovely* text.');
    await openComments(reader, article.slug);
    await expect(text).toHaveValue('A *lovely* text.');
    await section.getByRole('button', { name: 'Send' }).click();
    await expect(section.getByRole('status')).toContainText('A moderator will look');
    await expect(section.getByRole('article')).toHaveCount(0);
    await openComments(reader, article.slug);
    await expect(text).toHaveValue('');

    await adminPage.goto('/dashboard/comments');
    const row = adminPage.getByRole('listitem').filter({ hasText: 'A lovely text.' });
    await expect(row).toBeFocused();
    await axe(adminPage);
    await adminPage.keyboard.press('a');
    await expect(row).toHaveCount(0);
    await adminPage.keyboard.press('z');
    await expect(row).toBeFocused();
    const stored = adminPage.waitForResponse((response) => response.url().endsWith('/comments/decisions'));
    await adminPage.keyboard.press('a');
    await stored;

    const other = await openPage();
    const shown = (await openComments(other, article.slug)).getByRole('article');
    await expect(shown).toHaveText(/Rita.*A lovely text\./s);
    await expect(shown.locator('em')).toHaveText('lovely');
    await axe(other);
  },
);

test(
  'the queue fits every window, keeps the focus, and says what an empty list lacks',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const article = await commentedArticle(site, 'Tea for the queue');
    const quinn = { ...rita, name: 'Quinn', email: 'quinn@example.org' };
    const api = await site.apiAs(await site.register(quinn));
    await api.post(`articles/${article.slug}/comments`, { text: 'Words that wait.' });
    await page.goto('/dashboard/comments');
    const row = page.getByRole('listitem').filter({ hasText: 'Words that wait.' });
    await expect(row).toBeFocused();
    await page.keyboard.press('r');
    await expect(row.getByRole('textbox', { name: 'Reply to Quinn' })).toBeFocused();
    await expectInEveryLook(page, 'queue of comments');
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await row.getByRole('button', { name: 'More actions for the comment by Quinn' }).click();
    await page.getByRole('menuitem', { name: 'Ban this account' }).click();
    await page.getByText('Bans (1)').click();
    await page.getByRole('button', { name: 'End the ban: Quinn' }).click();
    await expect(page.getByText('Ban ended')).toBeVisible();
    await page.goto('/dashboard/comments?state=reported');
    await expect(page.getByText('No comment is reported')).toBeVisible();
    await site.adminApi.patch('settings', { commentsEnabled: false });
    await page.goto('/dashboard/comments?q=nowhere');
    await expect(page.getByRole('link', { name: 'Allow them in the settings' })).toBeVisible();
    await expect(page.getByText('No results found for nowhere')).toBeVisible();
  },
);

test(
  'anyone comments with an email address that is confirmed once',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    const article = await commentedArticle(site, 'Tea for everybody');
    const section = await openComments(page, article.slug);
    await section.getByRole('textbox', { name: 'Comment' }).fill('Hello from outside.');
    await section.getByLabel('Your name').fill('Gus');
    await section.getByLabel('Your email address').fill('gus@example.org');
    await section.getByRole('button', { name: 'Send' }).click();
    await expect(section.getByRole('status')).toContainText('confirm your email address');
    await page.goto(await confirmLink(site, 'gus@example.org'));
    await expect(page.getByText('Hello from outside.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('A moderator will look')).toBeVisible();
    const again = await openComments(page, article.slug);
    await expect(again).toContainText('As Gus');
    await again.getByRole('textbox', { name: 'Comment' }).fill('No second link.');
    await again.getByRole('button', { name: 'Send' }).click();
    await expect(again.getByRole('status')).toContainText('A moderator will look');
    await approveAll(site);
    const shown = (await openComments(page, article.slug)).getByRole('article');
    await expect(shown).toHaveCount(2);
    await shown.first().getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByRole('heading', { name: 'Reply to Gus' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await shown.first().getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText('A moderator will look at it.').first()).toBeVisible();
    await page.goto('/account/comments/forget');
    await page.getByRole('button', { name: 'Forget me on this device' }).click();
    await expect(page.getByText('no longer knows')).toBeVisible();
    await expect((await openComments(page, article.slug)).getByLabel('Your name')).toBeVisible();
  },
);

test(
  'comments are read, written, changed and deleted without scripts',
  inTier('all'),
  async ({ site, openPage, axe, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    const article = await commentedArticle(site, 'Tea without scripts');
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/blog/${article.slug}`);
    await page.getByRole('link', { name: 'Read and write comments' }).click();
    await expect(page.getByText('No comments yet.')).toBeVisible();
    const fill = async (text: string) => {
      await page.getByRole('textbox', { name: 'Comment' }).fill(text);
      await page.getByLabel('Your name').fill('Nora');
      await page.getByLabel('Your email address').fill('nora@example.org');
    };
    await fill('Plain words.');
    await page.getByRole('button', { name: 'Send' }).click();
    // A form that is sent at once is shown again, with what was typed.
    if (await page.getByText('That was very quick').isVisible()) {
      await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Plain words.');
      await new Promise((resolve) => setTimeout(resolve, 2100));
      await page.getByRole('button', { name: 'Send' }).click();
    }
    await expect(page.getByText('confirm your email address')).toBeVisible();
    await page.goto(await confirmLink(site, 'nora@example.org'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'To the comments' }).click();
    await expect(page.getByText('waits for a moderator')).toBeVisible();
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Better words.');
    await page.getByRole('button', { name: 'Save' }).click();
    await approveAll(site);
    await page.goto(`/blog/${article.slug}/comments`);
    await expect(page.getByRole('article')).toContainText('Better words.');
    const tested = await openPage();
    await tested.goto(`/blog/${article.slug}/comments`);
    await axe(tested);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Comment deleted')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    const jsonFeed = await (await page.request.get(`/blog/${article.slug}/comments/feed.json`)).json();
    expect(jsonFeed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' });
    const feed = await page.request.get(`/blog/${article.slug}/comments/atom.xml`);
    expect(feed.headers()['content-type']).toContain('application/atom+xml');
    expect(await feed.text()).toContain('Comments on “Tea without scripts”');
  },
);
