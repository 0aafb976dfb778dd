import { sql } from 'kysely';
import type { Paging } from '../../contract/fields.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import type { ManagedTag, Tag } from '../../contract/tag.ts';
import { contains, escapeWildcards } from '../../platform/db/contains.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { live } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { notFound } from '../errors.ts';
import { isId } from '../id.ts';
import { normalisePath } from '../slug.ts';
import { findFormerSlugs } from './former-names.ts';
import { type ItemKind, nameFields } from './kinds.ts';

/** The number of an item's published articles. */
const published = {
  tag: sql<number>`(select count(*) from article_tag where tag_id = tag.id and dated_at is not null)`,
  series: sql<number>`(select count(*) from article where article.series_id = series.id and ${live})`,
};

/** The number of an item's articles in any status and in the trash. */
const all = {
  tag: sql<number>`(select count(*) from article_tag where tag_id = tag.id)`,
  series: sql<number>`(select count(*) from article where article.series_id = series.id)`,
};

/** All items with published articles, by key. */
export async function listItems({ db }: Ctx, kind: ItemKind): Promise<Tag[]> {
  const rows = await selectItems(db.read, kind).orderBy('key').execute();
  return rows.map(toItem).filter(({ articles }) => articles > 0);
}

/** The item with this slug or name; null if there is none. */
export async function findItem({ db }: Ctx, kind: ItemKind, slugOrName: string): Promise<Tag | null> {
  if (slugOrName.includes('\0')) return null;
  const rows = await selectItems(db.read, kind)
    .where((eb) => eb.or([eb('slug', '=', slugOrName), eb('key', '=', tagKey(slugOrName))]))
    .execute();
  const row = rows.find(({ slug }) => slug === slugOrName) ?? rows[0];
  return row ? toItem(row) : null;
}

/** The item at a slug of its page: the current or a former one, or its name; null if there is none. */
export async function locateItem(ctx: Ctx, kind: ItemKind, slug: string): Promise<Tag | null> {
  if (normalisePath(`${kind}/${slug}`) === null) return null;
  const found = await findItem(ctx, kind, slug);
  if (found) return found;
  const id = (await findFormerSlugs(ctx.db.read, kind, [slug])).get(slug);
  if (id === undefined) return null;
  const row = await selectItems(ctx.db.read, kind).where('id', '=', id).executeTakeFirst();
  return row ? toItem(row) : null;
}

/** Lists a page of items by name, or of those whose names contain a term: those that begin with it first. */
export async function listManagedItems(
  { db }: Ctx,
  kind: ItemKind,
  query: Paging & { searchTerm?: string | undefined },
): Promise<{ data: ManagedTag[]; meta: Meta }> {
  const { searchTerm = '', page, limit } = query;
  const term = tagKey(searchTerm);
  const matches = contains('key', term);
  const begins = sql<boolean>`key like ${`${escapeWildcards(term)}%`} escape '\\'`;
  const [total, rows] = await Promise.all([
    countRows(db.read.selectFrom(kind as 'tag').$if(term !== '', (items) => items.where(matches))),
    selectManaged(db.read, kind)
      .$if(term !== '', (items) => items.where(matches).orderBy(sql`case when ${begins} then 0 else 1 end`))
      .orderBy('key')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { data: rows.map(toManaged), meta: listMeta(query, total) };
}

/** The item with this id. Throws `not_found`. */
export async function readItem(reader: Reader | Writer, kind: ItemKind, id: string): Promise<ManagedTag> {
  const row = isId(id)
    ? await selectManaged(reader, kind).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw notFound(kind === 'tag' ? 'Tag' : 'Series');
  return toManaged(row);
}

function selectItems(reader: Reader | Writer, kind: ItemKind) {
  return reader
    .selectFrom(kind as 'tag')
    .select(['id', 'slug', `${nameFields[kind] as 'name'} as name`, 'description'])
    .select(published[kind].as('published'));
}

function selectManaged(reader: Reader | Writer, kind: ItemKind) {
  return selectItems(reader, kind).select(all[kind].as('articles'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number];

function toItem({ id, slug, name, description, published }: Omit<Row, 'articles'>): Tag {
  return { _id: id, slug, name, description, articles: Number(published) };
}

function toManaged({ articles, ...row }: Row): ManagedTag {
  return { ...toItem(row), articles: Number(articles), published: Number(row.published) };
}
