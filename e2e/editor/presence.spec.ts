import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { autosaveState, editPath, openForm, typeText } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

const bob = { name: 'Bob Brown', email: 'bob@example.org', password: 'orchard-stone-17-dusk' };

test('says who else has the article open, and until when', inTier('all'), async ({ site, openPage, axe }) => {
  const session = await site.register(bob);
  const { data } = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
  const id = data.find(({ email }) => email === bob.email)?._id;
  await site.adminApi.patch(`users/update-role/${id}`, { role: 'admin', email: site.admin.email });
  const article = await publish(site, { title: 'Open twice' });
  const bobs = await openPage({ session });
  const present = bobs.waitForResponse((response) => response.url().includes('/presence/'));
  await openForm(bobs, editPath(article));
  await present;

  const page = await openPage({ session: site.adminSession });
  await page.clock.install();
  await openForm(page, editPath(article));
  const notice = page.getByText('Bob Brown has this article open.');
  await expect(notice).toBeVisible();
  await axe(page);
  await typeText(page, 'More. ');
  await expect(autosaveState(page)).toHaveText('Saved');

  const ended = bobs.waitForResponse((response) => response.request().method() === 'DELETE');
  await bobs.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await ended;
  await page.clock.fastForward(21_000);
  await expect(notice).toHaveCount(0);
});
