// The processor time that the server's own thread spends on the bodies that cost the most, by each way in
// which a body comes in or is shown.
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyForm } from '../contract/form-content.ts';
import { newId } from '../domain/id.ts';
import { createArticle, send } from '../scripts/running/server.ts';
import { type MeasuredServer, mainThreadMs } from './running.ts';
import { rounded, table } from './table.ts';

/** Beyond this, other requests wait noticeably. In milliseconds, more than an ordinary short body takes. */
const LIMIT_MS = 50;
/** The server is idle when it takes less than this in the time that is waited, in milliseconds. */
const IDLE = { cpu: 15, wait: 300 };

const many = (html: string, count: number) => html.repeat(count);

/** The first is ordinary, and what the others are compared with. */
const BODIES: Record<string, () => string> = {
  'ordinary, 1 kB': () => many('<p>A short text of a few words.</p>', 30),
  'ordinary, 1 MB': () => many('<p>Ordinary words, which anyone may write in an article.</p>', 16_000),
  '1 MB of <': () => many('<', 1_000_000),
  '1 MB of &': () => many('&', 1_000_000),
  '49,000 headings': () => many('<h2>x</h2>', 49_000),
  '49,000 table cells': () => `<table>${many(`<tr>${many('<td>x</td>', 49)}</tr>`, 980)}</table>`,
  'a heading of 900 kB': () => `<h2>${many('word ', 180_000)}</h2>`,
  '3 MB of Chinese': () => `<p>${many('我們喝茶，也寫文章。', 100_000)}</p>`,
  '2,000 images': () => many('<img src="https://a.example/1.png" alt="x">', 2000),
  '45,000 images': () => many('<img src="https://a.example/1.png" alt="x">', 45_000),
  '24,000 links': () => many('<p><a href="/blog/x">x</a></p>', 24_000),
  '16,000 embeds': () => many('<p class="embed"><a href="https://a.example/x">x</a></p>', 16_000),
  'a word of 1 MB': () => `<p>${many('x', 1_000_000)}</p>`,
  'code of 1 MB': () => `<pre><code class="language-js">${many('let a = 1;\n', 90_000)}</code></pre>`,
};

interface Site {
  server: MeasuredServer;
  cookie: string;
  /** The id of the account. */
  account: string;
}

/**
 * Measures each body in each way, and returns a table in milliseconds of CPU time. A refused body is marked
 * with its status.
 */
export async function measureHostileBodies(site: Site): Promise<string> {
  const [first, ...others] = Object.entries(BODIES);
  // Once without measuring, so that the server has loaded and optimised its code.
  await measureBody(site, first![1]());
  const ordinary = await measureBody(site, first![1]());
  const rows = [[first![0], ...[...ordinary.values()].map(({ ms }) => rounded(ms)), '']];
  for (const [name, make] of others) {
    const costs = await measureBody(site, make());
    const over = [...costs].filter(([way, { ms }]) => ms > (ordinary.get(way)?.ms ?? 0) + LIMIT_MS);
    const cells = [...ordinary.keys()].map((way) => toCell(costs.get(way)));
    rows.push([name, ...cells, over.map(([way]) => way).join(', ')]);
  }
  const head = ['main thread (ms)', ...ordinary.keys(), `over by ${LIMIT_MS} ms`];
  return `${table(head, rows)}\n`;
}

interface Cost {
  ms: number;
  status: number;
}

function toCell(cost: Cost | undefined): string {
  if (cost === undefined) return '';
  return cost.status < 400 ? rounded(cost.ms) : `${rounded(cost.ms)} (${cost.status})`;
}

async function measureBody(site: Site, post: string): Promise<Map<string, Cost>> {
  const { server, cookie, account } = site;
  const { url } = server;
  const costs = new Map<string, Cost>();
  const measure = async (way: string, request: () => Promise<Response>): Promise<string> => {
    await untilIdle(server);
    const before = mainThreadMs(server.process);
    const response = await request();
    const text = await response.text();
    costs.set(way, { ms: mainThreadMs(server.process) - before, status: response.status });
    return response.ok ? text : '';
  };
  const get = (path: string) => () => fetch(url + path, { headers: { cookie } });
  const json = (method: string, path: string, body: unknown) => () =>
    send(url, { method, path, cookie, body });
  const title = `Hostile ${newId()}`;
  const created = await measure('create', () => createArticle(url, cookie, { title, post }));
  if (created !== '') {
    const { _id, slug } = (JSON.parse(created) as { data: { _id: string; slug: string } }).data;
    await measure(
      'update',
      json('PUT', `/api/v1/articles/update-article/${_id}`, { post: `<p>2</p>${post}` }),
    );
    await measure('page', get(`/blog/${slug}`));
    await measure('list', get('/api/v1/articles/all-articles?include=post&limit=1'));
    await measure('feed', get('/rss.xml'));
    await measure('editor', get(`/dashboard/edit-article/${_id}`));
    await measure('history', get(`/dashboard/edit-article/${_id}/history`));
    await measure('duplicate', json('POST', `/api/v1/articles/${_id}/duplicate`, {}));
    await measure('email', get(`/dashboard/newsletter/preview/${_id}`));
    await measure('delete', json('DELETE', `/api/v1/articles/${_id}`, undefined));
  }
  const session = newId();
  const content = { ...emptyForm, status: 'draft', title, post };
  const autosave = { account, articleId: null, sequence: 1, basedOn: null, content };
  await measure('autosave', json('PUT', `/api/v1/working-copies/${session}`, autosave));
  await measure('recovery', get('/api/v1/working-copies'));
  await measure('preview', get(`/dashboard/preview?desk=${session}`));
  await measure('publication', get(`/api/v1/working-copies/${session}/publication`));
  await json('DELETE', `/api/v1/working-copies/${session}?sequence=1`, undefined)();
  return costs;
}

async function untilIdle(server: MeasuredServer): Promise<void> {
  for (let before = mainThreadMs(server.process); ; ) {
    await sleep(IDLE.wait);
    const now = mainThreadMs(server.process);
    if (now - before < IDLE.cpu) return;
    before = now;
  }
}
