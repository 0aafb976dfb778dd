import type { Ctx } from '../../domain/context.ts';
import { contentVersion, siteSettings } from '../../domain/site/site.ts';

const MINUTE_MS = 60_000;

interface Seen {
  n: number;
  minute: number;
  text: string;
}

/**
 * What pages are made of, as text: the content version, and today's date where the site is, for the footer's year
 * changes though nothing was written. A day begins with a minute everywhere, so the date is asked for once a minute;
 * the time zone is read again when the version moved.
 */
export function versionOf(ctx: Ctx): () => string | Promise<string> {
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
    const n = contentVersion(ctx);
    return typeof n === 'number' ? current(n) : n.then(current);
  };
}
