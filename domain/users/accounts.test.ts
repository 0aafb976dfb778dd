import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../../platform/config.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { system, visitor } from '../context.ts';
import { as, testAccount, testServices } from '../testing.ts';
import { Client } from './testing.ts';
import {
  createAdministrator,
  ensureAdministrator,
  findActor,
  firstAdministratorLinkWorks,
  listUsers,
  redeemFirstAdministratorLink,
  resetPassword,
} from './users.ts';

const ADMIN = { ADMIN_EMAIL: 'Boss@example.org', ADMIN_PASSWORD: 'river and reed', ADMIN_NAME: 'The Boss' };

eachDatabase('administrators', (getDb) => {
  beforeEach(async () => {
    await getDb().write(async (tx) => {
      await tx.deleteFrom('user').execute();
      await tx.deleteFrom('one_time_link').execute();
    });
  });

  const allUsers = async () => (await listUsers(as(testServices(getDb()), system), {})).data;

  test('environment variables create the first one, once, however many instances start', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureAdministrator(testServices(getDb(), ADMIN))));
    expect(await allUsers()).toMatchObject([{ email: 'boss@example.org', name: 'The Boss', role: 'admin' }]);
    const c = new Client(testServices(getDb()));
    await c.signIn('boss@example.org', 'river and reed');
    expect(await findActor(c.services, c.headers)).toMatchObject({ role: 'admin' });
    await ensureAdministrator(testServices(getDb(), { ...ADMIN, ADMIN_EMAIL: 'second@example.org' }));
    expect(await allUsers()).toHaveLength(1);
  });

  test('an account that registered with the administrator’s email address before is replaced', async () => {
    const squatter = new Client(testServices(getDb()));
    await squatter.signUp('boss@example.org', 'squatted horse');
    await ensureAdministrator(testServices(getDb(), ADMIN));
    expect(await findActor(squatter.services, squatter.headers)).toMatchObject({ role: 'visitor' });
    await expect(squatter.signIn('boss@example.org', 'squatted horse')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await squatter.signIn('boss@example.org', 'river and reed');
  });

  test.each([
    { ADMIN_PASSWORD: 'Password123' },
    { ADMIN_PASSWORD: '12345' },
    { ADMIN_EMAIL: 'not an address' },
    { ADMIN_EMAIL: 'ü@example.org' },
  ])('variables that cannot be used stop the start: %j', async (env) => {
    const start = ensureAdministrator(testServices(getDb(), { ...ADMIN, ...env }));
    await expect(start).rejects.toThrow(ConfigError);
    expect(await allUsers()).toEqual([]);
  });

  test('without variables a link works once, and its private file is then deleted', async () => {
    const services = testServices(getDb());
    const shown = await ensureAdministrator(services);
    const file = join(services.config.dataDir, 'first-admin-link');
    const link = new URL(readFileSync(file, 'utf8').trim());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(shown).toBe(link.href);
    expect(link.origin + link.pathname).toBe(`${services.config.publicUrl}/first-administrator`);
    const token = link.searchParams.get('token')!;
    const stored = await getDb().read.selectFrom('one_time_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);

    const ctx = as(services, visitor);
    const input = { name: 'First', email: 'first@example.org', password: 'river and reed' };
    expect(await firstAdministratorLinkWorks(services, token)).toBe(true);
    await expect(redeemFirstAdministratorLink(ctx, `${token}x`, input)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      redeemFirstAdministratorLink(ctx, token, { ...input, password: 'qwerty' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    const outcomes = await Promise.allSettled(
      ['first', 'second', 'third'].map((who) =>
        redeemFirstAdministratorLink(ctx, token, { ...input, email: `${who}@example.org` }),
      ),
    );
    expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await allUsers()).toMatchObject([{ role: 'admin' }]);
    expect(existsSync(file)).toBe(false);
    expect(await firstAdministratorLinkWorks(services, token)).toBe(false);
  });

  test('a link no longer works once there is an administrator or it has expired', async () => {
    const services = testServices(getDb());
    const link = await ensureAdministrator(services);
    const token = new URL(link!).searchParams.get('token')!;
    const later = { ...services, now: () => Date.now() + 8 * 24 * 3_600_000 };
    expect(await firstAdministratorLinkWorks(later, token)).toBe(false);
    expect(await firstAdministratorLinkWorks(services, token)).toBe(true);
    await testAccount(services, 'admin', 'other@example.org');
    expect(await firstAdministratorLinkWorks(services, token)).toBe(false);
  });

  test('the operator creates more, and resets passwords, which ends sessions', async () => {
    const services = testServices(getDb());
    const ctx = as(services, system);
    const input = { name: 'Second', email: 'second@example.org', password: 'river and reed' };
    await createAdministrator(ctx, input);
    await expect(createAdministrator(ctx, input)).rejects.toMatchObject({ code: 'conflict' });
    const c = new Client(services);
    await c.signIn('second@example.org', 'river and reed');
    await expect(resetPassword(ctx, 'second@example.org', 'letmein')).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await resetPassword(ctx, 'Second@example.org', 'boat and bank')).toBe(null);
    expect(await findActor(services, c.headers)).toMatchObject({ role: 'visitor' });
    await c.signIn('second@example.org', 'boat and bank');
    await c.signUp('plain@example.org');
    expect(await resetPassword(ctx, 'plain@example.org', 'letmein')).toContain('another');
    await expect(resetPassword(ctx, 'nobody@example.org', 'boat and bank')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
