import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { storedTables } from '../../platform/db/dump/tables.ts';
import { DatabaseFull, DatabaseUnavailable } from '../../platform/db/errors.ts';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { withWaitBudget } from '../../platform/db/wait-budget.ts';
import { TestSite } from './testing.ts';

/** A fault of the database during a request. */
type Fault =
  /** The nth transaction fails with a full disk: before its work, or at its end. */
  | { at: 'start' | 'commit'; write: number }
  /** Nothing can be read from the first commit on. */
  | { at: 'reads after a commit' };

const faults: Fault[] = [
  { at: 'start', write: 1 },
  { at: 'commit', write: 1 },
  { at: 'start', write: 2 },
  { at: 'commit', write: 2 },
  { at: 'reads after a commit' },
];

class FaultyDatabase {
  fault: Fault | undefined;
  writes = 0;
  commits = 0;
  readonly database: Database;

  constructor(db: Database) {
    const write: Database['write'] = async (work) => {
      const { fault } = this;
      const fails = fault && 'write' in fault && ++this.writes === fault.write;
      if (fails && fault.at === 'start') throw new DatabaseFull('The disk is full.');
      const result = await db.write(async (tx) => {
        const done = await work(tx);
        if (fails) throw new DatabaseFull('The disk is full.');
        return done;
      });
      this.commits++;
      return result;
    };
    const read = () => {
      if (this.fault?.at === 'reads after a commit' && this.commits > 0) throw new DatabaseUnavailable();
      return db.read;
    };
    this.database = Object.create(db, { write: { value: write }, read: { get: read } });
  }

  begin(fault: Fault): void {
    [this.fault, this.writes, this.commits] = [fault, 0, 0];
  }
}

type Request = [method: string, path: string, body?: unknown];

const named = () => ({ name: `name ${randomUUID().slice(0, 8)}` });
const create = async (site: TestSite, path: string) =>
  (await site.send('A', 'POST', `/api/v1${path}`, named())).json.data._id;

/** Each arranges what its request needs. */
const requests: [string, (site: TestSite) => Request | Promise<Request>][] = [
  [
    'an article is created',
    () => ['POST', '/articles/create-article', { title: 'A', post: '<p>A.</p>', status: 'draft' }],
  ],
  [
    'an article is changed',
    async (site) => ['PUT', `/articles/update-article/${(await site.write('A'))._id}`, { title: 'Changed' }],
  ],
  [
    'an article is featured',
    async (site) => ['PUT', `/articles/update-article/${(await site.write('A'))._id}`, { featured: true }],
  ],
  [
    'an article is duplicated',
    async (site) => ['POST', `/articles/${(await site.write('A'))._id}/duplicate`, {}],
  ],
  ['an article is deleted', async (site) => ['DELETE', `/articles/${(await site.write('A'))._id}`]],
  ['a category is created', () => ['POST', '/categories/create-category', named()]],
  [
    'a category is renamed',
    async (site) => ['PATCH', `/categories/${await create(site, '/categories/create-category')}`, named()],
  ],
  [
    'a category is deleted',
    async (site) => ['DELETE', `/categories/${await create(site, '/categories/create-category')}`],
  ],
  [
    'a subcategory is created',
    async (site) => {
      const path = `/categories/${await create(site, '/categories/create-category')}/subcategories`;
      return ['POST', path, named()];
    },
  ],
  ['a tag is created', () => ['POST', '/tags', named()]],
  ['a tag is renamed', async (site) => ['PATCH', `/tags/${await create(site, '/tags')}`, named()]],
  ['a tag is deleted', async (site) => ['DELETE', `/tags/${await create(site, '/tags')}`]],
  ['a series is created', () => ['POST', '/series', { title: named().name }]],
  ['a role is changed', (site) => ['PATCH', `/users/update-role/${site.ids.U}`, { role: 'admin' }]],
  ['an account is created', () => ['POST', '/users/create-user', { name: 'New', email: 'ada@example.org' }]],
  [
    'a reader subscribes',
    () => ['POST', '/newsletter/subscribe', { email: `${randomUUID().slice(0, 8)}@example.org` }],
  ],
];

eachDatabaseInFullTier('a refused write has no effect', (getDb) => {
  let faulty: FaultyDatabase;
  let site: TestSite;
  beforeAll(async () => {
    faulty = new FaultyDatabase(getDb());
    site = await new TestSite(faulty.database).fill();
  });

  /** All that is stored, but for the hits that rate limits count. */
  async function readAll(): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {};
    for (const table of storedTables) {
      if (table === 'rate' || table === 'session') continue;
      const rows = await getDb().read.selectFrom(table).selectAll().execute();
      all[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return all;
  }

  it.each(requests)('when %s', async (_, arrange) => {
    let refusals = 0;
    for (const fault of faults) {
      const [method, path, body] = await arrange(site);
      const before = await readAll();
      faulty.begin(fault);
      const { status, text } = await site.send('A', method, `/api/v1${path}`, body);
      faulty.fault = undefined;
      const name = `${JSON.stringify(fault)}: ${text.slice(0, 200)}`;
      if (status >= 400) {
        refusals++;
        expect([503, 507], name).toContain(status);
        expect(await readAll(), name).toEqual(before);
      } else if ('write' in fault && fault.write <= faulty.writes) {
        expect.fail(`answered ${status} although a write failed, ${name}`);
      }
    }
    expect(refusals).toBeGreaterThan(1);
  });

  it('nor has one that gave up waiting for others', async () => {
    const insert = (key: string) => (tx: Parameters<Parameters<Database['write']>[0]>[0]) =>
      tx.insertInto('setting').values({ key, value: '1', version: 1 }).execute();
    const held = Promise.withResolvers<void>();
    const first = getDb().write(async (tx) => {
      await insert('first')(tx);
      await held.promise;
    });
    const late = withWaitBudget(() => getDb().write(insert('late')), 50);
    await expect(late).rejects.toMatchObject({ name: 'DatabaseBusy' });
    held.resolve();
    await first;
    await getDb().write(insert('next'));
    const keys = await getDb().read.selectFrom('setting').select('key').orderBy('key').execute();
    expect(keys.map(({ key }) => key)).toEqual(['first', 'next']);
  });
});
