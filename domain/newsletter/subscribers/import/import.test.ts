import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { subscriberFilter } from '../../../../contract/newsletter.ts';
import { formatInstant } from '../../../../platform/clock.ts';
import { eachDatabase } from '../../../../platform/db/testing.ts';
import { listAudit } from '../../../audit/audit.ts';
import { type Ctx, visitor } from '../../../context.ts';
import { startJobs } from '../../../jobs/jobs.ts';
import { as, testAccount, testContext } from '../../../testing.ts';
import {
  checkSubscriberFile,
  discardSubscriberImport,
  eraseSubscriber,
  exportSubscribers,
  getSubscriberImport,
  listSubscriberImports,
  newsletterJobs,
  startSubscriberImport,
  unsubscribeSubscriber,
} from '../../newsletter.ts';
import { addSubscribers } from '../../testing.ts';
import { EXPIRE_SUBSCRIBER_FILE, IMPORT_SUBSCRIBERS } from './manage-subscriber-imports.ts';

const options = { consent: 'yes', consentDate: '2026-01-02' } as const;
const stopped = AbortSignal.abort();

eachDatabase('an import of subscribers', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });
  beforeEach(async () => {
    await getDb().write(async (tx) => {
      for (const table of ['subscriber', 'erased_subscriber', 'subscriber_import', 'audit', 'job'] as const)
        await tx.deleteFrom(table).execute();
    });
  });

  const check = (csv: string | Uint8Array, other = {}) =>
    checkSubscriberFile(ctx, { fileName: 'list.csv', bytes: Buffer.from(csv) }, { ...options, ...other });
  const run = (id: string, signal = new AbortController().signal, server = ctx) =>
    newsletterJobs[IMPORT_SUBSCRIBERS]!(server, { id }, signal, { wasInterrupted: false });
  const numbered = (rows: number) =>
    `email\n${Array.from({ length: rows }, (_, i) => `n${i}@x.org`).join('\n')}`;
  const importFile = async (csv: string) => {
    const { _id } = await check(csv);
    await startSubscriberImport(ctx, _id);
    await run(_id);
    return getSubscriberImport(ctx, _id);
  };
  const stored = () => getDb().read.selectFrom('subscriber').selectAll().orderBy('email').execute();
  const exported = async () =>
    (await buffer(await exportSubscribers(ctx, subscriberFilter.parse({})))).toString();

  it('is previewed, adds anyone who is new, and changes nobody', async () => {
    await addSubscribers(ctx, ['here@x.org', 'former@x.org', 'forgotten@x.org']);
    const ids = Object.fromEntries((await stored()).map(({ id, email }) => [email, id]));
    await eraseSubscriber(ctx, ids['forgotten@x.org']!);
    await getDb()
      .autocommit.updateTable('subscriber')
      .set({ status: 'unsubscribed' })
      .where('email', '=', 'former@x.org')
      .execute();
    const before = await stored();
    const csv = `Email;Status;Created
new@x.org;active;2024-01-01
NEW@x.org ;active;2024-01-01
here@x.org;unsubscribed;
former@x.org;active;2024-01-01
forgotten@x.org;active;2024-01-01
"multi
line";active;2024-01-01
later@x.org;pending;
stays-away@x.org;unsubscribed;2020-01-01
undated@x.org;active;`;
    const item = await check(csv);
    expect(await stored()).toEqual(before);
    expect(item).toMatchObject({ stage: 'checked', fileName: 'list.csv' });
    expect(item.preview).toMatchObject({
      rows: 9,
      confirmed: 2,
      pending: 1,
      unsubscribed: 1,
      known: 1,
      former: 1,
      erased: 1,
      duplicates: 1,
      invalid: 1,
      delimiter: ';',
      encoding: null,
      rejected: [
        { line: 3, value: 'new@x.org', reason: 'Same email address as on line 2.' },
        { line: 8, value: 'multi\nline', reason: 'This is not an email address.' },
      ],
    });
    await startSubscriberImport(ctx, item._id);
    await run(item._id);
    expect(await getSubscriberImport(ctx, item._id)).toMatchObject({ stage: 'done', added: 4, done: 9 });
    const after = await stored();
    expect(after).toEqual(expect.arrayContaining(before));
    const added = after.filter(({ imported_at }) => imported_at !== null);
    expect(
      added.map(({ email, status, confirmed_at }) => `${email} ${status} ${confirmed_at?.slice(0, 10)}`),
    ).toEqual([
      'later@x.org pending undefined',
      'new@x.org confirmed 2024-01-01',
      'stays-away@x.org unsubscribed undefined',
      'undated@x.org confirmed 2026-01-02',
    ]);
    const emails = await getDb().read.selectFrom('job').select('kind').where('kind', '=', 'letter').execute();
    expect(emails).toEqual([]);
    expect(await ctx.storage.has(`imports/subscribers/${item._id}.csv`)).toBe(false);
    const { data } = await listAudit(ctx, { page: 1, limit: 10 });
    expect(data[0]).toMatchObject({
      action: 'subscribers.imported',
      subject: 'list.csv',
      detail:
        '2 confirmed, 1 pending, 1 unsubscribed. Stated that all agreed; those without a date on 2026-01-02.',
    });
  });

  it('of an export gives the same list', async () => {
    await addSubscribers(ctx, ['a@x.org', '=1+1@x.org', "'+b@x.org", 'ক@উদাহরণ.org'], {
      frequency: 'weekly',
      categories: '["ink, \\"paper\\"","চা"]',
    });
    await getDb().write(async (tx) => {
      const row = { created_at: '2024-01-02T03:04:05.678Z', confirmed_at: null, unsubscribed_at: null };
      await tx
        .insertInto('subscriber')
        .values([
          { ...row, id: 'p', email: 'p@x.org', status: 'pending' },
          {
            ...row,
            id: 'u',
            email: 'u@x.org',
            status: 'unsubscribed',
            unsubscribed_at: '2024-02-02T00:00:00.000Z',
          },
        ])
        .execute();
      const bounced_at = '2024-03-03T00:00:00.000Z';
      await tx
        .insertInto('subscriber')
        .values({
          ...row,
          id: 'b',
          email: 'b@x.org',
          status: 'unsubscribed',
          confirmed_at: row.created_at,
          unsubscribed_at: bounced_at,
          bounced_at,
          bounce_reason: '=550 "No such\r\nuser"; –',
        })
        .execute();
    });
    const before = (await exported()).split('\r\n').sort();
    const csv = await exported();
    await getDb().autocommit.deleteFrom('subscriber').execute();
    expect(await importFile(csv)).toMatchObject({ stage: 'done', added: 7, preview: { invalid: 0 } });
    expect((await exported()).split('\r\n').sort()).toEqual(before);
  });

  it('goes on where a killed server stopped, and runs once', async () => {
    const { _id } = await check(numbered(1200));
    await startSubscriberImport(ctx, _id);
    await expect(startSubscriberImport(ctx, _id)).rejects.toMatchObject({ code: 'conflict' });
    const other = await check('email\na@x.org');
    await expect(startSubscriberImport(ctx, other._id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await run(_id, stopped)).toMatchObject({ runAgainAt: expect.any(Number) });
    // The server died after its first batch, which is committed with the number of the next record.
    const dying = new AbortController();
    const dieNow = () => {
      dying.abort();
      return ctx.now();
    };
    await newsletterJobs[IMPORT_SUBSCRIBERS]!({ ...ctx, now: dieNow }, { id: _id }, dying.signal, {
      wasInterrupted: false,
    });
    expect(await getSubscriberImport(ctx, _id)).toMatchObject({ stage: 'importing', done: 500, added: 500 });
    await Promise.all([run(_id), run(_id)]);
    expect(await getSubscriberImport(ctx, _id)).toMatchObject({ stage: 'done', done: 1200, added: 1200 });
    expect(await stored()).toHaveLength(1200);
  });

  it('goes on after a lost lease, adds each address once, and brings back nobody who left or was erased', async () => {
    await addSubscribers(ctx, ['n1100@x.org', 'n1101@x.org']);
    const { _id } = await check(numbered(1200));
    await startSubscriberImport(ctx, _id);
    // The first server hangs before its second batch, and loses its lease.
    const { promise: wakes, resolve: wake } = Promise.withResolvers<void>();
    let writes = 0;
    const write: typeof ctx.db.write = async (work) => {
      if (++writes === 2) await wakes;
      return ctx.db.write(work);
    };
    const first = run(_id, undefined, { ...ctx, db: { ...ctx.db, write } });
    await expect.poll(() => writes).toBe(2);
    await getDb()
      .autocommit.updateTable('job')
      .set({ lease_until: formatInstant(ctx.now() - 1), attempts: 1 })
      .where('kind', '=', IMPORT_SUBSCRIBERS)
      .execute();
    const ids = Object.fromEntries((await stored()).map(({ id, email }) => [email, id]));
    expect(Object.keys(ids)).toHaveLength(502);
    for (const number of [3, 1100]) await unsubscribeSubscriber(ctx, ids[`n${number}@x.org`]!);
    for (const number of [4, 1101]) await eraseSubscriber(ctx, ids[`n${number}@x.org`]!);

    const second = startJobs(ctx, newsletterJobs);
    await expect.poll(async () => (await getSubscriberImport(ctx, _id)).stage).toBe('done');
    wake();
    await first;
    await second.stop();
    const rows = await stored();
    const wanted = Array.from({ length: 1200 }, (_, i) => i).filter((i) => i !== 4 && i !== 1101);
    expect(rows.map(({ email }) => email)).toEqual(wanted.map((i) => `n${i}@x.org`).sort());
    const left = rows.filter(({ status }) => status === 'unsubscribed');
    expect(left.map(({ email }) => email)).toEqual(['n1100@x.org', 'n3@x.org']);
    expect(await getSubscriberImport(ctx, _id)).toMatchObject({ done: 1200, added: 1198 });
  });

  it.each([
    ['nothing', '', /empty/],
    ['a ZIP archive', Buffer.from('504b0304140000000800', 'hex'), /ZIP/],
    ['an image', Buffer.from(Array.from({ length: 999 }, (_, i) => i % 32)), /not a text/],
    ['a list without a header', 'a@x.org\nb@x.org', /no column for the email/],
    ['an open quotation mark', `email,name\na@x.org,"${'x\n'.repeat(20_000)}`, /quotation mark/],
    ['one very long line', `email\n${'x'.repeat(200_000)}`, /too long/],
    ['too many columns', `email${',a'.repeat(400)}`, /columns/],
    ['too many rows', `email\n${'a@x.org\n'.repeat(100_001)}`, /100,000 rows/],
    ['too many bytes', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), /10 MB/],
  ])('refuses %s', async (_, csv, message) => {
    await expect(check(csv)).rejects.toThrow(message);
    expect(await listSubscriberImports(ctx)).toEqual([]);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFFemail\tname\nä@x.org\tÄ', 'utf16le'), '\t', null],
    ['Latin-1', Buffer.from('email,name\n\xe4@x.org,\xc4', 'latin1'), ',', /Windows-1252/],
    ['UTF-8 with a mark', '\uFEFFemail,name\r\nä@x.org,', ',', null],
  ])('reads %s', async (_, csv, delimiter, encoding) => {
    const { preview } = await check(csv);
    expect(preview).toMatchObject({ rows: 1, confirmed: 1, delimiter });
    if (encoding) expect(preview.encoding).toMatch(encoding);
    else expect(preview.encoding).toBe(null);
  });

  it('is discarded, by hand or after a day', async () => {
    const one = await check('email\na@x.org');
    await discardSubscriberImport(ctx, one._id);
    const two = await check('email\na@x.org');
    await newsletterJobs[EXPIRE_SUBSCRIBER_FILE]!(ctx, { id: two._id }, new AbortController().signal, {
      wasInterrupted: false,
    });
    expect(await listSubscriberImports(ctx)).toEqual([]);
    for (const { _id } of [one, two])
      expect(await ctx.storage.has(`imports/subscribers/${_id}.csv`)).toBe(false);
    await expect(check('email\na@x.org', { consentDate: '2999-01-01' })).rejects.toThrow('future');
  });

  it('is for administrators', async () => {
    const { _id } = await check('email\na@x.org');
    const user = as(ctx, await testAccount(ctx, 'user', 'reader@example.org'));
    for (const who of [as(ctx, visitor), user]) {
      await expect(
        checkSubscriberFile(who, { fileName: 'x.csv', bytes: new Uint8Array() }, options),
      ).rejects.toThrow(/sign in|not allowed/);
      for (const act of [getSubscriberImport, startSubscriberImport, discardSubscriberImport])
        await expect(act(who, _id)).rejects.toThrow(/sign in|not allowed/);
      await expect(listSubscriberImports(who)).rejects.toThrow();
    }
  });
});
