import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ConfigError, readConfig } from './config.ts';
import { fromRoot } from './install-folder.ts';

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const bucket = { S3_BUCKET: 'media', ...keys };

describe('the id of the tag manager', () => {
  it.each(['GTM-AB12CD3', 'G-1A2B3C4D5E'])('may be %s', (id) => {
    expect(readConfig({ TAG_MANAGER_ID: ` ${id} ` }).tagManagerId).toBe(id);
  });

  it('may be absent', () => {
    expect(readConfig({}).tagManagerId).toBeUndefined();
    expect(readConfig({ TAG_MANAGER_ID: '' }).tagManagerId).toBeUndefined();
  });

  it.each(['UA-12345-6', 'gtm-ab12cd3', 'GTM-', "GTM-A'</script>", 'G-1 G-2'])('is never %s', (id) => {
    expect(() => readConfig({ TAG_MANAGER_ID: id })).toThrow(ConfigError);
  });
});

describe('the sender of emails', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example.org' };
  const site = { PUBLIC_URL: 'https://blog.example.org' };

  it('is set with the mail server, unless the site is on this machine', () => {
    expect(() => readConfig({ ...smtp, ...site })).toThrow('MAIL_FROM must be set with SMTP_URL');
    expect(readConfig({ ...smtp, ...site, MAIL_FROM: 'Blog <b@example.org>' }).mailFrom).toBe(
      'Blog <b@example.org>',
    );
    expect(readConfig(smtp).mailFrom).toBe('Lekha <lekha@localhost>');
    expect(readConfig(site).smtpUrl).toBeUndefined();
  });

  it('has an email address', () => {
    expect(() => readConfig({ MAIL_FROM: 'My blog' })).toThrow('MAIL_FROM must have an email address');
  });
});

describe('sign-in', () => {
  const oidc = {
    OIDC_ISSUER: 'https://id.example.org/realms/staff',
    OIDC_CLIENT_ID: 'lekha',
    OIDC_CLIENT_SECRET: 'secret',
  };

  it('has an OpenID provider if it is set, named after its host by default', () => {
    expect(readConfig({ OIDC_NAME: '', OIDC_ROLE_CLAIM: '' }).oidc).toBeUndefined();
    expect(readConfig(oidc).oidc).toEqual({
      issuer: oidc.OIDC_ISSUER,
      clientId: 'lekha',
      clientSecret: 'secret',
      name: 'id.example.org',
      roleClaim: undefined,
    });
    expect(readConfig({ ...oidc, OIDC_NAME: 'River Office' }).oidc?.name).toBe('River Office');
    for (const local of ['http://localhost:8080', 'http://127.0.0.1:8080/x', 'http://[::1]:80'])
      expect(readConfig({ ...oidc, OIDC_ISSUER: local }).oidc?.issuer).toBe(local);
  });

  it.each<[Record<string, string>, string]>([
    [{ ...oidc, OIDC_CLIENT_SECRET: '' }, 'must be set together'],
    [{ OIDC_ROLE_CLAIM: 'groups' }, 'must be set together'],
    [{ OIDC_NAME: 'River Office' }, 'must be set together'],
    [{ ...oidc, OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER must use https'],
    [{ ...oidc, OIDC_ISSUER: 'id.example.org' }, 'OIDC_ISSUER must be a full URL'],
    [{ ...oidc, OIDC_ISSUER: 'ftp://id.example.org' }, 'OIDC_ISSUER must be a URL such as'],
    [{ ...oidc, OIDC_ISSUER: 'https://id.example.org/?a=1' }, 'without a query'],
    [{ ...oidc, OIDC_ISSUER: 'https://a:b@id.example.org' }, 'OIDC_ISSUER must be a URL such as'],
    [{ ...oidc, OIDC_NAME: 'x'.repeat(61) }, 'OIDC_NAME must be one line'],
    [{ ...oidc, OIDC_NAME: 'River\nOffice' }, 'OIDC_NAME must be one line'],
    [{ ...oidc, OIDC_NAME: '\u200b' }, 'OIDC_NAME must be one line'],
    [{ ...oidc, OIDC_ROLE_CLAIM: 'x'.repeat(201) }, 'OIDC_ROLE_CLAIM must have at most'],
    [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN=off needs another way to sign in'],
    [{ PASSWORD_SIGN_IN: 'no' }, 'PASSWORD_SIGN_IN must be one of on, off'],
  ])('refuses %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
  });

  it('may be without passwords if there is a provider', () => {
    const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
    for (const other of [google, oidc])
      expect(readConfig({ ...other, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe(false);
    expect(readConfig({}).passwordSignIn).toBe(true);
  });
});

describe('media on S3', () => {
  it('is off by default, and needs a bucket and keys', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(bucket).s3).toMatchObject({
      bucket: 'media',
      endpoint: undefined,
      region: 'us-east-1',
      prefix: '',
    });
    const settings = { ...bucket, S3_ENDPOINT: 'https://s3.example.org/', S3_PREFIX: '/my/blog/' };
    expect(readConfig(settings).s3).toMatchObject({
      endpoint: 'https://s3.example.org',
      prefix: 'my/blog/',
    });
  });

  it('knows whose images the dashboard shows', () => {
    const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
    const service = { MEDIA_UPLOAD_URL: 'https://api.images.example/upload' };
    const IMAGE_HOSTS = 'a.example, *.b.example:8443';
    const read = (env: Record<string, string>) => readConfig(env).imageSources;
    expect(read({})).toEqual([]);
    expect(read(google)).toEqual(['https://lh3.googleusercontent.com']);
    expect(read(service)).toBeUndefined();
    expect(read({ ...service, IMAGE_HOSTS })).toEqual(['https://a.example', 'https://*.b.example:8443']);
    for (const wrong of ['https://a.example', 'a.example;script-src', '*', "'unsafe-inline'"])
      expect(() => read({ IMAGE_HOSTS: wrong })).toThrow('IMAGE_HOSTS');
  });

  it('has a public URL only with a bucket, without a trailing slash', () => {
    const url = { MEDIA_PUBLIC_URL: 'https://cdn.example.org/blog/' };
    expect(readConfig({ ...bucket, ...url }).mediaPublicUrl).toBe('https://cdn.example.org/blog');
    const local = readConfig({ ...bucket, MEDIA_PUBLIC_URL: 'http://127.0.0.1:9000/media' });
    expect(local.mediaPublicUrl).toBe('http://127.0.0.1:9000/media');
    expect(() => readConfig(url)).toThrow('MEDIA_PUBLIC_URL needs S3_BUCKET');
  });

  it.each([
    [{ S3_BUCKET: 'media' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [{ ...keys, S3_PREFIX: 'blog' }, 'S3_BUCKET must be set'],
    [{ ...bucket, S3_BUCKET: 'a/b' }, 'the name of a bucket'],
    [{ ...bucket, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT must be'],
    [{ ...bucket, S3_PREFIX: 'a/../b' }, 'S3_PREFIX must'],
    [{ ...bucket, S3_PREFIX: 'a b' }, 'S3_PREFIX must'],
    [{ ...bucket, MEDIA_PUBLIC_URL: 'http://cdn.example.org' }, 'must use https'],
    [{ ...bucket, MEDIA_PUBLIC_URL: 'https://cdn.example.org/?a' }, 'MEDIA_PUBLIC_URL must be'],
  ])('refuses %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('scheduled backups', () => {
  it.each([
    [undefined, undefined],
    ['0', undefined],
    ['6', 6 * 3_600_000],
    ['30m', 30 * 60_000],
    ['6h', 6 * 3_600_000],
    ['1d', 24 * 3_600_000],
  ])('every %s are %s milliseconds apart', (every, ms) => {
    expect(readConfig({ BACKUP_EVERY: every }).backup.everyMs).toBe(ms);
  });

  it('go to a folder in the data folder unless another one is given', () => {
    expect(readConfig({ DATA_DIR: '/site' }).backup).toMatchObject({ to: '/site/backups', keep: 7 });
    const given = readConfig({ BACKUP_TO: '/mnt/disk', BACKUP_KEEP: '30' }).backup;
    expect(given).toMatchObject({ to: '/mnt/disk', keep: 30 });
    expect(readConfig({ ...keys, BACKUP_TO: 's3://disk' }).backup.to).toBe('s3://disk/');
    expect(readConfig({ ...keys, BACKUP_TO: 's3://disk/my/site' }).backup.to).toBe('s3://disk/my/site/');
  });

  it.each([
    [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be a time such as 6h'],
    [{ BACKUP_EVERY: '1.5h' }, 'BACKUP_EVERY'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ BACKUP_TO: 'ftp://host/backups' }, 'BACKUP_TO must be a folder or s3://'],
    [{ BACKUP_TO: 's3://disk' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for BACKUP_TO'],
    [{ ...bucket, S3_PREFIX: 'b', BACKUP_TO: 's3://media/b' }, 'BACKUP_TO must be another bucket'],
    [{ BACKUP_TO: 's3://' }, 'BACKUP_TO must be s3://BUCKET/KEY'],
    [{ BACKUP_TO: 's3://bucket/../x' }, 'BACKUP_TO must be s3://BUCKET/KEY'],
    [{ BACKUP_TO: `s3://bucket/${'x'.repeat(1000)}` }, 'BACKUP_TO must be s3://BUCKET/KEY'],
  ])('refuse %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

it('deploy/compose.yaml passes on every setting of the docs that is not the image’s own, and empty ones count as absent', () => {
  const docs = readFileSync(fromRoot('docs', 'settings.md'), 'utf8');
  const cells = docs.split('\n').map((row) => row.split('|')[1] ?? '');
  const settings = cells.flatMap(
    (cell) => cell.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b|\b(PORT|HOST|WELCOME)\b/g) ?? [],
  );
  const { services } = parse(readFileSync(fromRoot('deploy', 'compose.yaml'), 'utf8'));
  const { environment } = services.lekha as { environment: Record<string, string> };
  const own = ['PORT', 'HOST', 'DATA_DIR'];
  expect(settings.length).toBeGreaterThan(35);
  expect(Object.keys(environment).sort()).toEqual(settings.filter((name) => !own.includes(name)).sort());
  const absent = Object.entries(environment).map(([name, value]) => [name, /:-(.*)\}$/.exec(value)![1]]);
  expect(readConfig(Object.fromEntries(absent))).toMatchObject({ publicUrl: 'http://localhost:3000' });
});
