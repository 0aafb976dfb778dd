import { z } from 'zod';
import { hasPublicHost, webPort } from '../shared/public-address.ts';
import { wellFormed } from './fields.ts';
import { MAX_FEDIVERSE_HANDLE, MAX_PROFILE_LINKS, MAX_URL } from './limits.ts';
import { texts } from './texts.ts';

const { validation } = texts;

/** An https URL without a password, as the URL parser writes it. */
const httpsUrl = (message: string) =>
  z
    .string()
    .max(MAX_URL, { error: message, abort: true })
    .overwrite((url) => wellFormed(url).trim())
    .overwrite((url) => (isHttps(url) ? new URL(url).href : url));

function isHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** True for a hub that the server may reach, as it may webhooks. */
function isHub(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isHttps(text) && webPort(url) !== null && hasPublicHost(text);
}

/** `@name@host`, as Mastodon and others write an account. */
const HANDLE = /^@[\w.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** An account of the fediverse; empty for none. */
export const fediverseHandle = z
  .string()
  .max(MAX_FEDIVERSE_HANDLE, { error: validation.fediverseCreator, abort: true })
  .trim()
  .refine((handle) => handle === '' || HANDLE.test(handle), validation.fediverseCreator);

/** How other sites recognise this one, and whom it tells of changes: all off by default. */
export const discoveryFields = {
  /** Profiles of the site elsewhere, which link back to it (`rel="me"`). */
  profileLinks: z
    .array(httpsUrl(validation.profileLinks))
    .max(MAX_PROFILE_LINKS, { error: `Please name at most ${MAX_PROFILE_LINKS} profiles`, abort: true })
    .refine((urls) => urls.every(isHttps), validation.profileLinks)
    .default([]),
  /** The account of the fediverse that articles name whose author has none; empty for none. */
  fediverseCreator: fediverseHandle.default(''),
  /** The WebSub hub that feeds name and that is told when they change; empty for none. */
  hub: httpsUrl(validation.hub)
    .refine((url) => url === '' || isHub(url), validation.hub)
    .default(''),
  /** True if search engines are told of changed URLs by IndexNow. */
  indexNow: z.boolean().default(false),
};
