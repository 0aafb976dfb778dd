import type { Ctx, Services } from '../../domain/context.ts';
import { siteSettings } from '../../domain/site/site.ts';
import { isDatabaseAway } from '../../platform/db/errors.ts';

const MINUTE_MS = 60_000;

type Version = string | undefined;

interface Seen {
  n: number;
  minute: number;
  text: string;
}

/**
 * What pages are made of, as text: the content version, and today's date where the site is, for the footer's year
 * changes though nothing was written. A day begins with a minute everywhere, so the date is asked for once a minute;
 * the time zone is read again when the version moved. Undefined while the database is away and nobody can tell.
 */
export function versionReader(ctx: Ctx): () => Version | Promise<Version> {
  let seen: Seen | undefined;
  const current = (n: number): string | Promise<string> => {
    const minute = Math.floor(ctx.now() / MINUTE_MS);
    if (seen?.n === n && seen.minute === minute) return seen.text;
    return look(n, minute);
  };
  const look = async (n: number, minute: number): Promise<string> => {
    const { timeZone } = await siteSettings(ctx);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(minute * MINUTE_MS);
    seen = { n, minute, text: `${n} ${date}` };
    return seen.text;
  };
  return () => {
    if (ctx.db.availability.awayMs !== undefined) return undefined;
    const n = ctx.db.contentVersion.read();
    return typeof n === 'number' ? current(n) : n.then(current).catch(unlessAway);
  };
}

function unlessAway(error: unknown): undefined {
  if (!isDatabaseAway(error)) throw error;
}

/**
 * How old a page of `version` may be that is answered while the version cannot be told, in milliseconds: as old as the
 * database is away. Undefined when it must not be answered, because that is too long (`STALE_IF_DOWN_S`) or a write that
 * this process answered is newer.
 */
export function staleAge(
  { db, config }: Pick<Services, 'db' | 'config'>,
  version: string,
): number | undefined {
  const { awayMs } = db.availability;
  if (awayMs === undefined || awayMs > config.staleIfDownMs) return undefined;
  return Number.parseInt(version, 10) >= db.contentVersion.newestWritten ? awayMs : undefined;
}
