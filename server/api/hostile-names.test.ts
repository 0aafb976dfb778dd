import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { settingsChange } from '../../contract/settings.ts';
import { exportAudit } from '../../domain/audit/audit.ts';
import { type Ctx, system } from '../../domain/context.ts';
import { emailsTo } from '../../domain/email/testing.ts';
import { exportSite } from '../../domain/export/export.ts';
import { changeSettings } from '../../domain/site/site.ts';
import { testServices } from '../../domain/testing.ts';
import { onSqlite } from '../../platform/db/testing.ts';
import { openOutbox } from '../../platform/mail.ts';
import { TestSite } from './testing.ts';

/**
 * A formula, a header, controls of a terminal, a text that runs backwards, and marks of every format, in one
 * name.
 */
const HOSTILE = `=cmd|'/c calc'!A1"; filename="x.exe\r\nBcc: all@evil.example\t\u001b[31mred\u202egpj\u007f\u0085\u2028\ufffe\u{1ffff}<b>&]]> #`;
/** Characters that no output may contain. */
const CONTROLS = /[^\P{Cc}\n\r]|[\u2028-\u202e\u2066-\u2069]|\p{Noncharacter_Code_Point}/u;

onSqlite('A hostile name', (getDb) => {
  let site: TestSite;
  let ctx: Ctx;
  beforeAll(async () => {
    const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'lekha-test-')), SMTP_URL: 'smtp://127.0.0.1:1' };
    const services = testServices(getDb(), env);
    const mail = openOutbox(join(env.DATA_DIR, 'outbox'), services.config.mailFrom);
    ctx = { ...services, mail, actor: system };
    site = await new TestSite(getDb(), env).fill();
    await changeSettings(ctx, settingsChange.parse({ name: HOSTILE, tagline: HOSTILE }), undefined);
    const author = await site.send('A', 'POST', '/api/v1/authors', { name: HOSTILE });
    const fields = { title: HOSTILE, seoTitle: HOSTILE, tags: [HOSTILE.slice(0, 30)] };
    await site.write('A', { ...fields, series: { title: HOSTILE.slice(0, 60) } });
    const named = { password: site.password, name: HOSTILE, email: 'h@example.org' };
    await site.send('V', 'POST', '/api/auth/sign-up/email', named);
    await site.send('V', 'POST', '/api/v1/newsletter/subscribe', { email: 's@example.org' });
    expect(author.status).toBe(201);
  });

  it.each([
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/sitemap-articles-1.xml',
    '/sitemap-pages.xml',
    '/site.webmanifest',
    '/robots.txt',
    '/api/v1/articles/all-articles?include=post',
    '/api/v1/users/all-users',
  ])('has no control characters in %s', async (path) => {
    const { status, text, headers } = await site.send('A', 'GET', path);
    expect(status).toBe(200);
    expect(decoded(text)).not.toMatch(CONTROLS);
    expect(text).not.toMatch(/^Bcc/m);
    expect(JSON.stringify([...headers])).not.toContain('evil');
  });

  it('is one line of the audit log, and no formula', async () => {
    const csv = await new Response(await exportAudit(ctx, {}, 'csv')).text();
    expect(csv).toContain('evil.example');
    expect(csv).not.toMatch(CONTROLS);
    for (const line of csv.trimEnd().split('\r\n')) {
      expect(line).toMatch(/^\d{4}-|^at,/);
      expect(line).not.toContain('\n');
      expect(line).not.toMatch(/,"?=/);
    }
    const json = await new Response(await exportAudit(ctx, {}, 'jsonl')).text();
    expect(decoded(json)).not.toMatch(CONTROLS);
  });

  it('adds no header to an email', async () => {
    const emails = await emailsTo(ctx, 's@example.org');
    for (const to of [site.emails.A, 'h@example.org']) emails.push(...(await emailsTo(ctx, to)));
    expect(emails.length).toBeGreaterThanOrEqual(3);
    expect(emails.join('')).toContain('evil.example');
    for (const email of emails) {
      const head = email.slice(0, email.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^(b?cc|content-disposition):/im);
      // `emailsTo` decodes too much of other headers.
      expect(/^Subject: .*/m.exec(head)![0]).not.toMatch(CONTROLS);
      expect(head).toMatch(/^From: Lekha <lekha@localhost>\r$/m);
    }
  });

  it('is one line of front matter in an export', async () => {
    const folder = join(ctx.config.dataDir, 'exported');
    await exportSite(ctx, folder, { revisions: true, personalData: true });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    for (const text of texts) expect(decoded(text)).not.toMatch(CONTROLS);
    const article = texts.find((text) => text.startsWith('---') && text.includes('evil'))!;
    expect(article.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
    for (const { name } of files) expect(name).toMatch(/^[\w.-]+$/);
  });
});

/** A text with its escapes of JSON and YAML undone, which hide control characters. */
function decoded(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, a, b) =>
    String.fromCharCode(Number.parseInt(a ?? b, 16)),
  );
}
