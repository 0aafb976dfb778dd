import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Meta } from '../../contract/responses.ts';
import { LekhaError, notFound } from '../../domain/errors.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { type Action, authorizeCall } from '../../domain/permissions.ts';
import { limitBody } from '../http/body-limit.ts';
import type { Env } from '../http/env.ts';
import { type ApiCtx, PATHS_PREFERRED, urlBase } from './absolute-urls.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A validated call of an endpoint. */
export interface Call<Q, B> {
  params: Record<string, string>;
  query: Q;
  body: B;
  headers: Headers;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The client's IP address, as trusted proxies report it. */
  clientAddress: string;
}

/** The result of a call; a list has `meta`. */
export interface Result {
  data: unknown;
  meta?: Meta;
  message?: string;
  missingPictures?: string[];
  savedVersion?: number;
  savedSequence?: number | undefined;
  headers?: Record<string, string | string[]>;
}

/** An endpoint of the API. Validation and the OpenAPI document are derived from it. */
export interface Endpoint<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  method: Method;
  /** In Hono's notation, below `/api/v1`. */
  path: string;
  summary: string;
  /** Permission of the caller, checked before the request is read. */
  action: Action;
  /** Who may call it, for the OpenAPI document; those whom the permission table names by default. */
  who?: string;
  query?: Q;
  body?: B;
  /** Fields of the body that are dropped before validation. */
  drop?: readonly string[];
  /** Schema of the whole response. */
  response: z.ZodType;
  status?: 200 | 201 | 202;
  /** Error statuses besides those of every endpoint (see `errorStatuses`). */
  errors?: number[];
  handle(ctx: ApiCtx, call: Call<z.output<Q>, z.output<B>>): Promise<Result>;
}

/** Infers the handler's types from the schemas of query and body. */
export function endpoint<Q extends z.ZodType, B extends z.ZodType>(definition: Endpoint<Q, B>): Endpoint {
  return definition as unknown as Endpoint;
}

/** Makes the result of what an operation resolves to; one that resolves to nothing has null as its data. */
export async function result(data: Promise<unknown>, message?: string): Promise<Result> {
  return { data: (await data) ?? null, ...(message !== undefined && { message }) };
}

/** Adds the route of an endpoint. */
export function mount(app: Hono<Env>, definition: Endpoint): void {
  const { method, path, action } = definition;
  const authorise: MiddlewareHandler<Env> = async (c, next) => {
    authorizeCall(c.get('ctx'), action);
    await next();
  };
  app.on(method.toUpperCase(), path, authorise, limitBody, (c) => respond(c, definition));
}

async function respond(c: Context<Env>, definition: Endpoint): Promise<Response> {
  const call: Call<unknown, unknown> = {
    params: pathParameters(c),
    query: definition.query ? parseInput(definition.query, queryParameters(c.req.url)) : undefined,
    body: definition.body
      ? parseInput(definition.body, without(await jsonBody(c), definition.drop ?? []))
      : undefined,
    headers: c.req.raw.headers,
    get signal() {
      return c.req.raw.signal;
    },
    clientAddress: c.get('clientAddress'),
  };
  const base = urlBase(c.get('ctx').config, call.headers);
  const { headers, ...result } = await definition.handle({ ...c.get('ctx'), urlBase: base }, call);
  const { etag } = headers ?? {};
  if (typeof etag === 'string' && call.headers.get('if-none-match') === etag)
    return c.body(null, 304, { 'cache-control': 'private, no-cache', ...headers });
  const body = JSON.stringify({ success: true, ...result });
  return c.body(body, definition.status ?? 200, {
    'content-type': 'application/json',
    // Without it, short responses would be compressed as well.
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': etag === undefined ? 'private, no-store' : 'private, no-cache',
    ...(base === '' && { 'preference-applied': PATHS_PREFERRED }),
    ...headers,
  });
}

/** Maximum length of an id, slug or email address in a path. */
const MAX_PARAMETER = 1000;

/** Decodes the path parameters. One that cannot be an id, slug or email address is not found. */
function pathParameters(c: Context<Env>): Record<string, string> {
  const parameters = c.req.param() as Record<string, string>;
  if (Object.values(parameters).some((value) => value.length > MAX_PARAMETER || value.includes('\0')))
    throw notFound('This');
  return parameters;
}

function queryParameters(url: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(url).searchParams) {
    if (Object.hasOwn(values, name)) {
      throw new LekhaError('invalid', `'${name}' is given more than once.`, {
        errors: [{ path: name, message: 'is given more than once' }],
      });
    }
    Object.defineProperty(values, name, { value, enumerable: true });
  }
  return values;
}

async function jsonBody(c: Context<Env>): Promise<unknown> {
  if (!/^application\/(.+\+)?json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new LekhaError('unsupported_type', 'Send the body as JSON, with Content-Type: application/json.');
  }
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new LekhaError('invalid', 'The body is not valid JSON.', {
      errors: [{ path: '', message: 'is not valid JSON' }],
    });
  }
}

/** Deletes fields of the parsed body in place, because copying a body with very many fields is slow. */
function without(body: unknown, dropped: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  for (const field of dropped) delete (body as Record<string, unknown>)[field];
  return body;
}
