import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle, listArticles, readArticlePage, updateArticle } from '../articles/articles.ts';
import { listQuery } from '../articles/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { writeArticlesSitemap } from '../sitemap/sitemap.ts';
import { as, testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, fields = '') =>
  `---\ntitle: ${title}\ndate: 2020-06-01\ntags: [pots]\n${fields}\n---\nAbout porcelain pots.`;

eachDatabaseInAllTier('imported translations', (getDb) => {
  let folder: SourceFolder;
  let ctx: Ctx;
  beforeAll(async () => {
    ctx = testContext(getDb());
    folder = await sourceFolder({
      'hugo.toml': 'baseURL = "https://h.example/"\ndefaultContentLanguage = "de"',
      'content/kanne.de.md': page('Kanne', 'translationKey: pot'),
      'content/pot.en.md': page('Pot', 'translationKey: pot'),
      'content/pote.fr.md': page('Pote', 'translationKey: pot'),
      'content/entwurf.de.md': page('Entwurf', 'translationKey: draft\ndraft: true'),
      'content/finished.en.md': page('Finished', 'translationKey: draft'),
    });
    await importContent(ctx, { path: folder.path });
  });
  afterAll(() => folder.remove());

  const slugs = async (query = {}) => {
    const { data, meta } = await listArticles(as(ctx, visitor), listQuery(query));
    expect(meta.total).toBe(data.length);
    return data.map(({ slug }) => slug).sort();
  };

  it('are in lists of their language, in the sitemap, and linked by the original', async () => {
    expect(await slugs()).toEqual(['finished', 'kanne']);
    expect(await slugs({ tag: 'pots' })).toEqual(['finished', 'kanne']);
    expect(await slugs({ searchTerm: 'porcelain' })).toEqual(['finished', 'kanne', 'pot', 'pote']);
    expect(await slugs({ lang: 'en' })).toEqual(['finished', 'pot']);
    expect(await slugs({ lang: 'fr', searchTerm: 'porcelain' })).toEqual(['pote']);
    const sitemap = await writeArticlesSitemap(as(ctx, visitor), 1);
    for (const slug of ['kanne', 'pot', 'pote']) expect(sitemap).toContain(`/blog/${slug}<`);
    const found = await findArticle(as(ctx, visitor), 'pot');
    if (found.kind !== 'found') throw new Error('not found');
    expect(found.article).toMatchObject({ unlisted: false, status: 'published' });
    expect(await readArticlePage(as(ctx, visitor), 'pot')).toMatchObject({
      page: { translations: [{ lang: 'de' }, { lang: 'fr' }] },
    });
  });

  it('stay out of lists when they are edited, and cannot be featured', async () => {
    const found = await findArticle(ctx, 'pot');
    if (found.kind !== 'found') throw new Error('not found');
    await updateArticle(ctx, found.article._id, { title: 'The pot' });
    expect(await slugs()).toEqual(['finished', 'kanne']);
    const featuring = updateArticle(ctx, found.article._id, { featured: true });
    await expect(featuring).rejects.toMatchObject({ code: 'conflict' });
  });
});
