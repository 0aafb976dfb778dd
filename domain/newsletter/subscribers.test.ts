import { beforeAll, expect, it } from 'vitest';
import { subscriberQuery } from '../../contract/newsletter.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { exportSubscribers, listSubscribers } from './newsletter.ts';

eachDatabase('the list of subscribers', (getDb) => {
  let ctx: Ctx;
  const emails = async (fields: Record<string, string>) =>
    (await listSubscribers(ctx, subscriberQuery.parse(fields))).data.map(({ email }) => email);

  beforeAll(async () => {
    ctx = testContext(getDb());
    const people = [
      ['old@example.org', 'unsubscribed'],
      ['=cmd()@example.org', 'pending'],
      ['"a,b"@example.org', 'confirmed'],
      ['new_one@example.org', 'confirmed'],
    ] as const;
    const rows = people.map(([email, status], i) => ({
      id: `s${i}`,
      email,
      status,
      created_at: `2026-11-0${i + 1}T00:00:00.000Z`,
      confirmed_at: status === 'pending' ? null : `2026-11-0${i + 1}T01:00:00.000Z`,
      unsubscribed_at: status === 'unsubscribed' ? '2026-11-09T00:00:00.000Z' : null,
    }));
    await getDb().write((tx) => tx.insertInto('subscriber').values(rows).execute());
  });

  it('comes newest first, by page, status and search term', async () => {
    expect(await emails({ limit: '2' })).toEqual(['new_one@example.org', '"a,b"@example.org']);
    expect(await emails({ limit: '2', page: '2' })).toEqual(['=cmd()@example.org', 'old@example.org']);
    expect(await emails({ status: 'unsubscribed' })).toEqual(['old@example.org']);
    expect(await emails({ searchTerm: 'NEW_' })).toEqual(['new_one@example.org']);
    expect(await emails({ searchTerm: 'w%o' })).toEqual([]);
    const { meta } = await listSubscribers(ctx, subscriberQuery.parse({ status: 'confirmed', limit: '1' }));
    expect(meta).toMatchObject({ total: 2, totalPages: 2 });
  });

  it('is exported as CSV that no spreadsheet executes', async () => {
    expect(await exportSubscribers(ctx, { status: 'all' })).toBe(
      [
        'email,status,asked,confirmed,unsubscribed',
        'new_one@example.org,confirmed,2026-11-04T00:00:00.000Z,2026-11-04T01:00:00.000Z,',
        '"""a,b""@example.org",confirmed,2026-11-03T00:00:00.000Z,2026-11-03T01:00:00.000Z,',
        "'=cmd()@example.org,pending,2026-11-02T00:00:00.000Z,,",
        'old@example.org,unsubscribed,2026-11-01T00:00:00.000Z,2026-11-01T01:00:00.000Z,2026-11-09T00:00:00.000Z',
        '',
      ].join('\r\n'),
    );
  });

  it('is for administrators', async () => {
    const user = as(ctx, await testAccount(ctx, 'user', 'reader@example.org'));
    for (const who of [as(ctx, visitor), user]) {
      await expect(listSubscribers(who, subscriberQuery.parse({}))).rejects.toThrow();
      await expect(exportSubscribers(who, { status: 'all' })).rejects.toThrow();
    }
  });
});
