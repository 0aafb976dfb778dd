import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of (400|404|409)/] });

/** Returns today's date in the format of the browser. */
const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString());

/** Makes requests fail with this message. */
async function fail(page: Page, address: string, message: string) {
  await page.route(address, (route) => route.fulfill({ status: 503, json: { success: false, message } }));
}

const dialog = (page: Page) => page.getByRole('dialog');
const columns = (page: Page, of: string) =>
  page.getByRole('region', { name: of }).getByRole('columnheader').allInnerTexts();

test(
  'the overview shows three numbers, the categories and the newest accounts',
  inTier('all'),
  async ({ site, openPage }) => {
    for (const name of ['  Quiet Rivers ', 'craft'])
      await site.adminApi.post('categories/create-category', { name });
    await publish(site, { title: 'One', category: 'quiet rivers' });
    await publish(site, { title: 'Two', category: 'quiet rivers' });
    await publish(site, { title: 'Not out yet', category: 'quiet rivers', status: 'draft' });
    for (let number = 1; number <= 5; number++) {
      await site.register({
        name: `Reader ${number}`,
        email: `r${number}@example.org`,
        password: 'sparrow-42',
      });
    }
    const page = await openPage({ session: site.adminSession, locale: 'de-DE' });
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard\/admin-home$/);
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
    await expect(page.getByText("Monitor and manage your blog's key metrics")).toBeVisible();
    for (const [title, value, text] of [
      ['Total Users', '6', 'Registered accounts in your system'],
      ['Total Articles', '2', 'Published content on your blog'],
      ['Categories', '2', 'Content organization categories'],
    ] as const) {
      await expect(page.getByRole('heading', { name: title }).first().locator('..')).toHaveText(
        title + value + text,
      );
    }
    expect(await columns(page, 'Categories')).toEqual(['Category Name', 'Articles', 'Actions']);
    const rivers = page.getByRole('row', { name: /quiet rivers/i });
    await expect(rivers.getByRole('cell').nth(1)).toHaveText('2');
    expect(await rivers.getByRole('link').evaluate((link) => (link as HTMLElement).innerText)).toMatch(
      /^Quiet/i,
    );
    expect(await columns(page, 'Recently Registered Users')).toEqual([
      'Name',
      'Email',
      'Role',
      'Registration Date',
    ]);
    const newest = page.getByRole('region', { name: 'Recently Registered Users' }).getByRole('row');
    await expect(newest).toHaveCount(6);
    await expect(newest.nth(1)).toContainText(/^RReader 5r5@example\.orguser/);
    await expect(newest.nth(1)).toContainText(await today(page));
  },
);

test(
  'creates a category, and shows invalid and duplicate names',
  inTier('full'),
  async ({ adminPage, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    await adminPage.goto('/dashboard/admin-home');
    await adminPage.getByRole('button', { name: 'Add New' }).click();
    await expect(dialog(adminPage).getByRole('heading', { name: 'Add Category' })).toBeVisible();
    const name = dialog(adminPage).getByLabel('Category Name');
    const save = dialog(adminPage).getByRole('button', { name: 'Save' });
    await name.fill('   ');
    await save.click();
    await expect(dialog(adminPage).getByText('Category name is required')).toBeVisible();
    await name.fill('  Wind and WEATHER ');
    await save.click();
    await expect(adminPage.getByText('Category created successfully')).toBeVisible();
    await expect(dialog(adminPage)).toBeHidden();
    await expect(adminPage.getByRole('row', { name: /wind and weather/ })).toBeVisible();

    await adminPage.getByRole('button', { name: 'Add New' }).click();
    await name.fill('wind and weather');
    await save.click();
    await expect(adminPage.getByText('Failed to create category')).toBeVisible();
    await expect(dialog(adminPage).getByText(/already/)).toBeVisible();
    await dialog(adminPage).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(adminPage)).toBeHidden();

    await adminPage.getByRole('button', { name: 'Delete category wind and weather' }).click();
    await dialog(adminPage).getByRole('button', { name: 'Cancel' }).click();
    await expect(adminPage.getByRole('row', { name: /wind and weather/ })).toBeVisible();
    await fail(adminPage, '**/api/v1/categories/*', 'The disk is full.');
    await adminPage.getByRole('button', { name: 'Delete category wind and weather' }).click();
    await dialog(adminPage).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(dialog(adminPage)).toContainText('Error!Error deleting categoryThe disk is full.');
  },
);

test(
  'an article that cannot be deleted shows the error and stays',
  inTier('all'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    await publish(site, { title: 'Here to stay' });
    await adminPage.goto('/dashboard/manage-article?q=stay');
    await expect(adminPage.getByRole('columnheader')).toHaveText([
      '#',
      'Title',
      'Category',
      'Date',
      'Actions',
    ]);
    await fail(adminPage, '**/api/v1/articles/*', 'The disk is full.');
    await adminPage.getByRole('button', { name: 'Delete Here to stay' }).click();
    await dialog(adminPage).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(dialog(adminPage)).toContainText('Error!Something went wrong.The disk is full.');
    await dialog(adminPage).getByRole('button', { name: 'OK' }).click();
    await expect(adminPage.getByRole('link', { name: 'Here to stay', exact: true })).toBeVisible();
  },
);

test(
  'lists ten articles per page, one’s own by default, and all for those who have none',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
    for (let number = 1; number <= 11; number++)
      await publish(site, { title: `Heron ${number}`, category: 'birds' });
    await adminPage.goto('/dashboard/manage-article?q=heron');
    await expect(adminPage.getByText('11 article(s) found')).toBeVisible();
    await expect(adminPage.getByRole('row')).toHaveCount(11);
    const document = await adminPage.evaluateHandle(() => window);
    await adminPage.getByRole('link', { name: 'Page 2' }).press('Enter');
    await expect(adminPage.getByRole('row')).toHaveCount(2);
    // The document is the same, and the focus moves to the start of the list.
    expect(await document.evaluate((before) => before === window)).toBe(true);
    await expect(adminPage.getByRole('main')).toBeFocused();
    await expect(adminPage.getByRole('row').last().getByRole('cell').first()).toHaveText('11');

    const session = await otherAdministrator(site);
    const page = await openPage({ session });
    await page.goto('/dashboard/manage-article');
    const whose = page.getByRole('combobox', { name: 'Whose articles' });
    await page.getByRole('button', { name: /^Filter/ }).click();
    await expect(whose.locator('option:checked')).toHaveText('All articles');
    await whose.selectOption('mine');
    await expect(page.getByText('0 article(s) found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Create Article' })).toHaveAttribute(
      'href',
      '/dashboard/create-article',
    );
    await page.getByRole('link', { name: 'Show all articles' }).click();
    const others = page.getByRole('button', { name: 'Delete Heron 11' });
    await expect(others).toBeDisabled();
    await expect(others).toHaveAccessibleDescription('Only the account that created it can delete it');
    await others.focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Only the account that created it can delete it' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Heron 11', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Update Article' })).toBeVisible();

    // With an article of one's own, the list is of these, and says so above them.
    const draft = { title: 'Of mine', category: 'birds', post: '<p>1</p>', status: 'draft' };
    await (await site.apiAs(session)).post('articles/create-article', draft);
    await page.goto('/dashboard/manage-article');
    await expect(page.getByText('1 article(s) found')).toBeVisible();
    await expect(page.getByText(/^Only your own articles are shown and counted here\./)).toBeVisible();
    await page.getByRole('link', { name: 'Show all articles' }).click();
    await expect(page.getByText(/^Only your own articles/)).toBeHidden();
    await expect(page.getByText(/^[1-9]\d+ article\(s\) found/)).toBeVisible();
  },
);

test(
  'lists accounts with their counts, ten per page, and keeps the last administrator',
  inTier('all'),
  async ({ site, adminPage, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    for (let number = 1; number <= 11; number++) {
      await site.register({
        name: `Finch ${number}`,
        email: `f${number}@example.org`,
        password: 'sparrow-42',
      });
    }
    await adminPage.goto('/dashboard/manage-users?q=finch');
    const { data } = await site.adminApi.get<{ role: string }[]>('users/all-users');
    const admins = data.filter(({ role }) => role === 'admin').length;
    for (const [title, count] of [
      ['Total Users', data.length],
      ['Admins', admins],
      ['Regular Users', data.length - admins],
    ] as const) {
      await expect(adminPage.getByRole('heading', { name: title }).locator('..')).toHaveText(
        `${title}${count}`,
      );
    }
    expect((await adminPage.getByRole('columnheader').allInnerTexts()).slice(0, 4)).toEqual([
      'User',
      'Email',
      'Role',
      'Joined',
    ]);
    await expect(adminPage.getByRole('row')).toHaveCount(11);
    await adminPage.getByRole('link', { name: 'Page 2' }).click();
    await expect(adminPage.getByRole('row')).toHaveCount(2);
    await adminPage.getByRole('searchbox').fill('nobody of that name');
    await adminPage.getByRole('searchbox').press('Enter');
    await expect(adminPage.getByText('No users available')).toBeVisible();

    for (const { _id, role, email } of data as { _id: string; role: string; email: string }[]) {
      if (role === 'admin' && email !== site.admin.email)
        await site.adminApi.patch(`users/update-role/${_id}`, { role: 'user', email: site.admin.email });
    }
    await adminPage.goto(`/dashboard/manage-users?q=${site.admin.email}`);
    const change = async (to: string) => {
      await adminPage.getByRole('button', { name: /Change Role/ }).click();
      await expect(adminPage.getByRole('menuitemradio')).toHaveText(['User', 'Admin']);
      await adminPage.getByRole('menuitemradio', { name: to }).click();
    };
    await change('User');
    await expect(adminPage.getByText(/last administrator/)).toBeVisible();
    await expect(adminPage.getByRole('row').last()).toContainText('admin');
    await fail(adminPage, '**/users/update-role/*', '');
    await change('User');
    await expect(adminPage.getByText('Failed to update user role')).toBeVisible();
  },
);

test(
  'a date in Arabic is read from the right among words in English',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession, locale: 'ar' });
    await page.goto('/dashboard/manage-users');
    const [day, year] = await page.locator('td time').first().evaluate(dayAndYear);
    expect(year).toBeLessThan(day);
  },
);

test('names in Arabic begin where other names do', inTier('all'), async ({ site, adminPage: page }) => {
  for (const [name, email] of [
    ['ليلى', 'layla@example.org'],
    ['Salma', 'salma@example.org'],
  ] as const)
    await site.register({ name, email, password: 'sparrow-42-hill' });
  await page.goto('/dashboard/manage-users');
  const names = page.getByRole('main');
  const left = (name: string) =>
    names.getByText(name, { exact: true }).evaluate((element) => {
      const range = new Range();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    });
  await expect(names.getByText('ليلى', { exact: true })).toBeVisible();
  expect(await left('ليلى')).toBeCloseTo(await left('Salma'), 0);
});

/** Runs in the page: where the day and the year of a date such as 29/11/2026 stand, in pixels. */
function dayAndYear(time: Element): [number, number] {
  const text = time.firstChild!;
  const left = (from: number, to: number) => {
    const range = new Range();
    range.setStart(text, from);
    range.setEnd(text, to);
    return range.getBoundingClientRect().left;
  };
  const { length } = text.textContent!;
  return [left(0, 1), left(length - 1, length)];
}

test('a list that fails to load shows an error', inTier('all'), async ({ adminPage, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await adminPage.goto('/dashboard/edit-article/nowhere');
  await expect(adminPage.getByRole('heading', { name: 'Failed to load article.' })).toBeVisible();
  await adminPage.goto('/dashboard/admin-home');
  await fail(adminPage, '**/dashboard/manage-users.data*', 'The disk is full.');
  await adminPage.getByRole('complementary').getByRole('link', { name: 'Manage Users' }).click();
  await expect(
    adminPage.getByRole('heading', { name: 'Failed to load users. Please try again.' }),
  ).toBeVisible();
  await expect(adminPage.getByText('The disk is full.')).toBeVisible();
});

test(
  'the sidebar collapses and stays collapsed; on mobile it is a menu',
  inTier('all'),
  async ({ adminPage, axe }) => {
    await adminPage.goto('/dashboard/admin-home');
    const sidebar = adminPage.getByRole('complementary', { name: 'Sidebar' });
    const links = ['Dashboard', 'Create Article', 'Manage Articles', 'Manage Users', 'Home', 'All Blogs'];
    for (const name of links) await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible();
    const wide = (await sidebar.boundingBox())?.width ?? 0;
    await sidebar.getByRole('button', { name: 'Toggle sidebar' }).press('Enter');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(wide / 2);
    await adminPage.reload();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(wide / 2);
    for (const name of links) await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible();
    await adminPage.setViewportSize({ width: 390, height: 844 });
    await expect(sidebar).toBeHidden();
    await adminPage.getByRole('button', { name: 'Menu' }).press('Enter');
    const sideMenu = adminPage.locator('#side-menu');
    await expect(sideMenu).toBeVisible();
    await axe(adminPage);
    await sideMenu.getByRole('link', { name: 'Manage Users' }).click();
    await expect(adminPage.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
    await expect(sideMenu).toBeHidden();
  },
);

const bob = { name: 'Bob Brown', email: 'bob@example.org', password: 'orchard-stone-17-dusk' };

async function otherAdministrator(site: Site) {
  const session = await site.register(bob);
  const { data } = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
  const id = data.find(({ email }) => email === bob.email)?._id;
  await site.adminApi.patch(`users/update-role/${id}`, { role: 'admin', email: site.admin.email });
  return session;
}
