import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { Keyboard } from '../support/keyboard.ts';
import { publish } from '../support/publish.ts';

/** `MODERATED=500` for a long run. */
const MODERATED = Number(process.env.MODERATED ?? 30);
/** A person who reads and decides has 1.2 s a comment, for 500 in ten minutes. */
const LIMIT_MS = 120_000 + MODERATED * 1200;
const BULK = 5;
const writer = { name: 'Quinn', email: 'quinn@example.org', password: 'lantern-river-43-quiet' };

test(
  'a moderator decides about every comment by the keyboard alone, one by one and in bulk',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    test.setTimeout(2 * LIMIT_MS);
    await site.adminApi.patch('settings', { commentsEnabled: true });
    const article = await publish(site, { title: 'Tea for many' });
    const api = await site.apiAs(await site.register(writer));
    for (let i = 0; i < MODERATED; i++)
      await api.post(`articles/${article.slug}/comments`, { text: `Words of comment ${i}.` });
    const row = page.locator('[data-comment][aria-current]');
    await page.goto('/dashboard/comments');
    await expect(row).toBeFocused();
    const keys = ['a', 's', 'd', 'a'];
    const begun = Date.now();
    for (let i = 0; i < MODERATED - BULK; i++) {
      const id = await row.getAttribute('data-comment');
      await page.keyboard.press(keys[i % keys.length]!);
      await expect(page.locator(`[data-comment="${id}"]`)).toHaveCount(0);
      await expect(row).toBeFocused();
    }
    for (let i = 0; i < BULK; i++) {
      await page.keyboard.press('x');
      await page.keyboard.press('j');
    }
    await expect(page.getByText(`${BULK} comments selected`)).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByText('No comment waits')).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.locator('[data-comment]')).toHaveCount(BULK);
    await new Keyboard(page).press(page.getByRole('checkbox', { name: 'Select all' }), {
      key: 'Space',
      backwards: true,
    });
    await new Keyboard(page).press(page.getByRole('button', { name: 'Approve' }).first());
    await expect(page.locator('[data-comment]')).toHaveCount(0);
    process.stdout.write(`${MODERATED} comments in ${Math.round((Date.now() - begun) / 1000)} s\n`);
    await expect
      .poll(async () => (await site.adminApi.get<{ counts: object }>('comments')).data.counts)
      .toMatchObject({ pending: 0 });
    const { data } = await site.adminApi.get<{ counts: Record<string, number> }>('comments');
    const single = MODERATED - BULK;
    const share = (n: number) => Math.floor((single - n + keys.length - 1) / keys.length);
    expect(data.counts).toMatchObject({
      approved: share(0) + share(3) + BULK,
      spam: share(1),
      trash: share(2),
    });
  },
);
