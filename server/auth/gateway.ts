import type { Services } from '../../domain/context.ts';
import { LekhaError } from '../../domain/errors.ts';
import { parseInput } from '../../domain/parse-input.ts';
import {
  AccountRefusal,
  type AuthClient,
  changePassword,
  currentSession,
  findActor,
  finishGoogle,
  type Input,
  inputs,
  requestPasswordReset,
  requestVerification,
  setNewPassword,
  signIn,
  signOut,
  signUp,
  startGoogle,
  updateProfile,
  verifyEmail,
} from '../../domain/users/users.ts';
import type { Method } from '../http/allowed-methods.ts';

export const AUTH_PATH = '/api/auth';

/** The largest body of a call. */
const MAX_BODY_CHARACTERS = 16_384;

interface Reply {
  body?: unknown;
  cookies?: string[];
  location?: string | null;
}

type Handler = (services: Services, client: AuthClient, input: never) => Promise<Reply>;

/**
 * The calls of `/api/auth`, with the paths and bodies that better-auth's own clients expect. Each operation
 * checks its input. What is not listed here does not exist.
 */
const calls: Record<string, Handler> = {
  'GET /ok': async () => ({ body: { ok: true } }),
  'GET /get-session': async (services, client) => {
    const { session, cookies } = await currentSession(services, client);
    if (!session) return { body: null, cookies };
    const { account, ...dates } = session;
    return { body: { user: account, session: dates }, cookies };
  },
  'POST /sign-up/email': async (services, client, input: Input<'signUp'>) => {
    const { account, cookies } = await signUp(services, client, input);
    return { body: { user: account }, cookies };
  },
  'POST /sign-in/email': async (services, client, input: Input<'signIn'>) => {
    const { account, redirect, cookies } = await signIn(services, client, input);
    const url = redirect === null ? {} : { url: redirect };
    return { body: { redirect: redirect !== null, ...url, user: account }, cookies };
  },
  'POST /sign-in/social': async (services, client, input: Input<'google'>) => {
    const { disableRedirect = false } = parseInput(inputs.google, input);
    const { location, cookies } = await startGoogle(services, client, input);
    return { body: { url: location, redirect: !disableRedirect }, cookies };
  },
  'GET /callback/google': (services, client, query: Input<'googleCallback'>) =>
    finishGoogle(services, client, query),
  'POST /sign-out': async (services, client, input: object) => {
    parseInput(inputs.none, input);
    return { ...(await signOut(services, client)), body: { success: true } };
  },
  'GET /verify-email': async (services, client, query: Input<'verifyEmail'>) => ({
    ...(await verifyEmail(services, client, query)),
    body: { status: true },
  }),
  'POST /send-verification-email': async (services, client, input: Input<'requestVerification'>) => {
    await requestVerification(services, client, parseInput(inputs.requestVerification, input).email);
    return emailRequested;
  },
  'POST /request-password-reset': async (services, client, input: Input<'requestPasswordReset'>) => {
    await requestPasswordReset(services, client, parseInput(inputs.requestPasswordReset, input).email);
    return emailRequested;
  },
  'POST /reset-password': async (services, client, input: Input<'resetPassword'>) => {
    await setNewPassword(services, client, input);
    return { body: { status: true } };
  },
  'POST /change-password': async (services, client, input: Input<'changePassword'>) => {
    const { account, cookies } = await changePassword(services, client, input);
    return { body: { user: account }, cookies };
  },
  'POST /update-user': async (services, client, input: Input<'profile'>) => {
    const { name, image } = parseInput(inputs.profile, input);
    const actor = await findActor(services, client.headers);
    await updateProfile({ ...services, actor }, { name, avatar: image });
    return { body: { status: true } };
  },
};

/** The calls with their methods, such as `POST /api/auth/sign-out`. */
export const authCalls = Object.keys(calls).map((call) => call.replace(' ', ` ${AUTH_PATH}`));

const emailRequested: Reply = {
  body: { status: true, message: 'If there is an account with this address, an email is on its way.' },
};

/**
 * Answers a request to `/api/auth`: better-auth is only reached through the checks and limits of the
 * operations. Throws `LekhaError`; a refusal of better-auth becomes a response with its code.
 */
export async function handleAuth(
  services: Services,
  request: Request,
  clientAddress: string,
): Promise<Response> {
  const handle = findCall(request) as (
    services: Services,
    client: AuthClient,
    input: unknown,
  ) => Promise<Reply>;
  const input = ['GET', 'HEAD'].includes(request.method) ? readQuery(request) : await readBody(request);
  const headers = new Headers({ 'cache-control': 'no-store' });
  try {
    const reply = await handle(services, { headers: request.headers, clientAddress }, input);
    for (const cookie of reply.cookies ?? []) headers.append('set-cookie', cookie);
    if (!reply.location) return Response.json(reply.body, { headers });
    headers.set('location', reply.location);
    return new Response(null, { status: 302, headers });
  } catch (error) {
    if (!(error instanceof AccountRefusal)) throw error;
    const body = { code: error.reason, message: error.message };
    return Response.json(body, { status: error.status, headers });
  }
}

/** The methods of the call at a path; none if there is no call. */
export function authMethods(path: string): Method[] {
  const call = path.slice(AUTH_PATH.length);
  if (Object.hasOwn(calls, `GET ${call}`)) return ['GET', 'HEAD'];
  return Object.hasOwn(calls, `POST ${call}`) ? ['POST'] : [];
}

function findCall({ method, url }: Request): Handler {
  const path = new URL(url).pathname.slice(AUTH_PATH.length);
  const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  if (Object.hasOwn(calls, name)) return calls[name]!;
  throw new LekhaError('not_found', 'There is nothing at this path of the API.');
}

function readQuery(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  if (text.length > MAX_BODY_CHARACTERS)
    throw new LekhaError('too_large', 'This is too long to be a sign-in.');
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new LekhaError('unsupported_type', 'Send the body as JSON, with Content-Type: application/json.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new LekhaError('invalid', 'The body is not valid JSON.');
  }
}
