import { sql } from 'kysely';
import { listMeta, type Meta } from '../../contract/responses.ts';
import type { ManagedTag, TagQuery } from '../../contract/tag.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';

/** The form of an id: a URL may contain anything, including text that a database cannot compare. */
const ID = /^[0-9a-f-]{36}$/;

/** Lists a page of tags by name, or of those whose names contain a term: those that begin with it first. */
export async function listManagedTags(
  ctx: Ctx,
  query: TagQuery,
): Promise<{ data: ManagedTag[]; meta: Meta }> {
  authorize(ctx, 'tag.manage');
  const { searchTerm = '', page, limit } = query;
  const term = tagKey(searchTerm).replace(/[\\%_]/g, '\\$&');
  const matches = sql<boolean>`tag.key like ${`%${term}%`} escape '\\'`;
  const [{ total }, rows] = await Promise.all([
    ctx.db.read
      .selectFrom('tag')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(term !== '', (all) => all.where(matches))
      .executeTakeFirstOrThrow(),
    selectManagedTags(ctx.db.read)
      .$if(term !== '', (all) =>
        all.where(matches).orderBy(sql`case when tag.key like ${`${term}%`} escape '\\' then 0 else 1 end`),
      )
      .orderBy('tag.key')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { data: rows.map(toManagedTag), meta: listMeta(query, Number(total)) };
}

/** The tag with this id. Throws `not_found`. */
export async function readTag(reader: Reader | Writer, id: string): Promise<ManagedTag> {
  if (!ID.test(id)) throw notFound('Tag');
  const row = await selectManagedTags(reader).where('tag.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Tag');
  return toManagedTag(row);
}

function selectManagedTags(reader: Reader | Writer) {
  return reader.selectFrom('tag').select((eb) => [
    'tag.id',
    'tag.slug',
    'tag.name',
    'tag.description',
    eb
      .selectFrom('article_tag')
      .select((count) => count.fn.countAll<number>().as('articles'))
      .whereRef('article_tag.tag_id', '=', 'tag.id')
      .as('articles'),
    eb
      .selectFrom('article_tag')
      .select((count) => count.fn.countAll<number>().as('published'))
      .whereRef('article_tag.tag_id', '=', 'tag.id')
      .where('article_tag.dated_at', 'is not', null)
      .as('published'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectManagedTags>['execute']>>[number];

function toManagedTag({ id, slug, name, description, articles, published }: Row): ManagedTag {
  return { _id: id, slug, name, description, articles: Number(articles), published: Number(published) };
}
