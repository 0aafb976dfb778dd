import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const NEW = '/api/v1/categories/create-category';
const nature = (site: TestSite) => `/api/v1/categories/${site.categories.nature!._id}`;

const rows: Row[] = [
  {
    name: 'anyone lists them',
    who: 'V',
    request: ['GET', '/api/v1/categories'],
    status: 200,
    contains: ['"name":"nature"', '"subcategories":[]'],
  },
  { name: 'a visitor cannot add one', who: 'V', request: ['POST', NEW], body: { name: 'x' }, status: 401 },
  { name: 'a user cannot add one', who: 'U', request: ['POST', NEW], body: { name: 'x' }, status: 403 },
  {
    name: 'a name is required',
    who: 'A',
    request: ['POST', NEW],
    body: { name: '  ' },
    status: 400,
    contains: ['Category name is required'],
  },
  {
    name: 'the name is stored in lower case',
    who: 'A',
    request: ['POST', NEW],
    body: { name: '  Arts  & Crafts ' },
    status: 201,
    contains: ['"name":"arts & crafts"', 'Category created successfully'],
  },
  {
    name: 'a name is used once',
    who: 'A',
    request: ['POST', NEW],
    body: { name: 'ARTS & crafts' },
    status: 409,
  },
  {
    name: 'an administrator adds a subcategory',
    who: 'A',
    request: ['POST', (site) => `${nature(site)}/subcategories`],
    body: { name: 'Birds' },
    status: 201,
    contains: ['"name":"birds"'],
  },
  {
    name: 'its name is used once',
    who: 'A',
    request: ['POST', (site) => `${nature(site)}/subcategories`],
    body: { name: 'birds' },
    status: 409,
  },
  {
    name: 'an administrator gives one a title, a description and a place',
    who: 'A',
    request: ['PATCH', nature],
    body: { title: 'Nature & US', description: 'Rivers, reeds.', position: 1 },
    status: 200,
    contains: ['"title":"Nature & US"', '"position":1', 'Category updated successfully'],
  },
  {
    name: 'articles name its title',
    who: 'V',
    request: ['GET', '/api/v1/articles/all-articles?category=nature&limit=1'],
    status: 200,
    contains: ['"category":"nature"', '"categoryTitle":"Nature & US"', '"subcategoryTitle":null'],
  },
  { name: 'a user cannot change one', who: 'U', request: ['PATCH', nature], body: {}, status: 403 },
  { name: 'a visitor cannot change one', who: 'V', request: ['PATCH', nature], body: {}, status: 401 },
  {
    name: 'its place is a whole number from 1',
    who: 'A',
    request: ['PATCH', nature],
    body: { position: 0 },
    status: 400,
    contains: ['"path":"position"'],
  },
  {
    name: 'a name cannot be removed',
    who: 'A',
    request: ['PATCH', nature],
    body: { name: ' ' },
    status: 400,
    contains: ['Category name is required'],
  },
  {
    name: 'the name of another one is refused',
    who: 'A',
    request: ['PATCH', nature],
    body: { name: 'Arts & Crafts' },
    status: 409,
    contains: ["There is already a category named 'arts & crafts'."],
  },
  {
    name: 'a new name is applied to the articles',
    who: 'A',
    request: ['PATCH', nature],
    body: { name: 'Wilderness' },
    status: 200,
    contains: ['"name":"wilderness"'],
  },
  {
    name: 'articles are listed under the new name',
    who: 'V',
    request: ['GET', '/api/v1/articles/all-articles?category=wilderness&limit=1'],
    status: 200,
    contains: ['"category":"wilderness"'],
  },
  {
    name: 'it gets its name back',
    who: 'A',
    request: ['PATCH', nature],
    body: { name: 'nature', title: null, position: null },
    status: 200,
    contains: ['"title":null', '"position":null'],
  },
  {
    name: 'a subcategory is renamed',
    who: 'A',
    request: ['PATCH', (site) => `${nature(site)}/subcategories/none`],
    body: { name: 'x' },
    status: 404,
  },
  { name: 'a user cannot delete one', who: 'U', request: ['DELETE', nature], status: 403 },
  { name: 'a visitor cannot delete one', who: 'V', request: ['DELETE', nature], status: 401 },
  {
    name: 'an administrator can',
    who: 'A',
    request: ['DELETE', nature],
    status: 200,
    contains: ['The category has been deleted.'],
  },
  { name: 'a deleted category is not found', who: 'A', request: ['DELETE', nature], status: 404 },
  {
    name: 'articles keep its name',
    who: 'V',
    request: ['GET', '/api/v1/articles/all-articles?category=nature'],
    status: 200,
    contains: ['"total":2'],
  },
];

eachDatabaseInAllTier('categories over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
