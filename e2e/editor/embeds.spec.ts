import type { Page } from '@playwright/test';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { openEditor, paste, selectionRead } from '../support/rich-text.ts';

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
const card = (url: string) => `<p class="embed"><a href="${url}">${url}</a></p>`;
const link = (url: string) => `<p><a href="${url}">${url}</a></p>`;

/** Replies with a card after as many replies that say to wait. */
async function serveCard(page: Page, waits = 1): Promise<void> {
  let requests = 0;
  const ready = { state: 'ready', title: 'The ferry at dawn', description: 'A film', siteName: 'YouTube' };
  await page.route('**/api/v1/link-cards', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          image: null,
          hasPlayer: true,
          playerLabel: 'Play',
          error: null,
          title: '',
          description: '',
          siteName: '',
          ...(++requests > waits ? ready : { state: 'waiting' }),
        },
      },
    }),
  );
}

test(
  'a URL pasted on a line of its own becomes a card; undo gives the URL',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    await serveCard(adminPage);
    const { text, body } = await openEditor(site, adminPage);
    await adminPage.keyboard.press('Enter');
    await paste(text, { text: VIDEO });
    const shown = text.getByRole('group', { name: 'Card' });
    await expect(shown).toContainText('Fetching the page…');
    await expect(shown).toContainText('The ferry at dawn');
    await expect(shown).not.toContainText('Fetching');
    await axe(adminPage);
    await adminPage.keyboard.type('Below');
    await expect.poll(body).toBe(`<p>Start</p>${card(VIDEO)}<p>Below</p>`);
    await adminPage.keyboard.press('Control+z');
    await adminPage.keyboard.press('Control+z');
    await expect.poll(body).toBe(`<p>Start</p>${link(VIDEO)}`);
  },
);

test(
  'a typed URL becomes a card with Enter, and a link again with its button',
  inTier('all'),
  async ({ site, adminPage }) => {
    await serveCard(adminPage, 0);
    const { text, body } = await openEditor(site, adminPage, '<p></p>');
    await adminPage.keyboard.type(VIDEO);
    await adminPage.keyboard.press('Enter');
    await adminPage.keyboard.type('Below');
    await expect.poll(body).toBe(`${card(VIDEO)}<p>Below</p>`);
    await text.getByRole('button', { name: 'Show as link' }).click();
    await expect.poll(body).toBe(`${link(VIDEO)}<p>Below</p>`);
  },
);

test('/embed asks for the URL of a card', inTier('all'), async ({ site, adminPage }) => {
  await serveCard(adminPage, 0);
  const { text, body } = await openEditor(site, adminPage);
  await adminPage.keyboard.type(' /embed');
  await expect(adminPage.getByRole('option', { name: 'Embed or link card' })).toBeVisible();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('combobox', { name: 'URL or title of an article' })).toBeFocused();
  await adminPage.keyboard.type(VIDEO);
  await adminPage.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await adminPage.keyboard.type('Below');
  await expect.poll(body).toBe(`<p>Start </p>${card(VIDEO)}<p>Below</p>`);
});

test(
  'a page that cannot be fetched leaves a link, with the reason',
  inTier('all'),
  async ({ site, adminPage }) => {
    const { text, body } = await openEditor(site, adminPage);
    await adminPage.keyboard.press('Enter');
    await paste(text, { text: 'https://192.0.2.1/page' });
    await expect(adminPage.getByText('No card for 192.0.2.1: its address is not public')).toBeVisible();
    await expect.poll(body).toContain(link('https://192.0.2.1/page'));
  },
);

test('a URL within a line or a list stays a link', inTier('all'), async ({ site, adminPage }) => {
  const { text, body } = await openEditor(site, adminPage, '<ul><li>a</li></ul>');
  await text.locator('li').click();
  await adminPage.keyboard.press('End');
  await selectionRead(text);
  await adminPage.keyboard.press('Enter');
  await paste(text, { text: VIDEO });
  await expect.poll(body).toBe(`<ul><li>a</li><li><a href="${VIDEO}">${VIDEO}</a></li></ul>`);
});
