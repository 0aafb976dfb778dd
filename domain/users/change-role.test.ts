import { expect, test } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Actor, type Services, system, visitor } from '../context.ts';
import { as, testAccount, testServices } from '../testing.ts';
import { hasAdministrator } from './accounts.ts';
import { Client } from './testing.ts';
import { changeRole, changeStaffRole, findActor, promote } from './users.ts';

const readCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

eachDatabase('roles', (getDb) => {
  /** Creates administrators, and leaves no others. */
  async function administrators(services: Services, ...names: string[]): Promise<Actor[]> {
    await services.db.write((tx) => tx.updateTable('user').set({ role: 'user' }).execute());
    const run = crypto.randomUUID();
    return Promise.all(names.map((name) => testAccount(services, 'admin', `${name}-${run}@example.org`)));
  }

  test('only administrators change roles', async () => {
    const services = testServices(getDb());
    const [admin] = await administrators(services, 'a');
    const user = await testAccount(services, 'user', 'table@example.org');
    const change = (actor: Actor) => readCode(changeRole(as(services, actor), user.userId!, 'admin'));
    expect(await change(visitor)).toBe('unauthenticated');
    expect(await change(user)).toBe('forbidden');
    expect(await change(admin!)).toBe('done');
    expect(await readCode(changeRole(as(services, admin!), 'nobody', 'admin'))).toBe('not_found');
  });

  test('a new role applies to the next request of an open session', async () => {
    const services = testServices(getDb());
    const [admin] = await administrators(services, 'a');
    const c = new Client(services);
    const user = await c.signUp('rising@example.org');
    await changeRole(as(services, admin!), user.id, 'admin');
    expect(await findActor(services, c.headers)).toMatchObject({ role: 'admin' });
    await changeRole(as(services, admin!), user.id, 'user');
    expect(await findActor(services, c.headers)).toMatchObject({ role: 'user' });
  });

  test('a staff role is beside the role, and ends with a change of the role', async () => {
    const services = testServices(getDb());
    const [admin, other] = await administrators(services, 'a', 'b');
    const by = as(services, admin!);
    const c = new Client(services);
    const { id } = await c.signUp('writing@example.org');
    const actorRole = async () => (await findActor(services, c.headers)).role;
    expect(await changeStaffRole(by, id, 'author')).toMatchObject({ role: 'user', staffRole: 'author' });
    expect(await actorRole()).toBe('author');
    expect(await changeRole(by, id, 'user')).not.toHaveProperty('staffRole');
    expect(await actorRole()).toBe('user');
    await changeStaffRole(by, other!.userId!, 'editor');
    expect(await readCode(changeStaffRole(by, admin!.userId!, 'editor'))).toBe('conflict');
    for (const role of ['editor', 'contributor'] as const)
      expect(await readCode(changeStaffRole(as(services, { userId: id, role }), id, 'editor'))).toBe(
        'forbidden',
      );
  });

  test('nobody can demote the last administrator', async () => {
    const services = testServices(getDb());
    const [last] = await administrators(services, 'last');
    expect(await readCode(changeRole(as(services, last!), last!.userId!, 'user'))).toBe('conflict');
    expect(await readCode(changeRole(as(services, system), last!.userId!, 'user'))).toBe('conflict');
    expect(await readCode(changeRole(as(services, last!), last!.userId!, 'admin'))).toBe('done');
  });

  test('one administrator remains when all demote each other at once', async () => {
    const services = testServices(getDb());
    for (let round = 0; round < 10; round++) {
      const [a, b, c] = (await administrators(services, 'a', 'b', 'c')) as [Actor, Actor, Actor];
      const demote = (by: Actor, whom: Actor) => readCode(changeRole(as(services, by), whom.userId!, 'user'));
      const outcomes = await Promise.all([
        demote(a, b),
        demote(b, a),
        demote(c, a),
        demote(a, c),
        demote(b, c),
        demote(c, c),
      ]);
      expect(outcomes.every((o) => ['done', 'forbidden', 'conflict'].includes(o))).toBe(true);
      expect(await hasAdministrator(services)).toBe(true);
    }
  });

  test('a demoted administrator can no longer demote others', async () => {
    const services = testServices(getDb());
    const [a, b, c] = (await administrators(services, 'a', 'b', 'c')) as [Actor, Actor, Actor];
    await changeRole(as(services, a), b.userId!, 'user');
    expect(await readCode(changeRole(as(services, b), c.userId!, 'user'))).toBe('forbidden');
  });

  test('the operator promotes by email address', async () => {
    const services = testServices(getDb());
    await testAccount(services, 'user', 'promoted@example.org');
    expect(await promote(as(services, system), ' Promoted@Example.org')).toMatchObject({ role: 'admin' });
    expect(await readCode(promote(as(services, system), 'nobody@example.org'))).toBe('not_found');
  });
});
