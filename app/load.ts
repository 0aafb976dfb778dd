import { data, type RouterContextProvider, redirect } from 'react-router';
import { statusOf } from '../contract/answer.ts';
import { toLekhaError } from '../domain/error-mapping.ts';
import type { LekhaError } from '../domain/errors.ts';
import { type Action, can } from '../domain/permissions.ts';
import type { AuthClient } from '../domain/users/users.ts';
import { outsideDashboard } from './addresses.ts';
import { type RouterServices, servicesContext } from './router-context.ts';

type Context = Readonly<RouterContextProvider>;

/** What a refused form says: one sentence, and one for each field by its dotted path. */
export interface Refusal {
  message: string;
  fields: Record<string, string>;
  status: number;
}

/** The request's services. */
export function services(context: Context): RouterServices {
  return context.get(servicesContext);
}

/** The client of a request, for operations of sign-in. */
export function clientOf(request: Request, context: Context): AuthClient {
  return { headers: request.headers, clientAddress: services(context).clientAddress };
}

/** Runs a loader's work; a failure that was foreseen becomes an answer with its status for the nearest error page. */
export async function load<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = foreseen(error);
    throw data({ message: problem.message }, { status: statusOf[problem.code] });
  }
}

/**
 * Runs an action's work; a failure that was foreseen becomes what the form shows. `typed` goes back with it, so that the person's
 * text stays where it is even where the whole page is loaded anew.
 */
export async function act<T, F = undefined>(work: () => Promise<T>, typed?: F) {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(foreseen(error));
    return data({ refusal, typed }, { status: refusal.status });
  }
}

/** What a form sent; a body that is no form becomes an error page that says so. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: 'This form could not be read. Please try again.' }, { status: 400 });
  }
}

/**
 * The services of an administrator; anyone else is sent to the home page. Somebody whose session ended while a dashboard
 * page was open is sent to sign-in by its links instead, and back afterwards. Every dashboard loader and action asks.
 */
export function administrator(context: Context, action: Action = 'dashboard.open'): RouterServices {
  const found = services(context);
  if (!can(found.ctx.actor, action)) throw redirect(outsideDashboard(found));
  return found;
}

/** A failure of ours, or one like a full disk that we have words for; anything else, redirects too, is thrown on. */
function foreseen(error: unknown): LekhaError {
  const problem = toLekhaError(error);
  if (problem.code === 'internal') throw error;
  return problem;
}

function refusalOf(error: LekhaError): Refusal {
  const fields = Object.fromEntries((error.errors ?? []).map(({ path, message }) => [path, message]));
  return { message: error.message, fields, status: statusOf[error.code] };
}
