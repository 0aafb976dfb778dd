// Writes the types that a client generates from the OpenAPI document, against which the calls of
// server/api/generated-client.test.ts are checked.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { readConfig } from '../../platform/config.ts';
import { endpoints } from '../../server/api/api.ts';
import { openApiDocument } from '../../server/api/openapi.ts';

const folder = join(import.meta.dirname, '../../.react-router/types/server/api');
const blob = ts.factory.createTypeReferenceNode('Blob');

const document = (await openApiDocument(endpoints, readConfig({}))) as unknown as OpenAPI3;
const types = await openapiTS(document, {
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'api-types.ts'), astToString(types));
