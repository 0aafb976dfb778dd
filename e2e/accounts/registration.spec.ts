import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';

test(
  'rejects a short password without a request, and can show it',
  inTier('all'),
  async ({ visitorPage }) => {
    await visitorPage.goto('/register');
    await settle(visitorPage);
    const sent: string[] = [];
    visitorPage.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The page preloads the scripts of other screens.
      if (!pathname.startsWith('/assets/')) sent.push(`${request.method()} ${pathname}`);
    });
    const password = visitorPage.getByLabel('Password', { exact: true });
    await visitorPage.getByLabel('Name').fill('Uma Rahman');
    await visitorPage.getByLabel('Email').fill('uma@example.org');
    await password.fill('short');
    await visitorPage.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await visitorPage.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await visitorPage.getByRole('button', { name: 'Register' }).click();
    await expect(visitorPage.getByText('Password must be at least 6 characters')).toBeVisible();
    // Its `aria-describedby` names elements that exist.
    await expect(password).toHaveAccessibleDescription(/must be at least 6 characters/);
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
  },
);

test('a loader covers the screen during registration', inTier('all'), async ({ visitorPage }) => {
  await visitorPage.goto('/register');
  await settle(visitorPage);
  const held = Promise.withResolvers<void>();
  await visitorPage.route('**/register', (route) => held.promise.then(() => route.continue()));
  await visitorPage.getByLabel('Name').fill('Ila Sen');
  await visitorPage.getByLabel('Email').fill('ila@example.org');
  await visitorPage.getByLabel('Password', { exact: true }).fill('sparrow');
  await visitorPage.getByRole('button', { name: 'Register' }).click();
  const loader = visitorPage.getByRole('status').filter({ hasText: 'Creating your account…' });
  await expect(loader).toBeVisible();
  const [box, size] = [await loader.boundingBox(), visitorPage.viewportSize()];
  expect([box?.width, box?.height]).toEqual([size?.width, size?.height]);
  held.resolve();
  await expect(visitorPage).toHaveURL(/\/login/);
  await expect(loader).toHaveCount(0);
  await expect(visitorPage.getByText('Registered Successfully')).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: [/40[019]|422/] });

  test(
    'an email address that has an account shows an error, and the input stays',
    inTier('all'),
    async ({ site, visitorPage }) => {
      await visitorPage.goto('/register');
      await visitorPage.getByLabel('Name').fill('Somebody Else');
      await visitorPage.getByLabel('Email').fill(site.admin.email);
      await visitorPage.getByLabel('Password', { exact: true }).fill('sparrow');
      await visitorPage.getByRole('button', { name: 'Register' }).click();
      await expect(visitorPage.getByRole('main')).toContainText(/already/i);
      await expect(visitorPage.locator('.toasts').getByText(/already/i)).toBeVisible();
      await expect(visitorPage.getByText('Creating your account…')).toHaveCount(0);
      await expect(visitorPage.getByLabel('Email')).toHaveValue(site.admin.email);
    },
  );
});
