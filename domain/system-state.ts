import type { LinkCheck } from '../contract/redirect.ts';
import type { FileCheck } from '../contract/system.ts';
import { formatInstant } from '../platform/clock.ts';
import type { Services } from './context.ts';

/** The noted details of the latest event of each kind. */
export interface SystemState {
  'email.sent': { subject: string };
  'email.failed': { subject: string; error: string };
  /** A backup that was made by hand. */
  backup: { at: string; file: string; bytes: number };
  /** A check of all media files, by the job or by hand. */
  'media.checked': FileCheck;
  /** A check of the links of the site to itself. */
  'links.checked': LinkCheck;
}

type Noted<K extends keyof SystemState> = SystemState[K] & { notedAt: string };

/**
 * Notes an event for the System page. A note that cannot be written is logged: it must not fail what it is
 * about.
 */
export async function noteState<K extends keyof SystemState>(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  key: K,
  value: SystemState[K],
): Promise<void> {
  const row = { key, value: JSON.stringify(value), at: formatInstant(now()) };
  try {
    await db.autocommit
      .insertInto('system_state')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value, at: row.at }))
      .execute();
  } catch (error) {
    log.debug({ event: 'state_not_noted', err: error });
  }
}

/** Reads the latest event of each kind. */
export async function readStates({
  db,
}: Pick<Services, 'db'>): Promise<{ [K in keyof SystemState]?: Noted<K> }> {
  const rows = await db.read.selectFrom('system_state').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ key, value, at }) => [key, { ...(JSON.parse(value) as object), notedAt: at }]),
  );
}
