import { beforeAll, beforeEach, expect, it } from 'vitest';
import { articleChange, newArticle } from '../../../contract/article.ts';
import { articleFields, emptyForm, publishingFields } from '../../../contract/form-content.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Actor, type Ctx, visitor } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  importArticle,
  previewArticle,
  previewPublication,
  readArticlePage,
  saveWorkingCopy,
  updateArticle,
} from '../articles.ts';
import { articleInput } from '../testing.ts';

const blank = emptyForm;

eachDatabase('The preview of an article', (getDb) => {
  let ctx: Ctx;
  let ada: Actor;
  let bob: Actor;
  let image: string;
  let now = Date.parse('2026-11-21T09:00:00Z');
  let session = '';
  let sessions = 0;
  beforeAll(async () => {
    ctx = { ...testContext(getDb()), now: () => now };
    ada = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
    bob = await testAccount(ctx, 'admin', 'bob@example.org', 'Bob');
    image = (await storeImage(ctx, await imageBytes('png'))).url;
  });
  beforeEach(() => {
    now += 60_000;
    session = `session-${++sessions}-abcdef`;
  });
  const make = (fields = {}) => createArticle(as(ctx, bob), articleInput({ category: 'trees', ...fields }));
  const autosave = (fields: Partial<FormContent>, articleId: string | null = null, sequence = 1) => {
    const content = { ...blank, ...fields };
    const input = { account: ada.userId ?? '', articleId, sequence, basedOn: 1, content };
    return saveWorkingCopy(as(ctx, ada), session, input);
  };
  const preview = (article: string | null = null, who = ada) =>
    previewArticle(as(ctx, who), { sessionId: session, article });
  const read = async (slug: string) => {
    const found = await readArticlePage(as(ctx, visitor), slug);
    if (found.kind !== 'found') throw new Error(`${slug} is ${found.kind}`);
    return found.page;
  };
  /** A form with every field filled in. */
  const everything = (): FormContent => ({
    ...blank,
    title: '  The oak  ',
    category: ' Trees ',
    subcategory: 'Old',
    series: 'Trees,  slowly',
    seriesPart: '3',
    slug: 'An oak',
    excerpt: 'Of a tree.',
    bannerImg: `${ctx.config.publicUrl}${image}`,
    additionalImages: [
      { url: 'https://pictures.example/b.jpg', caption: 'Second', alt: 'b', position: '4' },
      { url: image, caption: 'First', alt: 'a', position: '1' },
    ],
    post: `<h2>Roots</h2><p>One.</p><p>Two.</p><p>Three.</p><p onclick="x()">Four<script>alert(1)</script></p>
      <pre><code class="language-js">let a = 1;</code></pre><table><tbody><tr><th>k</th><td>v</td></tr></tbody></table>`,
  });

  it('of a new article is the page that publishing it creates', async () => {
    await make({ title: 'An older tree' });
    now += 1000;
    const content = everything();
    await autosave(content);
    const before = await preview();
    const input = newArticle.parse({ ...articleFields(content), ...publishingFields(content, 'UTC') });
    const made = await createArticle(as(ctx, ada), input);
    const page = await read(made.slug);
    const article = { ...page.article, _id: before?.article._id };
    expect(before).toEqual({ ...page, article, publicSlug: null });
    expect(page).toMatchObject({
      article: {
        title: 'The oak',
        category: 'trees',
        slug: 'an-oak',
        authors: [{ name: 'Ada', slug: 'ada' }],
      },
      banner: { src: image },
      related: [{ title: 'An older tree' }],
    });
    expect(before?.rendered).toContain('<figcaption>First</figcaption>');
    expect(before?.rendered).not.toContain('script');
  });

  it('of a change is the page that saving it creates, with the article’s author and date', async () => {
    const made = await make({ title: 'The elm', post: '<p>As it was.</p>' });
    now += 3_600_000;
    const content = { ...everything(), slug: made.slug, title: 'নদীর ধারে' };
    await autosave(content, made._id);
    const before = await preview(made._id);
    const saved = await updateArticle(
      as(ctx, ada),
      made._id,
      articleChange.parse({ ...articleFields(content), ...publishingFields(content, 'UTC') }),
    );
    const page = await read(saved.slug);
    expect(before).toEqual({ ...page, publicSlug: made.slug });
    expect(page.article.author.name).toBe('Bob');
    expect(page.article.createdAt).toBe(made.createdAt);
  });

  it('shows a draft with the current or the scheduled date', async () => {
    const made = await make({ title: 'A draft', status: 'draft' });
    now += 86_400_000;
    const today = new Date(now).toISOString();
    expect((await preview(made._id))?.article.createdAt).toBe(today);
    await autosave({ title: 'A draft', post: '<p>x</p>', status: 'draft' }, made._id);
    expect((await preview(made._id))?.article.createdAt).toBe(today);
    await autosave({ title: 'A draft', status: 'scheduled', publishAt: '2027-03-01T12:00' }, made._id, 2);
    // Dhaka is six hours ahead.
    expect((await preview(made._id))?.article.createdAt).toBe('2027-03-01T06:00:00.000Z');
    await autosave({ title: 'A draft', status: 'scheduled', publishAt: '2027-' }, made._id, 3);
    expect((await preview(made._id))?.article.createdAt).toBe(today);
  });

  it('shows the saved article in any status if nothing is unsaved', async () => {
    const publishAt = '2030-01-01T00:00:00.000Z';
    const out = await make({ title: 'Out' });
    const draft = await make({ title: 'Draft', status: 'draft', post: '<p>Kept.</p>' });
    const later = await make({ title: 'Later', status: 'scheduled', publishAt });
    expect(await preview(out._id)).toEqual({ ...(await read(out.slug)), publicSlug: out.slug });
    expect(await preview(draft._id)).toMatchObject({
      rendered: '<p>Kept.</p>',
      article: { authors: [{ name: 'Bob' }] },
      publicSlug: null,
    });
    expect((await preview(later._id))?.article.createdAt).toBe(publishAt);
    await autosave({ title: 'Out, changed' }, out._id);
    expect((await preview(out._id))?.article.title).toBe('Out, changed');
    const change = { title: 'Out, saved', desk: { id: session, sequence: 1, account: ada.userId ?? '' } };
    await updateArticle(as(ctx, ada), out._id, articleChange.parse(change));
    expect((await preview(out._id))?.article.title).toBe('Out, saved');
  });

  it('shows only the actor’s own editor sessions, and requires an administrator', async () => {
    await autosave({ title: 'Ada’s own' });
    expect((await preview())?.article.title).toBe('Ada’s own');
    expect(await preview(null, bob)).toBeNull();
    const uma = await testAccount(ctx, 'user', 'uma@example.org');
    await expect(preview(null, uma)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(preview(null, visitor)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is null if nothing is written, or no article exists', async () => {
    expect(await preview()).toBeNull();
    await autosave({ category: 'trees', post: '<p></p>' });
    expect(await preview()).toBeNull();
    const deleted = await make({ title: 'Gone' });
    await deleteArticle(as(ctx, bob), deleted._id);
    for (const idOrSlug of [deleted._id, 'nothing', '', 'a\0b']) {
      expect(await previewArticle(as(ctx, ada), { sessionId: null, article: idOrSlug })).toBeNull();
    }
  });

  it('shows an unfinished form without invalid values', async () => {
    const images = [
      { url: '', caption: 'waits', alt: '', position: '' },
      { url: 'javascript:alert(1)', caption: 'no', alt: '', position: '2' },
      { url: image, caption: 'no place', alt: '', position: '' },
      { url: image, caption: 'half a place', alt: '', position: '1.5' },
    ];
    await autosave({ bannerImg: 'http:/', additionalImages: images, slug: '/', post: '<p>Be\0gun' });
    const page = await preview();
    expect(page?.article).toMatchObject({
      title: 'No title yet',
      category: 'no category yet',
      bannerImg: null,
    });
    expect(page?.gallery.map(({ caption }) => caption)).toEqual(['no place', 'half a place']);
    expect(page?.rendered).toContain('<p>Begun</p>');
    // A deleted title is not replaced by the saved one.
    const made = await make({ title: 'Had a title' });
    session += 'b';
    await autosave({ bannerImg: image }, made._id);
    expect(await preview()).toMatchObject({
      article: { title: 'No title yet' },
      rendered: '<p>No text yet</p>',
    });
  });

  it('replaces lone surrogates in every field', async () => {
    const broken = 'tree\ud83c';
    await autosave({
      title: broken,
      category: broken,
      subcategory: broken,
      excerpt: broken,
      post: `<p>${broken}</p>`,
    });
    const shown = 'tree\ufffd';
    expect(await preview()).toMatchObject({
      article: { title: shown, category: shown, subcategory: shown, excerpt: shown },
      rendered: `<p>${shown}</p>`,
    });
  });

  it('throws the error of a save for a refused text', async () => {
    await autosave({ title: 'Deep', post: '<blockquote>'.repeat(500) });
    await expect(preview()).rejects.toMatchObject({ code: 'invalid' });
  });

  it('keeps the language and the author of an imported article', async () => {
    const bytes = { html: '<p>نص</p>', lang: 'ar', bylines: [{ name: 'Nour', image: null, bio: null }] };
    const imported = await importArticle(ctx, {
      title: 'Imported',
      category: 'trees',
      translationGroup: null,
      status: 'published',
      date: '2024-05-01T00:00:00Z',
      ...bytes,
    } as Parameters<typeof importArticle>[1]);
    const page = await read(imported.slug);
    await autosave(
      { title: 'Imported', category: 'trees', slug: imported.slug, post: '<p>نص</p>' },
      page.article._id,
    );
    const before = await preview();
    expect(before).toMatchObject({ article: { lang: 'ar', author: page.article.author } });
    expect(before?.rendered).toBe(page.rendered);
  });

  it('stores nothing', async () => {
    await autosave({ title: 'Only looked at', post: '<p>x</p>' });
    const rows = async () => {
      const { read: db } = getDb();
      const tables = ['article', 'address', 'author', 'revision', 'job'] as const;
      return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    };
    const before = await rows();
    await preview();
    expect(await rows()).toEqual(before);
  });

  it('says before publication which slug an article gets and which of its links readers cannot follow', async () => {
    const publication = (article: string | null = null) =>
      previewPublication(as(ctx, ada), { sessionId: session, article });
    expect(await publication()).toEqual({ slug: null, unpublishedLinks: [] });
    const linked = await make({ title: 'River drafts', status: 'draft' });
    const page = await make({ title: 'The team', status: 'draft', pagePath: 'team/now', post: '<p>We</p>' });
    const known = await make({ title: 'The river' });
    const hrefs = [
      `/blog/${linked.slug}#top`,
      `${ctx.config.publicUrl}/blog/${linked.slug.toUpperCase()}?a=1`,
      '/team/now',
      `/blog/${known.slug}`,
      `https://e.org/blog/${linked.slug}`,
      '/blog/%FF',
      '#river-drafts',
    ];
    const post = `<p>${hrefs.map((href) => `<a href="${href}">a</a>`).join(' ')}</p>`;
    await autosave({ title: 'The river', post });
    expect(await publication()).toEqual({
      slug: 'the-river-2',
      unpublishedLinks: [
        { title: 'River drafts', href: `/blog/${linked.slug}#top` },
        { title: 'The team', href: '/team/now' },
      ],
    });
    await autosave({ title: '', post: `<p><a href="/blog/${linked.slug}">a</a></p>` }, null, 2);
    expect(await publication()).toMatchObject({ slug: null, unpublishedLinks: [{ title: 'River drafts' }] });
    // Nothing is unsaved.
    session = 'desk-saved-abcdef';
    expect(await publication(page._id)).toEqual({ slug: page.slug, unpublishedLinks: [] });
    await expect(
      previewPublication(as(ctx, visitor), { sessionId: session, article: null }),
    ).rejects.toThrow();
  });
});
