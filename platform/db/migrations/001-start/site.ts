/** Creates the tables that are not about accounts, articles or images. */
export const siteTables = [
  `create table job (
    id text primary key,
    kind text not null,
    unique_key text unique,
    payload text not null,
    run_at text not null,
    lease_until text,
    attempts integer default 0 not null,
    error text,
    created_at text not null
  )`,
  'create index job_due on job (run_at)',
  `create table content_version (
    id integer primary key,
    n bigint not null
  )`,
  'insert into content_version (id, n) values (1, 1)',
  `create table setting (
    key text primary key,
    value text not null,
    version integer not null
  )`,
  `create table page (
    slug text primary key,
    title text not null,
    body text not null,
    rendered text not null,
    version integer not null,
    updated_at text not null,
    render_version integer default 0 not null
  )`,
  `create table subscriber (
    id text primary key,
    email text not null unique,
    status text not null,
    created_at text not null,
    confirmed_at text,
    unsubscribed_at text
  )`,
  'create index subscriber_by_age on subscriber (created_at, id)',
  'create index subscriber_by_status on subscriber (status, created_at, id)',
  `create table import_item (
    source text not null,
    source_key text not null,
    content_hash text not null,
    target_id text not null,
    target_version integer not null,
    imported_at text not null,
    constraint import_item_key primary key (source, source_key)
  )`,
  `create table rate (
    key text primary key,
    count integer not null,
    resets_at bigint not null
  )`,
  'create index rate_by_end on rate (resets_at)',
  `create table one_time_link (
    token_hash text primary key,
    purpose text not null,
    expires_at text not null,
    used_at text
  )`,
  `create table site (
    one integer primary key,
    id text not null,
    used_by text not null,
    secret_print text,
    created_at text not null
  )`,
];
