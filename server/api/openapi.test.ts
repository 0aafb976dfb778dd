import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { endpoints } from './api.ts';
import { openApiDocument } from './openapi.ts';

const cookieOn = (PUBLIC_URL: string) =>
  openApiDocument(endpoints, readConfig({ PUBLIC_URL })).components as {
    securitySchemes: { session: { name: string } };
  };

it.each([
  ['http://localhost:3000', 'lekha.session_token'],
  ['https://example.org', '__Host-lekha.session_token'],
])('at %s the document names the cookie that is set there', (url, name) => {
  expect(cookieOn(url).securitySchemes.session.name).toBe(name);
});

it('says that page and limit are whole numbers, with their limits', () => {
  const paths = openApiDocument(endpoints, readConfig({})).paths as Record<
    string,
    Record<string, { parameters?: { name: string; schema: unknown }[] }>
  >;
  const parameters = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.parameters ?? []),
  );
  const paging = parameters.filter(({ name }) => name === 'page' || name === 'limit');
  expect(paging.length).toBeGreaterThan(10);
  for (const { name, schema } of paging) {
    expect(schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: name === 'page' ? 100_000_000 : 100,
    });
    expect(schema).not.toHaveProperty('pattern');
  }
});

it('says that fixed whole numbers are integers', () => {
  const document = JSON.stringify(openApiDocument(endpoints, readConfig({})));
  expect(document).toContain('"type":"integer","const":90');
  expect(document).not.toMatch(/"type":"number","const":\d+[,}]/);
});

it('names each operation once, as an identifier', () => {
  const { paths } = openApiDocument(endpoints, readConfig({})) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const names = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
