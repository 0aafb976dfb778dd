import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test(
  'filters and sorts the list, all of it in the URL, and counts the tabs',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await publish(site, { title: 'Otters swim', category: 'rivers', tags: ['Water'] });
    await publish(site, { title: 'Badgers dig', category: 'woods', tags: ['Earth'] });
    await publish(site, { title: 'Newts do both', category: 'woods', tags: ['Water'], status: 'draft' });
    await page.goto('/dashboard/manage-article');
    const titles = page.getByRole('row').getByRole('link', { name: /^[A-Z][a-z]+s / });
    const tag = page.getByRole('combobox', { name: 'Tag' });
    const filter = page.getByRole('button', { name: /^Filter/ });
    await filter.click();
    await tag.selectOption('Water');
    await expect(titles).toHaveText(['Newts do both', 'Otters swim']);
    await expect(page).toHaveURL(/tag=Water/);
    await expect(tag).toHaveValue('Water');
    await expect(page.getByRole('link', { name: 'Drafts 1' })).toBeVisible();
    await page.getByRole('link', { name: 'Published 1' }).click();
    await expect(titles).toHaveText(['Otters swim']);
    await expect(filter).toHaveText('Filter (1)');
    await page.getByRole('link', { name: 'Remove the filter Tag: Water' }).click();
    await expect(titles).toHaveText(['Badgers dig', 'Otters swim']);
    await expect(filter).toBeFocused();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest First');
    await expect(titles).toHaveText(['Otters swim', 'Badgers dig']);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Title');
    await expect(titles).toHaveText(['Badgers dig', 'Otters swim']);
    await page.getByRole('combobox', { name: 'Order' }).press('Escape');
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeHidden();
    await expect(filter).toBeFocused();
    await page.reload();
    await expect(titles).toHaveText(['Badgers dig', 'Otters swim']);
    await expect(page.getByRole('link', { name: 'Remove the filter Order: Title' })).toBeVisible();
    await page.goto('/dashboard/manage-article?tag=Water&sort=title');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page.getByRole('link', { name: /^Remove the filter/ })).toHaveCount(0);
  },
);

test(
  'changes several articles at once, says what failed, and undoes it',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const draft = { category: 'trees', status: 'draft' };
    for (const title of ['Alder', 'Birch', 'Cedar']) await publish(site, { title, ...draft });
    await publish(site, { title: 'Dogwood', ...draft, bannerImg: null });
    await page.goto('/dashboard/manage-article?status=draft&category=trees&sort=title');
    const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
    await select('Alder').click();
    await select('Dogwood').click({ modifiers: ['Shift'] });
    await expect(page.getByText('4 articles selected')).toBeVisible();
    await select('Birch').press('Space');
    await expect(page.getByText('3 articles selected')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish 3 articles?' });
    await expect(dialog.getByRole('listitem')).toHaveText(['Alder', 'Cedar', 'Dogwood']);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published 2 articles.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Dogwood: Banner image' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Published 2' })).toBeVisible();
    expect((await site.visitorApi.get('articles/single-article/alder')).status).toBe(200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone for 2 articles.')).toBeVisible();
    expect((await site.visitorApi.get('articles/single-article/alder')).status).toBe(404);

    // The list is read again after the message: until then the undone ones are missing in it.
    await expect(page.getByRole('link', { name: 'Drafts 4' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select page' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Moved 4 articles to the trash.')).toBeVisible();
    await page.getByRole('link', { name: 'Trash 4' }).click();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByRole('link', { name: 'Trash 0' })).toBeVisible();
  },
);

test(
  'duplicates an article from the list and from the editor',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    await publish(site, { title: 'Herons wait', tags: ['Water'] });
    await page.goto('/dashboard/manage-article?status=published&whose=all');
    await page.getByRole('button', { name: 'Duplicate Herons wait' }).press('Enter');
    await expect(page.getByText('Duplicated as a draft')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Copy of Herons wait');
    await expect(page.locator('.ProseMirror')).toContainText('Some words to read.');
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    const first = page.url();
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Copy of Copy of Herons wait');
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    expect(page.url()).not.toBe(first);
    expect((await site.visitorApi.get('articles/single-article/copy-of-herons-wait')).status).toBe(404);
  },
);
