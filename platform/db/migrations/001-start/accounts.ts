import type { Dialect } from '../../database.ts';
import { orderedText } from './types.ts';

/** Creates better-auth's tables with the types that it uses itself, plus our `role` and `bio`. */
export function accountTables(dialect: Dialect): string[] {
  const moment = dialect === 'postgres' ? 'timestamptz' : 'date';
  const flag = dialect === 'postgres' ? 'boolean' : 'integer';
  const key = orderedText(dialect);
  return [
    `create table "user" (
      id ${key} primary key,
      name text not null,
      email ${key} not null unique,
      "emailVerified" ${flag} not null,
      image text,
      "createdAt" ${moment} not null,
      "updatedAt" ${moment} not null,
      role text default 'user' not null,
      bio text
    )`,
    'create index user_by_age on "user" ("createdAt", id)',
    'create index user_by_role on "user" (role)',
    `create table session (
      id text primary key,
      "expiresAt" ${moment} not null,
      token text not null unique,
      "createdAt" ${moment} not null,
      "updatedAt" ${moment} not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" ${key} not null references "user" (id) on delete cascade
    )`,
    'create index session_by_user on session ("userId")',
    `create table account (
      id text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" ${key} not null references "user" (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" ${moment},
      "refreshTokenExpiresAt" ${moment},
      scope text,
      password text,
      "createdAt" ${moment} not null,
      "updatedAt" ${moment} not null
    )`,
    'create index account_by_user on account ("userId")',
    'create unique index account_by_provider on account ("providerId", "accountId")',
    `create table verification (
      id text primary key,
      identifier text not null,
      value text not null,
      "expiresAt" ${moment} not null,
      "createdAt" ${moment} not null,
      "updatedAt" ${moment} not null
    )`,
    'create index verification_by_identifier on verification (identifier)',
  ];
}
