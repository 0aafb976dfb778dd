import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { DatabaseFull } from '../../../platform/db/errors.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { system } from '../../context.ts';
import { as, testServices } from '../../testing.ts';
import { sweepAccounts } from '../sweep.ts';
import { Client, emailsTo } from '../testing.ts';
import { findActor, requestPasswordReset } from '../users.ts';

eachDatabase('errors of sign-in', (getDb) => {
  test('a full disk is reported, and leaves nothing incomplete', async (t) => {
    const db = getDb();
    if (db.dialect !== 'sqlite') return t.skip();
    const pages = async (maxPages: string) =>
      sql`pragma max_page_count = ${sql.raw(maxPages)}`.execute(db.ddl);
    await pages('1');
    const c = new Client(testServices(db));
    const refused: unknown[] = [];
    for (let i = 0; i < 60; i++)
      await c.signUp(`full${i}@example.org`, 'correct horse', 'N'.repeat(100)).catch((e) => refused.push(e));
    await pages('4294967294');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((error) => error instanceof DatabaseFull)).toBe(true);
    await c.signUp('room@example.org');
  });

  test('an unavailable database is not reported as a wrong password', async () => {
    const services = testServices(getDb());
    const unavailable = { ...getDb(), autocommit: getDb().autocommit.withPlugin(failing) };
    const c = new Client({ ...services, config: { ...services.config }, db: unavailable });
    await expect(c.signIn('known@example.org')).rejects.toThrow('the database is unavailable');
  });

  test('the sweep removes only what has expired', async () => {
    const services = testServices(getDb());
    const c = new Client(services);
    await c.signUp('swept@example.org');
    await requestPasswordReset(services, c, 'swept@example.org');
    await emailsTo(services, 'swept@example.org');
    await sweepAccounts(as(services, system));
    expect(await findActor(services, c.headers)).toMatchObject({ role: 'user' });
    expect(await count('verification')).toBe(1);

    await sweepAccounts(as({ ...services, now: () => Date.now() + 31 * 24 * 3_600_000 }, system));
    expect(await findActor(services, c.headers)).toMatchObject({ role: 'visitor' });
    expect(await count('verification')).toBe(0);
  });

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      getDb().read,
    );
    return Number(rows[0]!.n);
  }

  /** Every query fails, as while the server is unavailable. */
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.reject(new Error('the database is unavailable')),
  };
});
