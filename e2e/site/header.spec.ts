import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish, uploadImage } from '../support/publish.ts';

test('the categories open in two columns with keyboard navigation', async ({ site, openPage }) => {
  for (const name of ['bogs', 'dunes', 'fens', 'heaths']) {
    await site.adminApi.post('categories/create-category', { name });
  }
  const page = await openPage({ viewport: { width: 1200, height: 800 } });
  await page.goto('/about');
  const opener = page.getByRole('button', { name: 'Categories' });
  const link = (name: string) => page.locator('#_site-menu').getByRole('link', { name, exact: true });
  await opener.focus();
  await opener.press('ArrowDown');
  await expect(link('Bogs')).toBeFocused();
  const [left, right] = [await link('Bogs').boundingBox(), await link('Heaths').boundingBox()];
  expect(right!.x).toBeGreaterThan(left!.x + left!.width / 2);
  await page.keyboard.press('ArrowDown');
  await expect(link('Dunes')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link('Heaths')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('Bogs')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link('Bogs')).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  'on mobile each category opens to all its articles and its subcategories',
  inTier('all'),
  async ({ site, openPage, axe }) => {
    const { data } = await site.adminApi.post<{ _id: string }>('categories/create-category', {
      name: 'rivers',
    });
    await site.adminApi.post(`categories/${data._id}/subcategories`, { name: 'deltas' });
    await publish(site, { title: 'At the mouth', category: 'rivers', subcategory: 'deltas' });
    const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await page.goto('/');
    const menu = page.locator('#_site-menu');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    for (const name of ['Home', 'All Blogs', 'About', 'Login', 'Register']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await menu.getByText('Rivers', { exact: true }).first().click();
    await expect(menu.getByRole('link', { name: 'View all in rivers' })).toHaveAttribute(
      'href',
      '/category/rivers',
    );
    await menu.getByRole('link', { name: 'deltas' }).click();
    await expect(page).toHaveURL(/\/category\/rivers\/deltas$/);
    await expect(page.getByText('At the mouth').first()).toBeVisible();
    const scripted = await openPage({ viewport: { width: 390, height: 844 } });
    await scripted.goto('/');
    await scripted.getByRole('button', { name: 'Menu', exact: true }).click();
    await axe(scripted);
  },
);

test.describe(() => {
  test.use({ allowedErrors: [/pictures\.example|ERR_FAILED/] });

  test(
    'the account menu shows the user, an icon if their image fails, and the ways out',
    inTier('full'),
    async ({ site, openPage, axe }) => {
      const uma = { name: 'Uma Rahman', email: 'uma@example.org', password: 'sparrow' };
      const session = await site.register(uma);
      const api = await site.apiAs(session);
      const userImage = 'https://pictures.example/gone.png';
      expect((await api.post('users/login', { email: uma.email, name: uma.name, userImage })).status).toBe(
        200,
      );
      const page = await openPage({ session });
      await page.route('https://pictures.example/**', (route) => route.abort());
      await page.goto('/about');
      const opener = page.getByRole('button', { name: 'Your account' });
      await opener.click();
      const menu = page.locator('#_account-menu');
      await expect(menu).toContainText(uma.name);
      await expect(menu).toContainText(uma.email);
      await expect(menu.locator('img')).toBeHidden();
      await expect(opener.locator('svg')).toBeVisible();
      await axe(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await opener.click();
      await menu.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    },
  );
});

test(
  'the chosen theme stays on the next page, until it follows the system again',
  inTier('all'),
  async ({ openPage }) => {
    const page = await openPage({ colorScheme: 'light' });
    await page.goto('/about');
    const body = page.locator('body');
    const light = await body.evaluate((element) => getComputedStyle(element).backgroundColor);
    const toggle = page.getByRole('button', { name: 'Switch between light and dark' });
    await toggle.click();
    await expect(body).not.toHaveCSS('background-color', light);
    await page.goto('/contact');
    await expect(body).not.toHaveCSS('background-color', light);
    await toggle.click();
    await expect(body).toHaveCSS('background-color', light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(body).not.toHaveCSS('background-color', light);
  },
);

test('only administrators see the dashboard link, in the header and in the menu', async ({
  adminPage,
  visitorPage,
}) => {
  await adminPage.goto('/');
  const bar = adminPage.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/admin-home');
  await adminPage.getByRole('button', { name: 'Your account' }).click();
  await expect(adminPage.locator('#_account-menu').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await visitorPage.goto('/');
  await expect(visitorPage.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(visitorPage.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
});

test.describe(() => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('shows when the connection is lost and when it is back', inTier('all'), async ({ visitorPage }) => {
    await visitorPage.goto('/about');
    await visitorPage.context().setOffline(true);
    await expect(visitorPage.getByText(/^You're offline. You can still read this page/)).toBeVisible();
    await visitorPage.getByRole('banner').getByRole('link', { name: 'All Blogs' }).click();
    await expect(visitorPage).toHaveURL(/\/about$/);
    await expect(visitorPage.getByText('Founded in 2023')).toBeVisible();
    const told = await visitorPage.getByText(/^You're offline/).boundingBox();
    await visitorPage.evaluate(() => {
      const toasts = document.createElement('div');
      toasts.className = 'toasts';
      toasts.append('Something else');
      document.body.append(toasts);
    });
    const notice = await visitorPage.getByText('Something else').boundingBox();
    expect(notice!.y + notice!.height).toBeLessThan(told!.y);
    await visitorPage.context().setOffline(false);
    await expect(visitorPage.getByText(/You can still read this page/)).toBeHidden();
  });
});

test(
  'with forced colours the header and search highlights have a background',
  inTier('all'),
  async ({ site, openPage }) => {
    await publish(site, { title: 'Swans by night', bannerImg: await uploadImage(site) });
    const page = await openPage({ forcedColors: 'active' });
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((found) => getComputedStyle(found).backgroundColor);
    await page.goto('/');
    await settle(page);
    await expect.poll(() => ground('.bar')).toBe(await ground('body'));
    await page.goto('/search?q=swans');
    await settle(page);
    await expect.poll(() => ground('mark')).toMatch(/^rgb\(/);
  },
);

test(
  'the header shows the remembered account before any response, and corrects it',
  inTier('all'),
  async ({ site, openPage }) => {
    const ida = { name: 'Ida Sen', email: 'ida@example.org', password: 'sparrow' };
    const session = await site.register(ida);
    const page = await openPage({ session });
    await page.goto('/about');
    const opener = page.getByRole('button', { name: 'Your account' });
    await expect(opener).toBeVisible();
    const remembered = () => page.evaluate(() => localStorage.getItem('lekha:account'));
    await expect.poll(remembered).toContain('Ida Sen');
    expect(await remembered()).not.toContain(ida.email);
    const settled = await page.getByRole('link', { name: 'Search' }).boundingBox();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/auth/get-session', (route) => held.promise.then(() => route.continue()));
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.goto('/contact', { waitUntil: 'commit' });
    await expect(page.locator('.account-slot')).toBeVisible();
    const searchBox = () => page.getByRole('link', { name: 'Search' }).boundingBox();
    await expect.poll(searchBox).toEqual(settled);
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
    scripts.resolve();
    await opener.click();
    await expect(page.locator('#_account-menu')).toContainText('Ida Sen');
    await expect.poll(searchBox).toEqual(settled);
    held.resolve();
    await expect(page.locator('#_account-menu')).toContainText(ida.email);
    await page.locator('#_account-menu').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect.poll(remembered).toBeNull();
    // The response corrects what is remembered of an ended session.
    await page.evaluate(() =>
      localStorage.setItem('lekha:account', JSON.stringify({ name: 'Gone', avatar: null, role: 'user' })),
    );
    await page.goto('/about');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(opener).toHaveCount(0);
    await expect.poll(remembered).toBeNull();
  },
);
