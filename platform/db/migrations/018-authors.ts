import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds several authors for an article, and links of authors. */
export function addAuthors(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      const statements = [...tables(dialect), fillAll, ...authorTriggers(dialect, isLive)];
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

function tables(dialect: Dialect): string[] {
  const key = orderedText(dialect);
  return [
    `alter table author add column links text default '[]' not null`,
    `alter table article add column more_authors text default '[]' not null`,
    `alter table revision add column more_authors text default '[]' not null`,
    `create table article_author (
      article_id ${key} not null references article (id) on delete cascade,
      author_id text not null references author (id) on delete cascade,
      position integer not null,
      dated_at ${key},
      constraint article_author_key primary key (article_id, author_id)
    )`,
    // Contains all that the list of an author needs, in its order.
    'create index article_author_list on article_author (author_id, dated_at, article_id)',
  ];
}

/**
 * The authors of the article `row` with their positions, as `listed`. An author who is named twice has the
 * first one.
 */
const listed: Record<Dialect, (row: string) => string> = {
  sqlite: (row) => `(select 0 as position, ${row}.author_id as id
    union all select key + 1, value from json_each(${row}.more_authors)) as listed`,
  postgres: (row) => `(select 0 as position, ${row}.author_id as id
    union all select n, value from jsonb_array_elements_text(${row}.more_authors::jsonb)
      with ordinality as more (value, n)) as listed`,
};

const isLive = (row: string) => `${row}.status = 'published' and ${row}.deleted_at is null`;
const COLUMNS = 'insert into article_author (article_id, author_id, position, dated_at)';

/** Until now, each article has one author at most. */
const fillAll = `${COLUMNS}
  select article.id, article.author_id, 0, case when ${isLive('article')} then article.dated_at end
  from article where article.author_id is not null`;

/**
 * Triggers keep `article_author`, so that no write can forget it, nor a server of the version before.
 * `isListed` tells if the article of a row is in lists.
 */
export function authorTriggers(dialect: Dialect, isListed: (row: string) => string): string[] {
  const fill = `${COLUMNS}
    select new.id, author.id, min(listed.position), case when ${isListed('new')} then new.dated_at end
    from ${listed[dialect]('new')} join author on author.id = listed.id group by author.id;`;
  const refill = `delete from article_author where article_id = new.id; ${fill}`;
  // True if an update changes the authors of an article, or its place in their lists.
  const changed = `old.author_id is distinct from new.author_id or old.more_authors <> new.more_authors
    or (${isListed('old')}) is distinct from (${isListed('new')}) or old.dated_at <> new.dated_at`;
  if (dialect === 'sqlite') {
    return [
      `create trigger article_author_insert after insert on article when new.author_id is not null
        begin ${fill} end`,
      `create trigger article_author_update after update on article when ${changed} begin ${refill} end`,
    ];
  }
  return [
    `create function article_author_insert() returns trigger language plpgsql
      as $$ begin ${fill} return null; end $$`,
    `create function article_author_update() returns trigger language plpgsql
      as $$ begin ${refill} return null; end $$`,
    `create trigger article_author_insert after insert on article for each row when (new.author_id is not null)
      execute function article_author_insert()`,
    `create trigger article_author_update after update on article for each row when (${changed})
      execute function article_author_update()`,
  ];
}
