import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StaffRole, staffRoles } from '../contract/user.ts';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { openLog } from '../platform/log.ts';
import { openOutbox } from '../platform/mail.ts';
import { openLocalStorage } from '../platform/storage/local.ts';
import { type AccountRole, type Actor, type Ctx, type Services, system } from './context.ts';

/** Real services on a temporary folder, for tests. `env` adds environment variables. */
export function testServices(db: Database, env: Record<string, string> = {}): Services {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-test-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', APP_SECRET: 'x'.repeat(32), ...env });
  return {
    config,
    db,
    storage: openLocalStorage(join(dataDir, 'media')),
    mail: openOutbox(join(dataDir, 'outbox'), config.mailFrom),
    log: openLog('silent'),
    now: Date.now,
  };
}

/** A context of the operator, who may do everything, or of another actor. */
export function testContext(db: Database, actor: Actor = system, env: Record<string, string> = {}): Ctx {
  return { ...testServices(db, env), actor };
}

/** The same services with another actor. */
export function as(ctx: Services, actor: Actor): Ctx {
  return { ...ctx, actor };
}

/** Inserts an account and returns it as an actor. */
export async function testAccount(
  ctx: Services,
  role: AccountRole,
  email: string,
  name = 'Test Person',
): Promise<Actor> {
  const id = `user-${email}`;
  const now = new Date(ctx.now()).toISOString();
  await ctx.db.autocommit
    .insertInto('user')
    .values({
      id,
      name,
      email,
      emailVerified: true,
      image: null,
      createdAt: now,
      updatedAt: now,
      ...(staffRoles.includes(role as StaffRole) ? { role: 'user', staffRole: role } : { role }),
      bio: null,
    })
    .execute();
  return { userId: id, role };
}
