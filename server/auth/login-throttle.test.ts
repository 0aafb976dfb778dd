import { expect, test } from 'vitest';
import { emailsTo, limitedServices, linkIn } from '../../domain/users/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { ApiClient } from './testing.ts';

/** The statuses of `count` sign-ins, 429 for those that were not even checked. */
async function guess(
  client: ApiClient,
  email: string,
  count: number,
  password = 'wrong horse',
): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, () =>
      client.signIn(email, password).then(
        (response) => response.status,
        (error: { code: string }) => (error.code === 'rate_limited' ? 429 : 0),
      ),
    ),
  );
}

const checked = (statuses: number[]) => statuses.filter((status) => status !== 429);

eachDatabaseInAllTier('guessing passwords', (getDb) => {
  test('ten checks for an account and address, and the owner gets in from elsewhere', async () => {
    const services = limitedServices(getDb());
    await new ApiClient(services).signUp('guessed@example.org');
    const attacker = new ApiClient(services, '198.51.100.1');
    expect(checked(await guess(attacker, 'guessed@example.org', 30))).toEqual(Array(10).fill(401));
    expect(await guess(attacker, 'guessed@example.org', 1, 'correct horse')).toEqual([429]);
    expect(
      await guess(new ApiClient(services, '198.51.100.2'), 'guessed@example.org', 1, 'correct horse'),
    ).toEqual([200]);
  });

  test('an unknown account has the limits and responses of a known one', async () => {
    const services = limitedServices(getDb());
    await new ApiClient(services).signUp('known@example.org');
    const responses = await Promise.all(
      ['known@example.org', 'unknown@example.org'].map(async (email) => {
        const client = new ApiClient(services, '198.51.100.3');
        const response = await client.signIn(email, 'wrong horse');
        const statuses = await guess(client, email, 14);
        return {
          status: response.status,
          headers: [...response.headers],
          body: await response.text(),
          statuses: statuses.sort(),
        };
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]!.body).toBe(
      '{"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"}',
    );
    expect(checked(responses[0]!.statuses)).toHaveLength(9);
  });

  test('an IPv6 network of one house counts as one address', async () => {
    const services = limitedServices(getDb());
    const first = await guess(new ApiClient(services, '2001:db8:1:2::1'), 'v6@example.org', 10);
    const second = await guess(new ApiClient(services, '2001:db8:1:2:ffff::9'), 'v6@example.org', 5);
    expect([checked(first).length, checked(second).length]).toEqual([10, 0]);
  });

  test('a success resets the count of wrong passwords', async () => {
    const services = limitedServices(getDb());
    const owner = new ApiClient(services, '198.51.100.4');
    await owner.signUp('mistyped@example.org');
    await guess(owner, 'mistyped@example.org', 9);
    expect(await guess(owner, 'mistyped@example.org', 1, 'correct horse')).toEqual([200]);
    expect(checked(await guess(owner, 'mistyped@example.org', 10))).toHaveLength(10);
  });

  test('under attack from many addresses each has fewer checks, but a new one still has some', async () => {
    const services = limitedServices(getDb(), { RATE_LIMIT_SCALE: '0.5' });
    await new ApiClient(services).signUp('attacked@example.org');
    for (let i = 0; i < 10; i++) {
      expect(
        checked(await guess(new ApiClient(services, `198.51.101.${i}`), 'attacked@example.org', 6)),
      ).toHaveLength(5);
    }
    const next = new ApiClient(services, '198.51.102.1');
    expect(checked(await guess(next, 'attacked@example.org', 6))).toHaveLength(2);
    const owner = new ApiClient(services, '198.51.102.2');
    expect(await guess(owner, 'attacked@example.org', 1, 'correct horse')).toEqual([200]);
  });

  test('one address cannot try one password on all accounts', async () => {
    const services = limitedServices(getDb(), { RATE_LIMIT_SCALE: '0.1' });
    const client = new ApiClient(services, '198.51.100.5');
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async (_, i) => (await guess(client, `spray${i}@example.org`, 1))[0]!),
    );
    expect(checked(statuses)).toHaveLength(10);
  });

  test('guessing at the current password is limited too', async () => {
    const services = limitedServices(getDb());
    const thief = new ApiClient(services, '198.51.100.6');
    await thief.signUp('stolen@example.org');
    const body = { currentPassword: 'wrong horse', newPassword: 'battery staple' };
    const outcomes: number[] = [];
    for (let i = 0; i < 12; i++) {
      outcomes.push(
        await thief.call('POST', '/change-password', body).then(
          (a) => a.status,
          () => 429,
        ),
      );
    }
    expect(checked(outcomes)).toHaveLength(10);
  });

  test('guesses at the old password do not delay its owner after a reset', async () => {
    const services = limitedServices(getDb());
    const owner = new ApiClient(services, '198.51.100.7');
    await owner.signUp('forgot@example.org');
    await guess(owner, 'forgot@example.org', 10);
    await owner.call('POST', '/request-password-reset', { email: 'forgot@example.org' });
    const token = linkIn((await emailsTo(services, 'forgot@example.org')).at(-1)).searchParams.get('token');
    await owner.call('POST', '/reset-password', { token, newPassword: 'battery staple' });
    expect(await guess(owner, 'forgot@example.org', 1, 'battery staple')).toEqual([200]);
  });

  test('requests for emails are limited, with the same response for known and unknown addresses', async () => {
    const services = limitedServices(getDb());
    await new ApiClient(services).signUp('letters@example.org');
    const ask = async (path: string, email: string) => {
      const outcomes: string[] = [];
      for (let i = 0; i < 7; i++) {
        const response = new ApiClient(services, '198.51.100.8').call('POST', path, { email });
        outcomes.push(
          await response.then(
            async (a) => `${a.status} ${await a.text()}`,
            (e: { code: string }) => e.code,
          ),
        );
      }
      return outcomes;
    };
    for (const path of ['/request-password-reset', '/send-verification-email']) {
      const known = await ask(path, 'letters@example.org');
      expect(known).toEqual(await ask(path, 'nobody@example.org'));
      expect(known.slice(5)).toEqual(['rate_limited', 'rate_limited']);
    }
    expect(await emailsTo(services, 'nobody@example.org')).toEqual([]);
    expect(await emailsTo(services, 'letters@example.org')).toHaveLength(3);
  });
});
