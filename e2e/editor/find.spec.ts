import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { openEditor, selectionRead } from '../support/rich-text.ts';

test(
  'Ctrl+F finds, replaces one and all, undoes in one step and returns to the text',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    const post = '<p>Tea and tea.</p><p>নদীর ধারে <strong>tea</strong></p><pre><code>teapot</code></pre>';
    const { text, body } = await openEditor(site, adminPage, post);
    const { keyboard } = adminPage;
    const bar = adminPage.getByRole('search', { name: 'Find and replace' });
    const term = bar.getByRole('textbox', { name: 'Find' });
    await keyboard.press('Control+Home');
    await selectionRead(text);
    await keyboard.press('Control+f');
    await expect(term).toBeFocused();
    await keyboard.type('tea');
    await expect(bar.getByRole('status')).toHaveText('1 of 4');
    await expect(text.locator('.find-match')).toHaveCount(4);
    await axe(adminPage);
    await bar.getByRole('button', { name: 'Whole word' }).click();
    await expect(bar.getByRole('status')).toHaveText('1 of 3');
    await bar.getByRole('button', { name: 'Match case' }).click();
    await expect(bar.getByRole('status')).toHaveText('1 of 2');
    expect(await body()).toBe(post);
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('coffee');
    await keyboard.press('Enter');
    await expect.poll(body).toBe(post.replace('and tea', 'and coffee'));
    await expect(bar.getByRole('status')).toHaveText('1 of 1');
    await keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(text).toBeFocused();
    await expect(text.locator('.find-match')).toHaveCount(0);
    await keyboard.press('Control+z');
    await expect.poll(body).toBe(post);
    await keyboard.press('Control+f');
    await expect(term).toBeFocused();
    await bar.getByRole('button', { name: 'Whole word' }).click();
    await bar.getByRole('button', { name: 'Match case' }).click();
    await term.fill('TEA');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    const replaced =
      '<p>coffee and coffee.</p><p>নদীর ধারে <strong>coffee</strong></p><pre><code>coffeepot</code></pre>';
    await expect.poll(body).toBe(replaced);
    await expect(bar.getByRole('status')).toHaveText('No matches');
    await keyboard.press('Control+z');
    await expect.poll(body).toBe(post);
    await keyboard.press('Enter');
    await expect.poll(body).toBe(replaced);
    await keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(text).toBeFocused();
    await keyboard.press('Control+z');
    await expect.poll(body).toBe(post);
  },
);

test(
  'Esc in the search leaves the cursor where it was, or at the match that Enter went to',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage, '<p>one two</p><p>two</p>');
    const { keyboard } = adminPage;
    const bar = adminPage.getByRole('search', { name: 'Find and replace' });
    await keyboard.press('Control+f');
    await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused();
    await keyboard.type('two');
    await expect(bar.getByRole('status')).toHaveText('1 of 2');
    await keyboard.press('Escape');
    await expect(text).toBeFocused();
    await keyboard.type('!');
    await expect.poll(body).toBe('<p>one two</p><p>two!</p>');
    await keyboard.press('Control+f');
    await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(bar.getByRole('status')).toHaveText('2 of 2');
    await keyboard.press('Escape');
    await expect(text).toBeFocused();
    await keyboard.type('three');
    await expect.poll(body).toBe('<p>one two</p><p>three!</p>');
  },
);
