import { type Flash, flashCookie } from './components/flash.ts';

/** Response headers that set cookies, and optionally a message for the next page. */
export function cookieHeaders(cookies: string[], flash?: Flash): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (flash) headers.append('set-cookie', flashCookie(flash));
  return headers;
}
