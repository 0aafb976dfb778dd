import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Article } from '../../contract/article.ts';
import { emptyForm } from '../../contract/form-content.ts';
import type { Review } from '../../contract/review.ts';
import { pathTo } from '../../shared/paths.ts';
import type { Api } from './api.ts';
import { uploadNewImage } from './publish.ts';
import { allScreens } from './screens.ts';
import type { Site } from './site.ts';

/** Where the hostile author would like to see the administrator's browser. */
const SPY = 'spy.example';

/** A proxy that connects to nothing, and what a browser wanted from the spy. */
export interface Spy {
  url: string;
  seen: string[];
  stop(): void;
}

export async function startSpy(): Promise<Spy> {
  const seen: string[] = [];
  const note = (address = '') => {
    if (address.includes(SPY)) seen.push(address);
  };
  const server = createServer((request, response) => {
    note(request.url);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    note(request.url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `127.0.0.1:${port}`, seen, stop: () => server.close() };
}

/** The screens that show texts of others, besides those of one article. */
const SCREENS = [...allScreens.map(([path]) => path), '/dashboard/manage-article?status=trash'].filter(
  (path) => path.startsWith('/dashboard/'),
);

/** Everything that a hostile author has written, for the administrator to open. */
export interface HostileTexts {
  paths: string[];
  /** How many texts each field has taken. */
  written: Record<string, number>;
}

/**
 * Writes each of these texts into every field that a contributor may fill, and some into those of an editor.
 * Half of the articles are published by the administrator, and changed by a proposal.
 */
export async function writeAsHostileAuthor(site: Site, texts: readonly string[]): Promise<HostileTexts> {
  const hostile = texts.map((text) => text.replaceAll(/[a-z]+\.example|\be\.org/g, SPY));
  const account = { name: 'Mallory', email: 'mallory@example.org', password: 'sparrow-river-42' };
  const api = await site.apiAs(await site.register(account));
  const { data: users } = await site.adminApi.get<{ _id: string; email: string }[]>('users');
  const id = users.find(({ email }) => email === account.email)!._id;
  const hire = (staffRole: string) => site.adminApi.patch(`users/staff-role/${id}`, { staffRole });
  await hire('contributor');
  await site.adminApi.post('categories/create-category', { name: 'essays' });
  await api.post('users/login', { email: account.email, userImage: `https://${SPY}/avatar.png` });
  await api.patch('account', { name: hostile[0]!, bio: hostile[1] ?? null });
  const { data: webhook } = await site.adminApi.post<{ _id: string }>('webhooks', {
    url: 'https://hooks.example/hook',
    events: ['article.submitted', 'article.published'],
  });
  const written: Record<string, number> = {};
  const count = (field: string) => {
    written[field] = (written[field] ?? 0) + 1;
  };
  const paths = [...SCREENS, `/dashboard/webhooks/${webhook._id}`];
  for (const [n, text] of hostile.entries()) {
    const article = await writeArticle(api, text, n, count);
    await api.post(`articles/${article._id}/notes`, { text });
    await api.post('account/tokens', { name: text, scopes: ['articles.read'] });
    await autosave(api, id, article, text, n);
    await submit(site, api, article, { text, isProposal: n % 2 === 1, count });
    paths.push(...articlePaths(article));
  }
  await hire('editor');
  await describeImages(site, api, hostile);
  for (const [n, text] of hostile.slice(0, 12).entries()) await writeAsEditor(api, text, n);
  paths.push(await shareDraft(site, await writeArticle(api, hostile[0]!, hostile.length, count)));
  return { paths, written };
}

function articlePaths({ _id }: Article): string[] {
  const { edit, history, preview, emailPreview } = pathTo;
  return [`/dashboard/review/${_id}`, edit(_id), history(_id), preview({ article: _id }), emailPreview(_id)];
}

/** Creates a draft with the text in every field that takes it. */
async function writeArticle(
  api: Api,
  text: string,
  n: number,
  count: (field: string) => void,
): Promise<Article> {
  const fields: Record<string, unknown> = {
    title: `${n} ${text}`,
    post: `<p>${n}</p>${text}<figure><img src="https://${SPY}/${n}.png"></figure>`,
    excerpt: text,
    bannerImg: `https://${SPY}/banner-${n}.png`,
    additionalImages: [{ url: `https://${SPY}/extra-${n}.png`, alt: text, caption: text, position: 1 }],
    seoTitle: text,
    seoDescription: text,
    canonicalUrl: text.match(/javascript:[^"'\s>]*/)?.[0] ?? `https://${SPY}/?${text}`,
    tags: [text.slice(0, 40)],
    series: { title: text.slice(0, 60) },
    subcategory: text,
  };
  for (;;) {
    const body = { category: 'essays', status: 'draft', ...fields };
    const { status, data, errors = [] } = await api.post<Article>('articles/create-article', body);
    if (status === 201) {
      for (const field of Object.keys(fields)) count(field);
      return data;
    }
    const refused = errors.map(({ path }) => path.split(/[.[]/)[0]!).filter((name) => name in fields);
    if (refused.length === 0) throw new Error(`${text} ${status} ${JSON.stringify(errors)}`);
    for (const name of refused) delete fields[name];
    // A title and a body are needed.
    if (!('title' in fields)) fields.title = `Article ${n}`;
    if (!('post' in fields)) fields.post = `<p>${n}</p>`;
  }
}

/** Stores what the API has never cleaned. */
function autosave(api: Api, account: string, { _id }: Article, text: string, n: number) {
  const content = { ...emptyForm, title: text, post: text, excerpt: text, bannerImg: text };
  const body = { account, articleId: _id, sequence: 1, basedOn: 1, content };
  return api.put(`working-copies/session-of-mallory-${n}`, body);
}

async function submit(
  site: Site,
  api: Api,
  { _id, version }: Article,
  { text, isProposal, count }: { text: string; isProposal: boolean; count: (field: string) => void },
): Promise<void> {
  let base = version;
  if (isProposal) {
    const { data, status } = await site.adminApi.put<Article>(`articles/update-article/${_id}`, {
      status: 'published',
    });
    if (status === 200) base = data.version;
  }
  const change = { title: text, post: `<p>new</p>${text}`, excerpt: text, seoTitle: text };
  const body = { version: base, message: text, ...(base !== version && { change }) };
  const { status } = await api.put<Review>(`articles/${_id}/review`, body);
  if (status === 200) count('review');
}

/** Writes into the fields of an editor. Some refuse the text because of its length. */
async function writeAsEditor(api: Api, text: string, n: number): Promise<void> {
  await api.post('authors', { name: text, bio: text, links: [`https://${SPY}/"><script>alert(1)</script>`] });
  await api.post('categories/create-category', { name: text, description: text });
  await api.post('series', { title: text });
  await api.post('tags', { name: text });
  await api.post('templates', { name: text, title: text, post: text, category: 'essays' });
  const publishAt = new Date(Date.now() + (n + 1) * 3_600_000).toISOString();
  const fields = { title: text, post: text, status: 'scheduled', publishAt, category: 'essays' };
  await api.post('articles/create-article', { ...fields, bannerImg: `https://${SPY}/due.png` });
}

/** Gives images of the library the texts as alt texts. */
async function describeImages(site: Site, api: Api, texts: readonly string[]): Promise<void> {
  await uploadNewImage(site);
  await uploadNewImage(site, 'webp');
  const { data: images } = await api.get<{ _id: string }[]>('media');
  for (const [n, { _id }] of images.entries()) await api.patch(`media/${_id}`, { alt: texts[n]! });
}

async function shareDraft(site: Site, { _id }: Article): Promise<string> {
  const link = { label: '', days: 1, canComment: true };
  const { data } = await site.adminApi.post<{ url: string }>(`articles/${_id}/share-links`, link);
  return new URL(data.url).pathname;
}

/** Runs in the page before its own scripts: counts what runs or would run without the security policy. */
export function watchScripts(): void {
  const found: string[] = [];
  Object.assign(window, { found, alert: () => found.push('alert') });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // Zod tries whether the page allows `eval`.
    if (/^(script|object|frame|child|base|form)/.test(effectiveDirective) && blockedURI !== 'eval')
      found.push(`${effectiveDirective} ${blockedURI}`);
  });
}

/**
 * Runs in the page, when it is complete: shows what is folded, loads the images out of view too, and returns
 * what has run, also in the live preview of the editor.
 */
export async function readFound(): Promise<string[]> {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  const { found } = window as unknown as { found: string[] };
  if (!document.querySelector('.ProseMirror')) return found;
  // Firefox reports a navigation as aborted that ends the loading of a frame.
  for (;;) {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Preview"]');
    if (frame?.inert === false && frame.contentDocument?.readyState === 'complete')
      return [...found, ...(frame.contentWindow as unknown as { found: string[] }).found];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
