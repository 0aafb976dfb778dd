import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, editPath, openForm } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';

const BODY = `<p>Before.</p><h2>First</h2><p>${'word '.repeat(300)}</p><h4>Deep</h4><p>end</p>`;

test(
  'the outline follows the cursor and jumps to headings, also in Markdown',
  inTier('all'),
  async ({ site, adminPage }) => {
    const made = await publish(site, { title: 'On headings', status: 'draft', post: BODY });
    await openForm(adminPage, editPath(made));
    const panel = adminPage.getByRole('region', { name: 'Article details', exact: true });
    const first = panel.getByRole('button', { name: 'First' });
    const deep = panel.getByRole('button', { name: 'Deep' });
    await expect(deep).toContainText('Skips a level');
    await expect(panel.getByText('304 words · 2 min read')).toBeVisible();
    await deep.click();
    await expect(content(adminPage)).toBeFocused();
    await expect(deep).toHaveAttribute('aria-current', 'location');
    await adminPage.keyboard.type('er');
    await expect(panel.getByRole('button', { name: 'Deeper' })).toBeVisible();
    await first.click();
    await expect(first).toHaveAttribute('aria-current', 'location');
    await adminPage.keyboard.press('Control+Shift+Alt+M');
    const source = adminPage.getByRole('textbox', { name: 'Content as Markdown' });
    await expect(source).toBeFocused();
    await panel.getByRole('button', { name: 'Deeper' }).click();
    await expect(source).toBeFocused();
    await adminPage.keyboard.type('!');
    await expect(source).toHaveValue(/#### Deeper!\n\nend$/);
  },
);

test(
  'a word goal is remembered for the article and shows what is left',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const made = await publish(site, { title: 'On goals', status: 'draft', post: '<p>one two three</p>' });
    await openForm(adminPage, editPath(made));
    const tools = adminPage.getByRole('toolbar', { name: 'Text' });
    await adminPage.getByLabel('Word goal').fill('5');
    await expect(adminPage.getByText('2 words to go')).toBeVisible();
    await expect(tools).toContainText('3 of 5 words');
    await axe(adminPage);
    await adminPage.reload();
    await expect(adminPage.getByText('2 words to go')).toBeVisible();
    await content(adminPage).click();
    await adminPage.keyboard.press('Control+End');
    await adminPage.keyboard.type(' four five');
    await expect(adminPage.getByText('Goal reached')).toBeVisible();
    await adminPage.getByLabel('Word goal').fill('');
    await expect(tools).toContainText('5 words');
    await expect(adminPage.getByText('Goal reached')).toBeHidden();
  },
);
