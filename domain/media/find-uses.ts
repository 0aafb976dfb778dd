import { sql } from 'kysely';
import type { MediaUse } from '../../contract/media.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ImageUseTable } from '../../platform/db/schema.ts';

/** The titles of settings that contain images, by key. */
export const settingTitles: ReadonlyMap<string, string> = new Map([
  ['team', 'About page, the team'],
  ['logo', 'Logo'],
  ['logoDark', 'Logo on dark paper'],
  ['icon', 'Icon of the site'],
  ['cover', 'Cover of the home page'],
]);

const kinds: Record<ImageUseTable['owner_kind'], MediaUse['kind']> = {
  article: 'article',
  revision: 'earlier',
  working_copy: 'unsaved',
  review: 'unsaved',
  setting: 'setting',
  page: 'page',
  template: 'template',
  letter: 'letter',
  author: 'author',
  user: 'user',
  share: 'article',
};

interface Owner {
  image_id: string;
  kind: MediaUse['kind'];
  id: string;
}

/**
 * The uses of each image with their titles. An article appears once, and as `earlier` only if its current
 * version does not use the image.
 */
export async function findUses(
  reader: Reader,
  imageIds: readonly string[],
): Promise<Map<string, MediaUse[]>> {
  if (imageIds.length === 0) return new Map();
  const owners = withoutRepeats(await findOwners(reader, imageIds));
  const titleByOwner = await readTitles(reader, owners);
  const uses = new Map<string, MediaUse[]>();
  for (const { image_id, kind, id } of owners) {
    const title = titleByOwner.get(`${nameSubject(kind)} ${id}`) ?? '';
    uses.set(image_id, [...(uses.get(image_id) ?? []), { kind, id, title }]);
  }
  return uses;
}

async function findOwners(reader: Reader, imageIds: readonly string[]): Promise<Owner[]> {
  const rows = await reader
    .selectFrom('image_use')
    .leftJoin('revision', (join) =>
      join.onRef('revision.id', '=', 'image_use.owner_id').on('image_use.owner_kind', '=', 'revision'),
    )
    .leftJoin('working_copy', (join) =>
      join
        .onRef('working_copy.id', '=', 'image_use.owner_id')
        .on('image_use.owner_kind', '=', 'working_copy'),
    )
    .select([
      'image_use.image_id',
      'image_use.owner_kind',
      sql<string>`case image_use.owner_kind
        when 'revision' then coalesce(revision.article_id, '')
        when 'working_copy' then coalesce(working_copy.article_id, '')
        else image_use.owner_id end`.as('owner'),
    ])
    .distinct()
    .where('image_use.image_id', 'in', [...imageIds])
    .execute();
  return rows.map(({ image_id, owner_kind, owner }) => ({ image_id, kind: kinds[owner_kind], id: owner }));
}

/** Sorts articles first, and keeps of each article only the use nearest to its readers. */
function withoutRepeats(owners: Owner[]): Owner[] {
  const order = Object.values(kinds);
  const sorted = owners.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const seen = new Set<string>();
  return sorted.filter(({ image_id, kind, id }) => {
    const key = `${image_id} ${nameSubject(kind)} ${id}`;
    return !seen.has(key) && seen.add(key);
  });
}

function nameSubject(kind: MediaUse['kind']): string {
  return kind === 'earlier' || kind === 'unsaved' ? 'article' : kind;
}

type Title = { id: string; title: string };

const titles: Record<string, (reader: Reader, ids: string[]) => Promise<Title[]>> = {
  article: (reader, ids) =>
    reader.selectFrom('article').select(['id', 'title']).where('id', 'in', ids).execute(),
  author: (reader, ids) =>
    reader.selectFrom('author').select(['id', 'name as title']).where('id', 'in', ids).execute(),
  user: (reader, ids) =>
    reader.selectFrom('user').select(['id', 'name as title']).where('id', 'in', ids).execute(),
  page: (reader, ids) =>
    reader.selectFrom('page').select(['slug as id', 'title']).where('slug', 'in', ids).execute(),
  template: (reader, ids) =>
    reader.selectFrom('template').select(['id', 'name as title']).where('id', 'in', ids).execute(),
  letter: (reader, ids) =>
    reader.selectFrom('letter').select(['id', 'subject as title']).where('id', 'in', ids).execute(),
  setting: async (_reader, ids) => ids.map((id) => ({ id, title: settingTitles.get(id) ?? '' })),
};

async function readTitles(reader: Reader, owners: Owner[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(titles).map(async ([subject, read]) => {
      const ids = new Set(owners.filter(({ kind }) => nameSubject(kind) === subject).map(({ id }) => id));
      const rows = ids.size > 0 ? await read(reader, [...ids]) : [];
      return rows.map(({ id, title }): [string, string] => [`${subject} ${id}`, title]);
    }),
  );
  return new Map(found.flat());
}
