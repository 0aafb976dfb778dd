import type { Ctx, Services } from '../../domain/context.ts';
import { loadSettings } from '../../domain/site/site.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import type { Version, VersionSource } from './page-cache.ts';

/**
 * Tells the version of pages: the content version, and today's date in the site's time zone, because the year
 * in the footer changes without a write. A day begins with a minute everywhere, so the date is read once a
 * minute; the time zone again when the content version changes. Undefined if the database cannot tell it.
 */
export function versionReader(ctx: Ctx): VersionSource {
  let last: { content: number; minute: number; version: string } | undefined;
  const readDate = async (content: number, minute: number): Promise<string> => {
    const { timeZone } = await loadSettings(ctx);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(minute * MINUTE_MS);
    last = { content, minute, version: `${content} ${date}` };
    return last.version;
  };
  const withDate = (content: number): string | Promise<Version> => {
    const minute = Math.floor(ctx.now() / MINUTE_MS);
    if (last?.content === content && last.minute === minute) return last.version;
    return readDate(content, minute).catch(undefinedIfAway);
  };
  return () => {
    if (ctx.db.availability.unavailableMs !== undefined) return undefined;
    try {
      const content = ctx.db.contentVersion.read();
      return typeof content === 'number' ? withDate(content) : content.then(withDate).catch(undefinedIfAway);
    } catch (error) {
      return undefinedIfAway(error);
    }
  };
}

/** The content version and the date that a version of pages consists of. */
export function parseVersion(version: string): { content: number; date: string } {
  const [content = '', date = ''] = version.split(' ');
  return { content: Number(content), date };
}

function undefinedIfAway(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error;
}

/**
 * Time for which the database has not worked, in milliseconds, if a page of `version` may be served
 * meanwhile. Undefined if it must not be served: the database works, has not for too long
 * (`STALE_IF_DOWN_S`), or a newer write is known that withdrew something, which this page may show.
 */
export function staleAge(
  { db, config }: Pick<Services, 'db' | 'config'>,
  version: string,
): number | undefined {
  const { fault } = db.availability;
  if (!fault || fault.ms > config.staleIfDownMs) return undefined;
  return parseVersion(version).content >= db.contentVersion.newestWithdrawal ? fault.ms : undefined;
}

const FOLLOW_MS = 1000;

/**
 * Reads the version once a second also without requests, so that this server soon knows what another one has
 * withdrawn, and that the database does not answer. SQLite has no other server.
 */
export function followVersion({ contentVersion, isExclusive, beforeClose }: Services['db']): void {
  if (isExclusive) return;
  const timer = setInterval(() => void Promise.resolve(contentVersion.read()).catch(() => {}), FOLLOW_MS);
  timer.unref();
  beforeClose(async () => clearInterval(timer));
}
