import type { Dialect } from '../../database.ts';
import { orderedText } from './types.ts';

/**
 * Creates the number of published articles per list and day. A count is then a sum over days, and a late page
 * is found by skipping whole days, however many articles precede it. Triggers maintain it, so that no write
 * can forget it.
 */
export function articleDays(dialect: Dialect): string[] {
  const key = orderedText(dialect);
  return [
    `create table article_day (
      level integer not null,
      category ${key} not null,
      subcategory ${key} not null,
      day ${key} not null,
      articles integer not null,
      constraint article_day_key primary key (level, category, subcategory, day)
    )`,
    // Contains the count, so that queries need not read the rows.
    'create index article_day_count on article_day (level, category, subcategory, day, articles)',
    ...(dialect === 'sqlite' ? sqliteTriggers : postgresTriggers),
  ];
}

/** The lists that an article may be in, as columns of `article_day` and the condition to be in it. */
export const lists = [
  { level: 0, category: `''`, subcategory: `''`, condition: 'true' },
  { level: 1, category: 'category', subcategory: `''`, condition: 'true' },
  { level: 2, category: 'category', subcategory: 'subcategory', condition: 'subcategory is not null' },
] as const;
export type List = (typeof lists)[number];

const LIVE = `status = 'published' and deleted_at is null`;

/** Qualifies the columns of `article` in `text` with the row of a trigger. */
export function qualify(row: string, text: string): string {
  return text.replace(/\b(category|subcategory|dated_at|status|deleted_at|unlisted)\b/g, `${row}.$1`);
}

function increment(list: List): string {
  return `insert into article_day (level, category, subcategory, day, articles)
    select ${list.level}, ${qualify('new', list.category)}, ${qualify('new', list.subcategory)}, substr(new.dated_at, 1, 10), 1
    where ${qualify('new', list.condition)}
    on conflict (level, category, subcategory, day) do update set articles = article_day.articles + 1;`;
}

function decrement(list: List): string {
  const day = `level = ${list.level} and category = ${qualify('old', list.category)}
    and subcategory = ${qualify('old', list.subcategory)} and day = substr(old.dated_at, 1, 10)`;
  return `update article_day set articles = articles - 1 where ${day};
    delete from article_day where ${day} and articles = 0;`;
}

export const incrementAll = lists.map(increment).join('\n');
export const decrementAll = lists.map(decrement).join('\n');

/** True if an update changes the day or the lists of an article. Other updates change no count. */
const MOVED = `(${qualify('old', LIVE)}) is distinct from (${qualify('new', LIVE)})
  or old.category is distinct from new.category or old.subcategory is distinct from new.subcategory
  or substr(old.dated_at, 1, 10) is distinct from substr(new.dated_at, 1, 10)`;

const sqliteTriggers = [
  `create trigger article_day_insert after insert on article when ${qualify('new', LIVE)} begin ${incrementAll} end`,
  `create trigger article_day_delete after delete on article when ${qualify('old', LIVE)} begin ${decrementAll} end`,
  `create trigger article_day_leave after update on article when ${qualify('old', LIVE)} and (${MOVED}) begin ${decrementAll} end`,
  `create trigger article_day_enter after update on article when ${qualify('new', LIVE)} and (${MOVED}) begin ${incrementAll} end`,
];

/**
 * Counts all rows of one insert at once. Within a transaction PostgreSQL reads every version of a count that
 * the transaction has made, so counting a thousand rows one by one would take a million steps.
 */
const incrementInserted = lists
  .map(
    (list) => `insert into article_day (level, category, subcategory, day, articles)
    select ${list.level}, ${list.category}, ${list.subcategory}, substr(dated_at, 1, 10), count(*)
    from entered where ${LIVE} and ${list.condition} group by 1, 2, 3, 4
    on conflict (level, category, subcategory, day) do update set articles = article_day.articles + excluded.articles;`,
  )
  .join('\n');

const postgresTriggers = [
  `create function article_day_insert() returns trigger language plpgsql
    as $$ begin ${incrementInserted} return null; end $$`,
  `create function article_day_enter() returns trigger language plpgsql as $$ begin ${incrementAll} return null; end $$`,
  `create function article_day_leave() returns trigger language plpgsql as $$ begin ${decrementAll} return null; end $$`,
  `create trigger article_day_insert after insert on article referencing new table as entered for each statement
    execute function article_day_insert()`,
  `create trigger article_day_delete after delete on article for each row
    when (${qualify('old', LIVE)}) execute function article_day_leave()`,
  `create trigger article_day_1_leave after update on article for each row
    when (${qualify('old', LIVE)} and (${MOVED})) execute function article_day_leave()`,
  `create trigger article_day_2_enter after update on article for each row
    when (${qualify('new', LIVE)} and (${MOVED})) execute function article_day_enter()`,
];
