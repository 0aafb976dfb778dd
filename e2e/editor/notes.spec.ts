import { expect, test } from '../fixtures.ts';
import { editPath, openForm } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';
import type { Site } from '../support/site.ts';

test.use({ allowedComplaints: [/status of 40[03]/] });

/** Makes a draft and a link whose readers may comment. */
async function shareDraft(site: Site, fields: Record<string, unknown> = {}) {
  const draft = await publish(site, { title: 'Not finished', status: 'draft', ...fields });
  const { data } = await site.adminApi.post<{ url: string }>(`articles/${draft._id}/share-links`, {
    canComment: true,
  });
  return { draft, url: data.url };
}

test('a guest comments on a draft without scripts, and its author replies and resolves it', async ({
  site,
  adminPage: page,
  openPage,
  axe,
}) => {
  const { draft, url } = await shareDraft(site);
  const guest = await openPage({ javaScriptEnabled: false });
  await guest.goto(url);
  const form = guest.getByRole('form', { name: 'New comment' });
  await form.getByLabel('Passage').fill('words to read');
  await form.getByLabel('Your name').fill(' ');
  await form.getByLabel('Comment').fill('Which words?');
  await form.getByRole('button', { name: 'Add comment' }).click();
  await expect(form.getByText('Please give your name.')).toBeVisible();
  await expect(form.getByLabel('Comment')).toHaveValue('Which words?');
  await form.getByLabel('Your name').fill('Uncle');
  await form.getByRole('button', { name: 'Add comment' }).click();
  await expect(guest).toHaveURL(/#_note-/);
  await expect(guest.locator('li:target')).toContainText('Which words?');

  await openForm(page, editPath(draft));
  const comments = page.getByRole('group', { name: 'Comments' });
  const thread = comments.getByRole('list', { name: 'Open comments' }).locator('> li');
  await expect(thread).toContainText('words to read');
  await expect(thread).toContainText('Uncle (guest)');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread.getByLabel('Reply').fill('All of them.');
  await axe(page);
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByRole('list', { name: 'Replies' })).toContainText('All of them.');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await guest.goto(url);
  await expect(guest.getByText('All of them.')).toBeVisible();
  await guest.locator('#_comments summary', { hasText: 'Reply' }).click();
  const reply = guest.locator('#_comments li form');
  await reply.getByLabel('Your name').fill('Uncle');
  await reply.getByLabel('Reply').fill('Thank you.');
  await reply.getByRole('button', { name: 'Reply' }).click();
  await expect(guest.locator('li:target')).toContainText('Thank you.');

  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread).toHaveCount(0);
  await expect(page.getByText('1 resolved comment')).toBeVisible();
  await guest.goto(url);
  await expect(guest.getByText('No comments yet.')).toBeVisible();
  await expect(guest.getByText('1 resolved comment')).toBeVisible();
});
