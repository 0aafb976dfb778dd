import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { publish } from '../support/publish.ts';

const lena = { name: 'Lena', email: 'lena@example.org', password: 'lantern-river-43-quiet' };

/** Scrolls to the likes below an article, which are loaded then. */
async function openLikes(page: Page, slug: string) {
  await page.goto(`/blog/${slug}`);
  const place = page.locator('#_likes');
  await place.scrollIntoViewIfNeeded();
  const button = place.getByRole('button', { name: 'Like' });
  await expect(button).toBeVisible();
  return button;
}

test(
  'visitors and accounts like an article and a comment, and take it back',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    await site.adminApi.patch('settings', { commentsEnabled: true, likesEnabled: true, likesFrom: 2 });
    const { slug } = await publish(site, { title: 'Tea that is liked' });
    await site.adminApi.post(`articles/${slug}/comments`, { text: 'Mine.' });

    const visitor = await openPage();
    const button = await openLikes(visitor, slug);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.focus();
    await visitor.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveText('Like');
    expect(await visitor.context().cookies()).toEqual([]);
    await expect(await openLikes(visitor, slug)).toHaveAttribute('aria-pressed', 'true');

    const reader = await openPage({ session: await site.register(lena) });
    const own = await openLikes(reader, slug);
    await expect(own).toHaveAttribute('aria-pressed', 'false');
    await own.click();
    await expect(own).toHaveText('Like2');
    const comment = reader.locator('#_comments').getByRole('article');
    await comment.getByRole('button', { name: 'Like' }).click();
    await expect(comment.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    await axe(reader);
    await expectInEveryLook(reader, 'article with likes');

    await reader.goto('/account/data');
    await expect(reader.getByText('the comment by', { exact: false })).toBeVisible();
    await reader.getByRole('button', { name: 'Take back: Tea that is liked' }).click();
    await expect(reader.getByText('Your like is taken back.')).toBeVisible();
    await expect(await openLikes(reader, slug)).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'likes work without scripts on the page of the comments',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    await site.adminApi.patch('settings', { commentsEnabled: true, likesEnabled: true, likesFrom: 1 });
    const { slug } = await publish(site, { title: 'Tea by forms' });
    await site.adminApi.post(`articles/${slug}/comments`, { text: 'Mine.' });
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/blog/${slug}`);
    await page.locator('#_likes').getByRole('link', { name: 'Like' }).click();
    const like = page.getByRole('button', { name: 'Like' });
    await expect(like).toHaveCount(2);
    await like.first().click();
    await expect(page.getByText('Your like is counted.')).toBeVisible();
    await expect(like.first()).toHaveText('Like1');
    await like.last().click();
    await expect(like.last()).toHaveText('Like1');
    const other = await openPage();
    await other.goto(`/blog/${slug}/comments`);
    await axe(other);
    await expectInEveryLook(other, 'page of comments with likes');
  },
);
