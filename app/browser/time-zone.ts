import { TIME_ZONE_COOKIE } from '../../shared/cookies.ts';

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Tells the dashboard's server the time zone of this browser. Account pages do so too, before the first visit
 * to the dashboard.
 */
export function sendTimeZone(): void {
  const attributes = `path=/dashboard; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
  document.cookie = `${TIME_ZONE_COOKIE}=${browserTimeZone()}; ${attributes}`;
}
