import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

const scripts = [
  { lang: 'bn', title: 'নদীর ধারে একটি সকাল', words: 'সকালে নদীর জল শান্ত থাকে।' },
  { lang: 'ar', title: 'صباح على ضفة النهر', words: 'في الصباح يكون ماء النهر هادئا.' },
  { lang: 'zh-Hans', title: '河边的早晨', words: '早晨的河水很平静。' },
  { lang: 'ja', title: '川辺の朝', words: '朝の川は静かです。' },
];

test.describe('reading without JavaScript', () => {
  test('an empty site says so and still links somewhere', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/blogs');
    await expect(page.getByText('No Blogs Found')).toBeVisible();
    await expect(page.getByText('Check back later for new content')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Featured Article' })).toHaveCount(0);
    await expect(page.getByText('Explore Topics')).toHaveCount(0);
  });

  for (const { lang, title, words } of scripts) {
    test(`an article in ${lang} has its own URL, language and text`, async ({ site, openPage }) => {
      const { slug } = await publish(site, { title, lang, post: `<p>${words}</p>` });
      const page = await openPage({ javaScriptEnabled: false });
      await page.goto(`/blog/${encodeURIComponent(slug)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.locator(`[lang="${lang}"]`).first()).toBeAttached();
    });
  }

  test('from the home page to an article, its category and back', async ({ site, openPage }) => {
    await publish(site, { title: 'The reed beds', category: 'wetlands' });
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'The reed beds' }).first().click();
    await expect(page.getByText('Some words to read.')).toBeVisible();
    await page.getByRole('link', { name: 'wetlands' }).first().click();
    await expect(page).toHaveURL(/\/category\/wetlands$/);
    await expect(
      page.getByText(
        'No additional articles found in this category. This article is the only one available.',
      ),
    ).toBeVisible();
  });

  test('search finds words inside the text', async ({ site, openPage }) => {
    await publish(site, { title: 'On herons', post: '<p>A heron stands in the shallows for an hour.</p>' });
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('searchbox').first().fill('shallows');
    await page.getByRole('searchbox').first().press('Enter');
    await expect(page.getByRole('link', { name: 'On herons' }).first()).toBeVisible();
  });
});

test('subscribes to the newsletter without JavaScript', async ({ site, openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByLabel('Your email address').fill('quiet@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(/click Subscribe again/)).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(/we have saved your email address/)).toBeVisible();
  const [link] = (await site.emailTo('quiet@example.org')).links;
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('you are subscribed to the newsletter')).toBeVisible();
});

test('an email program unsubscribes with one request', async ({ site, visitorPage }) => {
  const email = 'one-click@example.org';
  const subscribed = await visitorPage.request.post('/api/v1/newsletter/subscribe', { data: { email } });
  expect(subscribed.status()).toBe(202);
  const { headers } = await site.emailTo(email);
  const link = headers['list-unsubscribe']?.slice(1, -1) ?? '';
  // The request of RFC 8058, section 3.1.
  const form = { 'List-Unsubscribe': 'One-Click' };
  const response = await visitorPage.request.post(link, { form, maxRedirects: 0 });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('You have been unsubscribed from the newsletter.');
});

test('a missing article has its text and status 404', async ({ visitorPage }) => {
  const response = await visitorPage.request.get('/blog/nothing-here');
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('Article content unavailable');
});

test('an id and a former slug redirect to the article', async ({ site, visitorPage }) => {
  const article = await publish(site, { title: 'First name' });
  await site.adminApi.put(`articles/update-article/${article._id}`, { slug: 'second-name' });
  for (const address of [article._id, article.slug]) {
    const response = await visitorPage.request.get(`/blog/${address}`, { maxRedirects: 0 });
    expect([301, 308]).toContain(response.status());
    expect(response.headers().location).toContain('/blog/second-name');
  }
});

test('a change is visible to the next visitor', async ({ site, visitorPage }) => {
  const article = await publish(site, { title: 'Before', slug: 'changing' });
  expect(await (await visitorPage.request.get('/blog/changing')).text()).toContain('Before');
  await site.adminApi.put(`articles/update-article/${article._id}`, { title: 'After the change' });
  expect(await (await visitorPage.request.get('/blog/changing')).text()).toContain('After the change');
  expect((await site.adminApi.delete(`articles/${article._id}`)).status).toBe(200);
  expect((await visitorPage.request.get('/blog/changing')).status()).toBe(404);
});

test('the search box shows results during typing', async ({ site, visitorPage, axe }) => {
  await publish(site, { title: 'Kingfishers at dusk' });
  await publish(site, { title: 'Kingfishers at dawn' });
  await visitorPage.goto('/');
  const box = visitorPage.getByRole('combobox', { name: 'Search articles' });
  await box.fill('kingfish');
  const options = visitorPage.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.first().locator('mark').first()).toHaveText('Kingfish');
  await axe(visitorPage);
  expect((await visitorPage.getByRole('listbox').locator('..').boundingBox())?.height).toBeLessThanOrEqual(
    400,
  );
  await box.fill('zzzyyy');
  await expect(visitorPage.getByText('No results found for zzzyyy')).toBeVisible();
  await expect(visitorPage.getByText('Try using different keywords')).toBeVisible();
});

test('the search box is a combobox for the keyboard', async ({ site, visitorPage }) => {
  const first = await publish(site, { title: 'Otters in the millrace' });
  await publish(site, { title: 'Otters under the bridge' });
  await visitorPage.goto('/');
  const box = visitorPage.getByRole('combobox', { name: 'Search articles' });
  const reached = () => visitorPage.getByRole('option', { selected: true });
  await box.fill('otters');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('ArrowUp');
  await expect(reached()).toHaveAttribute('id', (await box.getAttribute('aria-activedescendant')) ?? '');
  await box.press('Home');
  await expect(visitorPage.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await box.press('End');
  await expect(visitorPage.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toBeFocused();
  await box.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('otters');
  await box.press('ArrowDown');
  await expect(visitorPage.getByRole('option')).toHaveCount(2);
  await box.fill('millrace');
  await expect(visitorPage.getByRole('option')).toHaveCount(1);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(visitorPage).toHaveURL(new RegExp(`/blog/${first.slug}$`));
});

test('the header has the same search, and returns the focus', async ({ site, visitorPage }) => {
  await publish(site, { title: 'Bitterns in the fog' });
  await visitorPage.goto('/about');
  const opener = visitorPage.getByRole('banner').getByRole('link', { name: 'Search' });
  await opener.focus();
  await opener.press('Enter');
  const box = visitorPage.getByRole('combobox', { name: 'Search articles' });
  await expect(box).toBeFocused();
  await box.fill('bitterns');
  await expect(visitorPage.getByRole('option', { name: /Bitterns in the fog/ })).toBeVisible();
  await box.press('Escape');
  await box.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a late response never replaces newer results, and known terms are not requested again', async ({
  site,
  visitorPage,
}) => {
  await publish(site, { title: 'Plovers on the shore' });
  await publish(site, { title: 'Curlews on the mud' });
  const requested: string[] = [];
  const held = Promise.withResolvers<void>();
  await visitorPage.route('**/all-articles?searchTerm=*', async (route) => {
    const term = new URL(route.request().url()).searchParams.get('searchTerm') ?? '';
    requested.push(term);
    if (term === 'plovers') await held.promise;
    await route.continue().catch(() => undefined);
  });
  await visitorPage.goto('/');
  const box = visitorPage.getByRole('combobox', { name: 'Search articles' });
  await box.fill('plovers');
  await expect(visitorPage.getByText('Searching…')).toBeVisible();
  await expect(() => expect(requested).toEqual(['plovers'])).toPass();
  await box.fill('curlews');
  await expect(visitorPage.getByRole('option', { name: /Curlews on the mud/ })).toBeVisible();
  held.resolve();
  await settle(visitorPage);
  await expect(visitorPage.getByRole('option')).toHaveCount(1);
  await expect(visitorPage.getByRole('option', { name: /Curlews/ })).toBeVisible();
  await box.fill('');
  await expect(visitorPage.getByRole('option')).toHaveCount(0);
  await box.fill('curlews');
  await expect(visitorPage.getByRole('option')).toHaveCount(1);
  expect(requested).toEqual(['plovers', 'curlews']);
});

test.describe(() => {
  test.use({ allowedErrors: [/503/] });

  test('a failed search shows an error, and the next one works', inTier('all'), async ({ visitorPage }) => {
    await visitorPage.goto('/');
    await visitorPage.route('**/all-articles?searchTerm=wr*', (route) =>
      route.fulfill({ status: 503, body: '{}' }),
    );
    const box = visitorPage.getByRole('combobox', { name: 'Search articles' });
    await box.fill('wrens');
    await expect(visitorPage.getByText('Error fetching results. Please try again.')).toBeVisible();
    await box.fill('nothing at all');
    await expect(visitorPage.getByText('No results found for nothing at all')).toBeVisible();
  });
});
