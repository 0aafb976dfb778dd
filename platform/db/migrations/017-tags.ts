import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds tags, and redirects to what is not an article. */
export function addTags(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [...tables(dialect), ...tagTriggers(dialect, isLive)])
        await sql.raw(statement).execute(db);
    },
  };
}

function tables(dialect: Dialect): string[] {
  const key = orderedText(dialect);
  return [
    `create table tag (
      id ${key} primary key,
      slug ${key} not null unique,
      name ${key} not null unique,
      key ${key} not null unique,
      description text,
      created_at text not null
    )`,
    `create table article_tag (
      article_id ${key} not null references article (id) on delete cascade,
      tag_id ${key} not null references tag (id) on delete cascade,
      dated_at ${key},
      constraint article_tag_key primary key (article_id, tag_id)
    )`,
    // Contains all that the list of a tag needs, in its order.
    'create index article_tag_list on article_tag (tag_id, dated_at, article_id)',
    `create table redirect (
      path ${key} primary key,
      target_kind text not null,
      target_id ${key} not null,
      created_at text not null
    )`,
    'create index redirect_by_target on redirect (target_kind, target_id)',
    `alter table article add column tags text default '[]' not null`,
    `alter table revision add column tags text default '[]' not null`,
  ];
}

const names: Record<Dialect, string> = {
  sqlite: 'json_each(new.tags) as named',
  postgres: 'jsonb_array_elements_text(new.tags::jsonb) as named (value)',
};

const isLive = (row: string) => `${row}.status = 'published' and ${row}.deleted_at is null`;

/**
 * Triggers keep `article_tag`, so that no write can forget it, nor a server of the version before. `isListed`
 * tells if the article of a row is in lists.
 */
export function tagTriggers(dialect: Dialect, isListed: (row: string) => string): string[] {
  const fill = `insert into article_tag (article_id, tag_id, dated_at)
    select distinct new.id, tag.id, case when ${isListed('new')} then new.dated_at end
    from ${names[dialect]} join tag on tag.name = named.value;`;
  const refill = `delete from article_tag where article_id = new.id; ${fill}`;
  // True if an update changes the tags of an article, or its place in their lists.
  const changed = `old.tags <> new.tags or new.tags <> '[]' and (
    (${isListed('old')}) is distinct from (${isListed('new')}) or old.dated_at <> new.dated_at)`;
  if (dialect === 'sqlite') {
    return [
      `create trigger article_tag_insert after insert on article when new.tags <> '[]' begin ${fill} end`,
      `create trigger article_tag_update after update on article when ${changed} begin ${refill} end`,
    ];
  }
  return [
    `create function article_tag_insert() returns trigger language plpgsql as $$ begin ${fill} return null; end $$`,
    `create function article_tag_update() returns trigger language plpgsql as $$ begin ${refill} return null; end $$`,
    `create trigger article_tag_insert after insert on article for each row when (new.tags <> '[]')
      execute function article_tag_insert()`,
    `create trigger article_tag_update after update on article for each row when (${changed})
      execute function article_tag_update()`,
  ];
}
