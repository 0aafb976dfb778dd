import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { MediaQuery } from '../../contract/media.ts';
import type { ImageUseTable, Schema } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { searchArticles } from '../search/search.ts';
import { settingTitles } from './places.ts';

/** So many of the articles that match a term are looked through for their pictures. */
const MOST_ARTICLES = 200;

/** The pictures that a query of the library means, in no order. */
export async function imagesMatching(ctx: Ctx, { searchTerm = '', use }: MediaQuery) {
  const term = searchTerm.toLowerCase();
  const articles = term === '' ? [] : await articlesFound(ctx, searchTerm);
  return ctx.db.read
    .selectFrom('image')
    .$if(use === 'used', (query) => query.where((eb) => eb.exists(usesIn(eb))))
    .$if(use === 'unused', (query) => query.where((eb) => eb.not(eb.exists(usesIn(eb)))))
    .$if(term !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb.and(term.split(/\s+/).map((word) => sql<boolean>`image.words like ${like(word)} escape '\\'`)),
          eb('image.id', 'in', usedByNamed(eb, term)),
          ...(articles.length > 0
            ? [
                eb('image.id', 'in', usedBy(eb, 'article', articles)),
                eb('image.id', 'in', usedByEarlier(eb, articles)),
              ]
            : []),
        ]),
      ),
    );
}

type Images = ExpressionBuilder<Schema, 'image'>;

function usesIn(eb: Images) {
  return eb.selectFrom('image_use').select('image_id').whereRef('image_use.image_id', '=', 'image.id');
}

function usedBy(eb: Images, kind: ImageUseTable['owner_kind'], ids: string[]) {
  return eb
    .selectFrom('image_use')
    .select('image_use.image_id')
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', ids);
}

function usedByEarlier(eb: Images, articles: string[]) {
  return eb
    .selectFrom('revision')
    .innerJoin('image_use', (join) =>
      join.onRef('image_use.owner_id', '=', 'revision.id').on('image_use.owner_kind', '=', 'revision'),
    )
    .select('image_use.image_id')
    .where('revision.article_id', 'in', articles);
}

/** Pictures of people, pages and settings whose name holds the term. */
function usedByNamed(eb: Images, term: string) {
  const settings = [...settingTitles].filter(([, title]) => title.toLowerCase().includes(term));
  const keys = settings.map(([key]) => key);
  return eb
    .selectFrom('image_use')
    .select('image_use.image_id')
    .where((use) =>
      use.or([
        ownerNamed('author', sql`select id from author where lower(name) like ${like(term)} escape '\\'`),
        ownerNamed('user', sql`select id from "user" where lower(name) like ${like(term)} escape '\\'`),
        ownerNamed('page', sql`select slug from page where lower(title) like ${like(term)} escape '\\'`),
        ...(keys.length > 0 ? [ownerNamed('setting', sql.join(keys))] : []),
      ]),
    );
}

function ownerNamed(kind: ImageUseTable['owner_kind'], owners: RawBuilder<unknown>) {
  return sql<boolean>`(owner_kind = ${kind} and owner_id in (${owners}))`;
}

async function articlesFound(ctx: Ctx, term: string): Promise<string[]> {
  const { ns } = await searchArticles(ctx, { term, status: 'all', page: 1, limit: MOST_ARTICLES });
  if (ns.length === 0) return [];
  const rows = await ctx.db.read.selectFrom('article').select('id').where('n', 'in', ns).execute();
  return rows.map(({ id }) => id);
}

function like(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
