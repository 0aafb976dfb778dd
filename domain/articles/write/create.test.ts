import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Actor, type Ctx, visitor } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, findArticle, listArticles } from '../articles.ts';
import { articleInput, listQuery } from '../testing.ts';

eachDatabase('Creating an article', (getDb) => {
  let ctx: Ctx;
  let admin: Actor;
  beforeAll(async () => {
    ctx = testContext(getDb());
    admin = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
  });
  const editor = () => as(ctx, admin);
  const reader = () => as(ctx, visitor);

  it('publishes it immediately, by the session’s account', async () => {
    const made = await createArticle(editor(), articleInput({ title: 'কীভাবে শুরু করবেন', excerpt: 'Short.' }));
    expect(made).toMatchObject({
      slug: 'কীভাবে-শুরু-করবেন',
      title: 'কীভাবে শুরু করবেন',
      category: 'essays',
      subcategory: null,
      coverImage: 'https://pictures.example/banner.jpg',
      description: 'Short.',
      post: '<p>A page asks for time.</p>',
      readTime: 1,
      author: { name: 'Ada', userImage: null, userimg: null, bio: null },
      featured: false,
      status: 'published',
      lang: 'bn',
      version: 1,
    });
    expect(await findArticle(reader(), made.slug)).toEqual({ kind: 'found', article: made });
  });

  it('derives the description from the text without an excerpt', async () => {
    const made = await createArticle(
      editor(),
      articleInput({ post: `<h2>Title</h2><p>${'word '.repeat(100)}</p>` }),
    );
    expect(made.excerpt).toBeNull();
    expect(made.description).toBe(`${'word '.repeat(40).trim()}…`);
  });

  it('sorts the images by position, and keeps the order of equal ones', async () => {
    const image = (position: number, name: string) => ({ position, url: `https://pictures.example/${name}` });
    const made = await createArticle(
      editor(),
      articleInput({ additionalImages: [image(2, 'c'), image(0, 'a'), image(2, 'd'), image(1, 'b')] }),
    );
    expect(made.additionalImages.map(({ url }) => url.at(-1))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('requires banner and content to publish or schedule, but not for a draft', async () => {
    const bare = { bannerImg: '', post: '<p> </p>' };
    const refusal = {
      code: 'invalid',
      errors: [
        { path: 'post', message: 'Article content is required' },
        { path: 'bannerImg', message: 'Banner image is required' },
      ],
    };
    await expect(createArticle(editor(), articleInput(bare))).rejects.toMatchObject(refusal);
    const soon = new Date(ctx.now() + 60_000).toISOString();
    await expect(
      createArticle(editor(), articleInput({ ...bare, status: 'scheduled', publishAt: soon })),
    ).rejects.toMatchObject(refusal);
    const draft = await createArticle(editor(), articleInput({ ...bare, status: 'draft' }));
    expect(draft).toMatchObject({ status: 'draft', bannerImg: null });
  });

  it('requires only a title or some text for a draft', async () => {
    const nothing = { title: ' ', category: '', bannerImg: null, post: '<p></p>', status: 'draft' };
    await expect(createArticle(editor(), articleInput(nothing))).rejects.toMatchObject({
      errors: [{ path: 'title', message: 'A draft needs a title or some text' }],
    });
    const parts = [{ title: 'Only a title' }, { post: '<p>Only a text.</p>' }];
    for (const part of parts) {
      const made = await createArticle(editor(), articleInput({ ...nothing, ...part }));
      expect(made).toMatchObject({ category: '', status: 'draft', ...part });
    }
    await expect(
      createArticle(editor(), articleInput({ ...nothing, status: undefined })),
    ).rejects.toMatchObject({
      errors: [
        { path: 'title', message: 'Title is required' },
        { path: 'category', message: 'Please select a category' },
        { path: 'post', message: 'Article content is required' },
        { path: 'bannerImg', message: 'Banner image is required' },
      ],
    });
  });

  it('requires a time in the future to schedule', async () => {
    for (const publishAt of [undefined, null, '2020-01-01T00:00:00Z']) {
      await expect(
        createArticle(editor(), articleInput({ status: 'scheduled', publishAt })),
      ).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'publishAt' }] });
    }
  });

  it('refuses images that are neither https nor of this site', async () => {
    for (const bannerImg of [
      'http://pictures.example/a.jpg',
      'javascript:alert(1)',
      '//pictures.example/a.jpg',
    ]) {
      await expect(createArticle(editor(), articleInput({ bannerImg }))).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ path: 'bannerImg' }],
      });
    }
    await expect(
      createArticle(
        editor(),
        articleInput({ additionalImages: [{ position: 0, url: 'ftp://pictures.example/a' }] }),
      ),
    ).rejects.toMatchObject({ errors: [{ path: 'additionalImages.0.url' }] });
  });

  it('shows drafts and scheduled articles only to administrators', async () => {
    const soon = new Date(ctx.now() + 60_000).toISOString();
    const hidden = [
      await createArticle(editor(), articleInput({ title: 'Hidden draft', status: 'draft' })),
      await createArticle(
        editor(),
        articleInput({ title: 'Hidden plan', status: 'scheduled', publishAt: soon }),
      ),
    ];
    for (const { _id, slug } of hidden) {
      expect(await findArticle(reader(), slug)).toEqual({ kind: 'absent' });
      expect(await findArticle(reader(), _id)).toEqual({ kind: 'absent' });
      expect(await findArticle(editor(), slug)).toMatchObject({ kind: 'found' });
    }
  });

  it('requires an administrator', async () => {
    const user = as(ctx, await testAccount(ctx, 'user', 'uma@example.org'));
    await expect(createArticle(reader(), articleInput())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(createArticle(user, articleInput())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('gives articles of the same title different slugs', async () => {
    const first = await createArticle(editor(), articleInput({ title: 'Same name' }));
    const translated = await createArticle(editor(), articleInput({ title: 'Same name', lang: 'bn' }));
    const second = await createArticle(editor(), articleInput({ title: 'Same name' }));
    const third = await createArticle(editor(), articleInput({ title: 'Another', slug: 'Same Name' }));
    expect([first, translated, second, third].map((article) => article.slug)).toEqual([
      'same-name',
      'same-name-bn',
      'same-name-2',
      'same-name-3',
    ]);
  });

  it('creates one article for twenty equal saves', async () => {
    const input = articleInput({ title: 'Once only', saveId: 'save-once-only' });
    const all = await Promise.all(Array.from({ length: 20 }, () => createArticle(editor(), input)));
    expect(new Set(all.map((article) => article._id)).size).toBe(1);
    const rows = await getDb()
      .read.selectFrom('article')
      .select('n')
      .where('title', '=', 'Once only')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('creates another article for the same saveId of another account', async () => {
    const other = as(ctx, await testAccount(ctx, 'admin', 'bob@example.org', 'Bob'));
    const mine = await createArticle(editor(), articleInput({ saveId: 'shared-save-id' }));
    const theirs = await createArticle(other, articleInput({ saveId: 'shared-save-id' }));
    expect(theirs._id).not.toBe(mine._id);
    expect(theirs.author.name).toBe('Bob');
  });

  it('is found by search immediately', async () => {
    await createArticle(editor(), articleInput({ post: '<p>The quokka smiles.</p>' }));
    const { data } = await listArticles(reader(), listQuery({ searchTerm: 'quokka' }));
    expect(data).toHaveLength(1);
  });

  it('raises the content version for a published article only', async () => {
    const before = await ctx.db.contentVersion.read();
    await createArticle(editor(), articleInput({ status: 'draft' }));
    expect(await ctx.db.contentVersion.read()).toBe(before);
    await createArticle(editor(), articleInput());
    expect(await ctx.db.contentVersion.read()).toBe(before + 1);
  });

  it('stores a revision of the first save', async () => {
    const made = await createArticle(editor(), articleInput({ title: 'Kept' }));
    const revisions = await getDb()
      .read.selectFrom('revision')
      .select(['version', 'title', 'body', 'based_on', 'saved_by'])
      .where('article_id', '=', made._id)
      .execute();
    expect(revisions).toEqual([
      { version: 1, title: 'Kept', body: made.post, based_on: null, saved_by: admin.userId },
    ]);
  });
});
