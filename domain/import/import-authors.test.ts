import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle } from '../articles/articles.ts';
import { findPageRedirect } from '../page-redirects/page-redirects.ts';
import { testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2020-06-01\n${more}---\nText`;

eachDatabaseInAllTier('the authors of an import', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  async function imported(files: Record<string, string>) {
    folder = await sourceFolder(files);
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path: folder.path });
    const authors = async (slug: string) => {
      const found = await findArticle(ctx, slug);
      return found.kind === 'found' ? found.article.authors.map(({ name }) => name) : found.kind;
    };
    const details = (name: string) =>
      ctx.db.read.selectFrom('author').select(['bio', 'links']).where('name', '=', name).executeTakeFirst();
    return { ctx, report, authors, details };
  }

  it.each([
    [
      'Docusaurus',
      'blog/authors.yml',
      'slorber:\n  name: Sébastien Lorber\n  title: Maintainer\n  url: https://s.example\n',
    ],
    ['Jekyll', '_data/authors.yml', 'slorber:\n  display_name: Sébastien Lorber\n  web: https://s.example\n'],
    [
      'Eleventy',
      'src/_data/authors.json',
      '[{"key":"slorber","name":"Sébastien Lorber","url":"https://s.example"}]',
    ],
    [
      'Hugo',
      'data/authors/slorber.toml',
      'name = "Sébastien Lorber"\n[[social]]\nlink = "https://s.example"',
    ],
  ])('have the names and links of a data file of %s', async (_name, file, data) => {
    const { authors, details } = await imported({
      [file]: data,
      'blog/author-data.md': page('Author data', 'authors: [slorber, Bo Li]\n'),
    });
    expect(await authors('author-data')).toEqual(['Sébastien Lorber', 'Bo Li']);
    expect(JSON.parse((await details('Sébastien Lorber'))?.links ?? '[]')).toEqual(['https://s.example']);
    await folder.remove();
    await getDb().autocommit.deleteFrom('article').execute();
    await getDb().autocommit.deleteFrom('author').execute();
  });

  it('have the names and texts of their pages, whose URLs redirect', async () => {
    const { ctx, report, authors, details } = await imported({
      'hugo.toml': 'baseURL = "https://h.example/"\n[params]\nauthor = "Site Author"',
      'content/authors/_index.md': page('Authors'),
      'content/authors/ada-l/_index.md': `---\ntitle: Ada Lovelace\n---\nShe *wrote* [notes](https://n.example).\n\nMore.`,
      'content/posts/of-ada.md': page('Of Ada', 'authors: [ada-l]\n'),
      'content/posts/of-nobody.md': page('Of nobody'),
    });
    expect(await authors('of-ada')).toEqual(['Ada Lovelace']);
    expect(await details('Ada Lovelace')).toMatchObject({ bio: 'She wrote notes.' });
    expect(await authors('of-nobody')).toEqual(['Site Author']);
    expect(await findPageRedirect(ctx, '/authors/ada-l/')).toEqual({ kind: 'author', slug: 'ada-lovelace' });
    expect(report.skipped).toContainEqual({
      path: 'content/authors/ada-l/_index.md',
      why: "in the folder 'authors': about an author",
    });
  });

  it('of a damaged or hostile file are reported', async () => {
    const { report, authors } = await imported({
      'authors.yml': 'a: [unclosed',
      '_data/authors.json': '{"__proto__": {"name": "x"}, "constructor": "Con Structor", "n": 1, "l": [[]]}',
      'posts/of-n.md': page('Of n', 'author: constructor\n'),
    });
    expect(report.skipped.map(({ path }) => path)).toEqual(['authors.yml']);
    expect(await authors('of-n')).toEqual(['Con Structor']);
  });
});
