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
