import type { Reader, Writer } from '../../platform/db/database.ts';
import type { AuthorTable } from '../../platform/db/schema.ts';
import { newId } from '../id.ts';
import { recordImageUses } from '../images/images.ts';
import { firstFree, slugify } from '../slug.ts';

/** The columns of a joined author; null if the article has none. */
export interface AuthorColumns {
  author_slug: AuthorTable['slug'] | null;
  author_name: AuthorTable['name'] | null;
  author_image: AuthorTable['image'];
  author_bio: AuthorTable['bio'];
}

/** The columns of a joined author in a query. */
export const authorColumns = [
  'author.slug as author_slug',
  'author.name as author_name',
  'author.image as author_image',
  'author.bio as author_bio',
] as const;

/** The public details of an author: copied from an account on its first save, or given by an import. */
export interface AuthorDetails {
  name: string;
  image: string | null;
  bio: string | null;
  /** https URLs, for an author who has none yet. */
  links?: readonly string[];
}

/** A stored author, with the columns that queries of articles join. */
export interface Author extends AuthorColumns {
  author_id: string;
}

/** The account's author, created on its first save; null for visitors and deleted accounts. */
export async function ensureAccountAuthor(
  tx: Writer,
  userId: string | null,
  now: string,
): Promise<Author | null> {
  if (userId === null) return null;
  const known = await authors(tx).select('id as author_id').where('user_id', '=', userId).executeTakeFirst();
  if (known) return known;
  const details = await accountDetails(tx, userId);
  return details && addAuthor(tx, details, userId, now);
}

/** The columns of an article without an author. */
export const unknownAuthor: AuthorColumns = {
  author_slug: null,
  author_name: null,
  author_image: null,
  author_bio: null,
};

/** The author with this id; an unnamed one if there is none. */
export async function findAuthor(reader: Reader | Writer, id: string | null): Promise<AuthorColumns> {
  const known = id === null ? undefined : await authors(reader).where('id', '=', id).executeTakeFirst();
  return known ?? unknownAuthor;
}

/** The author that the account has, or will have after its first save; an unnamed one for visitors. */
export async function futureAuthor(reader: Reader, userId: string | null): Promise<AuthorColumns> {
  if (userId === null) return unknownAuthor;
  const known = await authors(reader).where('user_id', '=', userId).executeTakeFirst();
  if (known) return known;
  const details = await accountDetails(reader, userId);
  if (!details) return unknownAuthor;
  const author_slug = await findFreeAuthorSlug(reader, slugify(details.name));
  return { author_slug, author_name: details.name, author_image: details.image, author_bio: details.bio };
}

/**
 * The author of this name without an account, created if missing; a given image or bio replaces the stored
 * one.
 */
export async function ensureGuestAuthor(tx: Writer, details: AuthorDetails, now: string): Promise<Author> {
  const known = await tx
    .selectFrom('author')
    .select(['id', 'slug', 'image', 'bio', 'links'])
    .where('name', '=', details.name)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (!known) return addAuthor(tx, details, null, now);
  const image = details.image ?? known.image;
  const bio = details.bio ?? known.bio;
  const links = known.links === '[]' ? JSON.stringify(details.links ?? []) : known.links;
  await tx.updateTable('author').set({ image, bio, links }).where('id', '=', known.id).execute();
  await recordImageUse(tx, known.id, image);
  return {
    author_id: known.id,
    author_slug: known.slug,
    author_name: details.name,
    author_image: image,
    author_bio: bio,
  };
}

function authors(reader: Reader | Writer) {
  return reader.selectFrom('author').select(authorColumns);
}

async function accountDetails(reader: Reader | Writer, userId: string): Promise<AuthorDetails | null> {
  const row = await reader
    .selectFrom('user')
    .select(['name', 'image', 'bio'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

async function addAuthor(
  tx: Writer,
  { name, image, bio, links = [] }: AuthorDetails,
  userId: string | null,
  now: string,
): Promise<Author> {
  const id = newId();
  const slug = await findFreeAuthorSlug(tx, slugify(name));
  await tx
    .insertInto('author')
    .values({ id, slug, name, bio, image, links: JSON.stringify(links), user_id: userId, created_at: now })
    .execute();
  // The account itself records the use of its own image.
  if (userId === null) await recordImageUse(tx, id, image);
  return { author_id: id, author_slug: slug, author_name: name, author_image: image, author_bio: bio };
}

/** Finds a slug that no author has: `wanted` itself, or with a number. */
export function findFreeAuthorSlug(tx: Reader | Writer, wanted: string): Promise<string> {
  return firstFree(wanted, async (slugs) => {
    const rows = await tx.selectFrom('author').select('slug').where('slug', 'in', slugs).execute();
    return new Set(rows.map((row) => row.slug));
  });
}

async function recordImageUse(tx: Writer, id: string, url: string | null): Promise<void> {
  await recordImageUses(tx, { kind: 'author', id }, url === null ? [] : [{ url, role: 'portrait' }]);
}
