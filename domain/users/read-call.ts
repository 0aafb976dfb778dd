import { LekhaError } from '../errors.ts';
import { parseInput } from '../parse-input.ts';
import { type CallName, calls, type Input } from './calls.ts';

/** Where better-auth lives. */
export const AUTH_PATH = '/api/auth';

/** More than any call of sign-in needs. */
const MAX_BODY_CHARACTERS = 16_384;

/** The call that a request makes and what it was given. Throws what is wrong with it. */
export async function readCall(request: Request): Promise<{ name: CallName; input: Input }> {
  const name = nameOf(request);
  const given = request.method === 'GET' ? queryOf(request) : await bodyOf(request);
  return { name, input: parseInput(calls[name], given) as Input };
}

function nameOf({ method, url }: Request): CallName {
  const path = new URL(url).pathname.slice(AUTH_PATH.length);
  const name = `${method} ${path}`;
  if (Object.hasOwn(calls, name)) return name as CallName;
  const allowed = Object.keys(calls)
    .map((call) => call.split(' ') as [string, string])
    .find(([, known]) => known === path)?.[0];
  if (allowed) throw new LekhaError('method_not_allowed', `This address takes ${allowed} only.`);
  throw new LekhaError('not_found', 'There is nothing at this address of the API.');
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

async function bodyOf(request: Request): Promise<unknown> {
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
