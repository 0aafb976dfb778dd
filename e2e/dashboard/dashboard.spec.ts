import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publishArticle, publishButton } from '../support/article-form.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

test.use({ allowedErrors: [/status of 409/] });

const png = async () => {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#a9542e' } })
    .png()
    .toBuffer();
};

test('an administrator writes an article and a visitor reads it', async ({
  site,
  adminPage,
  visitorPage,
}) => {
  await site.adminApi.post('categories/create-category', { name: 'Craft' });
  await adminPage.goto('/dashboard/create-article');
  await adminPage.getByLabel('Title').fill('How paper is made');
  await adminPage.getByRole('combobox', { name: 'Category' }).selectOption('craft');
  const content = adminPage.getByRole('textbox', { name: 'Content' });
  await expect(adminPage.locator('.ProseMirror')).toBeVisible();
  await content.click();
  await content.pressSequentially('## Pulp\nRags are beaten in water.');
  await adminPage
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: await png() });
  await expect(adminPage.getByRole('button', { name: /Remove/ }).first()).toBeVisible();
  await publishArticle(adminPage);
  await expect(adminPage.getByText('Article created successfully').first()).toBeVisible();
  // The form stays open with the article, ready for more changes.
  await expect(adminPage).toHaveURL(/\/dashboard\/edit-article\//);
  await expect(adminPage.getByLabel('Title')).toHaveValue('How paper is made');
  await expect(adminPage.getByRole('button', { name: 'Update Article' })).toBeVisible();

  await visitorPage.goto('/blog/how-paper-is-made');
  await expect(visitorPage.getByRole('heading', { name: 'Pulp' })).toBeVisible();
  await expect(visitorPage.getByText('Rags are beaten in water.')).toBeVisible();
  const banner = visitorPage.locator('main picture img').first();
  await expect(banner).toHaveAttribute('width', '900');
  await expect(banner).toHaveJSProperty('complete', true);
});

test('shows missing fields and sends nothing', inTier('full'), async ({ site, adminPage }) => {
  // A site's only category would be chosen.
  for (const name of ['Paper', 'Ink']) await site.adminApi.post('categories/create-category', { name });
  await adminPage.goto('/dashboard/create-article');
  const texts = ['Title is required', 'Please select a category', 'Article content is required'];
  await publishButton(adminPage).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Publish this article' });
  for (const text of texts) await expect(dialog.getByRole('button', { name: text })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish Article' }).click();
  await expect(dialog).toBeHidden();
  for (const text of texts) await expect(adminPage.getByText(text).first()).toBeVisible();
  await expect(adminPage.getByLabel('Title')).toBeFocused();
});

test('opening and saving an article changes nothing', inTier('full'), async ({ site, adminPage }) => {
  const post =
    '<h2 id="start">Start</h2><p>One <strong>two</strong> <a href="https://example.org/">three</a>.</p><table><tbody><tr><th>a</th><td>b</td></tr></tbody></table><pre><code class="language-js">let x = 1;</code></pre><figure><blockquote><p>Quoted</p></blockquote><figcaption>Somebody</figcaption></figure>';
  const article = await publish(site, { title: 'Round trip', post });
  await adminPage.goto(`/dashboard/edit-article/${article._id}`);
  await expect(adminPage.getByLabel('Title')).toHaveValue('Round trip');
  await expect(adminPage.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Update Article' }).click();
  await expect(adminPage.getByText('Article updated successfully').first()).toBeVisible();
  const { data } = await site.adminApi.get<typeof article>(`articles/single-article/${article._id}`);
  expect(data.post).toBe(article.post);
});

test('a save that conflicts with another shows it and keeps the text', async ({ site, adminPage }) => {
  const article = await publish(site, { title: 'Two writers' });
  await adminPage.goto(`/dashboard/edit-article/${article._id}`);
  await expect(adminPage.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'The other was faster' });
  await adminPage.getByLabel('Title').fill('My own title');
  await adminPage.getByRole('button', { name: 'Update Article' }).click();
  await expect(adminPage.getByText(/changed|saved|newer/i).first()).toBeVisible();
  await expect(adminPage.getByLabel('Title')).toHaveValue('My own title');
  const { data } = await site.adminApi.get<typeof article>(`articles/single-article/${article._id}`);
  expect(data.title).toBe('The other was faster');
});
test('finds and deletes articles', async ({ site, adminPage }) => {
  await publish(site, { title: 'A quiet harbour' });
  await adminPage.goto('/dashboard/manage-article');
  await adminPage.getByRole('searchbox').fill('harbour');
  await adminPage.getByRole('searchbox').press('Enter');
  await expect(adminPage.getByText('1 article(s) found')).toBeVisible();
  await adminPage
    .getByRole('button', { name: /Delete/ })
    .first()
    .click();
  const dialog = adminPage.getByRole('alertdialog').or(adminPage.getByRole('dialog'));
  await expect(dialog.getByText('Are you sure?')).toBeVisible();
  await expect(dialog.getByText("You won't be able to revert this!")).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(adminPage.getByText('Your article has been deleted.')).toBeVisible();
  expect((await site.visitorApi.get('articles/single-article/a-quiet-harbour')).status).toBe(404);
});

test(
  'deletes articles one after another with the keyboard, keeping the focus',
  inTier('full'),
  async ({ site, adminPage: page }) => {
    for (const title of ['First quokka', 'Second quokka']) await publish(site, { title });
    await page.goto('/dashboard/manage-article?q=quokka');
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /Delete/ })
        .first()
        .press('Enter');
      await page.getByRole('button', { name: 'Yes, delete it!' }).press('Enter');
      await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${left} article(s) found`)).toBeVisible();
      // The next article has the focus, then the page.
      const next = left === 1 ? page.getByRole('button', { name: /Delete/ }) : page.getByRole('main');
      await expect(next).toBeFocused();
    }
  },
);

test('shows the corrected term of a mistyped search', inTier('all'), async ({ site, adminPage: page }) => {
  await publish(site, { title: 'A zeppelin' });
  const path = '/dashboard/manage-article?q=zepelin';
  // Words are counted for corrections soon after a save, not during it.
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('A zeppelin');
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'A zeppelin', exact: true })).toBeVisible();
  await expect(page.getByText('No results found for zepelin. Showing results for zeppelin')).toBeVisible();
  await page.goto('/dashboard/manage-article?q=zeppelin');
  await expect(page.getByText('1 article(s) found')).toBeVisible();
  await expect(page.getByText('No results found')).toHaveCount(0);
});

test(
  'making an unconfirmed account an administrator needs confirmation',
  inTier('all'),
  async ({ site, adminPage }) => {
    await site.register({ name: 'Nila Sen', email: 'nila@example.org', password: 'sparrow' });
    await adminPage.goto('/dashboard/manage-users');
    const row = adminPage.getByRole('row', { name: /Nila Sen/ });
    await expect(row).toContainText('Unconfirmed');
    const confirmation = adminPage.getByRole('dialog', { name: 'Unconfirmed email address' });
    const chooseAdmin = async () => {
      await row.getByRole('button', { name: /Change Role/ }).click();
      await adminPage.getByRole('menuitemradio', { name: 'Admin' }).click();
      await expect(confirmation).toContainText('nila@example.org has not been confirmed');
    };
    await chooseAdmin();
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toContainText('user');
    await chooseAdmin();
    await confirmation.getByRole('button', { name: 'Make Admin' }).click();
    await expect(adminPage.getByText('User role updated successfully')).toBeVisible();
    const { data } = await site.adminApi.get<{ role: string }>('users/nila@example.org');
    expect(data.role).toBe('admin');
  },
);

test(
  'the command palette opens screens and articles and toggles the theme with the keyboard',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const article = await publish(site, { title: 'নদীর ধারে', status: 'draft' });
    await adminPage.goto('/dashboard/admin-home');
    await settle(adminPage);
    // The first time the palette has to be loaded; it receives what is typed meanwhile.
    const loaded = Promise.withResolvers<void>();
    await adminPage.route('**/assets/palette-*.js', (route) => loaded.promise.then(() => route.continue()));
    await adminPage.keyboard.press('Control+k');
    await adminPage.keyboard.type('man');
    loaded.resolve();
    const input = adminPage.getByRole('combobox', { name: 'Go to a screen or find an article' });
    await expect(input).toBeFocused();
    await adminPage.keyboard.type('age');
    await expect(input).toHaveValue('manage');
    await input.fill('');
    for (const name of ['Audit Log', 'Webhooks', 'Legal'])
      await expect(adminPage.getByRole('option', { name, exact: true })).toBeVisible();
    await axe(adminPage);

    await input.fill('manage us');
    await adminPage.keyboard.press('Enter');
    await expect(adminPage).toHaveURL(/\/dashboard\/manage-users$/);
    await expect(input).toBeHidden();

    await adminPage.keyboard.press('Meta+k');
    await input.fill('নদীর');
    await expect(adminPage.getByRole('option', { name: 'নদীর ধারে draft' })).toBeVisible();
    await adminPage.keyboard.press('Enter');
    await expect(adminPage).toHaveURL(new RegExp(`/dashboard/edit-article/${article._id}$`));

    await adminPage.goto('/dashboard/admin-home');
    await adminPage.getByRole('button', { name: 'Search', exact: true }).click();
    await input.fill('nothing like it');
    await expect(adminPage.getByText('No results found for nothing like it')).toBeVisible();
    await input.fill('dark');
    await expect(adminPage.getByRole('option')).toHaveCount(1);
    await adminPage.keyboard.press('Enter');
    await expect(adminPage.locator('html')).toHaveAttribute('data-theme', 'dark');

    await adminPage.keyboard.press('Control+k');
    await expect(input).toBeVisible();
    await adminPage.keyboard.press('Escape');
    await expect(input).toBeHidden();
  },
);

test('lists, filters and exports subscribers', inTier('all'), async ({ site, adminPage }) => {
  for (const name of ['one', 'two'])
    await site.visitorApi.post('newsletter/subscribe', { email: `${name}@example.org` });
  await adminPage.goto('/dashboard/admin-home');
  await expect(adminPage.getByText('2 subscribers will get a confirmation email')).toBeVisible();
  await adminPage.goto('/dashboard/newsletter');
  await expect(adminPage.getByText('2 subscribers', { exact: true })).toBeVisible();
  await expect(adminPage.getByRole('row', { name: /one@example\.org/ })).toContainText('pending');
  const coming = adminPage.waitForEvent('download');
  await adminPage.getByRole('link', { name: 'Export CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const { text } = await import('node:stream/consumers');
  expect(await text(await download.createReadStream())).toMatch(
    /^email,status,.*\r\ntwo@example\.org,pending,/,
  );
  await adminPage.getByRole('link', { name: 'Confirmed' }).click();
  await expect(adminPage.getByText('No confirmed subscribers')).toBeVisible();
});

test(
  'deleting a category tells how many articles stay; subcategories are added and deleted',
  inTier('all'),
  async ({ site, adminPage }) => {
    await site.adminApi.post('categories/create-category', { name: 'река и берег' });
    await publish(site, { title: 'On the bank', category: 'река и берег' });
    await adminPage.goto('/dashboard/admin-home');
    const row = adminPage.getByRole('row', { name: /река и берег/ });
    await row.getByRole('button', { name: 'Add subcategory to река и берег' }).click();
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Subcategory name is required')).toBeVisible();
    await dialog.getByLabel('Subcategory Name').fill('Камыш');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(adminPage.getByText('Subcategory created successfully')).toBeVisible();
    await row.getByRole('button', { name: 'Delete subcategory камыш' }).click();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(dialog.getByText('The subcategory has been deleted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();

    await row.getByRole('button', { name: 'Delete category река и берег' }).click();
    await expect(dialog.getByText("You won't be able to revert this!")).toBeVisible();
    await expect(dialog.getByText('1 published article is in this category.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(dialog.getByText('The category has been deleted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(row).toBeHidden();
  },
);
