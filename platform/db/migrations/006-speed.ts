import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

type Tables = Kysely<unknown>;

/**
 * How many published articles each list has on each day. A count is then a sum over days, and a late page is found by
 * passing over whole days, however many articles stand before it. Kept by triggers, so that no way of writing forgets it.
 */
export function speed(dialect: Dialect): Migration {
  return {
    up: async (db: Tables) => {
      await days(db, dialect);
      await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db));
      await unpublished(db);
    },
  };
}

/** The three kinds of lists an article stands in, as the columns of `article_day` and the condition to stand there. */
const lists = [
  { level: 0, category: `''`, subcategory: `''`, condition: 'true' },
  { level: 1, category: 'category', subcategory: `''`, condition: 'true' },
  { level: 2, category: 'category', subcategory: 'subcategory', condition: 'subcategory is not null' },
] as const;
type List = (typeof lists)[number];

const LIVE = `status = 'published' and deleted_at is null`;

async function days(db: Tables, dialect: Dialect) {
  const ordered = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('article_day')
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('category', ordered, (c) => c.notNull())
    .addColumn('subcategory', ordered, (c) => c.notNull())
    .addColumn('day', ordered, (c) => c.notNull())
    .addColumn('articles', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_day_key', ['level', 'category', 'subcategory', 'day'])
    .execute();
  // With the number in it the index alone answers.
  await sql`create index article_day_count on article_day (level, category, subcategory, day, articles)`.execute(
    db,
  );
  for (const list of lists) {
    await sql
      .raw(
        `insert into article_day (level, category, subcategory, day, articles)
         select ${list.level}, ${list.category}, ${list.subcategory}, substr(dated_at, 1, 10), count(*)
         from article where ${LIVE} and ${list.condition} group by 1, 2, 3, 4`,
      )
      .execute(db);
  }
}

/** What is not published is little; counted apart, the dashboard need not count everything. */
async function unpublished(db: Tables) {
  await sql`create index article_unpublished on article (status, category, subcategory, deleted_at)
    where status <> 'published' and deleted_at is null`.execute(db);
}

/** A row's columns as a trigger names them. */
function of(row: 'new' | 'old', text: string): string {
  return text.replace(/\b(category|subcategory|dated_at|status|deleted_at)\b/g, `${row}.$1`);
}

function enter(list: List): string {
  return `insert into article_day (level, category, subcategory, day, articles)
    select ${list.level}, ${of('new', list.category)}, ${of('new', list.subcategory)}, substr(new.dated_at, 1, 10), 1
    where ${of('new', list.condition)}
    on conflict (level, category, subcategory, day) do update set articles = article_day.articles + 1;`;
}

function leave(list: List): string {
  const day = `level = ${list.level} and category = ${of('old', list.category)}
    and subcategory = ${of('old', list.subcategory)} and day = substr(old.dated_at, 1, 10)`;
  return `update article_day set articles = articles - 1 where ${day};
    delete from article_day where ${day} and articles = 0;`;
}

const entering = lists.map(enter).join('\n');
const leaving = lists.map(leave).join('\n');

/** A save that changes neither the day nor the lists touches no count. */
const MOVED = `(${of('old', LIVE)}) is distinct from (${of('new', LIVE)})
  or old.category is distinct from new.category or old.subcategory is distinct from new.subcategory
  or substr(old.dated_at, 1, 10) is distinct from substr(new.dated_at, 1, 10)`;

async function sqliteTriggers(db: Tables) {
  const triggers = [
    `create trigger article_day_insert after insert on article when ${of('new', LIVE)} begin ${entering} end`,
    `create trigger article_day_delete after delete on article when ${of('old', LIVE)} begin ${leaving} end`,
    `create trigger article_day_leave after update on article when ${of('old', LIVE)} and (${MOVED}) begin ${leaving} end`,
    `create trigger article_day_enter after update on article when ${of('new', LIVE)} and (${MOVED}) begin ${entering} end`,
  ];
  for (const trigger of triggers) await sql.raw(trigger).execute(db);
}

/**
 * All rows of one statement at a time: within a transaction PostgreSQL looks through every version of a count that the
 * transaction has made, so that counting a thousand rows one by one would take a million steps.
 */
const enteringTogether = lists
  .map(
    (list) => `insert into article_day (level, category, subcategory, day, articles)
    select ${list.level}, ${list.category}, ${list.subcategory}, substr(dated_at, 1, 10), count(*)
    from entered where ${LIVE} and ${list.condition} group by 1, 2, 3, 4
    on conflict (level, category, subcategory, day) do update set articles = article_day.articles + excluded.articles;`,
  )
  .join('\n');

async function postgresTriggers(db: Tables) {
  const statements = [
    `create function article_day_insert() returns trigger language plpgsql
      as $$ begin ${enteringTogether} return null; end $$`,
    `create function article_day_enter() returns trigger language plpgsql as $$ begin ${entering} return null; end $$`,
    `create function article_day_leave() returns trigger language plpgsql as $$ begin ${leaving} return null; end $$`,
    `create trigger article_day_insert after insert on article referencing new table as entered for each statement
      execute function article_day_insert()`,
    `create trigger article_day_delete after delete on article for each row
      when (${of('old', LIVE)}) execute function article_day_leave()`,
    `create trigger article_day_1_leave after update on article for each row
      when (${of('old', LIVE)} and (${MOVED})) execute function article_day_leave()`,
    `create trigger article_day_2_enter after update on article for each row
      when (${of('new', LIVE)} and (${MOVED})) execute function article_day_enter()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
