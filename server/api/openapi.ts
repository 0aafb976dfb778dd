import { z } from 'zod';
import { failure } from '../../contract/answer.ts';
import { uploadedImage } from '../../contract/media.ts';
import { visitor } from '../../domain/context.ts';
import { can } from '../../domain/permissions.ts';
import { sessionCookie } from '../../platform/auth/cookies.ts';
import type { Config } from '../../platform/config.ts';
import type { Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

const meanings: Record<number, string> = {
  400: 'Something in the request is not as it must be; `errors` says what',
  401: 'No valid session',
  403: 'The session lacks the right',
  404: 'Not there',
  409: 'Conflicts with what is there',
  413: 'Larger than allowed',
  415: 'Not of a type that is taken',
  429: 'Too many requests; `Retry-After` says when to try again',
  503: 'Not possible at the moment',
  507: 'No room left',
};

/** The OpenAPI 3.1 document of these endpoints, made from the schemas that check them. */
export function openApiDocument(endpoints: Endpoint[], config: Config): Json {
  const paths: Record<string, Json> = {};
  for (const one of endpoints) {
    const path = `/api/v1${one.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [one.method]: operation(one) };
  }
  paths['/api/v1/media/upload'] = { post: upload };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lekha',
      version: '1',
      description:
        'Sign in at `/api/auth/sign-in/email` with `{ email, password }`; the cookie of the answer says who acts. Every answer carries `X-Request-Id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: config.publicUrl }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(config) } },
    },
  };
}

function operation(one: Endpoint): Json {
  return {
    operationId: `${one.method}${one.path.replace(/[/:-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [one.path.split('/')[1]],
    summary: one.summary,
    description: `For ${one.who}.`,
    security: isForEverybody(one) ? [] : [{ session: [] }],
    parameters: [...pathParameters(one), ...queryParameters(one)],
    ...(one.body ? { requestBody: { required: true, content: json(schemaOf(one.body, 'input')) } } : {}),
    responses: responses(one),
  };
}

function pathParameters({ path }: Endpoint): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return [];
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function responses(one: Endpoint): Json {
  return {
    [one.status ?? 200]: { description: 'Done', content: json(schemaOf(one.answer, 'output')) },
    ...failureResponses(failureStatuses(one)),
  };
}

/** Every status with which a call may fail that is not our own fault, in order. */
export function failureStatuses(one: Endpoint): number[] {
  const statuses = [
    ...[400, 429, 503],
    ...(isForEverybody(one) ? [] : [401, 403]),
    ...(one.body ? [413, 415] : []),
    ...(one.method === 'get' ? [] : [507]),
    ...(one.problems ?? []),
  ];
  return statuses.sort((a, b) => a - b);
}

function isForEverybody({ action }: Endpoint): boolean {
  return can(visitor, action);
}

function failureResponses(statuses: number[]): Json {
  const content = json({ $ref: '#/components/schemas/Failure' });
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content }]));
}

const upload: Json = {
  operationId: 'postMediaUpload',
  tags: ['media'],
  summary: 'Upload a picture; the answer is bare, as image services give it',
  description: 'For administrators.',
  security: [{ session: [] }],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', format: 'binary' },
            upload_preset: { type: 'string' },
            public_id: { type: 'string' },
          },
        },
      },
    },
  },
  responses: {
    201: { description: 'Stored', content: json(schemaOf(uploadedImage, 'output')) },
    ...failureResponses([400, 401, 403, 413, 415, 429, 503, 507]),
  },
};

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
