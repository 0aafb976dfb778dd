import { expect, test } from 'vitest';
import { formatInstant } from '../../platform/clock.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Delivery, Email } from '../../platform/mail.ts';
import { startJobs } from '../jobs/jobs.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount, testContext, testServices } from '../testing.ts';
import { listHeldEmails, releaseHeldEmails, sendOnce } from './held.ts';
import { queueEmail, sendEmail } from './send.ts';

const email = { to: 'reader@example.org', subject: 'Hello', text: 'Hello' };

eachDatabase('emails', (getDb) => {
  /** A context whose mail server does this with each email. */
  const answering = (send: () => Promise<Delivery>) => ({
    ...testContext(getDb()),
    mail: { ...testContext(getDb()).mail, send },
  });
  const soon = () => ({ letter: email, until: Date.now() + 10_000 });
  const refused = (what: 'recipient' | 'message' | 'sender') =>
    answering(async () => ({ outcome: 'refused', refused: what, fault: 'none', error: '550 refused' }));

  test('an email is sent if the write that is its reason commits', async () => {
    const db = getDb();
    const undone = db.write(async (tx) => {
      await queueEmail(tx, Date.now(), email);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await db.read.selectFrom('job').selectAll().execute()).toEqual([]);
    await db.write((tx) => queueEmail(tx, Date.now(), email));
    const [job] = await db.read.selectFrom('job').selectAll().execute();
    expect(JSON.parse(job!.payload)).toMatchObject({ letter: email });
  });

  test('an email has the sender, footer line and appearance that the site has when it is sent', async () => {
    const sent: Email[] = [];
    const { mail, ...services } = testContext(getDb());
    const ctx = {
      ...services,
      mail: {
        ...mail,
        send: async (one: Email) => {
          sent.push(one);
          return { outcome: 'sent' } as const;
        },
      },
    };
    await sendEmail(ctx, soon());
    const admin = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org'));
    const change = { senderName: 'Ada', replyTo: 'ada@example.org', footerLine: 'Since 1999' };
    await changeSettings(admin, change, undefined);
    await sendEmail(ctx, soon());
    await sendEmail(ctx, { ...soon(), letter: { ...email, html: '<p>Own</p>' } });
    await changeSettings(admin, { senderName: null, replyTo: null, footerLine: null }, undefined);
    expect(sent[0]).toEqual({
      ...email,
      html: expect.stringContaining('<p style="margin:0 0 20px">Hello</p>'),
    });
    expect(sent[1]).toMatchObject({
      text: 'Hello\n\nSince 1999\n',
      fromName: 'Ada',
      replyTo: 'ada@example.org',
    });
    expect(sent[1]!.html).toContain('Since 1999');
    expect(sent[2]).toEqual({ ...email, html: '<p>Own</p>', fromName: 'Ada', replyTo: 'ada@example.org' });
  });

  test('an email is retried for a day while the mail server is unavailable or refuses the site', async () => {
    const unreachable = answering(() => Promise.reject(new Error('refused')));
    await expect(sendEmail(unreachable, soon())).rejects.toThrow('refused');
    const later = answering(async () => ({ outcome: 'deferred', error: '451 later' }));
    await expect(sendEmail(later, soon())).rejects.toThrow('451');
    await expect(sendEmail(refused('sender'), soon())).rejects.toThrow('550');
    await sendEmail(unreachable, { letter: email, until: Date.now() - 1000 });
    await sendEmail(refused('sender'), { letter: email, until: Date.now() - 1000 });
  });

  test('an address or email that the server rejects for good is not retried', async () => {
    expect(await sendEmail(refused('recipient'), soon())).toBeUndefined();
    expect(await sendEmail(refused('message'), soon())).toBeUndefined();
    const twoAddresses = { ...email, to: 'a@b.c, d@e.f' };
    await sendEmail(testContext(getDb()), { ...soon(), letter: twoAddresses });
  });

  test('an email that the server took without an answer is held, because it may have arrived', async () => {
    const silent = answering(async () => ({ outcome: 'unknown', error: 'timeout' }));
    expect(await sendEmail(silent, soon())).toEqual({ held: expect.stringContaining('it may have arrived') });
  });

  test('an email that a killed server was sending is held, and sent again only by hand', async () => {
    const services = testServices(getDb());
    const db = getDb();
    await db.autocommit.deleteFrom('job').execute();
    await db.write((tx) => queueEmail(tx, Date.now(), email));
    // A server that was killed leaves its lease.
    await db.autocommit
      .updateTable('job')
      .set({ lease_until: formatInstant(Date.now() - 1), attempts: 1 })
      .execute();
    const sent: unknown[] = [];
    const handler = sendOnce(async (_ctx, payload) => void sent.push(payload));
    const run = async (isDone: () => Promise<boolean>) => {
      const jobs = startJobs(services, { letter: handler });
      await expect.poll(isDone).toBe(true);
      await jobs.stop();
    };
    await run(async () => (await listHeldEmails(services)).length === 1);
    expect(sent).toEqual([]);
    expect(await listHeldEmails(services)).toMatchObject([
      { to: email.to, subject: email.subject, reason: expect.stringContaining('it may have arrived') },
    ]);
    expect(await releaseHeldEmails(services)).toBe(1);
    await run(async () => sent.length === 1);
    expect(sent).toMatchObject([{ letter: email }]);
    expect(await listHeldEmails(services)).toEqual([]);
  });
});
