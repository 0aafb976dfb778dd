import type { Ctx, Services } from '../../domain/context.ts';
import { loadSettings } from '../../domain/site/site.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import type { VersionSource } from './page-cache.ts';

/**
 * Tells the version of pages: the content version, and today's date in the site's time zone, because the year in the footer
 * changes without a write. A day begins with a minute everywhere, so the date is read once a minute; the time zone again
 * when the content version changes. Undefined while the database is down.
 */
export function versionReader(ctx: Ctx): VersionSource {
  let last: { content: number; minute: number; version: string } | undefined;
  const withDate = (content: number): string | Promise<string> => {
    const minute = Math.floor(ctx.now() / MINUTE_MS);
    if (last?.content === content && last.minute === minute) return last.version;
    return readDate(content, minute);
  };
  const readDate = async (content: number, minute: number): Promise<string> => {
    const { timeZone } = await loadSettings(ctx);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(minute * MINUTE_MS);
    last = { content, minute, version: `${content} ${date}` };
    return last.version;
  };
  return () => {
    if (ctx.db.availability.unavailableMs !== undefined) return undefined;
    const content = ctx.db.contentVersion.read();
    return typeof content === 'number' ? withDate(content) : content.then(withDate).catch(undefinedIfDown);
  };
}

function undefinedIfDown(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error;
}

/**
 * Maximum age of a page of `version` that is served while the current version is unknown, in milliseconds: the time the
 * database has been down. Undefined if the page must not be served, because that time is too long (`STALE_IF_DOWN_S`) or
 * because this process has acknowledged a newer write.
 */
export function staleAge(
  { db, config }: Pick<Services, 'db' | 'config'>,
  version: string,
): number | undefined {
  const { unavailableMs } = db.availability;
  if (unavailableMs === undefined || unavailableMs > config.staleIfDownMs) return undefined;
  return Number.parseInt(version, 10) >= db.contentVersion.newestWritten ? unavailableMs : undefined;
}
