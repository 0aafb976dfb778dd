import { sql } from 'kysely';
import type { Author, AuthorQuery } from '../../contract/author.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import { contains } from '../../platform/db/contains.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { isId } from '../id.ts';
import { authorize, can } from '../permissions.ts';

/** Lists a page of authors by name, or of those whose names contain a term. */
export async function listAuthors(ctx: Ctx, query: AuthorQuery): Promise<{ data: Author[]; meta: Meta }> {
  authorize(ctx, 'author.manage');
  const { searchTerm = '', page, limit } = query;
  const matches = contains('author.name', searchTerm);
  const [{ total }, rows] = await Promise.all([
    ctx.db.read
      .selectFrom('author')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(searchTerm !== '', (all) => all.where(matches))
      .executeTakeFirstOrThrow(),
    selectAuthors(ctx.db.read)
      .$if(searchTerm !== '', (all) => all.where(matches))
      .orderBy(sql`lower(author.name)`)
      .orderBy('author.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  const authors = await toAuthors(ctx.db.read, rows);
  return { data: authors.map((author) => showAuthor(ctx, author)), meta: listMeta(query, Number(total)) };
}

/** The names of at most `max` authors to filter articles by. Their counts would read every byline. */
export function listAuthorNames(ctx: Ctx, max: number): Promise<{ name: string }[]> {
  authorize(ctx, 'author.manage');
  return ctx.db.read
    .selectFrom('author')
    .select('name')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(max)
    .execute();
}

/** An author as the actor sees it: without the account, unless the actor may connect them. */
export function showAuthor({ actor }: Ctx, author: Author): Author {
  return can(actor, 'author.connect') ? author : { ...author, account: null };
}

/** The author with this id. Throws `not_found`. */
export async function readAuthor(reader: Reader | Writer, id: string): Promise<Author> {
  const row = isId(id)
    ? await selectAuthors(reader).where('author.id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Author');
  return (await toAuthors(reader, [row]))[0]!;
}

function selectAuthors(reader: Reader | Writer) {
  return reader
    .selectFrom('author')
    .leftJoin('user', 'user.id', 'author.user_id')
    .select([
      'author.id',
      'author.slug',
      'author.name',
      'author.bio',
      'author.image',
      'author.links',
      'author.fediverse',
      'user.id as user_id',
      'user.email',
    ]);
}

type AuthorRow = Awaited<ReturnType<ReturnType<typeof selectAuthors>['execute']>>[number];

/** Adds the numbers of articles, all and published ones counted in one pass. */
async function toAuthors(reader: Reader | Writer, rows: AuthorRow[]): Promise<Author[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counted = await reader
    .selectFrom('article_author')
    .select((eb) => [
      'author_id',
      eb.fn.countAll<number>().as('articles'),
      eb.fn.count<number>('dated_at').as('published'),
    ])
    .where('author_id', 'in', ids)
    .groupBy('author_id')
    .execute();
  const counts = new Map(counted.map((one) => [one.author_id, one]));
  return rows.map((row) => toAuthor(row, counts.get(row.id)));
}

function toAuthor(row: AuthorRow, counts?: { articles: number; published: number }): Author {
  const { id, slug, name, bio, image, links, fediverse, user_id, email } = row;
  return {
    _id: id,
    slug,
    name,
    bio,
    userImage: image,
    links: JSON.parse(links) as string[],
    fediverse,
    account: user_id === null ? null : { _id: user_id, email: email ?? '' },
    articles: Number(counts?.articles ?? 0),
    published: Number(counts?.published ?? 0),
  };
}
