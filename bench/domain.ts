import { articleQuery } from '../contract/article.ts';
import { PUBLIC_PAGE_SIZE } from '../contract/limits.ts';
import {
  browseBlogs,
  browseCategory,
  browseHome,
  findArticle,
  listArticles,
  readArticlePage,
} from '../domain/articles/articles.ts';
import { type Ctx, type Services, visitor } from '../domain/context.ts';
import { categories, searched } from './corpus.ts';
import { type Timing, timed } from './timing.ts';

/** One operation of the domain and how long it took. */
export interface DomainFigure {
  name: string;
  timing: Timing;
  /** The limit of the 95th percentile in milliseconds, if there is one. */
  limit?: number;
}

const LIMIT_MS = 5;
const ROUNDS = 300;
const SEARCH_ROUNDS = 60;

/** Measures the operations of the domain that pages and the API call for a visitor. */
export async function measureDomain(services: Services): Promise<DomainFigure[]> {
  const ctx: Ctx = { ...services, actor: visitor };
  const { meta, slugs } = await sample(ctx);
  const figures: DomainFigure[] = [];
  for (const { name, run, limit, rounds = ROUNDS } of cases(ctx, meta.totalPages, slugs)) {
    figures.push({ name, timing: await timed(rounds, run), limit });
  }
  return figures;
}

interface Case {
  name: string;
  run: (round: number) => Promise<unknown>;
  limit?: number;
  rounds?: number;
}

function cases(ctx: Ctx, pages: number, slugs: readonly string[]): Case[] {
  const list = (page: number) => listArticles(ctx, query({ page: String(page) }));
  const chooseSlug = (round: number) => slugs[(round * 37) % slugs.length] as string;
  const pickCategory = (round: number) => categories[round % categories.length] as string;
  return [
    { name: 'list of nine, first page', run: () => list(1), limit: LIMIT_MS },
    { name: 'list of nine, middle page', run: () => list(Math.ceil(pages / 2)), limit: LIMIT_MS },
    { name: 'list of nine, last page', run: () => list(pages), limit: LIMIT_MS },
    { name: 'article by slug', run: (round) => findArticle(ctx, chooseSlug(round)), limit: LIMIT_MS },
    { name: 'article page', run: (round) => readArticlePage(ctx, chooseSlug(round)) },
    {
      name: 'category page',
      run: (round) => browseCategory(ctx, { category: pickCategory(round), page: 1 }),
    },
    { name: 'blogs page', run: () => browseBlogs(ctx, 1) },
    { name: 'home', run: () => browseHome(ctx) },
    ...Object.entries(searched).map(([name, searchTerm]) => ({
      name: `search, ${name} (${searchTerm})`,
      run: () => listArticles(ctx, query({ searchTerm })),
      rounds: SEARCH_ROUNDS,
    })),
  ];
}

function query(fields: Record<string, string>) {
  return articleQuery.parse({ limit: String(PUBLIC_PAGE_SIZE), ...fields });
}

/** Picks slugs from the whole corpus. */
async function sample(ctx: Ctx) {
  const { meta } = await listArticles(ctx, query({}));
  const slugs: string[] = [];
  for (let i = 0; i < 40; i++) {
    const page = 1 + Math.floor((i / 40) * meta.totalPages);
    const { data } = await listArticles(ctx, query({ page: String(page) }));
    slugs.push(...data.map((article) => article.slug));
  }
  return { meta, slugs };
}
