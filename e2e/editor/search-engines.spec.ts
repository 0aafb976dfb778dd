import { plainFields } from '../../contract/article-fields.ts';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { publish } from '../support/publish.ts';

test(
  'an author decides how search engines and readers find an article',
  inTier('all'),
  async ({ site, adminPage, visitorPage, axe, expectedErrors }) => {
    expectedErrors.push(/status of 400/, /status of 404/);
    const { _id, slug } = await publish(site, { title: 'Tea by the river', category: 'tea' });
    await adminPage.goto(`/dashboard/edit-article/${_id}`);
    // Without an input, a save would empty the field.
    for (const name of plainFields) await expect(adminPage.locator(`form [name="${name}"]`)).toBeAttached();
    const section = adminPage.getByRole('group').filter({ hasText: 'Search engines and sharing' });
    await section.getByText('Search engines and sharing').click();
    const preview = section.getByRole('figure');
    await expect(preview).toContainText('Tea by the river');
    await section.getByLabel('Search headline').fill('River tea');
    await expect(preview).toContainText('River tea');
    await expect(section.getByText('51 characters left')).toBeVisible();
    await section.getByLabel('Search description').fill('How to make tea with river water.');
    await section.getByLabel('Canonical URL').fill('http://elsewhere.example/tea');
    await adminPage.getByRole('button', { name: 'Update Article' }).click();
    await expect(section.getByText('Please enter a URL that begins with https://')).toBeVisible();
    await section.getByLabel('Canonical URL').fill('https://elsewhere.example/tea');
    await section.getByLabel('Unlisted').check();
    await axe(adminPage);
    await adminPage.getByRole('button', { name: 'Update Article' }).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();

    await visitorPage.goto(`/blog/${slug}`);
    await expect(visitorPage).toHaveTitle('River tea');
    const head = (selector: string, attribute: string, value: string) =>
      expect(visitorPage.locator(selector)).toHaveAttribute(attribute, value);
    await head('meta[name=description]', 'content', 'How to make tea with river water.');
    await head('meta[property="og:title"]', 'content', 'River tea');
    await head('link[rel=canonical]', 'href', 'https://elsewhere.example/tea');
    await head('meta[name=robots]', 'content', 'noindex');
    await expect(visitorPage.getByRole('heading', { level: 1 })).toHaveText('Tea by the river');
    await visitorPage.goto('/category/tea');
    await expect(visitorPage.getByText('No Articles Found')).toBeVisible();
    await adminPage.reload();
    await expect(section.getByLabel('Unlisted')).toBeChecked();
  },
);
