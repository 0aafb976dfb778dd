import type { BetterAuthOptions } from 'better-auth';
import { googleProvider } from './auth/google.ts';
import { type AuthOptions, settings } from './auth/settings.ts';
import { orTrouble } from './auth/trouble.ts';
import { inTime } from './clock.ts';

const GOOGLE_MS = 15_000;

/** better-auth behind one function, which takes requests at `/api/auth/*`. */
export interface Auth {
  /** Throws what the database threw, `QueueFull`, or `GoogleUnavailable`. Loads better-auth with the first call. */
  handle(request: Request): Promise<Response>;
}

/** The OpenID provider could not be reached in time. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable';
}

type Handler = (request: Request) => Promise<Response>;

/**
 * Sign-in on the site's own database. Google has an instance of its own, made when it is first asked for, so that
 * nothing else waits for, or fails with, a provider that is slow or away.
 */
export function openAuth(options: AuthOptions): Auth {
  let own: Promise<Handler> | undefined;
  let google: Promise<Handler> | undefined;
  return {
    handle: async (request) => {
      if (!usesGoogle(request)) {
        own ??= build(settings(options));
        return (await own)(request);
      }
      google ??= buildWithGoogle(options);
      const ready = google;
      // An issuer that was away or slow is looked for again with the next sign-in.
      const forget = () => {
        if (google === ready) google = undefined;
      };
      ready.catch(forget);
      const answer = ready.then((handle) => handle(request));
      return inTime(answer, GOOGLE_MS, () => {
        forget();
        throw new GoogleUnavailable('Google did not answer in time.');
      });
    },
  };
}

function usesGoogle(request: Request): boolean {
  return /\/(sign-in\/social|callback\/google)$/.test(new URL(request.url).pathname);
}

async function build(options: BetterAuthOptions): Promise<Handler> {
  const { betterAuth } = await import('better-auth');
  const auth = betterAuth(options);
  await auth.$context;
  return (request) => orTrouble(() => auth.handler(request));
}

async function buildWithGoogle(options: AuthOptions): Promise<Handler> {
  const { google } = options.config;
  if (!google) throw new GoogleUnavailable('Sign-in with Google is not set up.');
  const { betterAuth } = await import('better-auth');
  const auth = betterAuth({ ...settings(options), ...(await googleProvider(google)) });
  const { socialProviders } = await auth.$context;
  if (socialProviders.length === 0) throw new GoogleUnavailable('The issuer did not answer.');
  return (request) => orTrouble(() => auth.handler(request));
}
