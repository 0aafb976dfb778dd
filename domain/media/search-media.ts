import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { MediaQuery } from '../../contract/media.ts';
import { contains } from '../../platform/db/contains.ts';
import type { ImageUseTable, Schema } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { SHARE_ID } from '../images/images.ts';
import { can } from '../permissions.ts';
import { searchArticles } from '../search/search.ts';
import { settingTitles } from './find-uses.ts';

/** The maximum number of matching articles whose images are found. */
const MAX_ARTICLES = 200;

/** A query of the images that match a search in the library, without an order. */
export async function imagesMatching(ctx: Ctx, { searchTerm = '', use }: MediaQuery) {
  const term = searchTerm.toLowerCase();
  // Others learn nothing of drafts and people by searching for them.
  const seesUses = can(ctx.actor, 'article.readUnpublished');
  const articles = term === '' || !seesUses ? [] : await matchingArticles(ctx, searchTerm);
  return ctx.db.read
    .selectFrom('image')
    .where('image.public_id', '<>', SHARE_ID)
    .$if(use === 'used', (query) => query.where((eb) => eb.exists(selectUses(eb))))
    .$if(use === 'unused', (query) => query.where((eb) => eb.not(eb.exists(selectUses(eb)))))
    .$if(term !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb.and(term.split(/\s+/).map((word) => contains('image.words', word))),
          ...(seesUses ? [eb('image.id', 'in', usedByOwnerNamed(eb, term))] : []),
          ...(articles.length > 0
            ? [
                eb('image.id', 'in', usedByArticles(eb, articles)),
                eb('image.id', 'in', usedByRevisions(eb, articles)),
              ]
            : []),
        ]),
      ),
    );
}

type Images = ExpressionBuilder<Schema, 'image'>;

function selectUses(eb: Images) {
  return eb.selectFrom('image_use').select('image_id').whereRef('image_use.image_id', '=', 'image.id');
}

function usedByArticles(eb: Images, articles: string[]) {
  return eb
    .selectFrom('image_use')
    .select('image_use.image_id')
    .where('owner_kind', '=', 'article')
    .where('owner_id', 'in', articles);
}

function usedByRevisions(eb: Images, articles: string[]) {
  return eb
    .selectFrom('revision')
    .innerJoin('image_use', (join) =>
      join.onRef('image_use.owner_id', '=', 'revision.id').on('image_use.owner_kind', '=', 'revision'),
    )
    .select('image_use.image_id')
    .where('revision.article_id', 'in', articles);
}

/** Images of people, pages and settings whose name contains the term. */
function usedByOwnerNamed(eb: Images, term: string) {
  const settings = [...settingTitles].filter(([, title]) => title.toLowerCase().includes(term));
  const keys = settings.map(([key]) => key);
  return eb
    .selectFrom('image_use')
    .select('image_use.image_id')
    .where((use) =>
      use.or([
        ownerNamed('author', sql`select id from author where ${contains('name', term)}`),
        ownerNamed('user', sql`select id from "user" where ${contains('name', term)}`),
        ownerNamed('template', sql`select id from template where ${contains('name', term)}`),
        ownerNamed('letter', sql`select id from letter where ${contains('subject', term)}`),
        ownerNamed('page', sql`select slug from page where ${contains('title', term)}`),
        ...(keys.length > 0 ? [ownerNamed('setting', sql.join(keys))] : []),
      ]),
    );
}

function ownerNamed(kind: ImageUseTable['owner_kind'], owners: RawBuilder<unknown>) {
  return sql<boolean>`(owner_kind = ${kind} and owner_id in (${owners}))`;
}

async function matchingArticles(ctx: Ctx, term: string): Promise<string[]> {
  const { ns } = await searchArticles(ctx, { term, status: 'all', page: 1, limit: MAX_ARTICLES });
  if (ns.length === 0) return [];
  const rows = await ctx.db.read.selectFrom('article').select('id').where('n', 'in', ns).execute();
  return rows.map(({ id }) => id);
}
