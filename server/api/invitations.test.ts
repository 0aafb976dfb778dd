import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type ApiResponse, type Row, TestSite } from './testing.ts';

const path = '/api/v1/invitations';
let last: ApiResponse['json'];
const remember = ({ json }: ApiResponse) => {
  last = json.data;
};

const rows: Row[] = [
  {
    name: 'an author is invited by a link',
    who: 'A',
    request: ['POST', path],
    body: { staffRole: 'author' },
    status: 201,
    contains: ['/account/invitation?token='],
    check: remember,
  },
  {
    name: 'the list has no URL',
    who: 'A2',
    request: ['GET', path],
    status: 200,
    contains: ['"invitedBy":"Person A"'],
    lacks: ['token', 'url'],
  },
  {
    name: 'a new link replaces the old one',
    who: 'A2',
    request: ['POST', () => `${path}/${last._id}/renew`],
    status: 200,
    contains: ['token='],
    check: ({ json }) => expect(json.data.url).not.toBe(last.url),
  },
  { name: 'it is revoked', who: 'A', request: ['DELETE', () => `${path}/${last._id}`], status: 200 },
  { name: 'and then unknown', who: 'A', request: ['DELETE', () => `${path}/${last._id}`], status: 404 },
  {
    name: 'an unknown one is not renewed',
    who: 'A',
    request: ['POST', `${path}/nothing/renew`],
    status: 404,
  },
  {
    name: 'an address that has an account gets the same answer',
    who: 'A',
    request: ['POST', path],
    body: { email: 'uma@example.org', staffRole: 'editor' },
    status: 201,
    contains: ['"email":"uma@example.org"'],
  },
  {
    name: 'without a mail server nothing is sent',
    who: 'A',
    request: ['POST', path],
    body: { email: 'x@example.org', send: true },
    status: 409,
    contains: ['Make a link instead'],
  },
  {
    name: 'an email needs an address',
    who: 'A',
    request: ['POST', path],
    body: { send: true },
    status: 400,
    contains: ['"path":"email"'],
  },
  {
    name: 'an unknown role is refused',
    who: 'A',
    request: ['POST', path],
    body: { staffRole: 'owner' },
    status: 400,
  },
  {
    name: 'an administrator has no staff role',
    who: 'A',
    request: ['POST', path],
    body: { role: 'admin', staffRole: 'editor' },
    status: 400,
  },
  {
    name: 'an unknown author is refused',
    who: 'A',
    request: ['POST', path],
    body: { author: 'nobody' },
    status: 400,
    contains: ['"path":"author"'],
  },
  {
    name: 'a long address is refused',
    who: 'A',
    request: ['POST', path],
    body: { email: `${'x'.repeat(5000)}@example.org` },
    status: 400,
  },
  {
    name: 'an unknown field is refused',
    who: 'A',
    request: ['POST', path],
    body: { invitedBy: 'someone' },
    status: 400,
  },
  { name: 'a user invites nobody', who: 'U', request: ['POST', path], body: { role: 'admin' }, status: 403 },
  {
    name: 'a visitor invites nobody',
    who: 'V',
    request: ['POST', path],
    body: { role: 'admin' },
    status: 401,
  },
];

eachDatabaseInAllTier('Invitations', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$name', (row) => site.run(row));
});
