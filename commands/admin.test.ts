import { expect, test } from 'vitest';
import { testServices } from '../domain/testing.ts';
import { eachDatabaseInAllTier } from '../platform/db/testing.ts';
import { admin } from './admin.ts';
import { exit, runCommand } from './command.ts';

eachDatabaseInAllTier('the admin command', (getDb) => {
  const run = (...args: string[]) => runWith({}, ...args);
  async function runWith(env: Record<string, string>, ...args: string[]) {
    const services = testServices(getDb(), env);
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await runCommand(admin, args, { services: async () => services, out: print, err: print });
    return { code, output: lines.join('\n') };
  }

  const readRole = async (email: string) =>
    (await getDb().read.selectFrom('user').select('role').where('email', '=', email).executeTakeFirst())
      ?.role;

  test('creates an administrator', async () => {
    const { code } = await run(
      'create',
      'Boss@example.org',
      '--name',
      'The Boss',
      '--password',
      'river and reed',
    );
    expect(code).toBe(exit.done);
    expect(await readRole('boss@example.org')).toBe('admin');
    await expect(run('create', 'boss@example.org', '--password', 'river and reed')).rejects.toThrow(
      'already',
    );
    await expect(run('create', 'weak@example.org', '--password', 'password')).rejects.toThrow('another one');
    expect(await readRole('weak@example.org')).toBe(undefined);
  });

  test('resets a password and promotes', async () => {
    expect((await run('reset-password', 'boss@example.org', '--password', 'boat and bank')).code).toBe(
      exit.done,
    );
    expect((await run('promote', 'boss@example.org')).code).toBe(exit.done);
    await expect(run('promote', 'nobody@example.org')).rejects.toThrow('not found');
  });

  test('prints a link that signs in an account, on a line of its own', async () => {
    const { code, output } = await run('sign-in-link', 'boss@example.org');
    expect([code, output.split('\n')[0]]).toEqual([
      exit.done,
      expect.stringMatching(/^http:\/\/localhost:3000\/login\/link\?token=[\w-]{30,}$/),
    ]);
    await expect(run('sign-in-link', 'nobody@example.org')).rejects.toThrow('not found');
  });

  test('gives a link in place of a password on a site without passwords', async () => {
    const env = { PASSWORD_SIGN_IN: 'off', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    await expect(runWith(env, 'create', 'new@example.org', '--password', 'river and reed')).rejects.toThrow(
      'sign-in-link',
    );
    expect(await readRole('new@example.org')).toBe(undefined);
    const { code, output } = await runWith(env, 'create', 'new@example.org');
    expect([code, output]).toEqual([exit.done, expect.stringContaining('/login/link?token=')]);
    expect(await readRole('new@example.org')).toBe('admin');
    await expect(runWith(env, 'reset-password', 'new@example.org')).rejects.toThrow('sign-in-link');
  });

  test.each([
    [],
    ['create'],
    ['delete', 'x@example.org'],
    ['create', 'a@b.c', 'extra'],
    ['promote', '--force'],
    ['constructor', 'x'],
  ])('prints its usage for %j %j', async (...args) => {
    const { code, output } = await run(...(args as string[]));
    expect(code).toBe(exit.usage);
    expect(output).toContain('admin reset-password EMAIL');
  });
});
