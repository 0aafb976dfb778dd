import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { endpoints } from './api.ts';
import { openApiDocument } from './openapi.ts';

const cookieOn = async (PUBLIC_URL: string) => {
  const { components } = await openApiDocument(endpoints, readConfig({ PUBLIC_URL }));
  return (components as { securitySchemes: { session: { name: string } } }).securitySchemes.session.name;
};

it.each([
  ['http://localhost:3000', 'lekha.session_token'],
  ['https://example.org', '__Host-lekha.session_token'],
])('at %s the document names the cookie that is set there', async (url, name) => {
  expect(await cookieOn(url)).toBe(name);
});

it('lets others in between two endpoints', async () => {
  let ticks = 0;
  const tick = () => {
    ticks++;
    ticking = setImmediate(tick);
  };
  let ticking = setImmediate(tick);
  await openApiDocument(endpoints, readConfig({}));
  clearImmediate(ticking);
  expect(ticks).toBeGreaterThan(endpoints.length / 2);
});

it('says that page and limit are whole numbers, with their limits', async () => {
  const paths = (await openApiDocument(endpoints, readConfig({}))).paths as Record<
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

it('says that fixed whole numbers are integers', async () => {
  const document = JSON.stringify(await openApiDocument(endpoints, readConfig({})));
  expect(document).toContain('"type":"integer","const":90');
  expect(document).not.toMatch(/"type":"number","const":\d+[,}]/);
});

it('names each operation once, as an identifier', async () => {
  const { paths } = (await openApiDocument(endpoints, readConfig({}))) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const names = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
