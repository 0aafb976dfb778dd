import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const made: Record<string, string> = {};
const notes = (site: TestSite) => `/api/v1/articles/${site.articles.draft!._id}/notes`;
const note = () => `/api/v1/notes/${made.note}`;
const text = { text: ' Is this true?  ' };
const long = (length: number) => 'x'.repeat(length);

const rows: Row[] = [
  { name: 'a visitor cannot list them', who: 'V', request: ['GET', notes], status: 401 },
  { name: 'a user cannot list them', who: 'U', request: ['GET', notes], status: 403 },
  { name: 'a visitor cannot write one', who: 'V', request: ['POST', notes], body: {}, status: 401 },
  { name: 'a user cannot write one', who: 'U', request: ['POST', notes], body: {}, status: 403 },
  {
    name: 'an administrator writes one about a passage of another’s article',
    who: 'A2',
    request: ['POST', notes],
    body: { ...text, passage: { quote: 'words to read', before: 'Some', block: 0 } },
    status: 201,
    contains: ['"text":"Is this true?"', '"name":"Person A2"', '"guest":false', '"own":true'],
    check: ({ json }) => {
      made.note = json.data._id;
      expect(json.data.passage).toEqual({ quote: 'words to read', before: 'Some', after: '', block: 0 });
    },
  },
  {
    name: 'an administrator replies',
    who: 'A',
    request: ['POST', notes],
    body: () => ({ text: 'It is.', parent: made.note }),
    status: 201,
    check: ({ json }) => expect(json.data.replies).toMatchObject([{ text: 'It is.', own: true }]),
  },
  {
    name: 'the author lists and may resolve them',
    who: 'A',
    request: ['GET', notes],
    status: 200,
    contains: ['"canResolve":true', '"text":"It is."'],
  },
  {
    name: 'another administrator may not',
    who: 'A2',
    request: ['GET', notes],
    status: 200,
    contains: ['"canResolve":false'],
  },
  { name: 'a text is required', who: 'A', request: ['POST', notes], body: { text: ' ' }, status: 400 },
  { name: 'it is bounded', who: 'A', request: ['POST', notes], body: { text: long(2001) }, status: 400 },
  {
    name: 'a passage is bounded',
    who: 'A',
    request: ['POST', notes],
    body: { ...text, passage: { quote: long(301) } },
    status: 400,
  },
  {
    name: 'so is the text around it',
    who: 'A',
    request: ['POST', notes],
    body: { ...text, passage: { quote: 'x', after: long(41) } },
    status: 400,
  },
  {
    name: 'an empty passage is refused',
    who: 'A',
    request: ['POST', notes],
    body: { ...text, passage: { quote: ' ' } },
    status: 400,
  },
  {
    name: 'unknown fields are refused',
    who: 'A',
    request: ['POST', notes],
    body: { ...text, name: 'Somebody else' },
    status: 400,
  },
  {
    name: 'a reply needs a comment',
    who: 'A',
    request: ['POST', notes],
    body: { ...text, parent: 'no-such' },
    status: 404,
  },
  {
    name: 'an unknown article has none',
    who: 'A',
    request: ['GET', '/api/v1/articles/no-such/notes'],
    status: 404,
  },
  { name: 'a visitor cannot resolve one', who: 'V', request: ['PATCH', note], body: {}, status: 401 },
  { name: 'a user cannot resolve one', who: 'U', request: ['PATCH', note], body: {}, status: 403 },
  {
    name: 'another administrator cannot resolve one, not even an own',
    who: 'A2',
    request: ['PATCH', note],
    body: { resolved: true },
    status: 403,
  },
  {
    name: 'the author resolves it',
    who: 'A',
    request: ['PATCH', note],
    body: { resolved: true },
    status: 200,
    contains: ['"resolvedBy":"Person A"'],
  },
  {
    name: 'the author reopens it',
    who: 'A',
    request: ['PATCH', note],
    body: { resolved: false },
    status: 200,
    contains: ['"resolvedAt":null'],
  },
  { name: 'a state is required', who: 'A', request: ['PATCH', note], body: {}, status: 400 },
  { name: 'a visitor cannot delete one', who: 'V', request: ['DELETE', note], status: 401 },
  { name: 'a user cannot delete one', who: 'U', request: ['DELETE', note], status: 403 },
  { name: 'its writer deletes it', who: 'A2', request: ['DELETE', note], status: 200 },
  { name: 'a deleted one is not found', who: 'A', request: ['DELETE', note], status: 404 },
  {
    name: 'nor resolved',
    who: 'A',
    request: ['PATCH', note],
    body: { resolved: true },
    status: 404,
  },
];

eachDatabaseInAllTier('Comments on drafts in the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
