import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { FetchError } from '../../platform/fetch-public.ts';
import { system } from '../context.ts';
import { imageBytes } from '../images/testing.ts';
import { type FetchBytes, requestCard } from '../link-cards/link-cards.ts';
import { as } from '../testing.ts';
import { createArticle, deleteArticle, listArticles, readArticlePage, updateArticle } from './articles.ts';
import { fillCards } from './fill-cards.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from './testing.ts';

eachDatabaseInFullTier('The cards of an article', (getDb) => {
  let { ctx, ada, clock } = {} as TwoEditors;
  let requests: string[] = [];
  let isUnavailable = false;
  let png: Buffer;
  beforeAll(async () => {
    ({ ctx, ada, clock } = await twoEditors(getDb()));
    png = await imageBytes('png', 400, 210);
  });
  const fetchBytes: FetchBytes = async (url) => {
    requests.push(url);
    if (isUnavailable) throw new FetchError('the server is too slow');
    const html = `<meta property="og:title" content="Title of ${url}"><meta property="og:image" content="/card.png">`;
    const isImage = url.endsWith('.png');
    return {
      bytes: isImage ? png : Buffer.from(html),
      contentType: isImage ? 'image/png' : 'text/html',
      url,
    };
  };
  const embed = (url: string) => `<p class="embed"><a href="${url}">${url}</a></p>`;
  const fill = async (id: string) => {
    requests = [];
    const done = await fillCards(as(ctx, system), id, new AbortController().signal, fetchBytes);
    expect(done).toBe(true);
    return requests;
  };
  const rendered = async (slug: string) => {
    const found = await readArticlePage(ctx, slug);
    return found.kind === 'found' ? found.page.rendered : found.kind;
  };
  const jobs = async () =>
    (await getDb().read.selectFrom('job').select('unique_key').where('kind', '=', 'article-cards').execute())
      .length;

  it('are fetched once by a job, and shown without a change of the body', async () => {
    const post = `<p>a</p>${embed('https://e.org/1')}${embed('https://e.org/2')}`;
    const article = await createArticle(ada, articleInput({ title: 'With cards', post }));
    expect(await jobs()).toBe(1);
    expect(await rendered(article.slug)).toContain('<strong>https://e.org/1</strong>');
    expect((await fill(article._id)).sort()).toEqual([
      ...['https://e.org/1', 'https://e.org/2', 'https://e.org/card.png', 'https://e.org/card.png'],
    ]);
    const html = await rendered(article.slug);
    expect(html).toContain('<strong>Title of https://e.org/2</strong>');
    expect(html).toMatch(/<img src="\/media\/[^"]+"/);
    const [listed] = (await listArticles(ada, listQuery({ status: 'all' }))).data;
    expect(listed).toMatchObject({ title: 'With cards', updatedAt: article.updatedAt });
    expect(await fill(article._id)).toEqual([]);
  });

  it('protect their images while a page shows them', async () => {
    const uses = () =>
      getDb().read.selectFrom('image_use').select('owner_kind').where('role', '=', 'card').execute();
    expect((await uses()).length).toBeGreaterThan(0);
    expect((await uses()).every(({ owner_kind }) => owner_kind === 'article')).toBe(true);
  });

  it('are known to the next article and to the editor', async () => {
    const article = await createArticle(
      ada,
      articleInput({ title: 'Again', post: embed('https://e.org/1') }),
    );
    expect(await rendered(article.slug)).toContain('Title of https://e.org/1');
    expect(await requestCard(ada, 'https://e.org/1')).toMatchObject({
      state: 'ready',
      title: 'Title of https://e.org/1',
      hasPlayer: false,
      playerLabel: null,
      error: null,
      image: expect.stringMatching(/^\/media\//),
    });
  });

  it('are fetched again a day after a failure, and at once for the editor after a minute', async () => {
    isUnavailable = true;
    const article = await createArticle(ada, articleInput({ title: 'Away', post: embed('https://e.org/3') }));
    expect(await fill(article._id)).toEqual(['https://e.org/3']);
    expect(await rendered(article.slug)).toContain('<strong>https://e.org/3</strong>');
    expect(await requestCard(ada, 'https://e.org/3')).toMatchObject({
      state: 'failed',
      error: 'the server is too slow',
    });
    clock.now += 61_000;
    expect(await requestCard(ada, 'https://e.org/3')).toMatchObject({ state: 'waiting' });
    isUnavailable = false;
    expect(await fill(article._id)).toEqual([]);
    clock.now += 24 * 3_600_000;
    expect(await fill(article._id)).toContain('https://e.org/3');
    expect(await rendered(article.slug)).toContain('Title of https://e.org/3');
  });

  it('are of articles with embeds alone', async () => {
    const before = await jobs();
    const article = await createArticle(ada, articleInput({ title: 'Plain' }));
    await updateArticle(ada, article._id, { post: '<p><a href="https://e.org/">https://e.org/</a></p>' });
    expect(await jobs()).toBe(before);
    await deleteArticle(ada, article._id);
    expect(await fill(article._id)).toEqual([]);
  });
});
