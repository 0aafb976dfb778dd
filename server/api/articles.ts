import { z } from 'zod';
import {
  type Article,
  articleChange,
  articleQuery,
  duplication,
  ignoredFields,
  newArticle,
  presentedArticle,
  presentedSummary,
  restoredArticle,
} from '../../contract/article.ts';
import { listResponse, saveResponse, successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  articleEtag,
  deleteArticle,
  duplicateArticle,
  featuredArticle,
  findArticle,
  listArticles,
  missingImages,
  restoreArticle,
  type Saved,
  saveChange,
  saveNewArticle,
} from '../../domain/articles/articles.ts';
import { notFound } from '../../domain/errors.ts';
import { type ApiCtx, absoluteUrl, articlePresenter, presentArticle } from './absolute-urls.ts';
import { type Endpoint, endpoint, type Result, result } from './endpoint.ts';

const ownAndOrphans =
  'authors, editors and administrators, for their own articles; editors and administrators also for those of contributors and authors, and whose author has no account';

/** `/articles`: read by anyone, written by those who work in the dashboard. */
export const articleEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/articles/all-articles',
    action: 'article.read',
    summary: 'List articles, newest first, or by relevance with `searchTerm`',
    who: 'anyone; what `email` and `status` return depends on the role',
    query: articleQuery,
    response: listResponse(presentedSummary),
    async handle(ctx, { query, signal }) {
      const { data, meta } = await listArticles(ctx, query, signal);
      return { data: await Promise.all(data.map((one) => presentArticle(ctx, one))), meta };
    },
  }),
  endpoint({
    method: 'get',
    path: '/articles/featured-article',
    action: 'article.read',
    summary: 'Get the featured article, or null',
    who: 'anyone',
    response: successResponse(presentedSummary.nullable()),
    async handle(ctx) {
      const found = await featuredArticle(ctx);
      return { data: found && (await presentArticle(ctx, found)) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/articles/single-article/:id',
    action: 'article.read',
    summary: 'Get an article by its slug, a former slug or its `_id`',
    who: 'anyone; unpublished articles for those who may read them',
    response: successResponse(presentedArticle),
    errors: [404],
    async handle(ctx, { params }) {
      const found = await findArticle(ctx, params.id!);
      const current = found.kind === 'moved' ? await findArticle(ctx, found.slug) : found;
      if (current.kind !== 'found') throw notFound('Article');
      return {
        data: await presentArticle(ctx, current.article),
        headers: { etag: articleEtag(current.article) },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/articles/create-article',
    action: 'article.write',
    summary:
      'Create an article, published immediately unless `status` says otherwise; a draft needs a title or a body',
    body: newArticle,
    drop: ignoredFields,
    response: saveResponse(presentedArticle),
    status: 201,
    errors: [409],
    async handle(ctx, { body }) {
      return savedResult(ctx, () => saveNewArticle(ctx, body), texts.articles.created);
    },
  }),
  endpoint({
    method: 'put',
    path: '/articles/update-article/:id',
    action: 'article.write',
    summary:
      'Update the given fields; `If-Match`, `version` or `updatedAt` name the version that the change is based on',
    body: articleChange,
    drop: ignoredFields,
    response: saveResponse(presentedArticle),
    errors: [404, 409],
    async handle(ctx, { params, body, headers }) {
      const ifMatch = headers.get('if-match') ?? undefined;
      return savedResult(ctx, () => saveChange(ctx, params.id!, body, ifMatch), texts.articles.updated);
    },
  }),
  endpoint({
    method: 'post',
    path: '/articles/:id/duplicate',
    action: 'article.write',
    summary:
      'Copy the article with this `_id` or slug, as last saved, into a draft with its own slug and history',
    body: duplication,
    response: saveResponse(presentedArticle),
    status: 201,
    errors: [404, 409],
    async handle(ctx, { params, body }) {
      const duplicate = async () => ({
        article: await duplicateArticle(ctx, params.id!, body),
        savedVersion: 1,
      });
      return savedResult(ctx, duplicate, texts.articles.duplicated);
    },
  }),
  endpoint({
    method: 'post',
    path: '/articles/:id/restore',
    action: 'article.delete',
    summary: 'Take an article out of the trash; one whose scheduled time has passed comes back as a draft',
    who: ownAndOrphans,
    response: successResponse(restoredArticle),
    errors: [404],
    handle: (ctx, { params }) => result(restoreArticle(ctx, params.id!)),
  }),
  endpoint({
    method: 'delete',
    path: '/articles/:id',
    action: 'article.delete',
    summary: 'Move an article to the trash',
    who: ownAndOrphans,
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteArticle(ctx, params.id!), texts.articles.deleted),
  }),
];

/**
 * Saves, and returns the article with what was stored, and the deleted images of this site that it still
 * shows. A save that was done is not refused because something about it cannot be read.
 */
async function savedResult(ctx: ApiCtx, save: () => Promise<Saved>, message: string): Promise<Result> {
  const present = await articlePresenter(ctx);
  const { article, ...stored } = await save();
  const missing = await findMissing(ctx, article);
  return {
    data: present(article),
    message,
    ...stored,
    ...(missing.length > 0 && { missingPictures: missing.map((url) => absoluteUrl(ctx, url)) }),
    headers: { etag: articleEtag(article) },
  };
}

async function findMissing(ctx: ApiCtx, saved: Article): Promise<string[]> {
  try {
    return await missingImages(ctx, saved);
  } catch (err) {
    ctx.log.error({ event: 'after_commit_failed', err });
    return [];
  }
}
