import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { hold } from '../support/hold.ts';
import { Keyboard } from '../support/keyboard.ts';
import { publish, uploadImage } from '../support/publish.ts';
import { countView } from '../support/view.ts';

const cleo = { name: 'Cleo Contributor', email: 'cleo@example.org', password: 'sparrow-river-42' };

test(
  'an administrator invites, revokes and changes roles by the keyboard alone, and never loses the focus',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await site.register(cleo);
    const keys = new Keyboard(page);
    const dialog = page.getByRole('dialog');
    await page.goto('/dashboard/manage-users');
    for (const name of ['nora', 'omar']) {
      await keys.press(page.getByRole('button', { name: 'Invite', exact: true }));
      await expect(dialog.getByLabel('Email (optional)')).toBeFocused();
      await page.keyboard.type(`${name}@example.org`);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
    }

    // A busy button keeps the focus, and another press has no effect.
    const revocation = await hold(page, '**/api/v1/invitations/*');
    const revoke = (name: string) => page.getByRole('button', { name: `Revoke invitation of ${name}` });
    await keys.press(revoke('omar'));
    await expect(revoke('omar')).toBeDisabled();
    await expect(revoke('omar')).toBeFocused();
    await page.keyboard.press('Enter');
    revocation.release();
    await expect(revoke('omar')).toHaveCount(0);
    await expect(revoke('nora')).toBeFocused();
    expect(revocation.calls).toBe(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Pending invitations')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();

    const staffRole = page.getByRole('button', { name: `Staff Role of ${cleo.name}` });
    await keys.press(staffRole);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await keys.press(dialog.getByRole('button', { name: 'Make Contributor' }));
    await expect(page.getByText('User role updated successfully')).toBeVisible();
    await expect(staffRole).toBeFocused();
    const more = page.getByRole('button', { name: `More about ${cleo.name}` });
    await keys.press(more);
    await page.keyboard.type('disable');
    await expect(page.getByRole('menuitem', { name: 'Disable' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Account disabled')).toBeVisible();
    await expect(more).toBeFocused();
  },
);

test(
  'deleting rows and marks by the keyboard leaves the focus in the list',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    for (const from of ['/one', '/two']) await site.adminApi.post('redirects', { from, to: '/about' });
    const keys = new Keyboard(page);
    const remove = (path: string) => page.getByRole('button', { name: `Delete ${path}` });
    await page.goto('/dashboard/redirects');
    await keys.press(remove('/two'));
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove('/one')).toBeFocused();

    await countView(site, '/about');
    await page.goto('/dashboard/statistics');
    const marks = page.locator('summary').filter({ hasText: 'Your marks' });
    await keys.press(marks);
    await keys.type(page.getByLabel('What happened'), 'Launch');
    await page.keyboard.press('Enter');
    await keys.press(page.getByRole('button', { name: 'Delete the mark Launch' }), { backwards: true });
    await expect(marks).toHaveText('Your marks (0)');
    await expect(marks).toBeFocused();
  },
);

test(
  'a contributor submits a draft and an editor publishes it by the keyboard alone',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
    await site.adminApi.post('categories/create-category', { name: 'essays' });
    const writer = { ...cleo, email: 'writer@example.org' };
    const session = await site.register(writer);
    const { data: users } = await site.adminApi.get<{ _id: string; email: string }[]>('users');
    const id = users.find(({ email }) => email === writer.email)?._id;
    await site.adminApi.patch(`users/staff-role/${id}`, { staffRole: 'contributor' });
    const body = { title: 'Otters at dusk', post: '<p>They swim.</p>', category: 'essays', status: 'draft' };
    const bannerImg = await uploadImage(site);
    await (await site.apiAs(session)).post('articles/create-article', { ...body, bannerImg });

    const page = await openPage({ session });
    const keys = new Keyboard(page);
    await page.goto('/dashboard/manage-article');
    await keys.press(page.getByRole('link', { name: body.title, exact: true }));
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    const submit = page.getByRole('button', { name: 'Submit for review' });
    await keys.press(submit);
    await expect(page.getByRole('dialog').getByLabel('Message')).toBeFocused();
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
    await expect(page.getByText('In review')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit again' })).toBeFocused();
    await keys.press(page.getByRole('button', { name: 'Withdraw' }), { backwards: true });
    await expect(page.getByText('This draft is not in review.')).toBeVisible();
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
    await expect(page.getByText('In review')).toBeVisible();

    const editor = new Keyboard(adminPage);
    await adminPage.goto('/dashboard/review');
    await editor.press(adminPage.getByRole('link', { name: body.title }));
    await expect(adminPage.getByText('They swim.')).toBeVisible();
    await expect(adminPage.getByRole('main')).toBeFocused();
    const sendBack = adminPage.getByRole('button', { name: 'Send back' });
    await editor.press(sendBack);
    await expect(adminPage.getByRole('dialog').getByLabel('Note')).toBeFocused();
    await adminPage.keyboard.press('Escape');
    await expect(sendBack).toBeFocused();
    await editor.press(adminPage.getByRole('button', { name: 'Publish', exact: true }), { backwards: true });
    await expect(adminPage.getByText('Nothing waits for review')).toBeVisible();
    await expect(adminPage.getByRole('main')).toBeFocused();
  },
);

test(
  'the filters of a list open, apply and go away by the keyboard alone, also on narrow screens',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    await publish(site, { title: 'Otters swim', tags: ['Water'] });
    await publish(site, { title: 'Badgers dig', tags: ['Earth'] });
    const page = await openPage({ session: site.adminSession, viewport: { width: 390, height: 844 } });
    const keys = new Keyboard(page);
    await page.goto('/dashboard/manage-article');
    const filter = page.getByRole('button', { name: /^Filter/ });
    const tag = page.getByRole('combobox', { name: 'Tag' });
    await expect(tag).toBeHidden();
    await keys.press(filter);
    await keys.reach(tag);
    await page.keyboard.type('Earth');
    await expect(page).toHaveURL(/tag=Earth/);
    await expect(page.getByRole('link', { name: 'Otters swim', exact: true })).toHaveCount(0);
    await expect(tag).toBeFocused();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.keyboard.press('Escape');
    await expect(filter).toBeFocused();
    await expect(filter).toHaveText('Filter (1)');
    await keys.press(page.getByRole('link', { name: 'Remove the filter Tag: Earth' }));
    await expect(page.getByRole('link', { name: 'Otters swim', exact: true })).toBeVisible();
    await expect(filter).toBeFocused();
  },
);

test(
  'an export of another site is uploaded, checked and imported by the keyboard alone',
  inTier('all'),
  async ({ adminPage: page }) => {
    const post = { id: '1', uuid: '1', title: 'Moved in', slug: 'moved-in', status: 'published' };
    const posts = [{ ...post, type: 'post', html: '<p>Here.</p>', published_at: '2020-01-02T03:04:05.000Z' }];
    const buffer = Buffer.from(JSON.stringify({ db: [{ meta: {}, data: { posts } }] }));
    const keys = new Keyboard(page);
    await page.goto('/dashboard/import');
    const file = page.getByLabel('Choose a file');
    // The field itself is one pixel large; its label shows the focus.
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(file).toBeFocused({ timeout: 100 });
    }).toPass();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'ghost.json', mimeType: 'application/json', buffer });
    await keys.type(page.getByLabel('URL of the old site'), 'https://old.example');
    await keys.press(page.getByRole('button', { name: 'Check file' }));
    const start = page.getByRole('button', { name: 'Import 1 article' });
    await expect(start).toBeVisible();
    await keys.press(start);
    await expect(page.getByText('The import is complete.')).toBeVisible();
    expect(await keys.focused()).not.toBe('nothing');
  },
);
