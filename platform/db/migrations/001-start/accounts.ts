import { sql } from 'kysely';
import type { Dialect } from '../../database.ts';
import { orderedText, type Tables } from './types.ts';

/** Creates better-auth's tables with the types that it uses itself, plus our `role` and `bio`. */
export async function createAccounts(db: Tables, dialect: Dialect): Promise<void> {
  const moment = dialect === 'postgres' ? 'timestamptz' : sql`date`;
  const flag = dialect === 'postgres' ? 'boolean' : 'integer';
  const id = orderedText(dialect);

  await db.schema
    .createTable('user')
    .addColumn('id', id, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', id, (c) => c.notNull().unique())
    .addColumn('emailVerified', flag, (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', moment, (c) => c.notNull())
    .addColumn('updatedAt', moment, (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('user'))
    .addColumn('bio', 'text')
    .execute();
  await db.schema.createIndex('user_by_age').on('user').columns(['createdAt', 'id']).execute();
  await db.schema.createIndex('user_by_role').on('user').column('role').execute();

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expiresAt', moment, (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', moment, (c) => c.notNull())
    .addColumn('updatedAt', moment, (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', id, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('session_by_user').on('session').column('userId').execute();

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('accountId', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.notNull())
    .addColumn('userId', id, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', moment)
    .addColumn('refreshTokenExpiresAt', moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', moment, (c) => c.notNull())
    .addColumn('updatedAt', moment, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('account_by_user').on('account').column('userId').execute();
  await db.schema
    .createIndex('account_by_provider')
    .unique()
    .on('account')
    .columns(['providerId', 'accountId'])
    .execute();

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', moment, (c) => c.notNull())
    .addColumn('createdAt', moment, (c) => c.notNull())
    .addColumn('updatedAt', moment, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('verification_by_identifier').on('verification').column('identifier').execute();
}
