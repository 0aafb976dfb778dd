import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { content, editPath, openForm } from '../support/article-form.ts';
import { publish } from '../support/publish.ts';
import { moveToEnd } from '../support/rich-text.ts';
import type { Site } from '../support/site.ts';

test.use({ allowedErrors: [/status of 40[03]/] });

/** Makes a draft and a link whose readers may comment. */
async function shareDraft(site: Site, fields: Record<string, unknown> = {}) {
  const draft = await publish(site, { title: 'Not finished', status: 'draft', ...fields });
  const { data } = await site.adminApi.post<{ url: string }>(`articles/${draft._id}/share-links`, {
    canComment: true,
  });
  return { draft, url: data.url };
}

test(
  'a guest comments on a draft without scripts, and its author replies and resolves it',
  inTier('all'),
  async ({ site, adminPage: page, openPage, axe }) => {
    const { draft, url } = await shareDraft(site);
    const guest = await openPage({ javaScriptEnabled: false });
    await guest.goto(url);
    await expect(guest.getByText('This is a draft that was shared with you.')).toBeInViewport();
    await expect(guest.getByRole('heading', { name: 'Related Posts' })).toHaveCount(0);
    await guest.getByRole('link', { name: 'Comment' }).click();
    const form = guest.getByRole('form', { name: 'New comment' });
    await expect(form).toBeInViewport();
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
    const thread = comments.locator('[data-list="Open comments"]').locator('> li');
    await expect(thread).toContainText('words to read');
    await expect(thread).toContainText('Uncle (guest)');
    await thread.getByRole('button', { name: 'Reply' }).click();
    await thread.getByLabel('Reply').fill('All of them.');
    await axe(page);
    await page.keyboard.press('Control+Enter');
    await expect(thread.locator('[data-list=replies]')).toContainText('All of them.');
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
  },
);

test(
  'a guest comments on a selection, and its author sees the passage marked',
  inTier('all'),
  async ({ site, adminPage: page, openPage, axe }) => {
    const post = '<p>The river rises in the <strong>high</strong> hills.</p><p>It falls into the sea.</p>';
    const { draft, url } = await shareDraft(site, { post });
    const guest = await openPage();
    await guest.goto(url);
    await select(guest, 'rises in the', 'hills');
    await guest.getByRole('button', { name: 'Comment', exact: true }).click();
    const form = guest.getByRole('form', { name: 'New comment' });
    await expect(form.getByLabel('Your name')).toBeFocused();
    await expect(form.getByLabel('Passage')).toHaveValue('rises in the high hills');
    await axe(guest);
    await form.getByLabel('Your name').fill('Uncle');
    await form.getByLabel('Comment').fill('Which hills?');
    await form.getByRole('button', { name: 'Add comment' }).click();
    await expect(guest.getByText('Comment added')).toBeVisible();
    await expect(guest.locator('#_comments')).toContainText('Which hills?');
    await guest.getByRole('button', { name: 'Show in the text' }).click();
    expect(await guest.evaluate(() => String(getSelection()))).toBe('rises in the high hills');

    await openForm(page, editPath(draft));
    const mark = page.locator('.noted-passage');
    await expect(mark).toHaveText(['rises in the ', 'high', ' hills']);
    const comments = page.getByRole('group', { name: 'Comments' });
    await comments.getByRole('button', { name: 'rises in the high hills' }).click();
    await expect(mark.first()).toHaveAttribute('data-active');
    await axe(page);
    expect(await sentBody(page)).toBe(post);

    const changed = post.replace('rises in', 'rises slowly in').replace('falls into', 'ends in');
    await site.adminApi.put(`articles/update-article/${draft._id}`, {
      post: changed,
      version: draft.version,
    });
    await openForm(page, editPath(draft));
    await expect(mark).toHaveText(['slowly in the ', 'high', ' hills']);
    await guest.reload();
    await guest.getByRole('button', { name: 'Show in the text' }).click();
    expect(await guest.evaluate(() => String(getSelection()))).toBe('slowly in the high hills');
  },
);

test(
  'an author comments on the selection from the text',
  inTier('all'),
  async ({ site, adminPage: page }) => {
    const { draft } = await shareDraft(site);
    await openForm(page, editPath(draft));
    await moveToEnd(content(page));
    await page.keyboard.press('Shift+Home');
    // The editor learns of a new selection in a later task.
    await expect(page.getByRole('button', { name: 'Comment on the selection' })).toBeVisible();
    await page.keyboard.press('Control+Alt+m');
    const field = page.getByLabel('Comment on this passage');
    await expect(field).toBeFocused();
    await page.keyboard.type('Too short.');
    await page.keyboard.press('Control+Enter');
    await expect(content(page)).toBeFocused();
    const thread = page.locator('[data-list="Open comments"]').locator('> li');
    await expect(thread).toContainText('Some words to read.');
    await expect(thread).toContainText('Too short.');
    await expect(page.locator('.noted-passage')).toHaveText('Some words to read.');
    await expect(page.getByText('Comments (1)')).toBeVisible();
    await page.keyboard.type(' And more.');
    await expect.poll(() => sentBody(page)).toBe('<p>Some words to read. And more.</p>');
  },
);

/** Selects from the beginning of one text on the page to the end of another. */
function select(page: Page, from: string, to: string): Promise<void> {
  return page.evaluate(
    ([from, to]) => {
      const find = (words: string) => {
        const texts = document.createTreeWalker(document.querySelector('.prose')!, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const at = texts.currentNode.nodeValue!.indexOf(words);
          if (at >= 0) return { node: texts.currentNode, at };
        }
        throw new Error(`No ${words}`);
      };
      const [start, end] = [find(from!), find(to!)];
      getSelection()!.setBaseAndExtent(start.node, start.at, end.node, end.at + to!.length);
    },
    [from, to],
  );
}

/** The body as the form would send it. */
function sentBody(page: Page): Promise<string> {
  return content(page).evaluate((text) =>
    String(new FormData(text.closest('form') ?? undefined).get('post')),
  );
}
