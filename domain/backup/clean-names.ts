import { sql } from 'kysely';
import type { Database, Writer } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { oneLine, readable } from '../../shared/text/one-line.ts';
import { rowsById } from './rows-by-id.ts';

const articleNames = ['title', 'category', 'subcategory', 'seo_title', 'tags'];
/** The columns with a text of one line, but those of comments (`cleanComments`). `tags` is JSON. */
export const NAMES: { table: string; key?: string; columns: string[] }[] = [
  { table: 'article', columns: [...articleNames, 'banner_alt'] },
  { table: 'revision', columns: articleNames },
  { table: 'user', columns: ['name'] },
  { table: 'author', columns: ['name'] },
  { table: 'category', columns: ['name', 'title'] },
  { table: 'subcategory', columns: ['name', 'title'] },
  { table: 'tag', columns: ['name'] },
  { table: 'series', columns: ['title'] },
  { table: 'template', columns: ['name', 'title', 'category'] },
  { table: 'page', key: 'slug', columns: ['title'] },
  { table: 'image', columns: ['alt', 'name'] },
  { table: 'link_card', key: 'url_hash', columns: ['title', 'site_name'] },
  { table: 'note', columns: ['guest_name'] },
  { table: 'share_link', columns: ['label'] },
  { table: 'statistic_mark', columns: ['text'] },
  { table: 'comment_ban', columns: ['label'] },
  { table: 'passkey', columns: ['name'] },
  { table: 'commenter', columns: ['name'] },
  { table: 'letter', columns: ['subject'] },
  { table: 'newsletter_issue', columns: ['subject'] },
  { table: 'audit', columns: ['actor_name', 'actor_email', 'token_name', 'subject', 'detail'] },
];

const articleProse = ['excerpt', 'seo_description'];
/** The columns with a text of several lines, but those of comments. */
export const PROSE: typeof NAMES = [
  { table: 'article', columns: articleProse },
  { table: 'revision', columns: articleProse },
  { table: 'user', columns: ['bio'] },
  { table: 'author', columns: ['bio'] },
  { table: 'category', columns: ['description'] },
  { table: 'subcategory', columns: ['description'] },
  { table: 'tag', columns: ['description'] },
  { table: 'series', columns: ['description'] },
  { table: 'note', columns: ['text'] },
  { table: 'review', key: 'article_id', columns: ['message', 'note'] },
  { table: 'link_card', key: 'url_hash', columns: ['description'] },
];

type Named = { id: string } & Record<string, string | null>;

/** Removes from restored names and other plain texts what no readable text has, as when they are written. */
export async function cleanNames(db: Database, note: (what: string) => void): Promise<void> {
  await cleanColumns(db, { list: NAMES, clean: oneLine, kind: 'names' }, note);
  await cleanColumns(db, { list: PROSE, clean: readable, kind: 'texts' }, note);
}

async function cleanColumns(
  db: Database,
  { list, clean: cleanText, kind }: { list: typeof NAMES; clean(text: string): string; kind: string },
  note: (what: string) => void,
): Promise<void> {
  for (const { table, key = 'id', columns } of list) {
    let changed = 0;
    for await (const row of rowsById((after, limit) =>
      readNames(db, { table, key, columns, after, limit }),
    )) {
      const changes = columns.flatMap((column): [string, string][] => {
        const name = row[column] ?? '';
        const clean = column === 'tags' ? cleanList(name) : cleanText(name);
        return clean === name ? [] : [[column, clean]];
      });
      const [first] = changes;
      if (!first) continue;
      const store = (values: [string, string][]) => (tx: Writer) => {
        const assignments = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
        return sql`update ${sql.table(table)} set ${sql.join(assignments)}
          where ${sql.ref(key)} = ${row.id}`.execute(tx);
      };
      await db.write(store(changes)).catch(async (error) => {
        if (!isUniqueViolation(error)) throw error;
        // Another row has this name, which only one may have.
        await db.write(store([[first[0], `${first[1]} ${row.id}`], ...changes.slice(1)]));
      });
      changed++;
    }
    if (changed > 0) note(`${kind} in ${changed} rows of ${table}`);
  }
}

interface Part {
  table: string;
  key: string;
  columns: string[];
  after: string;
  limit: number;
}

async function readNames(db: Database, { table, key, columns, after, limit }: Part): Promise<Named[]> {
  const id = sql.ref(key);
  const { rows } = await sql<Named>`select ${id} as id, ${sql.join(columns.map((name) => sql.ref(name)))}
    from ${sql.table(table)} where ${id} > ${after} order by ${id} limit ${sql.lit(limit)}`.execute(db.read);
  return rows;
}

/** Unchanged unless it is a list of texts. */
function cleanList(json: string): string {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'string')) return json;
  const clean = list.map(oneLine);
  return clean.every((one, i) => one === list[i]) ? json : JSON.stringify(clean);
}
