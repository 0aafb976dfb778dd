import { beforeAll, expect, test } from 'vitest';
import { MAX_PASSKEYS } from '../../contract/passkeys.ts';
import { removeFactors } from '../../domain/users/factors/factors.ts';
import { SoftwarePasskey } from '../../domain/users/factors/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { TestSite } from './testing.ts';

const passkeys = '/api/v1/account/factors/passkeys';
const again = '/api/v1/account/sign-in-again';
type Who = 'A' | 'A2' | 'E' | 'U';

eachDatabaseInAllTier('Passkeys of an account', (getDb) => {
  let site: TestSite;

  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    await site.hire('E', 'editor');
  });

  /** Asks for a challenge; the headers send its cookie and the session's. */
  async function ask(who: Who, path = `${passkeys}/options`) {
    const response = await site.send(who, 'POST', path);
    expect(response.status, response.text).toBe(201);
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    return { options: response.json.data, headers: { cookie: `${site.cookie(who)}; ${cookie}` } };
  }

  const newPasskey = (id?: string) => new SoftwarePasskey(site.services.config.publicUrl, id);

  async function add(who: Who, passkey = newPasskey(), name = 'Phone') {
    const { options, headers } = await ask(who);
    return site.send(who, 'POST', passkeys, passkey.make(options, name), headers);
  }

  /** Leaves an account without factors. */
  const clear = (who: Who) => getDb().write((tx) => removeFactors(tx, site.ids[who]!));
  const factors = async (who: Who) => (await site.send(who, 'GET', '/api/v1/account/factors')).json.data;
  const age = (who: Who) =>
    getDb()
      .autocommit.updateTable('session')
      .set({ createdAt: new Date(Date.now() - 3_600_000).toISOString(), provedAt: null })
      .where('userId', '=', site.ids[who]!)
      .execute();

  test('a passkey is added with a name, listed and removed, and the audit log tells it', async () => {
    const passkey = newPasskey();
    const { options, headers } = await ask('U');
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: site.emails.U, id: Buffer.from(site.ids.U!).toString('base64url') },
      excludeCredentials: [],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const made = passkey.make(options, '  Phone of Uma ');
    const added = await site.send('U', 'POST', passkeys, made, headers);
    expect([added.status, added.json.data.length]).toEqual([201, 10]);
    expect(await factors('U')).toEqual({
      authenticator: false,
      recoveryCodes: 10,
      passkeys: [{ _id: passkey.id, name: 'Phone of Uma', createdAt: expect.any(String), lastUsedAt: null }],
    });
    expect((await add('U')).json.data).toBe(null);
    expect((await ask('U')).options.excludeCredentials).toHaveLength(2);

    expect((await site.send('A', 'DELETE', `${passkeys}/${passkey.id}`)).status).toBe(404);
    expect((await site.send('U', 'DELETE', `${passkeys}/${passkey.id}`)).status).toBe(200);
    expect((await factors('U')).passkeys).toHaveLength(1);
    const rows = await getDb()
      .read.selectFrom('audit')
      .select(['action', 'detail'])
      .where('actor_id', '=', site.ids.U!)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'user.factor_added', detail: 'Passkey: Phone of Uma' },
      { action: 'user.factor_added', detail: 'Passkey: Phone' },
      { action: 'user.factor_removed', detail: 'Passkey: Phone of Uma' },
    ]);
    await clear('U');
  });

  const none = { fmt: 'none', attStmt: new Map() };
  test.each([
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['for another origin', { origin: 'https://phish.example' }],
    ['for another host', { host: 'phish.example' }],
    ['without verifying the user', { flags: 1 }],
    ['from a sign-in', { type: 'webauthn.get' }],
    [
      'with a certificate',
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [Buffer.from('c')]]]) } },
    ],
    ['with an attestation that fetches', { attestation: { ...none, fmt: 'android-key' } }],
  ])('a new passkey %s is refused', async (_, changes) => {
    const { options, headers } = await ask('U');
    const refused = await site.send('U', 'POST', passkeys, newPasskey().make(options, 'P', changes), headers);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, 'passkey']);
    expect((await factors('U')).passkeys).toEqual([]);
    const valid = await site.send('U', 'POST', passkeys, newPasskey().make(options), headers);
    expect([valid.status, valid.json.message]).toEqual([400, expect.stringContaining('too long')]);
  });

  test('a challenge belongs to one account and one browser', async () => {
    const { options, headers } = await ask('U');
    const [, step] = headers.cookie.split('; ');
    const stolen = { cookie: `${site.cookie('A')}; ${step}` };
    expect((await site.send('A', 'POST', passkeys, newPasskey().make(options), stolen)).status).toBe(403);
    const other = await ask('U');
    expect((await site.send('U', 'POST', passkeys, newPasskey().make(other.options))).status).toBe(400);
    const proof = (await ask('U')).options;
    expect((await site.send('U', 'POST', passkeys, newPasskey().make(proof), other.headers)).status).toBe(
      400,
    );
  });

  test('a passkey belongs to one account, which has at most twenty', async () => {
    const first = newPasskey();
    expect((await add('U', first)).status).toBe(201);
    for (const who of ['U', 'A'] as const) expect((await add(who, newPasskey(first.id))).status).toBe(409);
    for (let i = 1; i < MAX_PASSKEYS; i++) expect((await add('U')).status).toBe(201);
    expect((await site.send('U', 'POST', `${passkeys}/options`)).status).toBe(409);
    await clear('U');
  });

  test.each([
    { name: ' ' },
    { name: 'n'.repeat(101) },
    { id: 'x'.repeat(1001) },
    { clientDataJSON: 'x'.repeat(4001) },
    { attestationObject: 'x'.repeat(8001) },
    { attestationObject: 'gggg'.repeat(2000) },
    { attestationObject: '____' },
    { transports: Array.from({ length: 11 }, () => 'usb') },
    { id: 'other' },
    { extra: 1 },
  ])('hostile values are refused: %#', async (change) => {
    const { options, headers } = await ask('U');
    const body = { ...newPasskey().make(options), ...change };
    expect((await site.send('U', 'POST', passkeys, body, headers)).status).toBe(400);
    expect((await factors('U')).passkeys).toEqual([]);
  });

  test('other sites cannot call it, and a request needs a recent sign-in', async () => {
    for (const path of [
      `${passkeys}/options`,
      `${again}/passkey`,
      '/api/auth/passkey/verify-authentication',
    ]) {
      const foreign = { 'sec-fetch-site': 'cross-site' };
      expect((await site.send('U', 'POST', path, {}, foreign)).status).toBe(403);
    }
    await site.signIn('U');
    const { options, headers } = await ask('U');
    await age('U');
    const late = await site.send('U', 'POST', passkeys, newPasskey().make(options), headers);
    expect(late.json.code).toBe('recent_sign_in_required');
    await site.signIn('U');
  });

  test('a passkey makes the sign-in recent, for its own account alone', async () => {
    const [own, others] = [newPasskey(), newPasskey()];
    expect((await site.send('U', 'POST', `${again}/passkey`)).status).toBe(409);
    await add('U', own);
    await add('A', others);
    await age('U');
    expect((await site.send('U', 'GET', again)).json.data).toEqual({
      password: false,
      code: false,
      passkey: true,
      providers: [],
    });
    const prove = async (passkey: SoftwarePasskey, changes = {}) => {
      const { options, headers } = await ask('U', `${again}/passkey`);
      expect(options.allowCredentials).toEqual([
        { id: own.id, type: 'public-key', transports: ['internal'] },
      ]);
      return site.send('U', 'POST', again, { passkey: passkey.sign(options, changes) }, headers);
    };
    expect((await prove(others)).status).toBe(400);
    expect((await prove(own, { flags: 1 })).status).toBe(400);
    expect((await site.send('U', 'POST', again, { password: site.password })).status).toBe(400);
    expect((await site.send('U', 'DELETE', `${passkeys}/${own.id}`)).status).toBe(403);

    // A signature for signing in proves nothing here.
    const begun = await site.send('V', 'POST', '/api/auth/passkey/generate-authenticate-options', {});
    const cookie = `${site.cookie('U')}; ${begun.headers.getSetCookie()[0]!.split(';')[0]}`;
    const passkey = own.sign(begun.json);
    expect((await site.send('U', 'POST', again, { passkey }, { cookie })).status).toBe(400);

    expect((await prove(own)).status).toBe(200);
    expect((await site.send('U', 'DELETE', `${passkeys}/${own.id}`)).status).toBe(200);
    await clear('A');
    await site.signIn('A');
  });

  test('the last factor of staff stays while it is required', async () => {
    const [first, second] = [newPasskey(), newPasskey()];
    await add('A');
    expect((await site.send('A', 'PATCH', '/api/v1/settings', { requireSecondFactor: true })).status).toBe(
      200,
    );
    expect((await site.send('E', 'GET', '/api/v1/reviews')).status).toBe(403);
    await add('E', first);
    expect((await site.send('E', 'GET', '/api/v1/reviews')).status).toBe(200);
    expect((await site.send('E', 'DELETE', `${passkeys}/${first.id}`)).status).toBe(409);
    await add('E', second);
    expect((await site.send('E', 'DELETE', `${passkeys}/${first.id}`)).status).toBe(200);
    expect((await site.send('E', 'DELETE', `${passkeys}/${second.id}`)).status).toBe(409);
    expect((await factors('E')).passkeys).toHaveLength(1);
    expect((await site.send('A', 'PATCH', '/api/v1/settings', { requireSecondFactor: null })).status).toBe(
      200,
    );
    await clear('A');
  });

  test('an account without a password keeps its last passkey', async () => {
    const [first, second] = [newPasskey(), newPasskey()];
    await add('A2', first);
    await add('A2', second);
    const own = getDb().autocommit.updateTable('account').where('userId', '=', site.ids.A2!);
    await own.set({ password: null }).execute();
    expect((await site.send('A2', 'DELETE', `${passkeys}/${first.id}`)).status).toBe(200);
    const refused = await site.send('A2', 'DELETE', `${passkeys}/${second.id}`);
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining('Set a password')]);
    await own.set({ providerId: 'google' }).execute();
    expect((await site.send('A2', 'DELETE', `${passkeys}/${second.id}`)).status).toBe(200);
    expect(await factors('A2')).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });
});
