import type { Snapshot } from '../../../platform/db/dump/types.ts';
import type { CategoryTable } from '../../../platform/db/schema.ts';
import { withoutEmpty } from '../files/front-matter.ts';
import type { TargetFolder } from '../files/target-folder.ts';
import { fileNames, isMissingEmail, type Lists } from '../format.ts';
import { readSorted } from './rows.ts';

/** The names of authors, the titles of series and the slugs of articles, by id. */
export interface Names {
  authors: Map<string, string>;
  series: Map<string, string>;
  slugs: Map<string, string>;
}

/** Writes categories, authors, tags, series, redirects, settings and media details. */
export async function writeLists(snapshot: Snapshot, folder: TargetFolder, { slugs }: Names): Promise<void> {
  const subcategories = Map.groupBy(
    await readSorted(snapshot, 'subcategory', 'id'),
    ({ category_id }) => category_id,
  );
  await writeList(
    folder,
    'categories',
    (await readSorted(snapshot, 'category', 'id')).map((row) => ({
      ...presentCategory(row),
      subcategories: (subcategories.get(row.id) ?? []).map((sub) => withoutEmpty(presentCategory(sub))),
    })),
  );
  await writeList(
    folder,
    'authors',
    (await readSorted(snapshot, 'author', 'id')).map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      bio: row.bio,
      image: row.image,
      links: row.links === '[]' ? undefined : (JSON.parse(row.links) as string[]),
      user: row.user_id,
      created: row.created_at,
    })),
  );
  const tags = (await readSorted(snapshot, 'tag', 'id')).map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    created: row.created_at,
  }));
  await writeList(folder, 'tags', tags);
  const series = (await readSorted(snapshot, 'series', 'id')).map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    created: row.created_at,
    updated: row.updated_at,
  }));
  await writeList(folder, 'series', series);
  const others = await readSorted(snapshot, 'redirect', 'path');
  await writeList(folder, 'redirects', [
    ...(await readSorted(snapshot, 'address', 'path'))
      .filter(({ kind }) => kind !== 'slug')
      .map((row) => ({
        from: row.path,
        to: slugs.get(row.article_id) ?? '',
        article: row.article_id,
        kind: row.kind,
        created: row.created_at,
      })),
    ...others.map(({ path, target_kind, target_id, created_at }) => ({
      from: path,
      target: target_id,
      kind: target_kind,
      created: created_at,
    })),
  ]);
  const settings = (await readSorted(snapshot, 'setting', 'key')).filter(({ value }) => value !== 'null');
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  await folder.write(fileNames.settings, `${JSON.stringify(values, null, 2)}\n`);
}

function presentCategory({
  id,
  name,
  title,
  description,
  position,
  created_at,
}: Pick<CategoryTable, 'id' | 'name' | 'title' | 'description' | 'position' | 'created_at'>) {
  return { id, name, title, description, position, created: created_at };
}

/** Writes the accounts, and returns their number. Email addresses and roles are personal data. */
export async function writeUsers(
  snapshot: Snapshot,
  folder: TargetFolder,
  personal: boolean,
): Promise<number> {
  const users = await readSorted(snapshot, 'user', 'id');
  await writeList(
    folder,
    'users',
    users.map((row) => ({
      id: row.id,
      name: row.name,
      bio: row.bio,
      image: row.image,
      created: row.createdAt,
      updated: row.updatedAt,
      ...(personal && !isMissingEmail(row.email)
        ? { email: row.email, emailVerified: Boolean(row.emailVerified), role: row.role }
        : {}),
    })),
  );
  return users.length;
}

/** Writes the comments of imported articles. The addresses of their authors are personal data. */
export async function writeComments(
  snapshot: Snapshot,
  folder: TargetFolder,
  { slugs }: Names,
  personal: boolean,
): Promise<void> {
  const comments = (await readSorted(snapshot, 'comment', 'id')).filter((row) => slugs.has(row.article_id));
  await writeList(
    folder,
    'comments',
    comments.map((row) => ({
      id: row.id,
      article: row.article_id,
      source: row.source,
      key: row.source_key,
      parent: row.parent_key,
      name: row.author_name,
      ...(personal && { email: row.author_email, url: row.author_url }),
      text: row.text,
      status: row.status,
      created: row.created_at,
    })),
  );
}

/** Writes the subscribers of the newsletter, and returns their number. */
export async function writeSubscribers(snapshot: Snapshot, folder: TargetFolder): Promise<number> {
  const subscribers = await readSorted(snapshot, 'subscriber', 'id');
  await writeList(
    folder,
    'subscribers',
    subscribers.map((row) => ({
      id: row.id,
      email: row.email,
      status: row.status,
      created: row.created_at,
      confirmed: row.confirmed_at,
      unsubscribed: row.unsubscribed_at,
      frequency: row.frequency,
      categories: JSON.parse(row.categories),
      bounced: row.bounced_at,
      bounceReason: row.bounce_reason,
      imported: row.imported_at,
    })),
  );
  return subscribers.length;
}

/** Writes records as JSON, one a line. */
export async function writeList(
  folder: TargetFolder,
  name: keyof Lists,
  records: Record<string, unknown>[],
): Promise<void> {
  const lines = records.map((record) => JSON.stringify(withoutEmpty(record)));
  await folder.write(fileNames[name], lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`);
}
