import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Meta } from '../../contract/answer.ts';
import type { Ctx } from '../../domain/context.ts';
import { LekhaError, notFound } from '../../domain/errors.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { type Action, authorizeCall } from '../../domain/permissions.ts';
import { limitBody } from '../http/body-limit.ts';
import type { Env } from '../http/env.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a call is given: its path's parts, its checked query and body, the raw request's headers, and who sent it. */
export interface Call<Q, B> {
  params: Record<string, string>;
  query: Q;
  body: B;
  header(name: string): string | undefined;
  /** Says that the client has gone. */
  signal: AbortSignal;
  /** Of the client, seen through trusted proxies only. */
  clientAddress: string;
}

/** What a call answers; `meta` makes it a list. */
export interface Answer {
  data: unknown;
  meta?: Meta;
  message?: string;
  missingPictures?: string[];
  headers?: Record<string, string>;
}

/** One call of the API: what it takes and answers, from which the checks and the OpenAPI document are made. */
export interface Endpoint<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  method: Method;
  /** In Hono's notation, below `/api/v1`. */
  path: string;
  summary: string;
  /** What the caller must be allowed to do, checked before anything of the request is read. */
  action: Action;
  /** Who may call it, in words, for the document. */
  who: string;
  query?: Q;
  body?: B;
  /** Fields of the body that are dropped before it is checked. */
  drop?: readonly string[];
  /** Schema of the whole answer. */
  answer: z.ZodType;
  status?: 200 | 201 | 202;
  /** Statuses of the failures that are this call's own (see `failuresOf`). */
  problems?: number[];
  handle(ctx: Ctx, call: Call<z.output<Q>, z.output<B>>): Promise<Answer>;
}

/** Keeps the types of query and body together with the handler that uses them. */
export function endpoint<Q extends z.ZodType, B extends z.ZodType>(definition: Endpoint<Q, B>): Endpoint {
  return definition as unknown as Endpoint;
}

/** Puts an endpoint at its place in the application. */
export function mount(app: Hono<Env>, definition: Endpoint): void {
  const { method, path, action } = definition;
  const authorise: MiddlewareHandler<Env> = async (c, next) => {
    authorizeCall(c.get('ctx'), action);
    await next();
  };
  app.on(method.toUpperCase(), path, authorise, limitBody, (c) => answer(c, definition));
}

async function answer(c: Context<Env>, definition: Endpoint): Promise<Response> {
  const call: Call<unknown, unknown> = {
    params: pathParts(c),
    query: definition.query ? parseInput(definition.query, singleValues(c.req.url)) : undefined,
    body: definition.body
      ? parseInput(definition.body, without(await jsonBody(c), definition.drop ?? []))
      : undefined,
    header: (name) => c.req.header(name),
    get signal() {
      return c.req.raw.signal;
    },
    clientAddress: c.get('clientAddress'),
  };
  const { headers, ...said } = await definition.handle(c.get('ctx'), call);
  const envelope = { success: true, ...said };
  return c.json(envelope, definition.status ?? 200, { 'cache-control': 'private, no-store', ...headers });
}

/** Longer than any id, slug or email, in UTF-16 units. */
const LONGEST_PART = 1000;

/** The path's parts, decoded once. What no id, slug or address can hold is simply not there. */
function pathParts(c: Context<Env>): Record<string, string> {
  const parts = c.req.param() as Record<string, string>;
  if (Object.values(parts).some((part) => part.length > LONGEST_PART || part.includes('\0')))
    throw notFound('This');
  return parts;
}

function singleValues(url: string): Record<string, string> {
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

/** Takes the fields out of the parsed body itself: a copy of one with very many fields takes long. */
function without(body: unknown, dropped: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  for (const field of dropped) delete (body as Record<string, unknown>)[field];
  return body;
}
