import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Actor, type Services, visitor } from '../context.ts';
import { as, testAccount, testServices } from '../testing.ts';
import {
  listUsers,
  ownAccount,
  recordLogin,
  recordRegistration,
  updateProfile,
  userRecord,
} from './users.ts';

const readCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

eachDatabase('records', (getDb) => {
  let services: Services;
  let user: Actor;
  let admin: Actor;

  beforeAll(async () => {
    services = testServices(getDb());
    user = await testAccount(services, 'user', 'user@example.org', 'Rahima Khatun');
    admin = await testAccount(
      { ...services, now: () => Date.now() + 1000 },
      'admin',
      'admin@example.org',
      '100% Admin_Istrator',
    );
  });

  test('an account is read by its owner and by administrators; for others it might not exist', async () => {
    const ask = (actor: Actor, email: string) => readCode(userRecord(as(services, actor), email));
    expect(await ask(visitor, 'user@example.org')).toBe('unauthenticated');
    expect(await ask(visitor, 'nobody@example.org')).toBe('unauthenticated');
    expect(await ask(user, 'admin@example.org')).toBe('forbidden');
    expect(await ask(user, 'nobody@example.org')).toBe('forbidden');
    expect(await ask(admin, 'nobody@example.org')).toBe('not_found');
    expect(await userRecord(as(services, user), 'USER@example.org')).toEqual({
      role: 'user',
      name: 'Rahima Khatun',
      email: 'user@example.org',
      avatar: null,
    });
    expect(await userRecord(as(services, admin), 'user@example.org')).toMatchObject({ role: 'user' });
  });

  test('administrators list all accounts, newest first, at once or by page, without secrets', async () => {
    expect(await readCode(listUsers(as(services, visitor), {}))).toBe('unauthenticated');
    expect(await readCode(listUsers(as(services, user), {}))).toBe('forbidden');
    const { data, meta } = await listUsers(as(services, admin), {});
    expect(data.map((u) => u.email)).toEqual(['admin@example.org', 'user@example.org']);
    expect(Object.keys(data[0]!).sort()).toEqual([
      '_id',
      'avatar',
      'createdAt',
      'email',
      'emailVerified',
      'name',
      'role',
    ]);
    expect(data[0]!.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(meta).toEqual({ page: 1, limit: 2, total: 2, totalPages: 1, totalDocuments: 2 });

    const second = await listUsers(as(services, admin), { page: 2, limit: 1 });
    expect(second.data.map((u) => u.email)).toEqual(['user@example.org']);
    expect(second.meta).toMatchObject({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect(await listUsers(as(services, admin), { page: 9 })).toMatchObject({
      data: [],
      meta: { total: 2, limit: 10 },
    });
  });

  test.each([
    ['rahima', 1],
    ['KHATUN', 1],
    ['@example.org', 2],
    ['100%', 1],
    ['%', 1],
    ['n_i', 1],
    ['\\', 0],
    ['  ', 2],
  ])('a search for %j finds %i', async (searchTerm, found) => {
    expect((await listUsers(as(services, admin), { searchTerm })).data).toHaveLength(found);
  });

  test('only one’s own sign-in and registration are recorded, and repeating it changes nothing', async () => {
    const own = { email: 'user@example.org', name: 'Rahima', userImage: 'https://images.example/r.png' };
    for (const record of [recordLogin, recordRegistration]) {
      expect(await readCode(record(as(services, visitor), own))).toBe('unauthenticated');
      expect(await readCode(record(as(services, user), { ...own, email: 'admin@example.org' }))).toBe(
        'forbidden',
      );
      expect(await readCode(record(as(services, user), { ...own, email: 'nobody@example.org' }))).toBe(
        'forbidden',
      );
      expect(await readCode(record(as(services, admin), own))).toBe('forbidden');
    }
    const login = { avatar: own.userImage, name: 'Rahima Khatun', role: 'user' };
    expect(await recordLogin(as(services, user), own)).toMatchObject(login);
    expect(await recordLogin(as(services, user), own)).toMatchObject(login);
    const registration = { ...login, name: 'Rahima' };
    expect(await recordRegistration(as(services, user), own)).toMatchObject(registration);
    expect(await recordRegistration(as(services, user), own)).toMatchObject(registration);
    expect((await listUsers(as(services, admin), {})).data).toHaveLength(2);
  });

  test.each(['http://images.example/r.png', 'javascript:alert(1)', 'https://u:p@images.example/', '', null])(
    'the picture %j is not taken',
    async (userImage) => {
      const before = await userRecord(as(services, admin), 'user@example.org');
      await recordLogin(as(services, user), { email: 'user@example.org', userImage });
      expect(await userRecord(as(services, admin), 'user@example.org')).toEqual(before);
    },
  );

  test('a profile changes the given fields and the byline, so pages are rendered again', async () => {
    const ctx = as(services, user);
    const before = await ctx.db.contentVersion.read();
    await updateProfile(ctx, { bio: 'Writes about rivers.' });
    expect(await ctx.db.contentVersion.read()).toBe(before);

    const byline = {
      id: 'byline',
      slug: 'rahima',
      name: 'Rahima',
      bio: null,
      image: null,
      user_id: user.userId,
    };
    await getDb().write((tx) =>
      tx
        .insertInto('author')
        .values({ ...byline, created_at: '2026-01-01' })
        .execute(),
    );
    expect(await updateProfile(ctx, { name: 'R. Khatun', avatar: '' })).toMatchObject({
      name: 'R. Khatun',
      avatar: null,
      bio: 'Writes about rivers.',
    });
    const author = await getDb()
      .read.selectFrom('author')
      .selectAll()
      .where('id', '=', 'byline')
      .executeTakeFirst();
    expect(author).toMatchObject({ name: 'R. Khatun', slug: 'rahima' });
    expect(await ctx.db.contentVersion.read()).toBe(before + 1);
    expect(await readCode(updateProfile(ctx, { avatar: 'javascript:alert(1)' }))).toBe('invalid');
    expect(await readCode(updateProfile(as(services, visitor), { name: 'X' }))).toBe('unauthenticated');
  });

  test('visitors have no own account', async () => {
    expect(await ownAccount(as(services, admin))).toMatchObject({
      email: 'admin@example.org',
      role: 'admin',
      emailVerified: true,
    });
    expect(await readCode(ownAccount(as(services, visitor)))).toBe('unauthenticated');
  });
});
