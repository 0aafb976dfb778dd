import { QueueFull } from '../../platform/auth/bounded-queue.ts';
import { CLIENT_ADDRESS_HEADER } from '../../platform/auth/settings.ts';
import { GoogleUnavailable } from '../../platform/auth.ts';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { accounts } from './accounts.ts';
import { publicAnswer } from './answers.ts';
import type { CallName } from './calls.ts';
import { AUTH_PATH } from './read-call.ts';

/** Whoever comes to the door: the headers of the request (its cookies), and the client's address. */
export interface Visit {
  headers: Headers;
  clientAddress: string;
}

/** Hands a checked call to better-auth and answers what may leave the house. */
export async function forward(
  services: Services,
  name: CallName,
  input: object,
  { headers, clientAddress }: Visit,
): Promise<Response> {
  const request = authRequest(services.config, name, input, headers, clientAddress);
  try {
    return await publicAnswer(services.config, name, await accounts(services).auth.handle(request));
  } catch (error) {
    throw translated(error);
  }
}

/** A request made anew: better-auth sees the listed fields, the cookies and the browser's name, and nothing else. */
export function authRequest(
  config: Config,
  name: CallName,
  input: object,
  from: Headers,
  clientAddress: string,
): Request {
  const [method, path] = name.split(' ') as [string, string];
  const url = new URL(`${config.publicUrl}${AUTH_PATH}${path}`);
  const headers = new Headers({ 'content-type': 'application/json' });
  if (clientAddress) headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  for (const kept of ['cookie', 'user-agent']) {
    const value = from.get(kept);
    if (value !== null) headers.set(kept, value);
  }
  if (method !== 'GET') return new Request(url, { method, headers, body: JSON.stringify(input) });
  for (const [key, value] of Object.entries(input)) if (value !== undefined) url.searchParams.set(key, value);
  return new Request(url, { headers });
}

function translated(cause: unknown): unknown {
  if (cause instanceof QueueFull) {
    return new LekhaError('unavailable', 'Too many people are signing in right now. Please try again.', {
      cause,
      retryAfter: 5,
    });
  }
  if (cause instanceof GoogleUnavailable) {
    return new LekhaError('unavailable', 'Google cannot be reached right now. Please try again.', {
      cause,
      retryAfter: 30,
    });
  }
  return cause;
}
