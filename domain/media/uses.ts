import { sql } from 'kysely';
import type { MediaUse } from '../../contract/media.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ImageUseTable } from '../../platform/db/schema.ts';
import { settingTitles } from './places.ts';

const kinds: Record<ImageUseTable['owner_kind'], MediaUse['kind']> = {
  article: 'article',
  revision: 'earlier',
  working_copy: 'unsaved',
  setting: 'setting',
  page: 'page',
  author: 'author',
  user: 'user',
};

interface Owned {
  image_id: string;
  kind: MediaUse['kind'];
  id: string;
}

/**
 * What shows each of these pictures, with its title: an article once, however many of its versions do, and as `earlier`
 * only where the article of today does not.
 */
export async function findUses(
  reader: Reader,
  imageIds: readonly string[],
): Promise<Map<string, MediaUse[]>> {
  if (imageIds.length === 0) return new Map();
  const owned = withoutRepeats(await ownersOf(reader, imageIds));
  const named = await titlesOf(reader, owned);
  const uses = new Map<string, MediaUse[]>();
  for (const { image_id, kind, id } of owned) {
    const title = named.get(`${subjectOf(kind)} ${id}`) ?? '';
    uses.set(image_id, [...(uses.get(image_id) ?? []), { kind, id, title }]);
  }
  return uses;
}

async function ownersOf(reader: Reader, imageIds: readonly string[]): Promise<Owned[]> {
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

/** Articles first, then what else shows the picture; of an article only the nearest to its readers. */
function withoutRepeats(owned: Owned[]): Owned[] {
  const order = Object.values(kinds);
  const sorted = owned.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const seen = new Set<string>();
  return sorted.filter(({ image_id, kind, id }) => {
    const key = `${image_id} ${subjectOf(kind)} ${id}`;
    return !seen.has(key) && seen.add(key);
  });
}

function subjectOf(kind: MediaUse['kind']): string {
  return kind === 'earlier' || kind === 'unsaved' ? 'article' : kind;
}

type Titled = { id: string; title: string };

const titles: Record<string, (reader: Reader, ids: string[]) => Promise<Titled[]>> = {
  article: (reader, ids) =>
    reader.selectFrom('article').select(['id', 'title']).where('id', 'in', ids).execute(),
  author: (reader, ids) =>
    reader.selectFrom('author').select(['id', 'name as title']).where('id', 'in', ids).execute(),
  user: (reader, ids) =>
    reader.selectFrom('user').select(['id', 'name as title']).where('id', 'in', ids).execute(),
  page: (reader, ids) =>
    reader.selectFrom('page').select(['slug as id', 'title']).where('slug', 'in', ids).execute(),
  setting: async (_reader, ids) => ids.map((id) => ({ id, title: settingTitles.get(id) ?? '' })),
};

async function titlesOf(reader: Reader, owned: Owned[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(titles).map(async ([subject, read]) => {
      const ids = new Set(owned.filter(({ kind }) => subjectOf(kind) === subject).map(({ id }) => id));
      const rows = ids.size > 0 ? await read(reader, [...ids]) : [];
      return rows.map(({ id, title }): [string, string] => [`${subject} ${id}`, title]);
    }),
  );
  return new Map(found.flat());
}
