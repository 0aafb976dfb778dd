import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { httpStatuses } from '../../contract/error-codes.ts';
import type { Meta } from '../../contract/responses.ts';
import { toLekhaError } from '../../domain/error-mapping.ts';
import type { LekhaError } from '../../domain/errors.ts';
import type { AuthClient } from '../../domain/users/users.ts';
import { parseForm, UNKNOWN_ACTION } from '../../shared/form-data.ts';
import { type Flash, flashCookie } from '../browser/flash.ts';
import type { Refusal } from '../browser/refusal.ts';
import { pageNumber } from './page-number.ts';
import { type RouterServices, servicesContext } from './router-context.ts';
import { signInAgainUrl } from './sign-in-urls.ts';

type Context = Readonly<RouterContextProvider>;

/** The request's services. */
export function services(context: Context): RouterServices {
  return context.get(servicesContext);
}

/** The client of a request, for sign-in operations. */
export function authClient(request: Request, context: Context): AuthClient {
  return { headers: request.headers, clientAddress: services(context).clientAddress };
}

/**
 * Runs the work of a loader. An expected error becomes a response with its status for the nearest error page.
 */
export async function runLoader<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = expected(error);
    throw data({ message: known.message }, { status: httpStatuses[known.code] });
  }
}

/**
 * Runs the work of a loader that people reach by a plain link, such as a download. Without a recent sign-in,
 * a page asks who they are and leads back.
 */
export async function runRecent<T>(url: URL, work: () => Promise<T>): Promise<T> {
  return runLoader(async () => {
    try {
      return await work();
    } catch (error) {
      if (toLekhaError(error).code !== 'recent_sign_in_required') throw error;
      throw redirectDocument(signInAgainUrl(url.pathname + url.search));
    }
  });
}

/**
 * Loads the page of a list that a URL names. One after the last, which may have lost its items, redirects to
 * the last.
 */
export async function loadPage<T extends { meta: Meta }>(
  url: URL,
  load: (page: number) => Promise<T>,
  to: (page: number) => string,
): Promise<T> {
  const found = await runLoader(() => load(pageNumber(url) ?? 1));
  const { page, totalPages } = found.meta;
  if (page > 1 && page > totalPages) throw redirect(to(totalPages));
  return found;
}

/**
 * Runs the work of an action. An expected error becomes a refusal for the form. `typed` is returned with it,
 * so that the user's text survives a reload of the whole page.
 */
export async function runAction<T, F = undefined>(work: () => Promise<T>, typed?: F) {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(expected(error));
    return data({ refusal, typed }, { status: refusal.status });
  }
}

/** The fields of a form. The largest one, of the site's settings, has about 500. */
const MAX_FIELDS = 1000;

/**
 * Reads a posted form of a route with one action. A body that is not a form, has too many fields or names an
 * action becomes an error page.
 */
export async function readFormData(request: Request): Promise<FormData> {
  const form = await parseFields(request);
  if (form.has('action')) throw refusedForm(UNKNOWN_ACTION);
  return form;
}

/**
 * Reads a posted form of a route with several actions. Without exactly one of them, it becomes an error page.
 */
export async function readActionForm<A extends string>(
  request: Request,
  actions: readonly A[],
): Promise<{ action: A; form: FormData }> {
  const form = await parseFields(request);
  const named = form.getAll('action');
  const action = actions.find((each) => each === named[0]);
  if (action === undefined || named.length > 1) throw refusedForm(UNKNOWN_ACTION);
  return { action, form };
}

/**
 * Refuses a posted form that names an action, for a route whose form has no fields. Any other body is
 * accepted: mail programs post to the links of emails (RFC 8058).
 */
export async function refuseActions(request: Request): Promise<void> {
  const form = await parseForm(request, MAX_FIELDS).catch(() => null);
  if (form?.has('action')) throw refusedForm(UNKNOWN_ACTION);
}

async function parseFields(request: Request): Promise<FormData> {
  try {
    return await parseForm(request, MAX_FIELDS);
  } catch {
    throw refusedForm('This form could not be read. Please try again.');
  }
}

function refusedForm(message: string) {
  return data({ message }, { status: 400 });
}

/**
 * An error of the domain, or one like a full disk that has a message. Anything else, such as a redirect, is
 * thrown again.
 */
function expected(error: unknown): LekhaError {
  const known = toLekhaError(error);
  if (known.code === 'internal') throw error;
  return known;
}

function toRefusal(error: LekhaError): Refusal {
  const fields = Object.fromEntries((error.errors ?? []).map(({ path, message }) => [path, message]));
  return { message: error.message, fields, status: httpStatuses[error.code] };
}

/** Leads a new account to `path`, signed in by these cookies; to the login if signing in failed. */
export function enterSignedIn(cookies: string[], path: string): Response {
  if (cookies.length === 0) return redirectDocument(`/login?registered=1&next=${path}`);
  return redirectDocument(path, { headers: cookieHeaders(cookies, 'loggedIn') });
}

/** Response headers that set cookies, and optionally a message for the next page. */
export function cookieHeaders(cookies: string[], flash?: Flash): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (flash) headers.append('set-cookie', flashCookie(flash));
  return headers;
}
