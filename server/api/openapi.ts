import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { z } from 'zod';
import { uploadedImage } from '../../contract/media.ts';
import { subscriberFilter } from '../../contract/newsletter.ts';
import { errorResponse, successResponse } from '../../contract/responses.ts';
import { statisticsExportQuery } from '../../contract/statistics.ts';
import { newSubscriberImport, subscriberImport } from '../../contract/subscriber-import.ts';
import { visitor } from '../../domain/context.ts';
import { type Action, can, scopesFor } from '../../domain/permissions.ts';
import { MAX_BEACON } from '../../domain/statistics/statistics.ts';
import { inputs } from '../../domain/users/users.ts';
import { sessionCookie } from '../../platform/auth/cookies.ts';
import type { Config } from '../../platform/config.ts';
import { describeAudience } from './audience.ts';
import type { Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

const descriptions: Record<number, string> = {
  400: 'The request is invalid; `errors` names the fields',
  401: 'No valid session',
  403: 'The account lacks the permission',
  404: 'Not found',
  409: 'Conflicts with the current state',
  413: 'Larger than allowed',
  415: 'Unsupported content type',
  429: 'Too many requests; `Retry-After` says when to try again',
  503: 'Temporarily unavailable',
  507: 'Not enough storage',
};

/**
 * Builds the OpenAPI 3.1 document of the endpoints, from the schemas that validate them. The event loop runs
 * between two endpoints, because all of them take up to 700 ms.
 */
export async function openApiDocument(endpoints: Endpoint[], config: Config): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const one of endpoints) {
    await yieldToOthers();
    const path = `/api/v1${one.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [one.method]: operation(one) };
  }
  paths['/api/auth/sign-in/email'] = { post: signIn };
  paths['/api/v1/media/upload'] = { post: upload };
  paths['/api/v1/fonts'] = { post: font };
  paths['/api/v1/imports/{id}/parts/{part}'] = { put: importPart };
  paths['/api/v1/newsletter/imports'] = { ...paths['/api/v1/newsletter/imports'], post: subscriberFile };
  paths['/api/v1/newsletter/export'] = { get: subscriberExport };
  paths['/api/v1/statistics/export'] = { get: statisticsExport };
  paths['/api/v1/views'] = { post: view };
  paths['/api/v1/imports/{id}/report'] = { get: importReport };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lekha',
      version: '1',
      description:
        'Programs send an API token, which is made under Profile in the dashboard, as `Authorization: Bearer lekha_…`. Or sign in at `/api/auth/sign-in/email` with `{ email, password }`; the response sets the session cookie that authenticates later calls. Every response has an `X-Request-Id`. URLs of this site are absolute, and paths for a request with `Prefer: urls=paths`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: config.publicUrl }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(errorResponse, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie(config) },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token with one of the scopes of the call.',
        },
      },
    },
  };
}

function operation(one: Endpoint): Json {
  return {
    operationId: `${one.method}${one.path.replace(/[/:-]+(\w)/g, (_, character: string) => character.toUpperCase())}`,
    tags: [one.path.split('/')[1]],
    summary: one.summary,
    ...audience(one.action, one.who),
    parameters: [...pathParameters(one), ...queryParameters(one)],
    ...(one.body ? { requestBody: { required: true, content: json(jsonSchema(one.body, 'input')) } } : {}),
    responses: responses(one),
  };
}

/** Who may call an operation, and how: by a session, or a token with one of the scopes. */
function audience(action: Action, who = describeAudience(action)): Json {
  const scopes = scopesFor(action);
  if (can(visitor, action)) return { description: `For ${who}.`, security: [] };
  if (scopes.length === 0) return { description: `For ${who}.`, security: [{ session: [] }] };
  return {
    description: `For ${who}. Scope of a token: ${scopes.join(' or ')}.`,
    security: [{ session: [] }, { token: [] }],
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

function queryParameters({ query }: Pick<Endpoint, 'query'>): Json[] {
  if (!query) return [];
  const { properties = {} } = jsonSchema(query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function responses(one: Endpoint): Json {
  return {
    [one.status ?? 200]: { description: 'Success', content: json(jsonSchema(one.response, 'output')) },
    ...errorResponses(errorStatuses(one)),
  };
}

/** The statuses with which a call may fail, in order, without errors of the server. */
export function errorStatuses(one: Endpoint): number[] {
  const statuses = [
    ...[400, 429, 503],
    ...(isPublic(one) ? [] : [401, 403]),
    ...(one.body ? [413, 415] : []),
    ...(one.method === 'get' ? [] : [507]),
    ...(one.errors ?? []),
  ];
  return statuses.sort((a, b) => a - b);
}

function isPublic({ action }: Endpoint): boolean {
  return can(visitor, action);
}

function errorResponses(statuses: number[]): Json {
  const content = json({ $ref: '#/components/schemas/Failure' });
  return Object.fromEntries(
    statuses.map((status) => [status, { description: descriptions[status], content }]),
  );
}

const administrators = { tags: ['imports'], ...audience('import.manage') };
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const importPart: Json = {
  ...administrators,
  operationId: 'putImportPart',
  summary: 'Upload a part of the file of an import',
  parameters: [
    idParameter,
    { name: 'part', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } },
  ],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: {
    200: { description: 'Stored', content: json({ type: 'object' }) },
    ...errorResponses([400, 401, 403, 404, 409, 413, 429, 503, 507]),
  },
};

const importReport: Json = {
  ...administrators,
  operationId: 'getImportReport',
  summary: 'Download the complete report of an import',
  parameters: [idParameter],
  responses: {
    200: { description: 'What became of every item', content: json({ type: 'object' }) },
    ...errorResponses([401, 403, 404, 429, 503]),
  },
};

const subscriberFile: Json = {
  ...audience('newsletter.import'),
  tags: ['newsletter'],
  operationId: 'postNewsletterImports',
  summary: 'Check a CSV file of subscribers; nobody is added before the import is started',
  parameters: queryParameters({ query: newSubscriberImport }),
  requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } },
  responses: {
    201: { description: 'Checked', content: json(jsonSchema(successResponse(subscriberImport), 'output')) },
    ...errorResponses([400, 401, 403, 413, 415, 429, 503, 507]),
  },
};

const subscriberExport: Json = {
  ...audience('newsletter.list'),
  tags: ['newsletter'],
  operationId: 'getNewsletterExport',
  summary: 'Export subscribers as CSV, newest first',
  parameters: queryParameters({ query: subscriberFilter }),
  responses: {
    200: { description: 'The subscribers', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...errorResponses([400, 401, 403, 429, 503]),
  },
};

const statisticsExport: Json = {
  ...audience('statistics.view'),
  tags: ['statistics'],
  operationId: 'getStatisticsExport',
  summary: 'Export a table of the statistics as CSV',
  parameters: queryParameters({ query: statisticsExportQuery }),
  responses: {
    200: { description: 'The table', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...errorResponses([400, 401, 403, 404, 429, 503]),
  },
};

const view: Json = {
  operationId: 'postViews',
  tags: ['statistics'],
  summary: 'Count a view of a page, or its end; pages send it, and the response never says what was counted',
  description: 'For anyone.',
  security: [],
  requestBody: {
    required: true,
    content: { 'text/plain': { schema: { type: 'string', maxLength: MAX_BEACON } } },
  },
  responses: { 204: { description: 'Received' } },
};

const refusal = z.object({ code: z.string(), message: z.string() });
const signedIn = z.looseObject({
  redirect: z.boolean(),
  user: z.looseObject({ id: z.string(), name: z.string(), email: z.string() }),
});

const signIn: Json = {
  operationId: 'postAuthSignInEmail',
  tags: ['auth'],
  summary: 'Sign in; the response sets the session cookie',
  description: 'For anyone.',
  security: [],
  requestBody: { required: true, content: json(jsonSchema(inputs.signIn, 'input')) },
  responses: {
    200: { description: 'Signed in', content: json(jsonSchema(signedIn, 'output')) },
    ...errorResponses([400, 413, 415, 429, 503]),
    401: { description: 'Wrong email or password', content: json(jsonSchema(refusal, 'output')) },
    403: { description: 'The address is not confirmed', content: json(jsonSchema(refusal, 'output')) },
  },
};

const upload: Json = {
  operationId: 'postMediaUpload',
  tags: ['media'],
  summary: 'Upload an image; the response has no envelope, like that of image services',
  ...audience('image.upload'),
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
    201: { description: 'Stored', content: json(jsonSchema(uploadedImage, 'output')) },
    ...errorResponses([400, 401, 403, 413, 415, 429, 503, 507]),
  },
};

const storedFont = z.object({ fontFile: z.string() });
const font: Json = {
  ...audience('settings.write'),
  tags: ['settings'],
  operationId: 'postFonts',
  summary: 'Store a WOFF2 font of at most 1 MB, for the setting `fontFile`',
  requestBody: {
    required: true,
    content: { 'font/woff2': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: {
    201: { description: 'Stored', content: json(jsonSchema(successResponse(storedFont), 'output')) },
    ...errorResponses([400, 401, 403, 413, 415, 429, 503, 507]),
  },
};

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A whole number in a query is validated as the text that it arrives as, and Zod knows no fixed ones.
    override: ({ jsonSchema: written }) => {
      if (written.type === 'number' && Number.isInteger(written.const)) written.type = 'integer';
      if (written.type === 'integer') delete written.pattern;
    },
  }) as Json;
  return rest;
}
