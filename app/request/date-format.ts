import { TIME_ZONE_COOKIE } from '../../shared/cookies.ts';

/** How a person reads dates: the language as a BCP 47 tag, and the IANA time zone. */
export interface DateFormat {
  lang: string;
  timeZone: string;
}

/** Far more than browsers send. */
const MAX_HEADER = 500;
/** The longest IANA name has 32 characters. */
const MAX_ZONE = 64;
const COOKIE = new RegExp(`(?:^|; ?)${TIME_ZONE_COOKIE}=([^;]*)`);
/** Without extensions such as the calendar in `th-u-ca-buddhist`, which browsers do not send. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,4})*$/i;

/**
 * The dates of the person who sends a request: in the browser's first language, English if it names none, and
 * in the time zone of its cookie, or `siteTimeZone` if it has none yet.
 */
export function requestDateFormat({ headers }: Request, siteTimeZone: string): DateFormat {
  return {
    lang: preferredLanguage(headers.get('accept-language') ?? ''),
    timeZone: ownTimeZone(headers.get('cookie') ?? '') ?? siteTimeZone,
  };
}

/**
 * The first language of the header (RFC 9110, 12.5.4) in which dates can be written. Browsers list them by
 * preference.
 */
function preferredLanguage(header: string): string {
  if (header.length > MAX_HEADER) return 'en-US';
  const tags = header.split(',').map((part) => part.split(';', 1)[0]!.trim());
  return tags.find((tag) => TAG.test(tag) && canFormat({ lang: tag, timeZone: 'UTC' })) ?? 'en-US';
}

function ownTimeZone(cookies: string): string | null {
  const timeZone = COOKIE.exec(cookies)?.[1];
  if (!timeZone || timeZone.length > MAX_ZONE) return null;
  return canFormat({ lang: 'en-US', timeZone }) ? timeZone : null;
}

function canFormat({ lang, timeZone }: DateFormat): boolean {
  try {
    new Intl.DateTimeFormat(lang, { timeZone });
    return Intl.DateTimeFormat.supportedLocalesOf(lang).length > 0;
  } catch {
    return false;
  }
}
