import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArticleTable } from '../../../platform/db/schema.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Actor, type Ctx, visitor } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { readArticlePage } from '../read/article-page.ts';
import { browseAuthor } from '../read/author-page.ts';
import { browseBlogs } from '../read/blogs-page.ts';
import { browseCategory } from '../read/category-page.ts';
import { browseHome } from '../read/home-page.ts';
import { featuredArticle, listArticles } from '../read/list-articles.ts';
import { manageArticles } from '../read/manage-articles.ts';
import { listQuery, plainRow } from '../testing.ts';

const ARTICLES = 4000;
const ROWS_AT_ONCE = 500;

eachDatabase('Thousands of articles', (getDb) => {
  let ctx: Ctx;
  let ada: Actor;
  let rows: Omit<ArticleTable, 'n'>[];

  beforeAll(async () => {
    ctx = testContext(getDb());
    ada = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
    rows = Array.from({ length: ARTICLES }, (_, i) =>
      plainRow(i, {
        category: i % 3 === 0 ? 'poems' : 'essays',
        subcategory: i % 2 === 0 ? 'short' : null,
        created_by: ada.userId,
        author_id: i % 2 === 0 ? 'ada' : null,
        featured: i === 7 ? 1 : 0,
        lang: i === 8 ? 'zh-Hans-CN' : 'en',
        // Some days have hardly any article, one has a thousand, and pairs share an instant.
        dated_at: new Date(
          Date.parse('2026-11-01T00:00:00Z') - (i < 1500 ? i >> 1 : i) * 40_000,
        ).toISOString(),
        status: i % 50 === 49 ? 'draft' : 'published',
      }),
    );
    const author = { id: 'ada', slug: 'ada', name: 'Ada', created_at: rows[0]!.created_at };
    await getDb().write(async (tx) => {
      await tx.insertInto('author').values(author).execute();
      for (let from = 0; from < ARTICLES; from += ROWS_AT_ONCE)
        await tx
          .insertInto('article')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .execute();
      const slugs = rows.slice(0, 20).map(({ id, slug, created_at }) => ({
        path: slug,
        article_id: id,
        kind: 'slug' as const,
        created_at,
      }));
      await tx.insertInto('address').values(slugs).execute();
    });
    await getDb().ddl.executeQuery(CompiledQuery.raw('analyze'));
  });

  /** The expected slugs of a list, computed here. */
  function expected(fields: Record<string, string>): string[] {
    return rows
      .filter((row) => fields.status === 'all' || row.status === 'published')
      .filter((row) => fields.category === undefined || row.category === fields.category)
      .filter((row) => fields.subcategory === undefined || row.subcategory === fields.subcategory)
      .toSorted(
        (a, b) => (a.dated_at + a.id < b.dated_at + b.id ? -1 : 1) * (fields.sort === 'createdAt' ? 1 : -1),
      )
      .map((row) => row.slug);
  }

  const lists: Record<string, string>[] = [
    {},
    { sort: 'createdAt' },
    { category: 'poems' },
    { category: 'essays', subcategory: 'short', sort: 'createdAt' },
    { status: 'all' },
    { status: 'all', email: 'ada@example.org' },
    { status: 'all', email: 'ada@example.org', sort: 'createdAt' },
  ];
  it.each(lists)('are listed correctly on every page, however late: %o', async (fields) => {
    const all = expected(fields);
    const actor = fields.status ? ada : visitor;
    const last = Math.ceil(all.length / 9);
    for (const page of [
      1,
      2,
      Math.floor(last / 3),
      Math.floor(last / 2),
      last - 30,
      last - 1,
      last,
      last + 1,
    ]) {
      const { data, meta } = await listArticles(
        as(ctx, actor),
        listQuery({ ...fields, limit: '9', page: String(page) }),
      );
      expect(meta.total).toBe(all.length);
      expect(data.map(({ slug }) => slug)).toEqual(all.slice((page - 1) * 9, page * 9));
    }
  });

  it('have correct counts by day after any change', async () => {
    const day = plainRow(ARTICLES).dated_at;
    const changes: Partial<Omit<ArticleTable, 'n'>>[] = [
      { status: 'draft', featured: 0 },
      { deleted_at: day, featured: 0 },
      { category: 'letters' },
      { subcategory: 'short' },
      { subcategory: null },
      { dated_at: '2020-02-02T00:00:00.000Z' },
      { title: 'Another title' },
      { status: 'published', deleted_at: null },
    ];
    await getDb().write(async (tx) => {
      for (const [i, change] of changes.entries())
        for (const at of [i, 49, 100 + i])
          await tx.updateTable('article').set(change).where('id', '=', rows[at]!.id).execute();
      await tx.deleteFrom('article').where('id', 'in', [rows[30]!.id, rows[99]!.id]).execute();
    });
    const counted = await getDb().read.selectFrom('article_day').selectAll().execute();
    expect(sorted(counted)).toEqual(sorted(await recount()));
    expect(counted.filter(({ category }) => category === 'letters').length).toBeGreaterThan(0);
  });

  async function recount() {
    const live = await getDb()
      .read.selectFrom('article')
      .select(['category', 'subcategory', 'dated_at'])
      .where('status', '=', 'published')
      .where('deleted_at', 'is', null)
      .execute();
    const counts = new Map<string, number>();
    for (const { category, subcategory, dated_at } of live)
      for (const key of [
        [0, '', ''],
        [1, category, ''],
        ...(subcategory === null ? [] : [[2, category, subcategory]]),
      ]) {
        const name = JSON.stringify([...key, dated_at.slice(0, 10)]);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    return [...counts].map(([name, articles]) => {
      const [level, category, subcategory, day] = JSON.parse(name) as [number, string, string, string];
      return { level, category, subcategory, day, articles };
    });
  }

  describe('are found by an index alone:', () => {
    const late = String(Math.floor(ARTICLES / 18));
    const reads: [name: string, read: (ctx: Ctx, admin: Ctx) => Promise<unknown>][] = [
      ['home', (reader) => browseHome(reader)],
      ['all articles', (reader) => browseBlogs(reader, 1)],
      ['a late page', (reader) => browseBlogs(reader, Number(late))],
      ['a category', (reader) => browseCategory(reader, { category: 'essays', page: 1 })],
      ['a late page of a category', (reader) => browseCategory(reader, { category: 'essays', page: 150 })],
      [
        'a category, oldest first',
        (reader) => browseCategory(reader, { category: 'poems', page: 2, sort: 'createdAt' }),
      ],
      ['an author', (reader) => browseAuthor(reader, 'ada', 1)],
      ['a late page of an author', (reader) => browseAuthor(reader, 'ada', 150)],
      [
        'a subcategory',
        (reader) => browseCategory(reader, { category: 'essays', subcategory: 'short', page: 1 }),
      ],
      ['an article with related ones and neighbours', (reader) => readArticlePage(reader, 'plain-3')],
      ['the featured article', (reader) => featuredArticle(reader)],
      ['the API', (reader) => listArticles(reader, listQuery({ category: 'poems', limit: '10' }))],
      ['own articles to manage', (_, admin) => manageArticles(admin, { whose: 'mine', term: '', page: 1 })],
      ['a late page of them', (_, admin) => manageArticles(admin, { whose: 'mine', term: '', page: 390 })],
      ['all articles to manage', (_, admin) => manageArticles(admin, { whose: 'all', term: '', page: 1 })],
    ];
    it.each(reads)('%s', async (_name, load) => {
      const queries: CompiledQuery[] = [];
      const read = getDb().read.withPlugin(recorder((query) => queries.push(query)));
      const watching = { ...ctx, db: { ...getDb(), read } };
      await load(as(watching, visitor), as(watching, ada));
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) expect(await findWaste(query), query.sql).toEqual([]);
    });
  });

  it('are counted by day for the API too', async () => {
    const queries = await record((reader) =>
      listArticles(reader, listQuery({ category: 'poems', page: '150' })),
    );
    expect(queries.some((query) => query.includes('article_day'))).toBe(true);
    expect(queries.filter((query) => query.includes('count('))).toEqual([]);
  });

  it('are listed by one query for all languages', async () => {
    const queries = await record(async (reader) => {
      for (const [lang, found] of [
        ['en', 3],
        ['zh-Hans', 1],
        ['zh', 1],
        ['zh-Ha', 0],
        ['aa', 0],
      ] as const) {
        const { data } = await listArticles(reader, listQuery({ lang, limit: '3' }));
        expect(data, lang).toHaveLength(found);
      }
    });
    expect(queries.filter((query) => query.includes('as "page"'))).toHaveLength(1);
  });

  /** The queries that a visitor's reads compile. */
  async function record(load: (reader: Ctx) => Promise<unknown>): Promise<string[]> {
    const queries: string[] = [];
    const read = getDb().read.withPlugin(recorder((query) => queries.push(query.sql)));
    await load(as({ ...ctx, db: { ...getDb(), read } }, visitor));
    return queries;
  }

  /** A plugin that reports every query. */
  function recorder(report: (query: CompiledQuery) => void): KyselyPlugin {
    return {
      transformQuery({ node, queryId }) {
        report(getDb().read.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }

  /** The lines of a query plan that read the whole article table or sort what an index has in order. */
  async function findWaste(query: CompiledQuery): Promise<string[]> {
    const sqlite = getDb().dialect === 'sqlite';
    const explain = `explain ${sqlite ? 'query plan ' : ''}${query.sql}`;
    const plan = await getDb()
      .ddl.connection()
      .execute(async (one) => {
        // PostgreSQL reads a few thousand short rows without an index, but not a million.
        if (!sqlite) await one.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
        const { rows: found } = await one.executeQuery<Record<string, string>>(
          CompiledQuery.raw(explain, query.parameters.map(placeholderValue)),
        );
        if (!sqlite) await one.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
        return found;
      });
    const lines = plan.map((line) => String(sqlite ? line.detail : line['QUERY PLAN']));
    return sqlite ? sqliteWaste(lines) : postgresWaste(lines);
  }
});

/**
 * A prepared query is reported before it has values (platform/db/prepared-query.ts); these are realistic
 * ones.
 */
function placeholderValue(parameter: unknown): unknown {
  if (typeof parameter !== 'object' || parameter === null) return parameter;
  const { name } = parameter as { name: string };
  const day = '2026-01-01T00:00:00.000Z';
  const known = { limit: 4, offset: 20, level: 1, category: 'essays', day, start: day };
  return known[name as keyof typeof known] ?? 'plain-3';
}

/** Finds `SCAN article` without an index, and sorting of more rows than those of a page. */
function sqliteWaste(plan: string[]): string[] {
  return plan.filter(
    (line) =>
      /^SCAN article(?!.*USING (COVERING )?INDEX)/.test(line) ||
      (/USE TEMP B-TREE/.test(line) &&
        plan.some((other) => /^(SCAN|SEARCH) article\b/.test(other)) &&
        !plan.some((other) => /^SCAN page/.test(other))),
  );
}

/** Finds sequential scans of the article table. */
function postgresWaste(plan: string[]): string[] {
  return plan.filter((line) => /Seq Scan on article\b/.test(line));
}

function sorted<T>(rows: T[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
}
