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
  return { data: rows.map((row) => showAuthor(ctx, toAuthor(row))), meta: listMeta(query, Number(total)) };
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
  return toAuthor(row);
}

function selectAuthors(reader: Reader | Writer) {
  return reader
    .selectFrom('author')
    .leftJoin('user', 'user.id', 'author.user_id')
    .select((eb) => [
      'author.id',
      'author.slug',
      'author.name',
      'author.bio',
      'author.image',
      'author.links',
      'author.fediverse',
      'user.id as user_id',
      'user.email',
      eb
        .selectFrom('article_author')
        .select((count) => count.fn.countAll<number>().as('articles'))
        .whereRef('article_author.author_id', '=', 'author.id')
        .as('articles'),
      eb
        .selectFrom('article_author')
        .select((count) => count.fn.countAll<number>().as('published'))
        .whereRef('article_author.author_id', '=', 'author.id')
        .where('article_author.dated_at', 'is not', null)
        .as('published'),
    ]);
}

type AuthorRow = Awaited<ReturnType<ReturnType<typeof selectAuthors>['execute']>>[number];

function toAuthor(row: AuthorRow): Author {
  const { id, slug, name, bio, image, links, fediverse, user_id, email, ...counts } = row;
  return {
    _id: id,
    slug,
    name,
    bio,
    userImage: image,
    links: JSON.parse(links) as string[],
    fediverse,
    account: user_id === null ? null : { _id: user_id, email: email ?? '' },
    articles: Number(counts.articles),
    published: Number(counts.published),
  };
}
