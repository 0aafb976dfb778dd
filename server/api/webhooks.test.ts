import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type ApiResponse, type Row, TestSite } from './testing.ts';

const path = '/api/v1/webhooks';
const body = { url: 'https://hooks.example.org/lekha', events: ['article.published'] };
let last: ApiResponse['json'];
const remember = ({ json }: ApiResponse) => {
  last = json.data;
};

const rows: Row[] = [
  {
    name: 'one is added, and its secret is shown',
    who: 'A',
    request: ['POST', path],
    body,
    status: 201,
    contains: ['"secret":"whsec_'],
    check: remember,
  },
  ...['https://hooks.example.org:8443/', 'http://127.0.0.1/', 'http://intranet/'].map(
    (url): Row => ({
      name: `one at ${url}, which the site never calls, is refused`,
      who: 'A',
      request: ['POST', path],
      body: { ...body, url },
      status: 400,
      contains: ['only public hosts'],
    }),
  ),
  { name: 'the list has no secret', who: 'A2', request: ['GET', path], status: 200, lacks: ['whsec_'] },
  {
    name: 'it is changed',
    who: 'A',
    request: ['PATCH', () => `${path}/${last._id}`],
    body: { events: ['article.deleted'], isActive: false },
    status: 200,
    contains: ['"isActive":false', 'article.deleted'],
    lacks: ['whsec_'],
  },
  {
    name: 'a switched-off one is not tried',
    who: 'A',
    request: ['POST', () => `${path}/${last._id}/test`],
    status: 409,
    contains: ['Switch it on'],
  },
  {
    name: 'it is switched on',
    who: 'A',
    request: ['PATCH', () => `${path}/${last._id}`],
    body: { isActive: true },
    status: 200,
  },
  { name: 'and tried', who: 'A', request: ['POST', () => `${path}/${last._id}/test`], status: 202 },
  {
    name: 'its log has the event',
    who: 'A',
    request: ['GET', () => `${path}/${last._id}/deliveries`],
    status: 200,
    contains: ['webhook.test', '"state":"waiting"'],
    check: ({ json }) => {
      last.delivery = json.data[0]._id;
    },
  },
  {
    name: 'which is sent again',
    who: 'A',
    request: ['POST', () => `${path}/${last._id}/deliveries/${last.delivery}/resend`],
    status: 202,
  },
  {
    name: 'an unknown event is not',
    who: 'A',
    request: ['POST', () => `${path}/${last._id}/deliveries/nothing/resend`],
    status: 404,
  },
  ...[
    'ftp://hooks.example.org',
    'https://user:word@hooks.example.org',
    'hooks',
    `https://hooks.example.org/${'x'.repeat(5000)}`,
  ].map(
    (url): Row => ({
      name: `the URL ${url.slice(0, 40)} is refused`,
      who: 'A',
      request: ['POST', path],
      body: { ...body, url },
      status: 400,
      contains: ['"path":"url"'],
    }),
  ),
  {
    name: 'an unknown event is refused',
    who: 'A',
    request: ['POST', path],
    body: { ...body, events: ['all'] },
    status: 400,
  },
  {
    name: 'no event is refused',
    who: 'A',
    request: ['POST', path],
    body: { ...body, events: [] },
    status: 400,
  },
  { name: 'it is deleted', who: 'A', request: ['DELETE', () => `${path}/${last._id}`], status: 200 },
  {
    name: 'and then unknown',
    who: 'A',
    request: ['GET', () => `${path}/${last._id}/deliveries`],
    status: 404,
  },
  { name: 'a user sees none', who: 'U', request: ['GET', path], status: 403 },
  { name: 'a visitor adds none', who: 'V', request: ['POST', path], body, status: 401 },
];

eachDatabaseInAllTier('Webhooks', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$name', (row) => site.run(row));
});
