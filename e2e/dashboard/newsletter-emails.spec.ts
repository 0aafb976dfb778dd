import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SMTPServer } from 'smtp-server';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { Keyboard } from '../support/keyboard.ts';
import { publish } from '../support/publish.ts';

const NARROW = { width: 390, height: 844 };

const mailServer = { port: 0, isFull: true, received: [] as string[] };

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  siteEnv: async ({}, use) => {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const isRefused = mailServer.isFull && address.startsWith('full');
        done(isRefused ? Object.assign(new Error('5.2.2 Mailbox full'), { responseCode: 552 }) : null);
      },
      onData(stream, { envelope }, done) {
        for (const { address } of envelope.rcptTo) mailServer.received.push(address);
        stream.resume().on('end', () => done());
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
    server.close(() => {});
  },
});

/** Changes the site's database directly. */
function withDatabase(site: Site, change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(site.dataDir, 'lekha.db'), { timeout: 5000 });
  try {
    change(db);
  } finally {
    db.close();
  }
}

test(
  'an email shows who did not get it and why, and is sent again to them',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    withDatabase(site, (db) => {
      const insert = db.prepare(
        "INSERT INTO subscriber (id, email, status, created_at, confirmed_at) VALUES (?, ?, 'confirmed', ?, ?)",
      );
      const at = '2026-11-21T09:00:00.000Z';
      for (const name of ['full', 'reader']) insert.run(name, `${name}@example.org`, at, at);
    });
    const { _id } = await publish(site, { title: 'How kites fly' });
    const choice = { audience: { to: 'all' }, content: 'whole' };
    await site.adminApi.put(`newsletter/article-email/${_id}`, { choice });
    await page.setViewportSize(NARROW);
    await expect(async () => {
      await page.goto('/dashboard/newsletter/emails');
      await expect(page.getByText('1 sent, 1 refused')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await axe(page);
    await page.getByRole('link', { name: 'Who did not get it: How kites fly' }).press('Enter');
    const row = page.getByRole('row', { name: /full@example\.org/ });
    await expect(row).toContainText('552 5.2.2 Mailbox full');
    await axe(page);
    await page.getByRole('link', { name: /^Unknown/ }).click();
    await expect(page.getByText('Nobody', { exact: true })).toBeVisible();
    mailServer.isFull = false;
    await page.getByRole('button', { name: 'Send again to the refused: How kites fly' }).press('Enter');
    await expect(page.getByText('Sending again to 1 recipient')).toBeVisible();
    await expect
      .poll(() => mailServer.received.toSorted())
      .toEqual(['full@example.org', 'reader@example.org']);
  },
);

test(
  'an article that could not be sent is listed with the reason until it is dismissed',
  inTier('all'),
  async ({ site, adminPage: page, axe }) => {
    const { _id } = await publish(site, { title: 'Not for anybody' });
    withDatabase(site, (db) =>
      db
        .prepare("INSERT INTO newsletter_choice VALUES (?, 'all', 'whole', ?, ?, 'Nobody has subscribed.')")
        .run(_id, ...Array(2).fill('2026-11-21T09:00:00.000Z')),
    );
    await page.goto('/dashboard/newsletter/emails');
    const section = page.getByRole('region', { name: 'Not sent' });
    await expect(section.getByText('Nobody has subscribed.')).toBeVisible();
    await expect(section.getByRole('link', { name: 'Send by email: Not for anybody' })).toBeVisible();
    await axe(page);
    await section.getByRole('button', { name: 'Do not send: Not for anybody' }).press('Enter');
    await expect(section).toBeHidden();
  },
);

test(
  'a letter is written and sent by the keyboard alone, and readers find it in the archive',
  inTier('all'),
  async ({ site, adminPage: page, visitorPage, axe }) => {
    withDatabase(site, (db) =>
      db
        .prepare(
          "INSERT INTO subscriber (id, email, status, created_at, confirmed_at) VALUES ('k', 'keys@example.org', 'confirmed', ?, ?)",
        )
        .run('2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'),
    );
    const keys = new Keyboard(page);
    await page.goto('/dashboard/newsletter/emails');
    await keys.press(page.getByRole('link', { name: 'Write a letter' }));
    await keys.type(page.getByRole('textbox', { name: 'Subject' }), 'By keys alone');
    await keys.reach(page.locator('.ProseMirror'));
    await page.keyboard.type('The garden sleeps.');
    await page.keyboard.press('Escape');
    await keys.press(page.getByLabel('Page in the archive'), { key: 'Space' });
    await keys.press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page).toHaveURL(/letters\/[0-9a-f-]{36}$/);
    expect((await visitorPage.goto('/letters'))!.status()).toBe(404);
    await keys.reach(page.locator('.ProseMirror'));
    await page.keyboard.press('Escape');
    await keys.press(page.getByRole('button', { name: /^Send to/ }));
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByText('A letter is sent once.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => mailServer.received).toContain('keys@example.org');
    await visitorPage.goto('/subscribe');
    await visitorPage.getByRole('link', { name: 'Read past letters' }).click();
    await expect(visitorPage.getByRole('heading', { name: 'Letters' })).toBeVisible();
    await axe(visitorPage);
    await visitorPage.getByRole('link', { name: 'By keys alone' }).click();
    await expect(visitorPage.getByText('The garden sleeps.')).toBeVisible();
    await visitorPage.getByRole('link', { name: 'All letters' }).click();
    await expect(visitorPage).toHaveURL(/\/letters$/);
  },
);
test.use({ allowedErrors: [/status of 404/] });
