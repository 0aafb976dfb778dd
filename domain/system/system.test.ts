import { beforeEach, expect, it } from 'vitest';
import { systemStatus as schema } from '../../contract/system.ts';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { type Ctx, visitor } from '../context.ts';
import { holdEmails, queueEmail, sendEmail } from '../email/email.ts';
import { enqueue, startJobs } from '../jobs/jobs.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { ErrorRecorder, recordErrors } from './errors.ts';
import { lastErrors, sendTestEmail, startJobNow, systemStatus } from './system.ts';

const email = { to: 'reader@example.org', subject: 'Hello', text: 'Hello' };
const HOUR_MS = 3_600_000;

eachDatabaseInFullTier('The state of the system', (getDb) => {
  let ctx: Ctx;
  beforeEach(async () => {
    ctx = testContext(getDb());
    for (const table of ['job', 'audit', 'server_error', 'system_state', 'user'] as const)
      await getDb().autocommit.deleteFrom(table).execute();
  });
  const failingMail = (message: string) => ({
    ...ctx.mail,
    send: () => Promise.reject(new Error(message)),
    ready: async () => false,
  });
  const failedJob = async (error = 'Error: refused') => {
    await getDb().write((tx) =>
      enqueue(tx, { kind: 'letter', payload: {}, runAt: '2099-01-01T00:00:00.000Z' }),
    );
    const job = await getDb()
      .autocommit.updateTable('job')
      .set({ error, attempts: 3 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return job.id;
  };

  it('is complete on a new site, and is for administrators only', async () => {
    const status = await systemStatus(ctx);
    expect(schema.parse(status)).toEqual(status);
    expect(status.database.kind).toBe(getDb().dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL');
    expect(status.database.bytes).toBeGreaterThan(50_000);
    expect(status.storage).toMatchObject({ kind: 'disk', images: 0, ready: true });
    expect(status.storage.freeBytes).toBeGreaterThan(0);
    expect(status.errors).toEqual({ total: 0, latest: [] });
    await expect(systemStatus(as(ctx, visitor))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('shows the last email and the last error without secrets', async () => {
    const failing = {
      ...ctx,
      mail: failingMail('smtp://me:hunter2@mail.example.org refused <ada@example.org>'),
    };
    await expect(sendEmail(failing, { letter: email, until: Date.now() + 1000 })).rejects.toThrow();
    const { mail } = await systemStatus(failing);
    expect(mail).toMatchObject({ ready: false, failing: true, lastSent: null });
    expect(mail.lastError).toMatchObject({
      subject: 'Hello',
      error: 'smtp://mail.example.org refused <[email]>',
    });
    await sendEmail({ ...ctx, now: () => Date.now() + 5 }, { letter: email, until: 0 });
    expect((await systemStatus(ctx)).mail).toMatchObject({ failing: false, lastSent: { subject: 'Hello' } });
  });

  it('sends a test email to the administrator only, a few times an hour', async () => {
    const limited = testContext(getDb(), undefined, { RATE_LIMIT_SCALE: '1' });
    const ada = as(limited, await testAccount(ctx, 'admin', 'ada@example.org'));
    await expect(sendTestEmail({ ...ada, mail: failingMail('refused') })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The email was not sent: refused',
    });
    for (let i = 0; i < 4; i++)
      expect(await sendTestEmail(ada)).toEqual({ to: 'ada@example.org', sentTo: 'outbox' });
    await expect(sendTestEmail(ada)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(sendTestEmail(ctx)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('retries a failed job, once however often it is asked', async () => {
    const id = await failedJob();
    expect((await systemStatus(ctx)).jobs).toMatchObject({
      failed: 1,
      due: 0,
      failures: [{ _id: id, kind: 'letter', attempts: 3, error: 'Error: refused', state: 'waiting' }],
    });
    await Promise.all([startJobNow(ctx, id), startJobNow(ctx, id), startJobNow(ctx, id)]);
    let runs = 0;
    const jobs = startJobs(ctx, { letter: async () => void runs++ });
    await expect.poll(async () => (await systemStatus(ctx)).jobs.waiting).toBe(0);
    await jobs.stop();
    expect(runs).toBe(1);
    await expect(startJobNow(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(startJobNow(ctx, '\0')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves a job alone that runs or has not failed, and sends a held email', async () => {
    const running = await failedJob();
    const lease_until = new Date(Date.now() + 60_000).toISOString();
    await getDb().autocommit.updateTable('job').set({ lease_until }).execute();
    await expect(startJobNow(ctx, running)).rejects.toMatchObject({ code: 'conflict' });
    await getDb().autocommit.deleteFrom('job').execute();
    await getDb().write((tx) => queueEmail(tx, Date.now(), email));
    const { id } = await getDb().read.selectFrom('job').select('id').executeTakeFirstOrThrow();
    await expect(startJobNow(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
    await holdEmails(getDb());
    expect((await systemStatus(ctx)).jobs).toMatchObject({
      failed: 0,
      held: 1,
      failures: [{ state: 'held' }],
    });
    await startJobNow(ctx, id);
    expect((await systemStatus(ctx)).jobs).toMatchObject({ due: 1, held: 0, failures: [] });
  });

  it('counts the errors that are logged, without secrets', async () => {
    const log = openLog('silent');
    recordErrors({ db: getDb(), log, now: ctx.now });
    const err = new Error('smtp://me:hunter2@mail.example.org is down');
    log.error({ event: 'job_failed', kind: 'letter', err });
    log.error({ event: 'job_failed', kind: 'letter', err });
    log.warn({ event: 'not_an_error' });
    await expect.poll(async () => (await lastErrors(ctx)).total).toBe(2);
    expect((await lastErrors(ctx)).latest).toMatchObject([
      { event: 'job_failed', message: 'letter: smtp://mail.example.org is down', count: 2, hosts: 1 },
    ]);
  });

  it('stores few rows of many different errors, and forgets them after a day', async () => {
    const now = Date.now();
    const recorder = new ErrorRecorder({ db: getDb(), now: () => now });
    for (let i = 0; i < 300; i++)
      recorder.count({ event: 'failed', err: new Error(`number ${i} ${'x '.repeat(9999)}`) }, now);
    await recorder.flush();
    const rows = await getDb().read.selectFrom('server_error').selectAll().execute();
    expect(rows).toHaveLength(51);
    expect(Math.max(...rows.map(({ message }) => message.length))).toBeLessThanOrEqual(300);
    expect((await lastErrors(ctx)).total).toBe(300);
    const later = now + 25 * HOUR_MS;
    expect((await lastErrors({ ...ctx, now: () => later })).total).toBe(0);
    const next = new ErrorRecorder({ db: getDb(), now: () => later });
    next.count({ event: 'failed' }, later);
    await next.flush();
    expect(await getDb().read.selectFrom('server_error').selectAll().execute()).toHaveLength(1);
  });

  it('keeps the errors of an outage until the database is back', async () => {
    const unavailable = {
      ...getDb(),
      autocommit: {
        insertInto: () => {
          throw new Error('unavailable');
        },
      },
    } as never;
    const services = { db: unavailable as Ctx['db'], now: Date.now };
    const recorder = new ErrorRecorder(services);
    recorder.count({ event: 'request_failed' }, Date.now());
    await recorder.flush();
    services.db = getDb();
    recorder.count({ event: 'request_failed' }, Date.now());
    await recorder.flush();
    expect((await lastErrors(ctx)).total).toBe(2);
  });
});
