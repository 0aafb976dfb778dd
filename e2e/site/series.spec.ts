import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { editPath, openForm, updateButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test(
  'an author adds a part to a series, and readers follow the parts in their order',
  inTier('all'),
  async ({ site, adminPage, visitorPage: page, axe }) => {
    const third = await publish(site, { title: 'The mouth', series: { title: 'নদীর কথা', part: 7 } });
    const first = await publish(site, { title: 'The source', series: { title: 'নদীর কথা', part: 1 } });
    await publish(site, { title: 'A secret', status: 'draft', series: { title: 'নদীর কথা', part: 2 } });
    const second = await publish(site, { title: 'المجرى', lang: 'ar' });
    await openForm(adminPage, editPath(second));
    const series = adminPage.getByRole('combobox', { name: 'Series' });
    await series.click();
    await expect(adminPage.locator('datalist option')).toHaveAttribute('value', 'নদীর কথা');
    await series.fill('নদীর কথা');
    await adminPage.getByRole('spinbutton', { name: 'Part' }).fill('3');
    await updateButton(adminPage).click();
    await expect(adminPage.getByText('Article updated successfully')).toBeVisible();

    await page.goto(`/blog/${first.slug}`);
    const parts = page.getByRole('navigation', { name: 'নদীর কথা' });
    await expect(parts.getByRole('listitem')).toHaveText(['1The source', '3المجرى', '7The mouth']);
    await expect(parts.locator('[aria-current]')).toHaveText('The source');
    await axe(page);
    await parts.getByRole('link', { name: 'المجرى', exact: true }).click();
    await expect(page).toHaveURL(/\/blog\/%D8/);
    await expect(parts.locator('[rel=prev]')).toContainText('The source');
    await expect(parts.locator('[rel=next]')).toContainText('The mouth');
    const data = JSON.parse(await page.locator('script[type="application/ld+json"]').first().innerText());
    expect(data['@graph'][0]).toMatchObject({ isPartOf: { name: 'নদীর কথা' }, position: 3 });

    await parts.getByRole('link', { name: 'নদীর কথা' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('নদীর কথা');
    await expect(page.locator('main h2')).toHaveText(['The source', 'المجرى', 'The mouth']);
    await axe(page);
    const feed = await page.locator('link[type="application/atom+xml"]').last().getAttribute('href');
    expect(await (await page.request.get(feed!)).text()).toContain('The mouth');
    expect((await page.request.get('/series/none')).status()).toBe(404);
    // A part that changes is changed on the cached pages of the others.
    await site.adminApi.put(`articles/update-article/${third._id}`, { title: 'The delta' });
    await page.goto(`/blog/${first.slug}`);
    await expect(parts.getByRole('listitem').last()).toHaveText('7The delta');
  },
);
