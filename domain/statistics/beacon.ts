import { normalize } from '../../shared/text/combining-marks.ts';

/** The maximum size of a beacon in bytes; those of the site's script are much smaller. */
export const MAX_BEACON = 1000;

/** A beacon: the beginning of a view, or its end. */
export type Beacon =
  | { kind: 'view'; path: string; referrer: string; campaign: string; ofTeam: boolean }
  | { kind: 'leave'; path: string; quarters: number; seconds: number };

/**
 * Reads the text of a beacon, `[path, referrer, campaign, team]` or `[path, quarters, seconds]`; undefined
 * for anything else. Its path is decoded, and may be of no page.
 */
export function readBeacon(text: string): Beacon | undefined {
  const values = parse(text);
  if (!Array.isArray(values)) return undefined;
  const [url, second, third, fourth] = values as unknown[];
  const path = typeof url === 'string' ? decodePath(url) : undefined;
  if (path === undefined) return undefined;
  if (typeof second === 'string' && typeof third === 'string')
    return {
      kind: 'view',
      path,
      referrer: toHost(second),
      campaign: toCampaign(third),
      ofTeam: fourth === 1,
    };
  if (!isCount(second, 4) || !isCount(third, MAX_SECONDS)) return undefined;
  return { kind: 'leave', path, quarters: second, seconds: third };
}

/** Nobody reads a page for longer. */
export const MAX_SECONDS = 3600;
/** No path of the site is longer. */
const MAX_PATH = 300;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isCount(value: unknown, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}

/** The decoded path of a URL, without its query; undefined for one that no page has. */
export function decodePath(url: string): string | undefined {
  const encoded = url.split(/[?#]/, 1)[0]!;
  if (!encoded.startsWith('/') || encoded.length > 3 * MAX_PATH) return undefined;
  try {
    const path = decodeURIComponent(encoded);
    return path.length <= MAX_PATH && !/\p{Cc}/u.test(path) && path.isWellFormed() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** A host name without `www.`; empty for anything else. */
export function toHost(text: string): string {
  const host = text
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
  return host.length <= 100 && /^(?:[a-z0-9_-]+\.)+[a-z0-9-]+$/.test(host) ? host : '';
}

/** The parts of a campaign as one text, `source / medium / campaign`, without addresses. */
function toCampaign(query: string): string {
  if (query.length > 500) return '';
  const parameters = new URLSearchParams(query);
  const parts = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) =>
    normalize((parameters.get(name) ?? '').toWellFormed(), 'NFC')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .toWellFormed(),
  );
  return parts.filter((part) => part !== '' && !part.includes('@')).join(' / ');
}

/** Words of hosts that send views in order to be seen in statistics. */
const SPAM =
  /(?:^|[.-])(?:semalt|buttons-for|best-seo|seo-platform|free-share-buttons|social-buttons|darodar|ilovevitaly|priceg|blackhatworth|hulfingtonpost|o-o-\d+-o-o|econom\.co|cenoval|bestwebsitesawards|get-free-traffic|guardlink|event-tracking|free-social-buttons|100dollars-seo|success-seo|videos-for-your-business|trafficmonetize|traffic2cash|rank-checker|sitevaluation|justprofit|keywords-monitoring|monetizationking|ranksonic|uptime-eu|copyrightclaims|sharebutton|web-revenue|torture\.ml|iskalko|kambasoft|savetubevideo|anticrawler|7makemoneyonline|adviceforum|social-widget|simple-share-buttons|xn--[a-z0-9-]*seo)/;

/** True for a referrer that is an advertisement for itself. */
export function isReferrerSpam(host: string): boolean {
  return SPAM.test(host);
}
