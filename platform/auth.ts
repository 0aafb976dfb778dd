import { throwCause } from './auth/errors.ts';
import { ProviderUnavailable, withProviderLimits } from './auth/provider-fetch.ts';
import { isFrom, providerOptions } from './auth/providers.ts';
import { type AuthOptions, type AuthParts, CLIENT_ADDRESS_HEADER, settings } from './auth/settings.ts';
import { withTimeout } from './clock.ts';
import { openOneWrite } from './db/one-write.ts';
import type { ProviderId } from './sign-in-settings.ts';

const PROVIDER_MS = 15_000;

/** Operations of several changes. Those with a provider wait for it between theirs. */
const ATOMIC: ReadonlySet<AuthOperation> = new Set([
  'signUpEmail',
  'changePassword',
  'resetPassword',
  'requestPasswordReset',
  'sendVerificationEmail',
]);

/** The operations of better-auth that we use, by their names in `auth.api`. */
export type AuthOperation =
  | 'callbackOAuth'
  | 'changePassword'
  | 'getSession'
  | 'openSession'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'sendVerificationEmail'
  | 'signInEmail'
  | 'signInSocial'
  | 'signOut'
  | 'signUpEmail'
  | 'verifyEmail';

/** The input of an operation. Nothing else reaches better-auth. */
export interface AuthInput {
  body?: object;
  query?: object;
  params?: object;
}

/** The client of an operation: the headers of the browser's request, and its IP address. */
export interface AuthClient {
  headers: Headers;
  clientAddress: string;
}

/** The response of an operation. */
export interface AuthResponse {
  /** The JSON body; null for a redirect. */
  body: unknown;
  /** `Set-Cookie` headers for the browser. */
  cookies: string[];
  /** The URL that the browser goes to next. */
  location: string | null;
}

/** better-auth refused an operation, such as a sign-in with a wrong password. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal';
  /** better-auth's code, such as `INVALID_EMAIL_OR_PASSWORD`. */
  readonly code: string;
  readonly status: number;

  constructor(status: number, body: { code?: unknown; message?: unknown } | null) {
    super(typeof body?.message === 'string' ? body.message : '');
    this.code = typeof body?.code === 'string' ? body.code : 'REFUSED';
    this.status = status;
  }
}

/** better-auth behind one function. */
export interface Auth {
  /**
   * Runs an operation. Throws `AuthRefusal`, errors of the database, `QueueFull`, or `ProviderUnavailable`.
   * The first call loads better-auth.
   */
  run(operation: AuthOperation, input: AuthInput, client?: AuthClient): Promise<AuthResponse>;
}

export { ProviderUnavailable };

type Run = (operation: AuthOperation, input: AuthInput, headers: Headers) => Promise<AuthResponse>;

/**
 * Opens sign-in on the site's own database. A provider gets an instance of its own when it is first used, so
 * that one that is slow or unreachable delays nothing else.
 */
export function openAuth(options: AuthOptions): Auth {
  const parts = { ...options, oneWrite: openOneWrite(options.db) };
  const { atomically } = parts.oneWrite;
  let own: Promise<Run> | undefined;
  const providers = new Map<ProviderId, Promise<Run>>();
  return {
    run: async (operation, input, client) => {
      const headers = forwardedHeaders(client);
      const id = findProvider(operation, input);
      if (id === null) {
        own ??= build(parts);
        const run = await own;
        const runOnce = () => run(operation, input, headers);
        return ATOMIC.has(operation) ? atomically(runOnce) : runOnce();
      }
      const end = new AbortController();
      const limit = <T>(work: () => Promise<T>) => withProviderLimits(end.signal, work);
      const ready = providers.get(id) ?? limit(() => buildWithProvider(parts, id));
      providers.set(id, ready);
      // The next sign-in looks for the issuer again.
      const forget = () => {
        if (providers.get(id) === ready) providers.delete(id);
      };
      ready.catch(forget);
      const response = ready.then((run) => limit(() => run(operation, input, headers)));
      return withTimeout(response, PROVIDER_MS, () => {
        forget();
        end.abort();
        throw new ProviderUnavailable(`The provider ${id} did not answer in time.`);
      });
    },
  };
}

/** The provider that an operation is about; null for all others. */
function findProvider(operation: AuthOperation, { body, params }: AuthInput): ProviderId | null {
  if (operation === 'signInSocial') return (body as { provider: ProviderId }).provider;
  return operation === 'callbackOAuth' ? (params as { id: ProviderId }).id : null;
}

/** The only headers that better-auth sees: cookies, user agent, and the IP address as we know it. */
function forwardedHeaders(client: AuthClient | undefined): Headers {
  const headers = new Headers();
  if (client?.clientAddress) headers.set(CLIENT_ADDRESS_HEADER, client.clientAddress);
  for (const name of ['cookie', 'user-agent']) {
    const value = client?.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

async function build(parts: AuthParts): Promise<Run> {
  const { betterAuth } = await import('better-auth');
  const { sessionOpener } = await import('./auth/open-session.ts');
  const auth = betterAuth({ ...settings(parts), plugins: [sessionOpener()] });
  await auth.$context;
  return runner(auth.api);
}

async function buildWithProvider(parts: AuthParts, id: ProviderId): Promise<Run> {
  const options = await providerOptions(parts, id);
  if (!options) throw new ProviderUnavailable(`Sign-in with ${id} is not set up.`);
  const { betterAuth } = await import('better-auth');
  const auth = betterAuth({ ...settings(parts), ...options });
  const { socialProviders } = await auth.$context;
  const [provider] = socialProviders;
  if (!provider) throw new ProviderUnavailable('The issuer did not answer.');
  if (!isFrom(provider, parts.config[id]?.issuer)) {
    parts.log.error({ event: 'wrong_issuer', provider: id, issuer: provider.issuer });
    throw new ProviderUnavailable('The provider says that it has another issuer than the one that is set.');
  }
  return runner(auth.api);
}

type Endpoint = (context: object) => Promise<Response>;

/** Only as a response does an operation tell its cookies when it ends in a redirect. */
function runner(api: object): Run {
  return async (operation, input, headers) => {
    const endpoint = (api as Record<AuthOperation, Endpoint>)[operation];
    const method = operation === 'callbackOAuth' ? { method: 'GET' } : {};
    const response = await throwCause(() => endpoint({ ...input, ...method, headers, asResponse: true }));
    return readResponse(response);
  };
}

/** Reads a response of better-auth. Throws `AuthRefusal` for an error status. */
async function readResponse(response: Response): Promise<AuthResponse> {
  const isRedirect = response.status >= 300 && response.status < 400;
  const body: unknown = isRedirect ? null : await response.json().catch(() => null);
  if (response.status >= 400) throw new AuthRefusal(response.status, body as object | null);
  return {
    body,
    cookies: response.headers.getSetCookie(),
    location: isRedirect ? response.headers.get('location') : null,
  };
}
