import { beforeAll, expect, it } from 'vitest';
import { type ArticleChange, articleChange } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Actor, type Ctx, visitor } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import {
  articleEtag,
  createArticle,
  findArticle,
  listArticles,
  listRevisions,
  updateArticle,
} from '../articles.ts';
import { articleInput, listQuery } from '../testing.ts';

eachDatabase('Updating an article', (getDb) => {
  let ctx: Ctx;
  let admin: Actor;
  let now = Date.parse('2026-01-10T10:00:00Z');
  beforeAll(async () => {
    ctx = { ...testContext(getDb()), now: () => now };
    admin = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
  });
  const editor = () => as(ctx, admin);
  const reader = () => as(ctx, visitor);
  const make = (fields = {}) => createArticle(editor(), articleInput(fields));
  const change = (id: string, fields: ArticleChange, ifMatch?: string) =>
    updateArticle(editor(), id, articleChange.parse(fields), ifMatch);

  it('changes the given fields and keeps the others', async () => {
    const made = await make({ title: 'Before', excerpt: 'An excerpt', subcategory: 'short' });
    now += 60_000;
    const changed = await change(made._id, { title: 'After' });
    expect(changed).toEqual({ ...made, title: 'After', version: 2, updatedAt: '2026-01-10T10:01:00.000Z' });
    expect(await findArticle(reader(), made.slug)).toEqual({ kind: 'found', article: changed });
  });

  it('counts a save without a change as a version, but not as a change', async () => {
    const made = await make({
      post: '<p>As it <b>was</b></p>',
      additionalImages: [{ url: 'https://images.example/a.png', alt: 'A', position: 1 }],
    });
    const { title, post, category, additionalImages, slug, lang } = made;
    now += 60_000;
    const again = await change(made._id, { title, post, category, additionalImages, slug, lang });
    expect(again).toEqual({ ...made, version: 2 });
    const [newest] = (await listRevisions(editor(), made._id, 1)).data;
    expect(newest).toMatchObject({ version: 2, savedAt: new Date(now).toISOString() });
    const changed = await change(made._id, { title, post: '<p>As it is</p>' });
    expect(changed).toMatchObject({ version: 3, updatedAt: new Date(now).toISOString() });
  });

  it('detects the language of a new text, but keeps a chosen one', async () => {
    const made = await make({ title: 'دفتر', post: '<p>دفتر من الورق</p>' });
    expect(made.lang).toBe('ar');
    expect(await change(made._id, { excerpt: 'A notebook' })).toMatchObject({ lang: 'ar' });
    const latin = { title: 'A notebook', post: '<p>A notebook of paper</p>' };
    expect(await change(made._id, latin)).toMatchObject({ lang: 'en' });
    expect(await change(made._id, { title: 'খাতা', post: '<p>কাগজের খাতা</p>' })).toMatchObject({ lang: 'bn' });
    const chosen = await make({ title: 'دفتر', post: '<p>دفتر من الورق</p>', lang: 'ur' });
    expect(await change(chosen._id, latin)).toMatchObject({ lang: 'ur' });
  });

  it('updates description, reading time and search from a new body', async () => {
    const made = await make();
    const changed = await change(made._id, { post: `<p>${'wombat '.repeat(401)}</p>` });
    expect(changed.readTime).toBe(3);
    expect(changed.description.startsWith('wombat wombat')).toBe(true);
    const { data } = await listArticles(reader(), listQuery({ searchTerm: 'wombat' }));
    expect(data.map((article) => article._id)).toEqual([made._id]);
  });

  it('refuses a save based on an older version, by every kind of precondition', async () => {
    const made = await make();
    now += 1000;
    const newer = await change(made._id, { title: 'Newer', version: made.version });
    const stale = { code: 'conflict' };
    await expect(change(made._id, { title: 'X', version: made.version })).rejects.toMatchObject(stale);
    await expect(change(made._id, { title: 'X', updatedAt: made.updatedAt })).rejects.toMatchObject(stale);
    await expect(change(made._id, { title: 'X' }, articleEtag(made))).rejects.toMatchObject(stale);
    await expect(
      change(made._id, { title: 'X', version: newer.version, updatedAt: made.updatedAt }),
    ).rejects.toMatchObject(stale);
    await expect(change(made._id, { featured: true }, articleEtag(made))).rejects.toMatchObject(stale);
    expect(await findArticle(reader(), made._id)).toMatchObject({ article: newer });
  });

  it('accepts a save based on the current version, by every kind of precondition', async () => {
    const made = await make();
    let last = await change(made._id, { title: 'One', version: made.version });
    last = await change(made._id, { title: 'Two', updatedAt: last.updatedAt });
    last = await change(made._id, { title: 'Three' }, articleEtag(last));
    last = await change(made._id, { title: 'Four' }, `"other", W/${articleEtag(last)}`);
    last = await change(made._id, { title: 'Five' }, '*');
    expect(last).toMatchObject({ title: 'Five', version: 6 });
  });

  it('accepts exactly one of two saves of the same version', async () => {
    const made = await make();
    const saves = await Promise.allSettled([
      change(made._id, { title: 'Mine', version: 1 }),
      change(made._id, { title: 'Yours', version: 1 }),
    ]);
    expect(saves.map((save) => save.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps every text of saves without a precondition', async () => {
    const made = await make({ title: 'Text 0' });
    await Promise.all([1, 2, 3, 4, 5].map((i) => change(made._id, { title: `Text ${i}` })));
    const revisions = await getDb()
      .read.selectFrom('revision')
      .select(['version', 'title'])
      .where('article_id', '=', made._id)
      .orderBy('version')
      .execute();
    expect(revisions.map((revision) => revision.version)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(revisions.map((revision) => revision.title)).size).toBe(6);
  });

  it('does not repeat a save, even if others saved since', async () => {
    const made = await make();
    const save = { title: 'Saved once', version: 1, saveId: 'the-save-id' };
    await change(made._id, save);
    await change(made._id, { title: 'Another' });
    expect(await change(made._id, save)).toMatchObject({ title: 'Another', version: 3 });
  });

  it('requires title, category and content', async () => {
    const made = await make();
    await expect(change(made._id, { title: ' ', category: '' })).rejects.toMatchObject({
      errors: [
        { path: 'title', message: 'Title is required' },
        { path: 'category', message: 'Category is required' },
      ],
    });
    await expect(change(made._id, { post: '<p><br></p>' })).rejects.toMatchObject({
      errors: [{ path: 'post', message: 'Article content is required' }],
    });
    await expect(change(made._id, { bannerImg: null })).rejects.toMatchObject({
      errors: [{ path: 'bannerImg', message: 'Banner image is required' }],
    });
  });

  it('uses description as excerpt, unless both are given', async () => {
    const made = await make();
    expect(await change(made._id, { description: 'One' })).toMatchObject({ excerpt: 'One' });
    expect(await change(made._id, { description: 'Two', excerpt: null })).toMatchObject({ excerpt: null });
  });

  it('dates a draft by its first publication, permanently', async () => {
    const draft = await make({ status: 'draft', title: 'A January draft' });
    now = Date.parse('2026-11-21T09:00:00Z');
    const version = await ctx.db.contentVersion.read();
    const published = await change(draft._id, { status: 'published' });
    expect(published.createdAt).toBe('2026-11-21T09:00:00.000Z');
    expect(await ctx.db.contentVersion.read()).toBe(version + 1);
    now += 3_600_000;
    await change(draft._id, { status: 'draft' });
    expect(await findArticle(reader(), draft.slug)).toEqual({ kind: 'absent' });
    now += 3_600_000;
    expect(await change(draft._id, { status: 'published' })).toMatchObject({
      createdAt: published.createdAt,
    });
  });

  it('requires the fields for readers only when a draft is published or scheduled', async () => {
    const draft = await make({ title: '', category: null, bannerImg: null, status: 'draft' });
    expect(draft).toMatchObject({ title: '', category: '', status: 'draft' });
    const missing = ['title', 'category', 'bannerImg'];
    const publishAt = '2999-01-01T00:00:00Z';
    for (const fields of [{ status: 'published' }, { status: 'scheduled', publishAt }] as const) {
      const refused = await change(draft._id, fields).catch((error) => error);
      expect(refused.errors.map(({ path }: { path: string }) => path)).toEqual(missing);
    }
    await expect(change(draft._id, { post: '' })).rejects.toMatchObject({
      errors: [{ path: 'title', message: 'A draft needs a title or some text' }],
    });
    const named = await change(draft._id, { title: 'Named at last', slug: draft.slug });
    expect(named.slug).toBe('named-at-last');
    expect(await change(draft._id, { title: '' })).toMatchObject({ title: '', status: 'draft' });
  });

  it('redirects from an old slug to the new one', async () => {
    const made = await make({ title: 'Old place' });
    await change(made._id, { slug: 'new place' });
    expect(await findArticle(reader(), 'new-place')).toMatchObject({ kind: 'found' });
    expect(await findArticle(reader(), 'old-place')).toEqual({ kind: 'moved', slug: 'new-place' });
    const other = await make({ title: 'Old place' });
    expect(other.slug).toBe('old-place-2');
    expect(await change(made._id, { slug: 'old place' })).toMatchObject({ slug: 'old-place' });
    expect(await findArticle(reader(), 'new-place')).toEqual({ kind: 'moved', slug: 'old-place' });
  });

  it('lets the slug follow the title of a never published draft, unless it was chosen', async () => {
    const draft = await make({ title: 'First thoughts', status: 'draft' });
    const renamed = await change(draft._id, { title: 'Second thoughts', slug: draft.slug });
    expect(renamed.slug).toBe('second-thoughts');
    expect(await findArticle(editor(), 'first-thoughts')).toEqual({ kind: 'absent' });
    const twin = await make({ title: 'Second thoughts', status: 'draft' });
    expect(twin.slug).toBe('second-thoughts-2');
    expect(await change(twin._id, { title: 'Second thoughts', post: '<p>x</p>' })).toMatchObject({
      slug: 'second-thoughts-2',
    });
    expect(await change(twin._id, { title: 'Third' })).toMatchObject({ slug: 'third' });
    await change(draft._id, { slug: 'my own' });
    expect(await change(draft._id, { title: 'Fourth' })).toMatchObject({ slug: 'my-own' });
    const out = await make({ title: 'Out in the world' });
    expect(await change(out._id, { title: 'Renamed' })).toMatchObject({ slug: 'out-in-the-world' });
    await change(twin._id, { status: 'published' });
    expect(await change(twin._id, { title: 'Sixth' })).toMatchObject({ slug: 'third' });
  });

  it('keeps the author when another administrator changes an article', async () => {
    const made = await make();
    const other = as(ctx, await testAccount(ctx, 'admin', 'bob@example.org', 'Bob'));
    const changed = await updateArticle(other, made._id, { title: 'Corrected' });
    expect(changed.author.name).toBe('Ada');
    const revision = await getDb()
      .read.selectFrom('revision')
      .select('saved_by')
      .where('article_id', '=', made._id)
      .where('version', '=', 2)
      .executeTakeFirst();
    expect(revision?.saved_by).toBe(other.actor.userId);
  });

  it('requires an administrator and an existing article', async () => {
    const made = await make();
    const user = as(ctx, await testAccount(ctx, 'user', 'uma@example.org'));
    await expect(updateArticle(reader(), made._id, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(updateArticle(user, made._id, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change('no-such-article', { title: 'X' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
