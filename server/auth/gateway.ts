import type { Services } from '../../domain/context.ts';
import { LekhaError } from '../../domain/errors.ts';
import { AccountRefusal, type AuthClient } from '../../domain/users/users.ts';
import type { Method } from '../http/allowed-methods.ts';
import { authCalls, type Handler, type Reply } from './calls.ts';

export const AUTH_PATH = '/api/auth';

/** The largest body of a call. */
const MAX_BODY_CHARACTERS = 16_384;

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
  if (Object.hasOwn(authCalls, `GET ${call}`)) return ['GET', 'HEAD'];
  return Object.hasOwn(authCalls, `POST ${call}`) ? ['POST'] : [];
}

function findCall({ method, url }: Request): Handler {
  const path = new URL(url).pathname.slice(AUTH_PATH.length);
  const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  if (Object.hasOwn(authCalls, name)) return authCalls[name]!;
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
