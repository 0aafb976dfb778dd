import { beforeAll, expect, it } from 'vitest';
import { emptyForm } from '../../contract/form-content.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { tier } from '../../scripts/tests/tier.ts';
import { TestSite } from './testing.ts';

const SEQUENCES = tier === 'all' ? 500 : 60;
const CALLS = 8;
const ARTICLES = '/api/v1/articles';

/** Numbers that look random and are the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

eachDatabaseInAllTier('Whatever a contributor calls', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    await site.hire('C', 'contributor');
    await site.hire('E', 'editor');
  });

  /** The text of the contributor's articles that an editor has published, by id. */
  const shown = new Map<string, string>();

  async function readAsVisitor(id: string): Promise<string | null> {
    const { status, json } = await site.send('V', 'GET', `${ARTICLES}/single-article/${id}`);
    return status === 200 ? `${json.data.title} ${json.data.post} ${json.data.slug}` : null;
  }

  /** Makes one call as the contributor, and returns the id of an article that it has created. */
  async function callAnything(pick: (below: number) => number, ids: string[]): Promise<string | undefined> {
    const id = ids[pick(ids.length)] ?? crypto.randomUUID();
    const other = ids[pick(ids.length)] ?? id;
    const status = ['draft', 'published', 'scheduled', undefined][pick(4)];
    const soon = new Date(Date.now() + 1000).toISOString();
    const text = `Text ${pick(1_000_000)}`;
    const fields = {
      title: text,
      ...(status && { status }),
      ...(status === 'scheduled' && { publishAt: soon }),
      ...(pick(3) === 0 && { post: `<p>${text}</p>` }),
      ...(pick(5) === 0 && { featured: true }),
      ...(pick(5) === 0 && { slug: text }),
      ...(pick(6) === 0 && { pagePath: `page-${pick(1000)}` }),
      ...(pick(6) === 0 && { authors: ['person-a'] }),
      ...(pick(4) === 0 && { version: 1 + pick(3) }),
    };
    const { version: _, ...newFields } = fields;
    const saveId = `save-of-contributor-${pick(40)}`;
    const account = site.ids.C;
    // What a contributor knows of a review, and so can send as the editor would.
    const { json: known } = await site.send('C', 'GET', `${ARTICLES}/${id}/review`);
    const { submittedAt = soon, currentVersion = 1 } = known.data ?? {};
    const seen = { submittedAt, currentVersion };
    const proposed = { title: text, slug: text, authors: ['person-a'], unlisted: pick(2) === 0 };
    const bulkAction = ['publish', 'draft', 'delete', 'restore', 'purge'][pick(5)];
    const calls: [method: string, path: string, body?: unknown][] = [
      ['POST', `${ARTICLES}/create-article`, articleInput({ category: 'nature', ...newFields })],
      [
        'POST',
        `${ARTICLES}/create-article`,
        articleInput({ category: 'nature', status: 'draft', title: text }),
      ],
      ['PUT', `${ARTICLES}/update-article/${id}`, fields],
      ['PUT', `${ARTICLES}/update-article/${id}`, { title: text, post: `<p>${text}</p>` }],
      ['PUT', `${ARTICLES}/update-article/${id}`, { status: 'published' }],
      ['PUT', `${ARTICLES}/update-article/${id}`, { status: 'scheduled', publishAt: soon }],
      ['PUT', `${ARTICLES}/update-article/${id}`, { title: text, saveId }],
      ['PUT', `${ARTICLES}/update-article/${other}`, { status: 'published', saveId }],
      ['DELETE', `${ARTICLES}/${id}`],
      ['POST', `${ARTICLES}/${id}/restore`, {}],
      ['POST', `${ARTICLES}/${id}/duplicate`, { saveId }],
      ['POST', `${ARTICLES}/bulk`, { action: 'publish', ids: [id, other] }],
      [
        'POST',
        `${ARTICLES}/bulk`,
        { action: 'revert', items: [{ _id: id, version: 1, before: { status: 'published' } }] },
      ],
      ['POST', `${ARTICLES}/empty-trash`, {}],
      ['PUT', `${ARTICLES}/${id}/review`, { version: 1 + pick(3), message: text }],
      ['PUT', `${ARTICLES}/${id}/review`, { version: 1 + pick(3), change: { title: text } }],
      ['PUT', `${ARTICLES}/${id}/review`, { version: currentVersion, change: proposed }],
      ['PUT', `${ARTICLES}/${id}/review`, { version: currentVersion, change: { ...proposed, status } }],
      ['PUT', `${ARTICLES}/${other}/review`, { version: currentVersion, change: { ...proposed, saveId } }],
      ['POST', `${ARTICLES}/${id}/review/publish`, seen],
      ['POST', `${ARTICLES}/${other}/review/publish`, seen],
      ['POST', `${ARTICLES}/${id}/review/return`, { ...seen, note: text }],
      ['POST', `${ARTICLES}/${id}/notes`, { text }],
      ['POST', `${ARTICLES}/bulk`, { action: bulkAction, ids: [id, other] }],
      ['POST', `${ARTICLES}/bulk`, { action: 'assign', ids: [id], account: site.emails.A }],
      ['PUT', `${ARTICLES}/update-article/${id}`, { ...fields, version: currentVersion }],
      [
        'PUT',
        `${ARTICLES}/update-article/${other}`,
        { status: 'published', desk: { id: 'session-of-contributor-1', sequence: pick(50), account } },
      ],
      ['POST', `/api/v1/users/${account}/reassign-articles`, { to: site.ids.E }],
      ['POST', '/api/v1/imports', { source: 'markdown', name: text }],
      ['DELETE', `${ARTICLES}/${other}/review`],
      ['POST', `${ARTICLES}/${id}/share-links`, { label: '', days: 1, canComment: true }],
      ['POST', '/api/v1/templates', { name: text, article: id }],
      [
        'PUT',
        `/api/v1/newsletter/article-email/${id}`,
        { choice: { audience: { to: 'all' }, content: 'whole' } },
      ],
      ['PATCH', `/api/v1/users/staff-role/${account}`, { staffRole: 'editor' }],
      ['PATCH', `/api/v1/users/update-role/${account}`, { role: 'admin' }],
      [
        'PUT',
        `/api/v1/working-copies/session-of-contributor-${pick(3)}`,
        { account, articleId: id, sequence: pick(50), basedOn: 1, content: { ...emptyForm, title: text } },
      ],
    ];
    const [method, path, body] = calls[pick(calls.length)]!;
    const { status: answer, json } = await site.send('C', method, path, body);
    expect(answer, `${method} ${path}`).toBeLessThan(500);
    return method === 'POST' && answer === 201 ? json.data._id : undefined;
  }

  /** Publishes what was submitted, or the draft as it is. */
  async function publishAsEditor(id: string) {
    const { json } = await site.send('E', 'GET', `${ARTICLES}/${id}/review`);
    if (!json.data) return site.send('E', 'PUT', `${ARTICLES}/update-article/${id}`, { status: 'published' });
    const { submittedAt, currentVersion } = json.data;
    return site.send('E', 'POST', `${ARTICLES}/${id}/review/publish`, { submittedAt, currentVersion });
  }

  it(`readers see nothing that no editor has published, in ${SEQUENCES} sequences of calls`, async () => {
    let published = 0;
    for (let sequence = 0; sequence < SEQUENCES; sequence++) {
      const pick = randomNumbers(sequence);
      const { _id } = await site.write('C', {
        category: 'nature',
        status: 'draft',
        title: `Own ${sequence}`,
      });
      const ids = [_id, ...[...shown.keys()].slice(-2)];
      for (let call = 0; call < CALLS; call++) {
        const created = await callAnything(pick, ids);
        if (created !== undefined) ids.push(created);
        if (pick(10) === 0) {
          const id = ids[pick(ids.length)]!;
          const { status } = await publishAsEditor(id);
          if (status === 200) shown.set(id, (await readAsVisitor(id))!);
          published += Number(status === 200);
        }
      }
      for (const id of ids)
        expect(await readAsVisitor(id), `sequence ${sequence}`).toBe(shown.get(id) ?? null);
    }
    expect(published).toBeGreaterThan(SEQUENCES / 10);
    const links = await getDb().read.selectFrom('share_link').select('id').execute();
    expect(links).toEqual([]);
    const scheduled = await getDb()
      .read.selectFrom('article')
      .select('id')
      .where('status', '=', 'scheduled')
      .execute();
    expect(scheduled).toEqual([]);
  });
});
