import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 40[09]/] });

const imageFile = async () => {
  const { default: sharp } = await import('sharp');
  const create = { width: 400, height: 400, channels: 3, background: '#2f5d50' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: 'face.png', mimeType: 'image/png', buffer };
};

/** Opens a page and waits until it has settled: a button looks ready before its scripts run. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

test(
  'a change is on the next page a visitor opens, and can be reset',
  inTier('all'),
  async ({ adminPage, visitorPage }) => {
    await visitorPage.goto('/');
    await expect(visitorPage).toHaveTitle('Lekha');
    await open(adminPage, '/dashboard/settings');
    const save = async () => {
      await adminPage.getByRole('button', { name: 'Save settings' }).click();
      await expect(adminPage.getByText('Unsaved changes')).toBeHidden();
      // The message of an earlier save may still be there.
      await expect(adminPage.getByText('Settings saved').last()).toBeVisible();
    };
    const zone = adminPage.getByLabel('Time zone');
    const stored = await zone.inputValue();
    await zone.fill('Asia/Dha');
    await expect(zone).toHaveValue('Asia/Dha');
    await expect(adminPage.getByText('Current time there')).toBeHidden();
    await zone.fill(stored);
    await expect(adminPage.getByText('Current time there')).toBeVisible();
    await adminPage.getByLabel('Name', { exact: true }).first().fill('দিনলিপি');
    await save();
    await open(adminPage, '/dashboard/settings/about');
    await adminPage.getByLabel('Founded').fill('1999');
    await save();
    await visitorPage.goto('/about');
    await expect(visitorPage).toHaveTitle('About · দিনলিপি');
    await expect(visitorPage.getByText('Founded in 1999')).toBeVisible();

    await adminPage.getByRole('button', { name: 'Reset About to the defaults' }).click();
    await expect(adminPage.getByText('Unsaved changes')).toBeVisible();
    await save();
    await adminPage.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Site' }).click();
    await adminPage.getByRole('button', { name: 'Reset Site to the defaults' }).click();
    await save();
    await visitorPage.goto('/about');
    await expect(visitorPage).toHaveTitle('About · Lekha');
    await expect(visitorPage.getByText('Founded in 2023')).toBeVisible();
  },
);

test(
  'the reason of a failed save is in view, far above the button',
  inTier('all'),
  async ({ site, openPage, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    const page = await openPage({ session: site.adminSession, viewport: { width: 390, height: 844 } });
    page.on('dialog', (dialog) => dialog.accept());
    for (const [path, button] of [
      ['settings', 'Save settings'],
      ['profile', 'Save profile'],
    ] as const) {
      await open(page, `/dashboard/${path}`);
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({ status: 503, json: { success: false, message: 'The disk is full.' } }),
      );
      await page.getByLabel('Name', { exact: true }).first().fill('Another name');
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeInViewport();
      await page.unrouteAll();
    }
  },
);

test(
  'a long name without spaces keeps the settings on a narrow screen',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession, viewport: { width: 390, height: 844 } });
    await open(page, '/dashboard/settings');
    await page
      .getByLabel('Name', { exact: true })
      .first()
      .fill('Rindfleischetikettierungsüberwachungsgesetz');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await site.adminApi.patch('account', { name: 'A'.repeat(60) });
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/dashboard/settings');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByText('AAA')).toBeVisible();
    const [outer, inner] = [await sidebar.boundingBox(), await sidebar.getByText('AAA').boundingBox()];
    await site.adminApi.patch('account', { name: site.admin.name });
    expect(inner!.x + inner!.width).toBeLessThan(outer!.x + outer!.width);
  },
);

test(
  'links are added, moved and edited, and appear in the header and footer',
  inTier('all'),
  async ({ adminPage, visitorPage }) => {
    await open(adminPage, '/dashboard/settings/navigation');
    const section = adminPage.getByRole('region', { name: 'Navigation', exact: true });
    await section.getByRole('button', { name: 'Add bar link' }).press('Enter');
    await adminPage.locator('[name="barLinks.3.label"]').fill('Terms');
    await adminPage.locator('[name="barLinks.3.url"]').fill('//elsewhere.example');
    await adminPage.getByRole('button', { name: 'Save settings' }).click();
    await expect(section.getByText('Please enter a path such as /about')).toBeVisible();
    await adminPage.locator('[name="barLinks.3.url"]').fill('/terms');
    await section.getByRole('button', { name: 'Move Bar link 4 up' }).press('Enter');
    await section.getByRole('button', { name: 'Remove Quick link 4' }).click();
    await expect(section.locator('[data-preview=navigation]')).toHaveText(/Terms\s*About/);
    await adminPage.getByRole('button', { name: 'Save settings' }).click();
    await expect(adminPage.getByText('Settings saved')).toBeVisible();

    await visitorPage.goto('/');
    const bar = visitorPage.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'All Blogs', 'Terms', 'About']);
    const footer = visitorPage.getByRole('navigation', { name: 'Quick Links' });
    await expect(footer.getByRole('link')).toHaveText(['Home', 'All Articles', 'About Us', 'Subscribe']);

    await adminPage.getByRole('button', { name: 'Reset Navigation to the defaults' }).click();
    await adminPage.getByRole('button', { name: 'Save settings' }).click();
    await expect(adminPage.getByText('Unsaved changes')).toBeHidden();
    await visitorPage.goto('/');
    await expect(footer.getByRole('link')).toHaveText([
      'Home',
      'All Articles',
      'About Us',
      'Contact',
      'Subscribe',
    ]);
  },
);

test(
  'the team is edited and reordered with the keyboard, and gets an image',
  inTier('all'),
  async ({ adminPage, visitorPage }) => {
    await open(adminPage, '/dashboard/settings/about');
    const team = adminPage.getByRole('region', { name: 'Team', exact: true });
    await team.getByRole('button', { name: 'Add person' }).press('Enter');
    await expect(team.locator('[name="team.2.name"]')).toBeVisible();
    const typed = Promise.withResolvers<void>();
    await adminPage.route('**/media/upload', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await team
      .locator('input[type=file]')
      .nth(2)
      .setInputFiles(await imageFile());
    await team.locator('[name="team.2.name"]').fill('Mira Sen');
    await team.locator('[name="team.2.role"]').fill('Proof reader');
    typed.resolve();
    await expect(team.getByRole('button', { name: 'Remove Image' })).toBeVisible();
    for (let place = 3; place > 1; place--)
      await team.getByRole('button', { name: `Move Person ${place} up` }).press('Enter');
    await expect(team.locator('[name="team.0.name"]')).toHaveValue('Mira Sen');
    await expect(adminPage.locator('[data-row]:has(:focus)')).toHaveAttribute('data-row', '2');
    await adminPage.getByText('Live preview of the about page').click();
    await expect(adminPage.locator('details').getByText('Proof reader')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Save settings' }).click();
    await expect(adminPage.getByText('Settings saved')).toBeVisible();
    await visitorPage.goto('/about');
    const first = visitorPage.getByRole('region', { name: 'The team' }).getByRole('listitem').first();
    await expect(first.getByRole('heading')).toHaveText('Mira Sen');
    await expect(first.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  },
);

test('errors appear beside their fields, and no input is lost', inTier('all'), async ({ adminPage }) => {
  await open(adminPage, '/dashboard/settings/navigation');
  await adminPage.locator('[name="quickLinks.0.label"]').fill('Front page');
  const links = adminPage.getByRole('region', { name: 'Social links' });
  await links.getByRole('button', { name: 'Add link' }).click();
  await links.getByRole('button', { name: 'Add link' }).click();
  await links.locator('[name="social.1.label"]').fill('Elsewhere');
  await links.locator('[name="social.1.url"]').fill('elsewhere');
  await adminPage.getByRole('button', { name: 'Save settings' }).click();
  const address = links.getByLabel('URL');
  await expect(address).toHaveAccessibleDescription('Please enter a URL that begins with https://');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('elsewhere');
  await expect(adminPage.locator('[name="quickLinks.0.label"]')).toHaveValue('Front page');
  await address.fill('https://elsewhere.example/');
  await adminPage.getByRole('button', { name: 'Save settings' }).click();
  await expect(adminPage.getByText('Settings saved')).toBeVisible();
  await adminPage.goto('/about');
  await expect(adminPage.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute(
    'href',
    'https://elsewhere.example/',
  );
});

test(
  'two administrators cannot overwrite each other unnoticed',
  inTier('all'),
  async ({ site, adminPage, openPage }) => {
    const other = await openPage({ session: site.adminSession });
    await open(adminPage, '/dashboard/settings');
    await open(other, '/dashboard/settings/about');
    await other.getByLabel('Founded').fill('2001');
    await other.getByRole('button', { name: 'Save settings' }).click();
    await expect(other.getByText('Settings saved')).toBeVisible();
    await adminPage.getByLabel('Tagline').fill('Mine');
    await adminPage.getByRole('button', { name: 'Save settings' }).click();
    await expect(adminPage.getByText(/have been changed since you opened/)).toBeVisible();
    await expect(adminPage.getByLabel('Tagline')).toHaveValue('Mine');
    await adminPage.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(adminPage.getByText('Settings saved')).toBeVisible();
    await adminPage.reload();
    await expect(adminPage.getByLabel('Tagline')).toHaveValue('Mine');
    await open(adminPage, '/dashboard/settings/about');
    await expect(adminPage.getByLabel('Founded')).toHaveValue('2001');
  },
);

test('a site page is edited, published and reset', inTier('all'), async ({ adminPage, visitorPage }) => {
  await open(adminPage, '/dashboard/settings/contact');
  const content = adminPage.getByRole('textbox', { name: 'Content' });
  await expect(content).toContainText('Questions, corrections and ideas');
  await adminPage.getByLabel('Title').fill('اتصل بنا');
  await content.click();
  await content.press('Control+a');
  await content.pressSequentially('Write to the harbour master.');
  await adminPage.getByText('Live preview').click();
  await expect(adminPage.locator('details').getByText('Write to the harbour master.')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Save page' }).click();
  await expect(adminPage.getByText('Page saved')).toBeVisible();
  await visitorPage.goto('/contact');
  await expect(visitorPage.getByRole('heading', { name: 'اتصل بنا' })).toBeVisible();
  await expect(visitorPage.getByText('Write to the harbour master.')).toBeVisible();

  adminPage.on('dialog', (dialog) => dialog.accept());
  await adminPage.getByRole('button', { name: 'Reset to default' }).click();
  await expect(content).toContainText('Questions, corrections and ideas');
  await visitorPage.reload();
  await expect(visitorPage.getByRole('heading', { name: 'Contact' })).toBeVisible();
});

test('the byline follows its account', inTier('all'), async ({ site, adminPage, visitorPage }) => {
  await publish(site, { title: 'By the river' });
  await open(adminPage, '/dashboard/profile');
  const byline = adminPage.getByRole('form', { name: 'Byline' });
  await byline.getByLabel('Name').fill('');
  await byline.getByLabel('Bio').fill('Writes about rivers.');
  await byline.getByRole('button', { name: 'Save profile' }).click();
  await expect(byline.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(byline.getByLabel('Bio')).toHaveValue('Writes about rivers.');
  await byline.getByLabel('Name').fill('Ada of the River');
  await byline.locator('input[type=file]').setInputFiles(await imageFile());
  await expect(byline.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  await byline.getByRole('button', { name: 'Save profile' }).click();
  await expect(adminPage.getByText('Profile saved')).toBeVisible();
  await expect(adminPage.getByLabel('Sidebar').getByText('Ada of the River')).toBeVisible();
  await visitorPage.goto('/blog/by-the-river');
  await expect(visitorPage.getByText('Ada of the River').first()).toBeVisible();
  await expect(visitorPage.getByText('Writes about rivers.')).toBeVisible();
});

test('only administrators see and change settings', inTier('all'), async ({ site, openPage }) => {
  const user = await site.register({ name: 'Uma', email: 'uma@example.org', password: 'sparrow-hill' });
  for (const page of [await openPage(), await openPage({ session: user })]) {
    const origin = { origin: site.url };
    const change = { headers: origin, data: { name: 'Taken' } };
    expect([401, 403]).toContain((await page.request.patch('/api/v1/settings', change)).status());
    const text = { headers: origin, data: { title: 'Taken', post: '<p>Taken</p>' } };
    expect([401, 403]).toContain((await page.request.put('/api/v1/site-pages/terms', text)).status());
    for (const path of ['/dashboard/settings', '/dashboard/settings/terms', '/dashboard/profile']) {
      await page.goto(path);
      await expect(page).toHaveURL(`${site.url}/`);
      await expect(page).toHaveTitle('Lekha');
    }
    await page.goto('/terms');
    await expect(page.getByText('Taken')).toHaveCount(0);
  }
});

test('changing the password requires the old one', inTier('all'), async ({ site, adminPage }) => {
  await open(adminPage, '/dashboard/profile');
  const change = async (current: string, next: string) => {
    await adminPage.getByLabel('Current password').fill(current);
    await adminPage.getByLabel('New password').fill(next);
    await adminPage.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not the password', 'a-new-lantern-by-the-sea');
  await expect(adminPage.getByLabel('Current password')).toHaveAccessibleDescription(/./);
  await change(site.admin.password, 'a-new-lantern-by-the-sea');
  await expect(adminPage.getByText('Your password has been changed.')).toBeVisible();
  await expect(adminPage.getByLabel('New password')).toHaveValue('');
  await adminPage.goto('/dashboard/settings');
  await expect(adminPage).toHaveURL(/settings/);
  await site.signIn({ email: site.admin.email, password: 'a-new-lantern-by-the-sea' });
});
