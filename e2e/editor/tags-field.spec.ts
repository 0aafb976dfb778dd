import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { editPath, openForm, updateButton } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

test(
  'tags are completed, created and removed with the keyboard',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    await publish(site, { title: 'Other', tags: ['Handmade paper', 'Paper'] });
    const article = await publish(site, { title: 'Tagged', tags: ['Ink'] });
    await openForm(page, editPath(article));
    const field = page.getByRole('combobox', { name: 'Tags' });
    const chips = page.getByLabel('Chosen tags').getByRole('button', { name: /^Remove / });
    await field.click();
    await field.pressSequentially('PAP');
    await expect(page.getByRole('option')).toHaveText(['Paper', 'Handmade paper', 'Create ‘PAP’']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(chips).toHaveCount(2);
    await field.pressSequentially('handmade  paper');
    await page.keyboard.press('Enter');
    await field.pressSequentially('দোয়াত,INK,');
    await expect(field).toHaveValue('');
    await expect(chips).toHaveCount(4);
    await page.keyboard.press('Backspace');
    await expect(chips).toHaveCount(3);
    await field.pressSequentially('x'.repeat(61));
    await page.keyboard.press('Enter');
    await expect(page.getByText('A tag has at most 60 characters.')).toBeVisible();
    await field.fill('');
    await page.keyboard.press('Escape');
    await axe(page);
    await page.getByRole('button', { name: 'Remove Ink' }).click();
    await field.pressSequentially('last');
    // Leaving the field adds what was typed.
    await page.keyboard.press('Tab');
    await updateButton(page).click();
    await expect(page.getByText('Article updated successfully')).toBeVisible();
    const { data } = await site.adminApi.get<{ tags: string[] }>(`articles/single-article/${article._id}`);
    expect(data.tags).toEqual(['Paper', 'Handmade paper', 'last']);
  },
);
