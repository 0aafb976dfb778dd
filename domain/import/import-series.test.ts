import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findPageRedirect } from '../page-redirects/page-redirects.ts';
import { testContext } from '../testing.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';
import { testWxr } from './wordpress/testing.ts';

const page = (title: string, fields: string, day = 1) =>
  `---\ntitle: ${title}\ndate: 2020-06-0${day}\n${fields}\n---\nText`;

eachDatabaseInAllTier('an import of series', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  async function run(files: Record<string, string>, path = '') {
    folder = await sourceFolder(files);
    const ctx = testContext(getDb());
    await ctx.db.write(async (tx) => {
      for (const table of ['article', 'series', 'import_item'] as const) await tx.deleteFrom(table).execute();
    });
    const report = await importAfterDryRun(ctx, { path: join(folder.path, path), source: folder.path });
    expect(report.failed).toEqual([]);
    const rows = await ctx.db.read
      .selectFrom('article')
      .innerJoin('series', 'series.id', 'article.series_id')
      .select(['series.title as series', 'series_part', 'article.title'])
      .orderBy('series.key')
      .orderBy('series_part')
      .orderBy('article.id')
      .execute();
    return { ctx, report, parts: rows.map((row) => `${row.series} ${row.series_part}: ${row.title}`) };
  }

  it('keeps the numbers of the source, and counts what it does not number', async () => {
    const { ctx, report, parts } = await run({
      'hugo.toml': 'baseURL = "https://h.example/"\n[taxonomies]\nseries = "series"',
      'content/a.md': page('Last', 'series: ["By date", "Another"]', 3),
      'content/b.md': page('First', 'series: [by date]', 1),
      'content/c.md': page('Withheld', 'series: By date\ndraft: true', 2),
      'content/d.md': page('Three', 'series: "C & D: v1.2, all"\nseries_order: 3'),
      'content/e.md': page('One', 'series: { name: "C & D: v1.2, all", order: 1 }'),
      'content/f.md': page('Unnumbered', 'series: "C & D: v1.2, all"'),
      'content/g.md': page('Heavy', 'series: [Weighed]\nseries_weight: 20', 1),
      'content/h.md': page('Light', 'series: [Weighed]\nseries_weight: 10', 2),
      'content/i.md': page('None', 'series: true\npart: 7'),
      'content/j/index.en.md': page('River', 'series: [Translated]'),
      'content/j/index.bn.md': page('নদী', 'series: [Translated]'),
    });
    expect(parts).toEqual([
      'By date 1: First',
      'By date 2: Withheld',
      'By date 3: Last',
      'C & D: v1.2, all 1: One',
      'C & D: v1.2, all 3: Three',
      'C & D: v1.2, all 4: Unnumbered',
      'Translated 1: নদী',
      'Translated 1: River',
      'Weighed 1: Light',
      'Weighed 2: Heavy',
    ]);
    const leftOut = Object.fromEntries(report.items.map(({ path, ...item }) => [path, JSON.stringify(item)]));
    expect(leftOut['content/a.md']).toContain('a series besides the first: Another');
    expect(leftOut['content/i.md']).toContain("the front matter field 'part'");
    expect(leftOut['content/d.md']).not.toContain('front matter field');
    expect(await findPageRedirect(ctx, '/series/c-d-v1.2-all/')).toEqual({
      kind: 'series',
      slug: 'c-d-v1-2-all',
    });
  });

  it('reads the taxonomies of Zola and of WordPress', async () => {
    const zola = (title: string, part: number) =>
      `+++\ntitle = "${title}"\ndate = 2020-06-01\n[taxonomies]\ntags = ["ink"]\nseries = ["Rivers"]\n[extra]\npart = ${part}\n+++\nText`;
    const { parts } = await run({
      'config.toml': 'base_url = "https://z.example"',
      'content/a.md': zola('Two', 2),
      'content/b.md': zola('One', 1),
    });
    expect(parts).toEqual(['Rivers 1: One', 'Rivers 2: Two']);
    await folder.remove();
    const term = '<category domain="series" nicename="lakes"><![CDATA[Lakes]]></category>';
    const wordpress = await run(
      { 'site.xml': testWxr([{ id: 1, title: 'Deep', terms: [term], meta: { _series_part: '4' } }]) },
      'site.xml',
    );
    expect(wordpress.parts).toEqual(['Lakes 4: Deep']);
  });
});
