import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { expectInEveryLook } from '../support/accessibility.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const PLAYER = 'https://www.youtube-nocookie.com';
const embed = (url: string, text = url) => `<p class="embed"><a href="${url}">${text}</a></p>`;
const post = `<p>Look:</p>${embed(VIDEO, 'The ferry at dawn')}${embed('https://192.0.2.1/page', 'A page')}<p>Seen?</p>`;

test.describe('a reader', () => {
  test.use({ allowedErrors: [new RegExp(`^request: ${PLAYER}/embed/dQw4w9WgXcQ`)] });

  test(
    'loads the player by pressing it, in a sandboxed frame, and nothing of another site before',
    inTier('all'),
    async ({ site, visitorPage: page }) => {
      await page.route(`${PLAYER}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<button>Pause</button>' }),
      );
      const { slug } = await publish(site, { title: 'Films', post });
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url)) foreign.push(request.url());
      });
      const response = await page.goto(`/blog/${slug}`);
      expect(await response!.headerValue('content-security-policy')).toContain(`frame-src 'self' ${PLAYER};`);
      await settle(page);
      expect(foreign).toEqual([]);
      await page.getByRole('link', { name: 'Play: The ferry at dawn' }).click();
      const frame = page.locator('iframe');
      await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin/);
      await expect(frame).toHaveAttribute('title', 'The ferry at dawn');
      await expect(frame.contentFrame().getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'The ferry at dawn' })).toHaveAttribute('href', VIDEO);
    },
  );
});

test('other pages allow no frames of other sites', inTier('all'), async ({ site, visitorPage: page }) => {
  const { slug } = await publish(site, { title: 'No films', post: embed('https://192.0.2.1/page') });
  for (const path of ['/', `/blog/${slug}`]) {
    const response = await page.goto(path);
    expect(await response!.headerValue('content-security-policy'), path).not.toContain('frame-src');
  }
});

test('without scripts a card is a link to its page', inTier('all'), async ({ site, openPage }) => {
  const { slug } = await publish(site, { title: 'Films as links', post });
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole('link', { name: 'Play: The ferry at dawn' })).toHaveAttribute('href', VIDEO);
});

test('cards are accessible in every look', inTier('all'), async ({ site, visitorPage: page }) => {
  const { slug } = await publish(site, { title: 'Accessible films', post });
  await page.goto(`/blog/${slug}`);
  await expectInEveryLook(page, 'cards of embeds');
});
