import type { CDPSession, Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { openEditor } from '../support/rich-text.ts';

/** Acts like an input method: the characters change while they are composed, then settle. */
async function compose(client: CDPSession, steps: string[], settled: string): Promise<void> {
  for (const step of steps) {
    const selectionStart = step.length;
    await client.send('Input.imeSetComposition', {
      text: step,
      selectionStart,
      selectionEnd: selectionStart,
    });
  }
  await client.send('Input.insertText', { text: settled });
}

const session = (page: Page) => page.context().newCDPSession(page);

const METHODS = [
  { name: 'Bengali', steps: ['a', 'am', 'আম', 'আমা', 'আমার'], settled: 'আমার' },
  { name: 'Chinese', steps: ['h', 'he', 'he l', 'he li', '河流'], settled: '河流' },
  { name: 'Japanese', steps: ['k', 'か', 'かわ', 'かわb', 'かわべ', '川辺'], settled: '川辺' },
];

for (const { name, steps, settled } of METHODS) {
  test(
    `${name} can be composed beside marks, in lists and repeatedly`,
    inTier('all'),
    async ({ site, adminPage }) => {
      const { body } = await openEditor(site, adminPage, '<p>Start <strong>bold</strong></p>');
      const client = await session(adminPage);
      await compose(client, steps, settled);
      await compose(client, steps, settled);
      await adminPage.keyboard.press('Enter');
      await adminPage.keyboard.type('- ');
      await compose(client, steps, settled);
      await adminPage.keyboard.press('Enter');
      await compose(client, steps, settled);
      await expect(adminPage.locator('.ProseMirror li')).toHaveText([settled, settled]);
      await expect
        .poll(body)
        .toMatch(new RegExp(`^<p>Start <strong>bold${settled}${settled}</strong></p><ul>`));
    },
  );
}

test('no menu, mark or autosave interrupts a composition', inTier('full'), async ({ site, adminPage }) => {
  const { text, body } = await openEditor(site, adminPage, '<p></p>');
  const client = await session(adminPage);
  const list = adminPage.getByRole('listbox', { name: 'Blocks' });
  await compose(client, ['/', '／'], '／');
  await expect(list).toBeVisible();
  await compose(client, ['k', 'か', 'かわ'], '川');
  await expect(list).toBeHidden();
  await adminPage.keyboard.type(' ');
  await compose(client, ['*', '**', '**河*', '**河**'], '**河** ');
  await client.send('Input.imeSetComposition', { text: 'かわ', selectionStart: 2, selectionEnd: 2 });
  // Other fields change meanwhile, and are autosaved.
  const autosaved = adminPage.waitForResponse(/\/working-copies\//);
  await adminPage.getByLabel('Title').evaluate((field: HTMLInputElement) => {
    field.value = 'Another';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await autosaved;
  await client.send('Input.imeSetComposition', { text: 'かわべ', selectionStart: 3, selectionEnd: 3 });
  await client.send('Input.insertText', { text: '川辺' });
  await expect(text).toContainText('川辺');
  await expect.poll(async () => (await body()).replace(/<[^>]+>/g, '')).toBe('／川 **河** 川辺');
});

test(
  'right-to-left: the menu opens at the slash, on mobile too',
  inTier('all'),
  async ({ site, openPage }) => {
    const page = await openPage({ session: site.adminSession, viewport: { width: 390, height: 780 } });
    const { text, body } = await openEditor(site, page, '<p>كان يا ما كان</p>');
    await page.keyboard.type(' /');
    const list = page.getByRole('listbox', { name: 'Blocks' });
    await expect(list).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('quo');
    await list.getByRole('option', { name: 'Quote', exact: true }).click();
    await expect(text).toBeFocused();
    await expect.poll(body).toBe('<blockquote><p>كان يا ما كان </p></blockquote>');
  },
);
