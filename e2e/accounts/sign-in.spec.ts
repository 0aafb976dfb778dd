import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';

const uma = { name: 'Uma Rahman', email: 'uma@example.org', password: 'sparrow' };

test('rejects a password that is too short before sending it', inTier('all'), async ({ visitorPage }) => {
  await visitorPage.goto('/register');
  await visitorPage.getByLabel('Name').fill(uma.name);
  await visitorPage.getByLabel('Email').fill(uma.email);
  await visitorPage.getByLabel('Password', { exact: true }).fill('short');
  await visitorPage.getByRole('button', { name: 'Register' }).click();
  await expect(visitorPage.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(visitorPage).toHaveURL(/\/register/);
});

test('registration leads to the login, and signing in back to the page before', async ({
  site,
  visitorPage,
}) => {
  await visitorPage.goto('/blogs?page=1');
  await visitorPage.getByRole('link', { name: 'Register' }).click();
  await visitorPage.getByLabel('Name').fill(uma.name);
  await visitorPage.getByLabel('Email').fill(uma.email);
  await visitorPage.getByLabel('Password', { exact: true }).fill(uma.password);
  await visitorPage.getByRole('button', { name: 'Register' }).click();
  await expect(visitorPage).toHaveURL(/\/login\?registered=1&next=%2Fblogs/);
  await expect(visitorPage.getByText('Registered Successfully')).toBeVisible();
  expect((await site.emailTo(uma.email)).links[0]).toContain(site.url);

  await visitorPage.goto('/about');
  await visitorPage.getByRole('link', { name: 'Sign In' }).click();
  await expect(visitorPage).toHaveURL(/\/login/);
  await visitorPage.getByLabel('Email').fill(uma.email);
  await visitorPage.getByLabel('Password', { exact: true }).fill(uma.password);
  await visitorPage.getByRole('button', { name: 'Login' }).click();
  await expect(visitorPage).toHaveURL(/\/about$/);
  await expect(visitorPage.getByText('Login Successfully')).toBeVisible();

  await visitorPage.getByRole('button', { name: 'Your account' }).click();
  await expect(visitorPage.getByText(uma.email)).toBeVisible();
  await expect(visitorPage.locator('#_account-menu').getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await visitorPage.getByRole('button', { name: 'Sign Out' }).click();
  await expect(visitorPage.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: [/40[01]/] });

  test('a wrong password shows a clear error', async ({ site, openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/login');
    await page.getByLabel('Email').fill(site.admin.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(site.admin.email);
  });

  test('registration works without JavaScript and shows errors', inTier('full'), async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/register?next=/blogs');
    await page.getByLabel('Name').fill('Ila Sen');
    await page.getByLabel('Email').fill('ila@example.org');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('short');
    // The browser would block the form; without its validation the server responds.
    await page
      .locator('form')
      .last()
      .evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''));
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ila@example.org');
    await password.fill('sparrow-42');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login\?registered=1&next=%2Fblogs$/);
    await expect(page.getByText('Your account is ready. Sign in to continue.')).toBeVisible();
  });
});

test('signing in works without JavaScript', async ({ site, openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/login?next=/blogs');
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  expect((await page.goto('/dashboard/admin-home'))?.status()).toBe(200);
});

test(
  'the login can show the password, is disabled while signing in, and leads home by default',
  inTier('all'),
  async ({ site, visitorPage: page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(site.admin.email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(site.admin.password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    // Password managers recognise fields by these.
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    const held = Promise.withResolvers<void>();
    await page.route('**/login', (route) => held.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByText('Login Successfully')).toBeVisible();
  },
);

test('ignores a return URL of another site', inTier('full'), async ({ site, openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/login?next=//evil.example/');
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test('only administrators get dashboard pages and their data', async ({ site, openPage }) => {
  const session = await site.register({ name: 'Reader', email: 'reader@example.org', password: 'sparrow' });
  for (const who of [undefined, session]) {
    const page = await openPage(who ? { session: who } : {});
    for (const screen of ['admin-home', 'create-article', 'manage-article', 'manage-users']) {
      const document = await page.request.get(`/dashboard/${screen}`, { maxRedirects: 0 });
      expect(document.status(), screen).toBe(302);
      expect(document.headers().location).toBe('/');
      const data = await page.request.get(`/dashboard/${screen}.data`, { maxRedirects: 0 });
      expect(await data.text(), screen).not.toContain(site.admin.email);
    }
  }
});

test(
  'an administrator who becomes a user leaves the dashboard at the next link',
  inTier('full'),
  async ({ site, openPage }) => {
    const session = await site.register({ name: 'Omar', email: 'omar@example.org', password: 'sparrow' });
    const users = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
    const { _id } = users.data.find(({ email }) => email === 'omar@example.org')!;
    const setRole = (role: string) =>
      site.adminApi.patch(`users/update-role/${_id}`, { role, email: site.admin.email });
    await setRole('admin');
    const page = await openPage({ session });
    await page.goto('/dashboard/admin-home');
    await settle(page);
    await setRole('user');
    await page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.locator('html[data-public-site] h1')).toBeVisible();
  },
);

test(
  'after signing out elsewhere, a dashboard link leads to the login and back',
  inTier('full'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession });
    await page.goto('/dashboard/admin-home');
    await settle(page);
    await page.context().clearCookies();
    await page.getByRole('complementary').getByRole('link', { name: 'Manage Articles' }).click();
    await expect(page).toHaveURL(`${site.url}/login?next=%2Fdashboard%2Fmanage-article`);
    await page.getByLabel('Email').fill(site.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Articles' })).toBeVisible();
  },
);

test(
  'resends the confirmation email, whose link confirms the address',
  inTier('all'),
  async ({ site, visitorPage }) => {
    const email = 'again@example.org';
    await site.register({ name: 'Asked Again', email, password: 'correct horse battery' });
    const first = (await site.emailTo(email)).links[0];
    await visitorPage.goto('/login?error=account_not_linked');
    await visitorPage.getByRole('link', { name: 'Send the confirmation email again' }).click();
    await expect(visitorPage.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
    await visitorPage.getByLabel('Email').fill(email);
    await visitorPage.getByRole('button', { name: 'Send email' }).click();
    await expect(visitorPage.getByText('we have sent an email')).toBeVisible();
    await expect(async () => expect((await site.emailTo(email)).links[0]).not.toBe(first)).toPass();
    await visitorPage.goto((await site.emailTo(email)).links[0]!);
    // Opening the link confirms nothing yet, because mail programs open links automatically.
    await visitorPage.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(visitorPage.getByText('Your email address is confirmed.')).toBeVisible();
  },
);

test.describe(() => {
  test.use({ allowedErrors: [/400/] });

  test('an expired link says so and leads to a new email', inTier('full'), async ({ openPage, axe }) => {
    const page = await openPage();
    await page.goto('/confirm-email?token=torn');
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(page.getByText('This link no longer works. Please ask for a new email.')).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Send a new email' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

test.describe(() => {
  // Three links in ten minutes.
  test.use({ siteEnv: { RATE_LIMIT_SCALE: '0.05' }, allowedErrors: [/4(00|29)/] });

  test(
    'a rate-limited visitor keeps the button of a link that may still work',
    inTier('all'),
    async ({ openPage }) => {
      const page = await openPage();
      const confirm = page.getByRole('button', { name: 'Confirm email address' });
      const tooMany = page.getByText('Too many attempts');
      await expect(async () => {
        await page.goto('/confirm-email?token=torn');
        await confirm.click();
        await expect(tooMany.or(page.getByText('This link no longer works')).first()).toBeVisible();
        expect(await tooMany.count()).toBeGreaterThan(0);
      }).toPass({ intervals: [0] });
      await expect(confirm).toBeVisible();
      await expect(page.getByRole('link', { name: 'Send a new email' })).toBeVisible();
    },
  );
});
