import { request } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { emptyForm } from '../../contract/form-content.ts';
import { pathTo } from '../../shared/paths.ts';
import type { Api } from './api.ts';
import type { Session, Site } from './site.ts';

/** A word for each place of a text that some may not read, and the addresses that lead to it. */
export interface Canaries {
  /** The words, as `canary` and letters: search takes them for words, and nothing else contains them. */
  words: string[];
  /** The articles they are in. */
  articles: Article[];
}

/** Creates words that appear once on the site. */
class Words {
  readonly all: string[] = [];

  of(place: string): string {
    const word = `canary${place.replaceAll(/[^a-z]/gi, '').toLowerCase()}${'abcdefghij'[this.all.length % 10]}q`;
    this.all.push(word);
    return word;
  }
}

/**
 * Writes articles as `author` that are not public: a draft, one that is due later, one in the trash, and a
 * published one with a former text, a text in the form that is not saved, and a proposed change by
 * `contributor`. A word stands in each of their fields.
 */
export async function writeCanaries(site: Site, contributor: Api): Promise<Canaries> {
  const words = new Words();
  const api = site.adminApi;
  const { data: account } = await api.get<{ _id: string }>('account');
  const articles: Article[] = [];
  const write = async (by: Api, kind: string, fields: object = {}) => {
    const response = await by.post<Article>('articles/create-article', { ...draft(words, kind), ...fields });
    if (response.status !== 201) throw new Error(`${kind}: ${JSON.stringify(response)}`);
    articles.push(response.data);
    return response.data;
  };

  const later = new Date(Date.now() + 3_600_000).toISOString();
  const unfinished = await write(api, 'draft');
  await write(api, 'due', { status: 'scheduled', publishAt: later });
  const deleted = await write(api, 'trash');
  await api.delete(`articles/${deleted._id}`);
  const inReview = await write(contributor, 'review');
  await contributor.put(`articles/${inReview._id}/review`, { version: 1, message: words.of('message') });

  const shown = await write(api, 'former');
  const update = `articles/update-article/${shown._id}`;
  const { data: published } = await api.put<Article>(update, { ...publicFields, status: 'published' });
  const change = { title: words.of('proposedtitle'), post: `<p>${words.of('proposedpost')}</p>` };
  await api.put(`articles/${shown._id}/review`, {
    version: published.version,
    message: words.of('why'),
    change,
  });

  for (const { _id } of [unfinished, shown]) {
    const content = { ...emptyForm, title: words.of('typedtitle'), post: `<p>${words.of('typedpost')}</p>` };
    const copy = { account: account._id, articleId: _id, sequence: 1, basedOn: 1, content };
    await api.put(`working-copies/session-of-${_id}`, copy);
    await api.post(`articles/${_id}/notes`, { text: words.of('note'), passage: null });
    await api.post(`articles/${_id}/share-links`, { label: words.of('label'), days: 1, canComment: true });
  }
  return { words: words.all, articles };
}

const publicFields = {
  title: 'A public title',
  slug: 'a-public-title',
  post: '<p>A public text.</p>',
  excerpt: 'A public excerpt',
  bannerImg: 'https://images.example.org/public.jpg',
  additionalImages: [],
  seoTitle: null,
  seoDescription: null,
  canonicalUrl: null,
};

function draft(words: Words, kind: string): Record<string, unknown> {
  const word = (field: string) => words.of(kind + field);
  const images = 'https://images.example.org';
  return {
    status: 'draft',
    category: 'essays',
    title: word('title'),
    slug: word('slug'),
    post: `<h2>${word('heading')}</h2><p>${word('post')}</p><figure><img src="${images}/${word('image')}.png" alt="${word('alt')}"></figure>`,
    excerpt: word('excerpt'),
    bannerImg: `${images}/${word('banner')}.png`,
    additionalImages: [
      {
        url: `${images}/${word('extra')}.png`,
        alt: word('extraalt'),
        caption: word('caption'),
        position: 1,
      },
    ],
    seoTitle: word('seotitle'),
    seoDescription: word('seodescription'),
    canonicalUrl: `https://elsewhere.example.org/${word('canonical')}`,
  };
}

/**
 * Reads all of `paths` in a session, or as a visitor, and returns the words found in each response. A word of
 * the request itself does not count.
 */
export async function findWords(
  site: Site,
  session: Session | undefined,
  paths: readonly string[],
  words: readonly string[],
): Promise<string[]> {
  const context = await request.newContext({ baseURL: site.url, storageState: session });
  const found: string[] = [];
  for (const path of paths) {
    const response = await context.get(path, { maxRedirects: 5 });
    const text = `${response.url()} ${await response.text()}`.toLowerCase();
    found.push(
      ...words
        .filter((word) => text.includes(word) && !path.includes(word))
        .map((word) => `${path}: ${word}`),
    );
  }
  await context.dispose();
  return found;
}

/** Addresses of pages and screens about an article, those that a person may open and others. */
export function articleAddresses({ _id, slug }: Article): string[] {
  const { edit, history, preview, emailPreview } = pathTo;
  const screens = [
    edit(_id),
    history(_id),
    preview({ article: _id }),
    emailPreview(_id),
    `/dashboard/review/${_id}`,
  ];
  const merge = `/dashboard/edit-article/${_id}/merge`;
  return [...screens, merge, `/blog/${slug}`, `/blog/${slug}?preview=1`, `/share/${_id}`].flatMap(withData);
}

/** A screen, and the data that the interface asks for when it opens it. */
export function withData(path: string): string[] {
  const [pathname = '', query] = path.split('?');
  return [path, `${pathname}.data${query ? `?${query}` : ''}`];
}
