import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';

// A letter without a subject is refused on purpose.
test.use({ allowedErrors: [/status of 400/] });

const PUBLIC = [
  '/',
  '/blogs',
  '/search?q=canary',
  '/categories',
  '/about',
  '/letters',
  '/letters/dear-canaries',
];

test(
  'an editor writes a letter, tries it, and nobody else can read it',
  inTier('all'),
  async ({ site, adminPage: page, visitorPage, axe }) => {
    await page.goto('/dashboard/newsletter/emails');
    await page.getByRole('link', { name: 'Write a letter' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please write a subject')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Dear canaries');
    const body = page.locator('.ProseMirror');
    await body.click();
    await page.keyboard.type('The garden sleeps.');
    await page.getByRole('button', { name: 'Send a test to me' }).click({ force: true });
    await expect(page.getByText('Please save first').first()).toBeVisible();
    await page.getByLabel('Page in the archive').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/letters\/[0-9a-f-]{36}$/);
    await axe(page);
    const preview = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Preview' }).click();
    await expect((await preview).getByText('The garden sleeps.')).toBeVisible();
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    expect((await site.emailTo(site.admin.email, /^Test: Dear canaries/)).subject).toContain('Dear canaries');
    // Without a mail server, nobody gets it.
    await page.getByRole('button', { name: /^Send to 0/ }).click({ force: true });
    await expect(page.getByText('SMTP_URL is not set').last()).toBeVisible();
    for (const path of PUBLIC) {
      const response = await visitorPage.request.get(path);
      expect((await response.text()).replaceAll('dear-canaries', ''), path).not.toMatch(
        /garden sleeps|Dear canaries/,
      );
    }
    await page.goto('/dashboard/newsletter/emails');
    await expect(page.getByRole('link', { name: 'Dear canaries' })).toBeVisible();
  },
);

test(
  'an administrator switches the welcome email on, and a subscriber gets it',
  inTier('all'),
  async ({ site, adminPage: page, visitorPage }) => {
    await page.goto('/dashboard/newsletter/letters/welcome');
    await page.getByLabel('Send it to new subscribers').check();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello, new reader');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Send it to new subscribers')).toBeChecked();
    await site.visitorApi.post('newsletter/subscribe', { email: 'new@example.org' });
    const { links } = await site.emailTo('new@example.org', /confirm your subscription/);
    await visitorPage.goto(links.find((link) => link.includes('/newsletter/confirm'))!);
    await visitorPage.getByRole('button', { name: 'Confirm' }).click();
    await expect(visitorPage.getByText('you are subscribed')).toBeVisible();
    const welcome = await site.emailTo('new@example.org', /^Hello, new reader/);
    expect(welcome.links.some((link) => link.includes('/newsletter/preferences'))).toBe(true);
  },
);

test(
  'what is typed in a letter and not saved is there again, until it is given up or saved',
  inTier('full'),
  async ({ adminPage: page }) => {
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await page.goto('/dashboard/newsletter/letters/new');
    await subject.fill('Not saved');
    await page.locator('.ProseMirror').click();
    await page.keyboard.type('The frogs are back.');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('The frogs are back.');
    const later = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await later.goto('/dashboard/newsletter/letters/new');
    await expect(later.getByText('This is what you typed until')).toBeVisible();
    await expect(later.getByRole('textbox', { name: 'Subject' })).toHaveValue('Not saved');
    await expect(later.locator('.ProseMirror')).toHaveText('The frogs are back.');
    await later.getByRole('button', { name: 'Go back to the saved text' }).click();
    await expect(later.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
    await expect(later.locator('.ProseMirror')).toHaveText('');
    await later.reload();
    await expect(later.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
    await expect(later.getByText('This is what you typed until')).toHaveCount(0);
  },
);

test(
  'the screen of a letter says where it can be read, in the letters of its subject',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const { data } = await site.adminApi.post<{ _id: string }>('newsletter/letters', {
      subject: 'বর্ষার চিঠি',
      post: '<p>It rains.</p>',
      hasPage: true,
      isActive: false,
    });
    await page.goto(`/dashboard/newsletter/letters/${data._id}`);
    await expect(page.getByText('anyone can read it at /letters/বর্ষার-চিঠি.')).toBeVisible();
    await expectInEveryLook(page, 'letter');
  },
);
