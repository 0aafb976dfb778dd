import type { Selectable } from 'kysely';
import { settings as knownSettings, securitySettings } from '../../../contract/settings.ts';
import type { Snapshot } from '../../../platform/db/dump/types.ts';
import type { CategoryTable, Schema } from '../../../platform/db/schema.ts';
import { withoutEmpty } from '../files/front-matter.ts';
import type { TargetFolder } from '../files/target-folder.ts';
import { fileNames, isMissingEmail, type Lists } from '../format.ts';
import { readSorted } from './read-rows.ts';

/** The names of authors, the titles of series and the slugs of articles, by id. */
export interface Names {
  authors: Map<string, string>;
  series: Map<string, string>;
  slugs: Map<string, string>;
}

/** Writes categories, authors, tags, series, redirects and settings. */
export async function writeLists(snapshot: Snapshot, folder: TargetFolder, { slugs }: Names): Promise<void> {
  const subcategories = Map.groupBy(
    await readSorted(snapshot, 'subcategory', 'id'),
    ({ category_id }) => category_id,
  );
  await writeTable(snapshot, folder, 'categories', 'category', (row) => ({
    ...presentCategory(row),
    subcategories: (subcategories.get(row.id) ?? []).map((sub) => withoutEmpty(presentCategory(sub))),
  }));
  await writeTable(snapshot, folder, 'authors', 'author', ({ id, name, slug, bio, image, ...row }) => ({
    id,
    name,
    slug,
    bio,
    image,
    links: row.links === '[]' ? undefined : (JSON.parse(row.links) as string[]),
    fediverse: row.fediverse,
    user: row.user_id,
    created: row.created_at,
  }));
  await writeTable(
    snapshot,
    folder,
    'tags',
    'tag',
    ({ id, name, slug, description, created_at: created }) => ({
      id,
      name,
      slug,
      description,
      created,
    }),
  );
  await writeTable(snapshot, folder, 'series', 'series', ({ id, title, slug, description, ...row }) => ({
    id,
    title,
    slug,
    description,
    created: row.created_at,
    updated: row.updated_at,
  }));
  await writeRedirects(snapshot, folder, slugs);
  await writeSettings(snapshot, folder);
}

async function writeRedirects(
  snapshot: Snapshot,
  folder: TargetFolder,
  slugs: Names['slugs'],
): Promise<void> {
  const own = (await readSorted(snapshot, 'address', 'path')).filter(({ kind }) => kind !== 'slug');
  const others = await readSorted(snapshot, 'redirect', 'path');
  const custom = await readSorted(snapshot, 'custom_redirect', 'path');
  await writeList(folder, 'redirects', [
    ...own.map(({ path: from, article_id: article, kind, created_at: created }) => ({
      from,
      to: slugs.get(article) ?? '',
      article,
      kind,
      created,
    })),
    ...custom.map(({ path: from, target, created_at: created }) => ({
      from,
      target,
      kind: 'custom',
      created,
    })),
    ...others.map(({ path: from, target_id: target, target_kind: kind, created_at: created }) => ({
      from,
      target,
      kind,
      created,
    })),
  ]);
}

async function writeSettings(snapshot: Snapshot, folder: TargetFolder): Promise<void> {
  // The table also has a mark of the site's first start. How a site is secured is its own business.
  const settings = (await readSorted(snapshot, 'setting', 'key')).filter(
    ({ key, value }) =>
      Object.hasOwn(knownSettings.shape, key) &&
      !(securitySettings as string[]).includes(key) &&
      value !== 'null',
  );
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  await folder.write(fileNames.settings, `${JSON.stringify(values, null, 2)}\n`);
}

function presentCategory(
  row: Pick<CategoryTable, 'id' | 'name' | 'title' | 'description' | 'position' | 'created_at'>,
) {
  const { id, name, title, description, position, created_at: created } = row;
  return { id, name, title, description, position, created };
}

/** Writes the accounts, and returns their number. Email addresses and roles are personal data. */
export function writeUsers(snapshot: Snapshot, folder: TargetFolder, personal: boolean): Promise<number> {
  return writeTable(snapshot, folder, 'users', 'user', ({ id, name, bio, image, ...row }) => ({
    id,
    name,
    bio,
    image,
    created: row.createdAt,
    updated: row.updatedAt,
    ...(personal &&
      !isMissingEmail(row.email) && {
        email: row.email,
        emailVerified: Boolean(row.emailVerified),
        role: row.role,
      }),
  }));
}

/** Writes the comments on articles. The addresses of their writers are personal data. */
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
    comments.map(({ id, article_id: article, source, source_key: key, text, status, ...row }) => ({
      id,
      article,
      source,
      key,
      parent: row.parent_key,
      thread: row.parent_id,
      replyTo: row.reply_to,
      user: row.user_id,
      team: row.is_team === 1 || undefined,
      format: row.format === 'html' ? undefined : row.format,
      name: row.author_name,
      ...(personal && { email: row.author_email, url: row.author_url }),
      text,
      status,
      created: row.created_at,
      edited: row.edited_at,
      decided: row.decided_at,
    })),
  );
}

/** Writes the subscribers of the newsletter, and returns their number. */
export function writeSubscribers(snapshot: Snapshot, folder: TargetFolder): Promise<number> {
  return writeTable(snapshot, folder, 'subscribers', 'subscriber', ({ id, email, status, ...row }) => ({
    id,
    email,
    status,
    created: row.created_at,
    confirmed: row.confirmed_at,
    unsubscribed: row.unsubscribed_at,
    frequency: row.frequency,
    categories: JSON.parse(row.categories),
    bounced: row.bounced_at,
    bounceReason: row.bounce_reason,
    imported: row.imported_at,
    welcomed: row.welcomed_at,
  }));
}

/**
 * Writes a list with a record of each row of a table, in the order of their ids, and returns their number.
 */
export async function writeTable<Table extends ListedTable>(
  snapshot: Snapshot,
  folder: TargetFolder,
  name: keyof Lists,
  table: Table,
  toRecord: (row: Selectable<Schema[Table]>) => Record<string, unknown>,
): Promise<number> {
  const rows = await readSorted(snapshot, table, 'id');
  await writeList(folder, name, rows.map(toRecord));
  return rows.length;
}

type ListedTable = 'author' | 'category' | 'letter' | 'series' | 'subscriber' | 'tag' | 'template' | 'user';

/** Writes records as JSON, one a line. */
export async function writeList(
  folder: TargetFolder,
  name: keyof Lists,
  records: Record<string, unknown>[],
): Promise<void> {
  const lines = records.map((record) => JSON.stringify(withoutEmpty(record)));
  await folder.write(fileNames[name], lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`);
}
