import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle } from '../articles/articles.ts';
import { testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, text = 'Text') => `---\ntitle: ${title}\ndate: 2020-06-01\n---\n${text}`;

eachDatabaseInAllTier('the parts of a site that are not articles', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  it('are left out with their reason, and an index describes its category', async () => {
    folder = await sourceFolder({
      'hugo.toml': 'baseURL = "https://h.example/"',
      'README.md': page('The project'),
      'archetypes/default.md': page('{{ .Name }}'),
      'themes/x/content/demo.md': page('Demo'),
      'notes.md': page('Outside'),
      'content/_index.md': page('Home'),
      'content/tea/_index.md': '---\ntitle: On TEA\ndescription: All about it\n---\nThree more words',
      'content/cups/_index.md': '---\ntitle: Cups\n---\nAll *about* [cups](/x).',
      'content/cups/one.md': page('One cup'),
      'content/tea/templates/pots.md': page('Pots for templates'),
      'content/tea/green.md': page('Green tea', '# Green Tea\n\nText'),
      'content/authors/ada/_index.md': page('Ada'),
      'content/pot/index.en.md': page('The pot'),
      'content/pot/index.bn.md': page('পাত্র'),
    });
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path: folder.path });
    expect(Object.fromEntries(report.skipped.map(({ path, why }) => [path, why]))).toEqual({
      'README.md': 'a file about the project',
      'archetypes/default.md': "in the folder 'archetypes', which holds templates",
      'themes/x/content/demo.md': "in the folder 'themes', which holds templates",
      'notes.md': "not in the site's folder of content",
      'content/_index.md': expect.stringMatching(/the index of a section/),
      'content/tea/_index.md': expect.stringMatching(/category 'tea'; its text \(3 words\)/),
      'content/cups/_index.md': expect.stringMatching(/category 'cups'$/),
      'content/authors/ada/_index.md': "in the folder 'authors': about an author",
    });
    const { articles } = report;
    expect(articles.map(({ path }) => path)).toContain('content/tea/templates/pots.md');
    const tea = await getDb()
      .read.selectFrom('category')
      .selectAll()
      .where('name', '=', 'tea')
      .executeTakeFirst();
    expect(tea).toMatchObject({ title: 'On TEA', description: 'All about it' });
    const cups = await getDb()
      .read.selectFrom('category')
      .select('description')
      .where('name', '=', 'cups')
      .executeTakeFirst();
    expect(cups).toEqual({ description: 'All about cups.' });
    const green = await findArticle(ctx, 'green');
    expect(green.kind === 'found' && green.article.post).toBe('<p>Text</p>');
    const pots = await getDb()
      .read.selectFrom('article')
      .select(['category', 'translation_group'])
      .where('slug', 'in', ['pot', 'pot-bn'])
      .execute();
    expect(pots).toHaveLength(2);
    expect(new Set(pots.map((pot) => pot.translation_group)).size).toBe(1);
    expect(pots.map(({ category }) => category)).not.toContain('pot');
  });
});
