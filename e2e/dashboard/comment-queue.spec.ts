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

test(
  'the actions of a comment stand in one row at 390 px, the rare ones in a menu',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    await site.adminApi.patch('settings', { commentsEnabled: true });
    const article = await publish(site, { title: 'Tea for thumbs' });
    const person = { ...writer, name: 'Thea', email: 'thea@example.org' };
    const api = await site.apiAs(await site.register(person));
    for (const text of ['Delete me.', 'Ban me.'])
      await api.post(`articles/${article.slug}/comments`, { text });
    const page = await openPage({ session: site.adminSession, viewport: { width: 390, height: 844 } });
    await page.goto('/dashboard/comments');
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    const buttons = row('Ban me.').getByRole('button');
    await expect(buttons).toHaveText(['Approve', 'Spam', 'Reply', '']);
    const tops = await buttons.evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect(new Set(tops).size, String(tops)).toBe(1);

    const keys = new Keyboard(page);
    const more = (text: string) =>
      row(text).getByRole('button', { name: 'More actions for the comment by Thea' });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await keys.press(more('Delete me.'));
    await expect(page.getByRole('menu')).toBeFocused();
    await axe(page);
    // A key of the queue, which a menu takes for the start of a name.
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await expect(row('Delete me.')).toBeVisible();
    await expect(more('Delete me.')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item('Delete')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row('Delete me.')).toHaveCount(0);
    await expect(row('Ban me.')).toBeFocused();
    await keys.press(more('Ban me.'));
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(item('Ban this account')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Bans (1)')).toBeVisible();
  },
);
