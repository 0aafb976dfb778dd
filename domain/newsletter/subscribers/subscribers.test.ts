import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type SubscriberQuery, subscriberFilter, subscriberQuery } from '../../../contract/newsletter.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { listAudit } from '../../audit/audit.ts';
import { type Ctx, visitor } from '../../context.ts';
import { emailsTo } from '../../email/testing.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createWebhook } from '../../webhooks/webhooks.ts';
import {
  confirm,
  eraseSubscriber,
  exportSubscribers,
  getSubscriber,
  listSubscribers,
  resendConfirmation,
  subscribe,
  unsubscribeSubscriber,
} from '../newsletter.ts';
import { signToken } from '../tokens.ts';
import { findErased } from './erased.ts';

const people = [
  ['old@example.org', 'unsubscribed'],
  ['=1+1@example.org', 'pending'],
  ['"a;b"@example.org', 'confirmed'],
  ['new_one@example.org', 'confirmed'],
] as const;

eachDatabase('the list of subscribers', (getDb) => {
  let ctx: Ctx;
  const all = subscriberFilter.parse({});
  const emails = async (fields: Partial<Record<keyof SubscriberQuery, string>>) =>
    (await listSubscribers(ctx, subscriberQuery.parse(fields))).data.map(({ email }) => email);

  // Decoding a stream as text would drop its byte order mark.
  const exported = async () => (await buffer(await exportSubscribers(ctx, all))).toString();

  beforeAll(() => {
    ctx = testContext(getDb(), undefined, { RATE_LIMIT_SCALE: '1', SMTP_URL: 'smtp://127.0.0.1:1' });
  });

  beforeEach(async () => {
    const rows = people.map(([email, status], i) => ({
      id: `s${i}`,
      email,
      status,
      created_at: `2026-11-0${i + 1}T00:00:00.000Z`,
      confirmed_at: status === 'pending' ? null : `2026-11-0${i + 1}T01:00:00.000Z`,
      unsubscribed_at: status === 'unsubscribed' ? '2026-11-09T00:00:00.000Z' : null,
      bounced_at: status === 'unsubscribed' ? '2026-11-09T00:00:00.000Z' : null,
      bounce_reason: status === 'unsubscribed' ? '550 5.1.1 No such user' : null,
      frequency: i === 3 ? ('weekly' as const) : ('each' as const),
      categories: i === 3 ? JSON.stringify(['tea', 'ink, paper', 'say "hi']) : '[]',
    }));
    await getDb().write(async (tx) => {
      for (const table of ['subscriber', 'erased_subscriber', 'audit', 'job', 'rate'] as const)
        await tx.deleteFrom(table).execute();
      await tx.insertInto('subscriber').values(rows).execute();
    });
  });

  it('is filtered, searched and sorted', async () => {
    expect(await emails({ limit: '2' })).toEqual(['new_one@example.org', '"a;b"@example.org']);
    expect(await emails({ limit: '2', page: '2' })).toEqual(['=1+1@example.org', 'old@example.org']);
    expect(await emails({ sort: 'oldest', limit: '1' })).toEqual(['old@example.org']);
    expect((await emails({ sort: 'email' })).at(-1)).toBe('old@example.org');
    expect(await emails({ status: 'unsubscribed' })).toEqual(['old@example.org']);
    expect(await emails({ status: 'bounced' })).toEqual(['old@example.org']);
    expect(await emails({ searchTerm: 'NEW_' })).toEqual(['new_one@example.org']);
    expect(await emails({ searchTerm: 'w%o' })).toEqual([]);
    expect(await emails({ frequency: 'weekly' })).toEqual(['new_one@example.org']);
    expect(await emails({ category: 'ink, paper' })).toEqual(['new_one@example.org']);
    expect(await emails({ category: 'say "hi' })).toEqual(['new_one@example.org']);
    expect(await emails({ category: 'paper' })).toEqual([]);
    expect(await emails({ category: 'hi' })).toEqual([]);
    const { meta } = await listSubscribers(ctx, subscriberQuery.parse({ status: 'confirmed', limit: '1' }));
    expect(meta).toMatchObject({ total: 2, totalPages: 2 });
  });

  it('is exported as CSV that no spreadsheet executes', async () => {
    expect(await exported()).toBe(
      [
        '\uFEFFemail,status,created_at,confirmed_at,unsubscribed_at,frequency,categories,bounced_at,bounce_reason',
        'new_one@example.org,confirmed,2026-11-04T00:00:00.000Z,2026-11-04T01:00:00.000Z,,weekly,"[""tea"",""ink, paper"",""say \\""hi""]",,',
        '"""a;b""@example.org",confirmed,2026-11-03T00:00:00.000Z,2026-11-03T01:00:00.000Z,,each,,,',
        "'=1+1@example.org,pending,2026-11-02T00:00:00.000Z,,,each,,,",
        'old@example.org,unsubscribed,2026-11-01T00:00:00.000Z,2026-11-01T01:00:00.000Z,2026-11-09T00:00:00.000Z,each,,2026-11-09T00:00:00.000Z,550 5.1.1 No such user',
        '',
      ].join('\r\n'),
    );
  });

  it('is exported whole when it is longer than one query reads', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => ({
      id: `many${i}`,
      email: `many${i}@example.org`,
      status: 'confirmed' as const,
      created_at: '2026-01-01T00:00:00.000Z',
      confirmed_at: null,
      unsubscribed_at: null,
    }));
    for (const start of [0, 1250])
      await getDb()
        .autocommit.insertInto('subscriber')
        .values(rows.slice(start, start + 1250))
        .execute();
    const lines = (await exported()).split('\r\n');
    expect(new Set(lines).size).toBe(2500 + people.length + 2);
  });

  it('unsubscribes somebody once', async () => {
    await unsubscribeSubscriber(ctx, 's3');
    await unsubscribeSubscriber(ctx, 's3');
    expect(await getSubscriber(ctx, 's3')).toMatchObject({ status: 'unsubscribed', bouncedAt: null });
    const { data } = await listAudit(ctx, { page: 1, limit: 10 });
    expect(data).toMatchObject([{ action: 'subscriber.unsubscribed', subject: 'n…@example.org' }]);
    await expect(unsubscribeSubscriber(ctx, 'nobody\0')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('erases somebody, of whom a keyed hash stays', async () => {
    const email = 'forget-me@example.org';
    await subscribe(ctx, { email }, '203.0.113.1');
    const [id] = await listSubscribers(ctx, subscriberQuery.parse({ searchTerm: email })).then(({ data }) =>
      data.map(({ _id }) => _id),
    );
    await getDb().write(async (tx) => {
      const issue = {
        id: 'issue',
        unique_key: 'u',
        kind: 'article',
        article_id: null,
        subject: 'S',
      } as const;
      const other = { content: 'whole', audience: 'all', state: 'sent', error: null, email: '{}' } as const;
      await tx
        .insertInto('newsletter_issue')
        .values({ ...issue, ...other, created_at: '2026-11-01T00:00:00.000Z', finished_at: null })
        .execute();
      await tx
        .insertInto('newsletter_recipient')
        .values({
          issue_id: 'issue',
          subscriber_id: id!,
          state: 'refused',
          claim: null,
          attempted_at: null,
          next_attempt_at: '',
          error: `550 <${email}> is unknown`,
          bounced_at: null,
        })
        .execute();
    });
    await createWebhook(ctx, { url: 'https://hooks.example.org', events: ['subscriber.confirmed'] });
    await confirm(ctx, signToken(ctx, 'confirm', id!));
    const told = () => getDb().read.selectFrom('webhook_delivery').select('subject').execute();
    expect(await told()).toEqual([{ subject: id }]);
    await eraseSubscriber(ctx, id!);
    for (const table of [
      'subscriber',
      'job',
      'audit',
      'newsletter_recipient',
      'erased_subscriber',
      'rate',
      'webhook_delivery',
    ] as const)
      expect(JSON.stringify(await getDb().read.selectFrom(table).selectAll().execute())).not.toContain(
        'forget-me',
      );
    expect(await findErased(ctx, getDb().read, [email, 'new_one@example.org'])).toEqual(new Set([email]));
    await expect(eraseSubscriber(ctx, id!)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('sends the confirmation email again, twice a day', async () => {
    for (let i = 0; i < 2; i++) await resendConfirmation(ctx, 's1');
    expect(await emailsTo(ctx, '=1+1@example.org')).toHaveLength(2);
    await expect(resendConfirmation(ctx, 's1')).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(resendConfirmation(ctx, 's3')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is for administrators', async () => {
    const user = as(ctx, await testAccount(ctx, 'user', 'reader@example.org'));
    for (const who of [as(ctx, visitor), user]) {
      await expect(listSubscribers(who, subscriberQuery.parse({}))).rejects.toThrow();
      await expect(exportSubscribers(who, all)).rejects.toThrow();
      for (const act of [getSubscriber, unsubscribeSubscriber, eraseSubscriber, resendConfirmation])
        await expect(act(who, 's3')).rejects.toThrow();
    }
    expect((await getSubscriber(ctx, 's3')).status).toBe('confirmed');
  });
});
