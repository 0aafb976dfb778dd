import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const calls = [
  ['GET', '/api/v1/system'],
  ['POST', '/api/v1/system/jobs/019ab000-0000-7000-8000-000000000000/retry'],
  ['POST', '/api/v1/system/test-email'],
  ['GET', '/api/v1/audit-log'],
] as const;

const rows: Row[] = [
  ...calls.flatMap(([method, path]): Row[] => [
    { name: `a visitor cannot ${method} ${path}`, who: 'V', request: [method, path], status: 401 },
    { name: `a user cannot ${method} ${path}`, who: 'U', request: [method, path], status: 403 },
  ]),
  {
    name: 'an administrator reads the state',
    who: 'A',
    request: ['GET', '/api/v1/system'],
    status: 200,
    contains: ['"database":{"kind":', '"lastSent":null', '"failures":[]'],
  },
  {
    name: 'an administrator gets a test email',
    who: 'A',
    request: ['POST', '/api/v1/system/test-email'],
    status: 200,
    contains: ['"to":"ada@example.org"'],
  },
  {
    name: 'a job that is done cannot be retried',
    who: 'A',
    request: ['POST', calls[1][1]],
    status: 404,
  },
  {
    name: 'an administrator lists the audit log',
    who: 'A',
    request: ['GET', '/api/v1/audit-log?action=email.tested&person=ADA'],
    status: 200,
    contains: ['"action":"email.tested"', '"total":1'],
    lacks: ['user.signed_in'],
  },
  {
    name: 'an unknown action is refused',
    who: 'A',
    request: ['GET', '/api/v1/audit-log?action=nothing'],
    status: 400,
  },
];

eachDatabaseInAllTier('the system over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
