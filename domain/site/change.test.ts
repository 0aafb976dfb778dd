import { beforeEach, expect, it } from 'vitest';
import {
  type SettingsChange,
  settings,
  settingsChange,
  sitePageChange,
  sitePageSlugs,
} from '../../contract/settings.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { uploadImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { parseInput } from '../parse-input.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { siteImages } from './layout-data.ts';
import {
  changeSettings,
  changeSitePage,
  loadEditableSettings,
  loadSettings,
  loadSitePageForEditing,
  pageJobs,
  sitePage,
} from './site.ts';

const defaults = settings.parse({});
const person = { name: 'Mira Sen', role: 'Editor', bio: 'লেখেন।', image: null };

eachDatabase('Changing the site', (getDb) => {
  let ctx: Ctx;
  let visitorCtx: Ctx;
  beforeEach(async () => {
    ctx = testContext(getDb());
    visitorCtx = as(ctx, visitor);
    await getDb().write(async (tx) => {
      await tx.deleteFrom('setting').execute();
      await tx.deleteFrom('page').execute();
      await tx.deleteFrom('image_use').execute();
    });
  });
  const change = (what: SettingsChange, version?: number) => changeSettings(ctx, what, version);
  const findUses = (kind: 'setting' | 'page') =>
    getDb()
      .read.selectFrom('image_use')
      .select(['owner_id', 'role'])
      .where('owner_kind', '=', kind)
      .execute();

  it('requires an administrator', async () => {
    const user = as(ctx, await testAccount(ctx, 'user', `${crypto.randomUUID()}@example.org`));
    for (const [who, code] of [
      [visitorCtx, 'unauthenticated'],
      [user, 'forbidden'],
    ] as const) {
      await expect(changeSettings(who, { name: 'Mine' }, undefined)).rejects.toMatchObject({ code });
      await expect(changeSitePage(who, 'terms', null, undefined)).rejects.toMatchObject({ code });
      await expect(loadEditableSettings(who)).rejects.toMatchObject({ code });
      await expect(loadSitePageForEditing(who, 'terms')).rejects.toMatchObject({ code });
    }
    expect(await loadSettings(ctx)).toEqual(defaults);
  });

  it('changes the given settings, keeps the others, and readers see it', async () => {
    const before = await ctx.db.contentVersion.read();
    const { version, settings: changed } = await change({ name: 'Notes', team: [person] }, 0);
    expect(changed).toEqual({ ...defaults, name: 'Notes', team: [person] });
    expect(await loadSettings(visitorCtx)).toEqual(changed);
    expect(await ctx.db.contentVersion.read()).toBe(before + 1);
    const next = await change({ founded: 1999 }, version);
    expect(next).toEqual({ settings: { ...changed, founded: 1999 }, version: version + 1 });
  });

  it('restores a default by null or by its value, and always raises the version', async () => {
    await change({ name: 'Notes', stats: [], timeZone: 'Europe/Rome' });
    const { settings: changed, version } = await change({ name: null, timeZone: defaults.timeZone });
    expect(changed).toEqual({ ...defaults, stats: [] });
    expect(version).toBe(2);
    const { value } = await getDb()
      .read.selectFrom('setting')
      .select('value')
      .where('key', '=', 'timeZone')
      .executeTakeFirstOrThrow();
    expect(value).toBe('null');
  });

  it('refuses a change based on a stale version', async () => {
    const { version } = await change({ name: 'First' });
    await change({ tagline: 'Second' }, version);
    await expect(change({ name: 'Late' }, version)).rejects.toMatchObject({ code: 'conflict' });
    expect(await loadSettings(ctx)).toMatchObject({ name: 'First', tagline: 'Second' });
    expect(await change({ name: 'Anyway' })).toMatchObject({ settings: { name: 'Anyway' } });
  });

  it('accepts one of many simultaneous changes', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => change({ name: `Name ${i}` }, 0)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps the content version if nothing changes', async () => {
    await change({ name: 'Notes' });
    const before = await ctx.db.contentVersion.read();
    expect(await change({ name: 'Notes', founded: 2023, lang: null }, 1)).toMatchObject({ version: 1 });
    expect(await ctx.db.contentVersion.read()).toBe(before);
  });

  it('records the images of the team while they are used', async () => {
    const { secure_url } = await uploadImage(ctx, { bytes: await imageBytes('png') });
    const { settings: changed } = await change({ team: [{ ...person, image: secure_url }] });
    expect(changed.team[0]?.image).toMatch(/^\/media\//);
    expect(await findUses('setting')).toEqual([{ owner_id: 'team', role: 'person' }]);
    await change({ name: 'Something else' });
    expect(await findUses('setting')).toHaveLength(1);
    await change({ team: null });
    expect(await findUses('setting')).toEqual([]);
  });

  it('records the logo while it is used, and knows its size', async () => {
    const { secure_url } = await uploadImage(ctx, { bytes: await imageBytes('png', 120, 40) });
    const { settings: changed } = await change({ logo: secure_url });
    expect(changed.logo).toMatch(/^\/media\//);
    expect((await siteImages(ctx, changed)).logo).toMatchObject({
      src: changed.logo,
      width: 120,
      height: 40,
    });
    expect(await findUses('setting')).toEqual([{ owner_id: 'logo', role: 'logo' }]);
    await expect(change({ logo: '/etc/passwd' })).rejects.toMatchObject({ errors: [{ path: 'logo' }] });
    const { settings: without } = await change({ logo: '' });
    expect(without.logo).toBeNull();
    expect((await siteImages(ctx, without)).logo).toBeNull();
    expect(await findUses('setting')).toEqual([]);
  });

  it('renders only pages of an older renderer again', async () => {
    await changeSitePage(ctx, 'terms', { title: 'House rules', post: '<p>Be kind.</p>' }, undefined);
    await changeSitePage(ctx, 'privacy', { title: 'Privacy', post: '<p>None.</p>' }, undefined);
    await getDb().write((tx) =>
      tx
        .updateTable('page')
        .set({ rendered: '<p>Old look</p>', render_version: 0 })
        .where('slug', '=', 'terms')
        .execute(),
    );
    const before = await ctx.db.contentVersion.read();
    await pageJobs['rerender-pages']!(ctx, {}, new AbortController().signal, { wasInterrupted: false });
    expect((await sitePage(ctx, 'terms'))?.rendered).toContain('Be kind.');
    expect(await ctx.db.contentVersion.read()).toBe(before + 1);
    expect((await loadSitePageForEditing(ctx, 'terms')).version).toBe(1);
    await pageJobs['rerender-pages']!(ctx, {}, new AbortController().signal, { wasInterrupted: false });
    expect(await ctx.db.contentVersion.read()).toBe(before + 1);
  });

  it('refuses an invalid image at its field and changes nothing', async () => {
    const team = [person, { ...person, image: 'javascript:alert(1)' }];
    await expect(change({ name: 'Notes', team })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'team.1.image' }],
    });
    expect(await loadSettings(ctx)).toEqual(defaults);
  });

  it('has a default text for every page that looks the same after it is saved', async () => {
    for (const slug of sitePageSlugs) {
      const { isDefault, title, post, version } = await loadSitePageForEditing(ctx, slug);
      expect({ isDefault, version }).toEqual({ isDefault: true, version: 0 });
      const readWords = (html = '') =>
        html
          .replace(/<[^>]*>/g, ' ')
          .split(/\s+/)
          .join(' ')
          .trim();
      const first = await sitePage(visitorCtx, slug);
      await changeSitePage(ctx, slug, { title, post }, 0);
      const saved = await sitePage(visitorCtx, slug);
      expect(readWords(saved?.rendered)).toBe(readWords(first?.rendered));
      expect(saved?.title).toBe(first?.title);
    }
  });

  it('shows a changed page cleaned, and records its images', async () => {
    const { secure_url } = await uploadImage(ctx, { bytes: await imageBytes('png') });
    const before = await ctx.db.contentVersion.read();
    const post = `<h2>Write to us</h2><p onclick="x()">Here<script>alert(1)</script></p><p><img src="${secure_url}" alt="Door"></p>`;
    const edited = await changeSitePage(ctx, 'contact', { title: 'যোগাযোগ', post }, 0);
    expect(edited).toMatchObject({ slug: 'contact', title: 'যোগাযোগ', version: 1, isDefault: false });
    const page = await sitePage(visitorCtx, 'contact');
    expect(page?.rendered).toContain('Write to us');
    expect(page?.rendered).toContain('<picture>');
    expect(page?.rendered).not.toMatch(/onclick|alert\(1\)/);
    expect(page?.updatedAt).toMatch(/^\d{4}-/);
    expect(await findUses('page')).toEqual([{ owner_id: 'contact', role: 'body' }]);
    expect(await ctx.db.contentVersion.read()).toBe(before + 1);
  });

  it('refuses a stale, an empty and an unknown page', async () => {
    const written = { title: 'Terms', post: '<p>Be kind.</p>' };
    await changeSitePage(ctx, 'terms', written, 0);
    await expect(changeSitePage(ctx, 'terms', written, 0)).rejects.toMatchObject({ code: 'conflict' });
    await expect(changeSitePage(ctx, 'terms', { ...written, post: '<p> </p>' }, 1)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'post' }],
    });
    await expect(changeSitePage(ctx, 'imprint', written, 0)).rejects.toMatchObject({ code: 'not_found' });
    await expect(loadSitePageForEditing(ctx, 'constructor')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('restores the default text of a page with a new version', async () => {
    const first = await sitePage(visitorCtx, 'privacy');
    await changeSitePage(ctx, 'privacy', { title: 'Ours', post: '<p>We keep nothing.</p>' }, 0);
    expect(await changeSitePage(ctx, 'privacy', null, 1)).toMatchObject({ isDefault: true, version: 2 });
    expect(await sitePage(visitorCtx, 'privacy')).toEqual(first);
    await expect(changeSitePage(ctx, 'privacy', null, 0)).rejects.toMatchObject({ code: 'conflict' });
  });
});

it.each([
  ['a blank name', { name: '  ' }, 'name', 'Name is required'],
  ['an unknown language', { lang: 'no such tongue' }, 'lang', /language code/],
  ['an unknown time zone', { timeZone: 'Mars/Base' }, 'timeZone', /time zone/],
  ['a named colour', { accentColour: 'red' }, 'accentColour', /#b4432c/],
  ['an invalid year', { founded: Number.NaN }, 'founded', /year/],
  ['a person without a name', { team: [{ ...person, name: '' }] }, 'team.0.name', 'Name is required'],
  ['a javascript link', { social: [{ label: 'X', url: 'javascript:x' }] }, 'social.0.url', /https/],
  ['an unknown field', { motto: 'x' }, 'motto', /motto/],
  ['an unknown field of an entry', { stats: [{ value: '1', label: 'x', icon: 'y' }] }, 'stats.0.icon', /./],
  ['too long a tagline', { tagline: 'x'.repeat(301) }, 'tagline', 'Please use at most 300 characters'],
])('refuses %s', (_what, given, path, message) => {
  const found = { path, message: expect.stringMatching(message) };
  expect(() => parseInput(settingsChange, given)).toThrow(expect.objectContaining({ errors: [found] }));
});

it('requires a title for a page', () => {
  expect(() => parseInput(sitePageChange, { title: ' ', post: '<p>x</p>' })).toThrow('Title is required');
});
