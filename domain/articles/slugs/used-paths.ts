import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Selects those of some stored names at which an article, page or redirect is or was. */
export function selectUsedPaths(db: Reader, names: string[]) {
  return db
    .selectFrom('address')
    .select('path')
    .where('path', 'in', names)
    .unionAll(db.selectFrom('article').select('id as path').where('id', 'in', names))
    .unionAll(
      db.selectFrom('article').select(sql<string>`page_path`.as('path')).where('page_path', 'in', names),
    )
    .unionAll(db.selectFrom('redirect').select('path').where('path', 'in', names))
    .unionAll(db.selectFrom('custom_redirect').select('path').where('path', 'in', names));
}
