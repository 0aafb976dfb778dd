import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { BadAddress, type Email, openMail } from './mail.ts';

const email: Email = { to: 'reader@example.org', subject: 'নমস্কার', text: 'Hello\nhttps://example.org/x' };
const folder = () => mkdtempSync(join(tmpdir(), 'lekha-mail-'));
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test('without a mail server an email becomes one readable file', async () => {
  const dir = folder();
  const mail = openMail(readConfig({ DATA_DIR: dir }));
  await mail.send(email);
  const files = readdirSync(join(dir, 'outbox'));
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/\.eml$/);
  const file = join(dir, 'outbox', files[0]!);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('To: reader@example.org');
  expect(text).toContain('https://example.org/x');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await mail.ready()).toBe(true);
});

test.each([
  'a@example.org, b@example.org',
  'Name <a@example.org>',
  'a@example.org\r\nBcc: b@example.org',
  'group: a@example.org;',
  '"a b"@example.org',
  'a@example.org (b@example.org)',
  '',
])('an email to %j is refused before anything is written', async (to) => {
  const dir = folder();
  const mail = openMail(readConfig({ DATA_DIR: dir }));
  await expect(mail.send({ ...email, to })).rejects.toThrow(BadAddress);
  expect(readdirSync(dir)).toEqual([]);
});

test('a line break in the subject adds no header', async () => {
  const dir = folder();
  await openMail(readConfig({ DATA_DIR: dir })).send({ ...email, subject: 'Hi\r\nBcc: b@example.org' });
  const [name] = readdirSync(join(dir, 'outbox'));
  expect(readFileSync(join(dir, 'outbox', name!), 'utf8')).not.toMatch(/^Bcc:/m);
});

test('a sender’s name and an address for answers are headers of their own, and add no others', async () => {
  const dir = folder();
  const mail = openMail(readConfig({ DATA_DIR: dir, MAIL_FROM: 'My blog <blog@example.org>' }));
  const fromName = 'Ada "the" <x@evil.example>,\r\nBcc: b@example.org';
  await mail.send({ ...email, fromName, replyTo: 'answers@example.org' });
  await mail.send({ ...email, replyTo: 'a@example.org\r\nBcc: b@example.org' });
  await mail.send({ ...email, replyTo: 'a@example.org, b@example.org' });
  const [first, ...others] = readdirSync(join(dir, 'outbox'))
    .sort()
    .map((name) => readFileSync(join(dir, 'outbox', name), 'utf8'));
  expect(first).toMatch(
    /^From: "Ada \\"the\\" <x@evil\.example>, Bcc:\s+b@example\.org"\s+<blog@example\.org>\r$/m,
  );
  expect(first).toMatch(/^Reply-To: answers@example\.org\r$/m);
  for (const one of [first, ...others]) expect(one).not.toMatch(/^Bcc:/m);
  for (const one of others) {
    expect(one).toMatch(/^From: My blog <blog@example\.org>\r$/m);
    expect(one).not.toMatch(/^Reply-To:/m);
  }
});

test('with a mail server the email arrives there, at its one address', async () => {
  const arrived: { to: string[]; text: string }[] = [];
  const port = await mailServer((to, text) => arrived.push({ to, text }));
  const dir = folder();
  const mail = openMail(readConfig({ DATA_DIR: dir, SMTP_URL: `smtp://127.0.0.1:${port}` }));
  expect(await mail.ready()).toBe(true);
  await mail.send(email);
  expect(arrived.map((a) => a.to)).toEqual([['reader@example.org']]);
  expect(arrived[0]!.text).toContain('https://example.org/x');
  expect(readdirSync(dir)).toEqual([]);
});

test('a mail server that is not there makes sending fail and readiness false', async () => {
  const mail = openMail(readConfig({ DATA_DIR: folder(), SMTP_URL: 'smtp://127.0.0.1:9' }));
  expect(await mail.ready()).toBe(false);
  await expect(mail.send(email)).rejects.toThrow();
});

async function mailServer(onEmail: (to: string[], text: string) => void): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        onEmail(
          session.envelope.rcptTo.map((a) => a.address),
          text,
        );
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.server.address() as { port: number }).port;
}
