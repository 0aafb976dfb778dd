import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { inTier } from '../../scripts/tests/tier.ts';
import { expect, type Site, test } from '../fixtures.ts';

/** A mail server that refuses emails for a while. */
const mailServer = {
  refuses: false,
  received: [] as string[],
  port: 0,
};
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    if (mailServer.refuses) return done(Object.assign(new Error('Mailbox busy'), { responseCode: 451 }));
    mailServer.received.push(address);
    done();
  },
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => done());
  },
});

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  siteEnv: async ({}, use) => {
    if (mailServer.port === 0) mailServer.port = await listen();
    await use({
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      BACKUP_EVERY: '1d',
      // A folder that does not exist is refused: it may be a disk that is not mounted.
      BACKUP_TO: '/nonexistent/lekha-backups',
    });
  },
});
test.afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

function listen(): Promise<number> {
  return new Promise((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** Waits until a job of this kind has failed, and puts its next attempt off, so that a test can retry it. */
async function waitForFailedJob(site: Site, kind: string): Promise<void> {
  const db = new DatabaseSync(join(site.dataDir, 'lekha.db'), { timeout: 5000 });
  const putOff = db.prepare(
    "UPDATE job SET run_at = '2099-01-01T00:00:00.000Z' WHERE kind = ? AND error IS NOT NULL AND lease_until IS NULL",
  );
  try {
    await expect.poll(() => putOff.run(kind).changes).toBe(1);
  } finally {
    db.close();
  }
}

test(
  'an administrator retries a failed email and sends a test email',
  inTier('all'),
  async ({ site, adminPage, expectedErrors, axe }) => {
    expectedErrors.push(/status of 503/);
    mailServer.refuses = true;
    await site.visitorApi.post('newsletter/subscribe', { email: 'reader@example.org' });
    await waitForFailedJob(site, 'letter');

    await adminPage.goto('/dashboard/system');
    const card = (name: string) => adminPage.getByRole('region', { name, exact: true });
    await expect(card('Database')).toContainText('SQLite');
    await expect(card('Storage')).toContainText('Free space');
    await expect(card('Page cache')).toContainText('Memory');
    const job = card('Jobs').getByRole('listitem').filter({ hasText: 'Send an email' });
    await expect(job).toContainText('Mailbox busy');
    await axe(adminPage);

    await adminPage.getByRole('button', { name: 'Send a test email' }).click();
    await expect(adminPage.getByText(/The email was not sent: .*Mailbox busy/)).toBeVisible();
    await expect(card('Mail')).toContainText('Needs attention');
    expect(mailServer.received).toEqual([]);

    mailServer.refuses = false;
    await job.getByRole('button', { name: 'Retry: Send an email' }).click();
    await expect(adminPage.getByText('Started: Send an email')).toBeVisible();
    await expect.poll(() => mailServer.received).toEqual(['reader@example.org']);
    await expect(async () => {
      await adminPage.reload();
      await expect(job).toHaveCount(0, { timeout: 1000 });
    }).toPass();

    await adminPage.getByRole('button', { name: 'Send a test email' }).click();
    await expect(adminPage.getByText(`Test email sent to ${site.admin.email}`)).toBeVisible();
    expect(mailServer.received).toEqual(['reader@example.org', site.admin.email]);
    await expect(card('Mail')).toContainText('Test email from');
    await expect(async () => {
      await adminPage.reload();
      await expect(card('Errors in the last 24 hours')).toContainText('job_failed', { timeout: 1000 });
    }).toPass();
  },
);

test(
  'an administrator filters and exports the audit log',
  inTier('all'),
  async ({ site, adminPage, axe }) => {
    await site.adminApi.post('categories/create-category', { name: 'tea' });
    await site.adminApi.post('categories/create-category', { name: 'paper' });
    await adminPage.goto('/dashboard/system');
    await adminPage.getByRole('main').getByRole('link', { name: 'Audit Log' }).click();
    await expect(adminPage.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
    await expect(adminPage.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible();
    await axe(adminPage);

    await adminPage.getByRole('button', { name: /^Filter/ }).click();
    await adminPage.getByRole('combobox', { name: 'Action' }).selectOption('Created a category');
    await expect(adminPage.getByText('Action: Created a category')).toBeVisible();
    await adminPage.getByRole('searchbox', { name: 'Search by name or email' }).fill('ADA');
    await adminPage.keyboard.press('Enter');
    const rows = adminPage.getByRole('row').filter({ hasText: site.admin.name });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('paper');

    const download = adminPage.waitForEvent('download');
    await adminPage.getByRole('link', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`category.created,${site.admin.name},${site.admin.email},tea`);

    await adminPage.getByRole('searchbox').fill('nobody');
    await adminPage.keyboard.press('Enter');
    await expect(adminPage.getByText('Nothing found')).toBeVisible();
    await adminPage.goto('/dashboard/audit-log?action=audit.exported');
    await expect(
      adminPage.getByRole('row').filter({ hasText: 'csv, category.created, “ADA”' }),
    ).toBeVisible();
  },
);

test(
  'backups are shown with their failure, and one made by hand counts',
  inTier('all'),
  async ({ site, adminPage }) => {
    await waitForFailedJob(site, 'backup');
    await adminPage.goto('/dashboard/admin-home');
    const note = adminPage.getByText(/No backup yet|Last backup:/);
    await expect(note).toHaveText(/No backup yet\..*The latest attempt failed/);

    const node = join('node_modules', '.bin', 'node');
    await promisify(execFile)(node, ['commands/lekha.ts', 'backup'], {
      env: { ...process.env, DATA_DIR: site.dataDir, SMTP_URL: '', BACKUP_EVERY: '0', BACKUP_TO: '' },
    });
    await adminPage.reload();
    await expect(note).toHaveText(/Last backup: .*The latest attempt failed/);
    await adminPage.goto('/dashboard/system');
    const card = adminPage.getByRole('region', { name: 'Backup', exact: true });
    await expect(card).toContainText('Read back and verified');
    await expect(card).toContainText('The latest scheduled backup failed');
    await adminPage.goto('/dashboard/audit-log?action=site.backed_up');
    await expect(adminPage.getByRole('row').filter({ hasText: 'Operator' })).toHaveCount(1);
  },
);

test('only administrators see the system and the audit log', inTier('all'), async ({ site, openPage }) => {
  const reader = { name: 'Rahima', email: 'rahima@example.org', password: 'sparrow-42' };
  const page = await openPage({ session: await site.register(reader) });
  for (const path of ['system', 'audit-log', 'audit-log/export?format=csv']) {
    const response = await page.request.get(`/dashboard/${path}`, { maxRedirects: 0 });
    expect([302, 303]).toContain(response.status());
  }
});
