import { z } from 'zod';
import { answerOf, listOf, savedAnswerOf } from '../../contract/answer.ts';
import {
  type Article,
  article,
  articleChange,
  articleQuery,
  articleSummary,
  ignoredFields,
  newArticle,
} from '../../contract/article.ts';
import { texts } from '../../contract/texts.ts';
import {
  articleEtag,
  createArticle,
  deleteArticle,
  featuredArticle,
  findArticle,
  listArticles,
  missingImages,
  updateArticle,
} from '../../domain/articles/articles.ts';
import type { Ctx } from '../../domain/context.ts';
import { notFound } from '../../domain/errors.ts';
import { absoluteUrl, withAbsoluteUrls } from './absolute-urls.ts';
import { type Answer, type Endpoint, endpoint } from './endpoint.ts';

/** `/articles`: read by everybody, written by administrators. */
export const articleEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/articles/all-articles',
    action: 'article.read',
    summary: 'A page of articles, newest first or by relevance when `searchTerm` is given',
    who: 'everybody; `email` and `status` as the authorisation table says',
    query: articleQuery,
    answer: listOf(articleSummary),
    async handle(ctx, { query, signal }) {
      const { data, meta } = await listArticles(ctx, query, signal);
      return { data: data.map((one) => withAbsoluteUrls(ctx.config, one)), meta };
    },
  }),
  endpoint({
    method: 'get',
    path: '/articles/featured-article',
    action: 'article.read',
    summary: 'The featured article, or null',
    who: 'everybody',
    answer: answerOf(articleSummary.nullable()),
    async handle(ctx) {
      const found = await featuredArticle(ctx);
      return { data: found && withAbsoluteUrls(ctx.config, found) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/articles/single-article/:id',
    action: 'article.read',
    summary: 'One article by its slug, a former slug or its `_id`',
    who: 'everybody; unpublished ones only administrators',
    answer: answerOf(article),
    problems: [404],
    async handle(ctx, { params }) {
      const found = await findArticle(ctx, params.id!);
      const here = found.kind === 'moved' ? await findArticle(ctx, found.slug) : found;
      if (here.kind !== 'here') throw notFound('Article');
      return {
        data: withAbsoluteUrls(ctx.config, here.article),
        headers: { etag: articleEtag(here.article) },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/articles/create-article',
    action: 'article.write',
    summary:
      'Write a new article, published at once unless `status` says otherwise; a draft needs a title or a text',
    who: 'administrators',
    body: newArticle,
    drop: ignoredFields,
    answer: savedAnswerOf(article),
    status: 201,
    problems: [409],
    async handle(ctx, { body }) {
      return savedAnswer(ctx, await createArticle(ctx, body), texts.articles.created);
    },
  }),
  endpoint({
    method: 'put',
    path: '/articles/update-article/:id',
    action: 'article.write',
    summary:
      'Change what is given and leave the rest; say by `If-Match`, `version` or `updatedAt` what it was based on',
    who: 'administrators',
    body: articleChange,
    drop: ignoredFields,
    answer: savedAnswerOf(article),
    problems: [404, 409],
    async handle(ctx, { params, body, header }) {
      const changed = await updateArticle(ctx, params.id!, body, header('if-match'));
      return savedAnswer(ctx, changed, texts.articles.updated);
    },
  }),
  endpoint({
    method: 'delete',
    path: '/articles/:id',
    action: 'article.delete',
    summary: 'Move an article to the trash',
    who: 'administrators: their own, and those whose author is gone',
    answer: answerOf(z.null()),
    problems: [404],
    async handle(ctx, { params }) {
      await deleteArticle(ctx, params.id!);
      return { data: null, message: texts.articles.deleted };
    },
  }),
];

/** A save, and which of the site's own pictures it shows are gone, where there are any. */
async function savedAnswer(ctx: Ctx, saved: Article, message: string): Promise<Answer> {
  const gone = await missingImages(ctx, saved);
  return {
    data: withAbsoluteUrls(ctx.config, saved),
    message,
    ...(gone.length > 0 && { missingPictures: gone.map((url) => absoluteUrl(ctx.config, url)) }),
    headers: { etag: articleEtag(saved) },
  };
}
