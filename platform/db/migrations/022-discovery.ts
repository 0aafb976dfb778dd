import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { decrementAll, incrementAll, type List, lists, qualify } from './001-start/article-days.ts';
import { tagTriggers } from './017-tags.ts';
import { authorTriggers } from './018-authors.ts';

/**
 * Adds how readers and search engines find an article. An unlisted one is in no list: the indexes of lists
 * contain the column, and the numbers of articles by day leave it out.
 */
export function addDiscovery(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      const ofLists = [
        ...dropTriggers(dialect, ['article_tag_insert', 'article_tag_update']),
        ...tagTriggers(dialect, isListed),
        ...dropTriggers(dialect, ['article_author_insert', 'article_author_update']),
        ...authorTriggers(dialect, isListed),
      ];
      for (const statement of [...columns, ...indexes(dialect), ...triggers[dialect], ...ofLists])
        await sql.raw(statement).execute(db);
    },
  };
}

const columns = ['article', 'revision'].flatMap((table) => [
  `alter table ${table} add column canonical_url text`,
  `alter table ${table} add column seo_title text`,
  `alter table ${table} add column seo_description text`,
  `alter table ${table} add column noindex integer default 0 not null`,
  `alter table ${table} add column unlisted integer default 0 not null`,
]);

const live = `where status = 'published' and deleted_at is null`;

/** Their conditions stay as they were, for a server of the previous version that runs beside. */
function indexes(dialect: Dialect): string[] {
  const listed = {
    article_live: `(dated_at, id, status, deleted_at, unlisted) ${live}`,
    article_live_category: `(category, dated_at, id, status, deleted_at, unlisted) ${live}`,
    article_live_subcategory: `(category, subcategory, dated_at, id, status, deleted_at, unlisted) ${live}`,
    article_own: `(created_by, dated_at, id, status, category, subcategory, deleted_at, unlisted)
      where deleted_at is null`,
    article_searched:
      dialect === 'sqlite'
        ? '(n, status, deleted_at, dated_at, id, category, subcategory, created_by, author_id, lang, unlisted)'
        : `(n) include
            (status, deleted_at, category, subcategory, created_by, author_id, lang, dated_at, id, unlisted)`,
  };
  return [
    ...Object.entries(listed).flatMap(([name, definition]) => [
      `drop index ${name}`,
      `create index ${name} on article ${definition}`,
    ]),
    'create index article_unlisted on article (status, category, subcategory, deleted_at) where unlisted = 1',
  ];
}

const LISTED = `status = 'published' and deleted_at is null and unlisted = 0`;
const DAY = 'substr(dated_at, 1, 10)';
const KEY = '(level, category, subcategory, day)';

/** Drops triggers of `article`, with their functions of the same names. */
function dropTriggers(dialect: Dialect, names: string[]): string[] {
  if (dialect === 'sqlite') return names.map((name) => `drop trigger ${name}`);
  return names.flatMap((name) => [`drop trigger ${name} on article`, `drop function ${name}`]);
}

/** The condition for a row of a trigger. */
function isListed(row: string): string {
  return qualify(row, LISTED);
}

/** True if an update changes the day or the lists of an article. Other updates change no count. */
const MOVED = `(${qualify('old', LISTED)}) is distinct from (${qualify('new', LISTED)})
  or old.category is distinct from new.category or old.subcategory is distinct from new.subcategory
  or ${qualify('old', DAY)} is distinct from ${qualify('new', DAY)}`;

const sqliteTriggers = {
  article_day_insert: `after insert on article when ${qualify('new', LISTED)} begin ${incrementAll} end`,
  article_day_delete: `after delete on article when ${qualify('old', LISTED)} begin ${decrementAll} end`,
  article_day_leave: `after update on article when ${qualify('old', LISTED)} and (${MOVED})
    begin ${decrementAll} end`,
  article_day_enter: `after update on article when ${qualify('new', LISTED)} and (${MOVED})
    begin ${incrementAll} end`,
};

/**
 * Counts all rows of one statement at once. Within a transaction PostgreSQL reads every version of a count
 * that the transaction has made, so counting a thousand rows one by one would take a million steps.
 */
function countAll(list: List, changes: string[]): string {
  return `insert into article_day (level, category, subcategory, day, articles)
    select ${list.level}, category, subcategory, day, sum(articles) from (${changes.join(' union all ')}) as changes
    group by category, subcategory, day having sum(articles) <> 0
    on conflict ${KEY} do update set articles = article_day.articles + excluded.articles;`;
}

function selectRows(list: List, table: 'entered' | 'gone', articles: 1 | -1): string {
  return `select ${list.category} as category, ${list.subcategory} as subcategory, ${DAY} as day,
    ${articles} as articles from ${table} where ${LISTED} and ${list.condition}`;
}

/** Deletes the counts that the rows of a statement have left at zero. */
function deleteEmpty(list: List): string {
  return `delete from article_day using
    (select distinct ${list.category} as category, ${list.subcategory} as subcategory, ${DAY} as day from gone) as of
    where article_day.level = ${list.level} and article_day.category = of.category
      and article_day.subcategory = of.subcategory and article_day.day = of.day and article_day.articles = 0;`;
}

const insertCounts = lists.map((list) => countAll(list, [selectRows(list, 'entered', 1)])).join('\n');
const updateCounts = lists
  .map(
    (list) =>
      countAll(list, [selectRows(list, 'entered', 1), selectRows(list, 'gone', -1)]) + deleteEmpty(list),
  )
  .join('\n');
const deleteCounts = lists
  .map((list) => countAll(list, [selectRows(list, 'gone', -1)]) + deleteEmpty(list))
  .join('\n');

const triggers: Record<Dialect, string[]> = {
  sqlite: Object.entries(sqliteTriggers).flatMap(([name, definition]) => [
    `drop trigger ${name}`,
    `create trigger ${name} ${definition}`,
  ]),
  postgres: [
    ...['article_day_insert', 'article_day_delete', 'article_day_1_leave', 'article_day_2_enter'].map(
      (name) => `drop trigger ${name} on article`,
    ),
    ...['article_day_insert', 'article_day_enter', 'article_day_leave'].map(
      (name) => `drop function ${name}`,
    ),
    ...counter('insert', insertCounts, 'referencing new table as entered'),
    ...counter('update', updateCounts, 'referencing old table as gone new table as entered'),
    ...counter('delete', deleteCounts, 'referencing old table as gone'),
  ],
};

function counter(event: 'insert' | 'update' | 'delete', counts: string, tables: string): string[] {
  const name = `article_day_${event}`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${counts} return null; end $$`,
    `create trigger ${name} after ${event} on article ${tables} for each statement execute function ${name}()`,
  ];
}
