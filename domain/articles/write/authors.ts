import type { Reader, Writer } from '../../../platform/db/database.ts';
import { newId } from '../../id.ts';
import { recordImageUses } from '../../images/images.ts';
import type { AuthorColumns } from '../read/summary.ts';
import { slugify } from '../slugs/slug.ts';
import { type AccountByline, bylineOfAccount } from './account.ts';

/** A byline as it is stored, with the columns that a row of an article joins. */
export interface Author extends AuthorColumns {
  id: string;
}

/** The byline of an account, made on its first save; null for nobody and for an account that is gone. */
export async function ensureAccountAuthor(
  tx: Writer,
  userId: string | null,
  now: string,
): Promise<Author | null> {
  if (userId === null) return null;
  const known = await authors(tx).select('id').where('user_id', '=', userId).executeTakeFirst();
  if (known) return known;
  const byline = await bylineOfAccount(tx, userId);
  return byline && addAuthor(tx, byline, userId, now);
}

/** A byline as a page shows it; its slug is null where there is none. */
export interface PageAuthor extends AuthorColumns {
  author_slug: string | null;
}

/** The byline with this id; one without a name for none. */
export async function findAuthor(reader: Reader, id: string | null): Promise<PageAuthor> {
  const known = id === null ? undefined : await authors(reader).where('id', '=', id).executeTakeFirst();
  return known ?? nobody;
}

/** The byline that an account has, or will have from its first save on; one without a name for nobody. */
export async function futureAuthor(reader: Reader, userId: string | null): Promise<PageAuthor> {
  if (userId === null) return nobody;
  const known = await authors(reader).where('user_id', '=', userId).executeTakeFirst();
  if (known) return known;
  const byline = await bylineOfAccount(reader, userId);
  if (!byline) return nobody;
  const author_slug = await freeAuthorSlug(reader, slugify(byline.name));
  return { author_slug, author_name: byline.name, author_image: byline.image, author_bio: byline.bio };
}

const nobody: PageAuthor = { author_slug: null, author_name: null, author_image: null, author_bio: null };

function authors(reader: Reader | Writer) {
  return reader
    .selectFrom('author')
    .select(['slug as author_slug', 'name as author_name', 'image as author_image', 'bio as author_bio']);
}

/** The byline of that name without an account, made when it is new; a picture or text given now replaces an older one. */
export async function ensureGuestAuthor(tx: Writer, byline: AccountByline, now: string): Promise<Author> {
  const known = await tx
    .selectFrom('author')
    .select(['id', 'image', 'bio'])
    .where('name', '=', byline.name)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (!known) return addAuthor(tx, byline, null, now);
  const image = byline.image ?? known.image;
  const bio = byline.bio ?? known.bio;
  await tx.updateTable('author').set({ image, bio }).where('id', '=', known.id).execute();
  await keepPortrait(tx, known.id, image);
  return { id: known.id, author_name: byline.name, author_image: image, author_bio: bio };
}

async function addAuthor(
  tx: Writer,
  { name, image, bio }: AccountByline,
  userId: string | null,
  now: string,
): Promise<Author> {
  const id = newId();
  const slug = await freeAuthorSlug(tx, slugify(name));
  await tx
    .insertInto('author')
    .values({ id, slug, name, bio, image, user_id: userId, created_at: now })
    .execute();
  // An account's own picture is kept by the account.
  if (userId === null) await keepPortrait(tx, id, image);
  return { id, author_name: name, author_image: image, author_bio: bio };
}

async function freeAuthorSlug(tx: Reader | Writer, wanted: string): Promise<string> {
  const candidates = [wanted, ...Array.from({ length: 200 }, (_, i) => `${wanted}-${i + 2}`)];
  const rows = await tx.selectFrom('author').select('slug').where('slug', 'in', candidates).execute();
  const taken = new Set(rows.map((row) => row.slug));
  return candidates.find((slug) => !taken.has(slug)) ?? `${wanted}-${newId().slice(-12)}`;
}

/** A picture that a byline shows is not swept away. */
async function keepPortrait(tx: Writer, id: string, url: string | null): Promise<void> {
  await recordImageUses(tx, { kind: 'author', id }, url === null ? [] : [{ url, role: 'portrait' }]);
}
