/** Creates images and their uses. */
export const imageTables = [
  `create table image (
    id text primary key,
    key text not null unique,
    public_id text not null,
    format text not null,
    width integer not null,
    height integer not null,
    bytes bigint not null,
    hash text not null,
    alt text default '' not null,
    uploaded_by text,
    created_at text not null,
    name text default '' not null,
    kept integer default 0 not null,
    words text default '' not null,
    unused_since text
  )`,
  'create index image_by_hash on image (hash)',
  'create index image_by_age on image (created_at, id)',
  'create index image_by_unused_since on image (unused_since)',
  `create table image_use (
    image_id text not null references image (id) on delete cascade,
    owner_kind text not null,
    owner_id text not null,
    role text not null,
    constraint image_use_key primary key (image_id, owner_kind, owner_id, role)
  )`,
  'create index image_use_by_owner on image_use (owner_kind, owner_id)',
];
