import { z } from 'zod';
import { answerOf, listOf } from '../../contract/answer.ts';
import {
  article,
  articleChange,
  articleQuery,
  articleSummary,
  ignoredFields,
  newArticle,
} from '../../contract/article.ts';
import { texts } from '../../contract/texts.ts';
import {
  createArticle,
  deleteArticle,
  etagOf,
  featuredArticle,
  findArticle,
  listArticles,
  updateArticle,
} from '../../domain/articles/articles.ts';
import { notFound } from '../../domain/errors.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { articleAnswer } from './pictures.ts';

/** `/articles`: read by everybody, written by administrators. */
export const articleEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/articles/all-articles',
    summary: 'A page of articles, newest first or by relevance when `searchTerm` is given',
    who: 'everybody; `email` and `status` as the authorisation table says',
    query: articleQuery,
    answer: listOf(articleSummary),
    async handle(ctx, { query, signal }) {
      const { data, meta } = await listArticles(ctx, query, signal);
      return { data: data.map((one) => articleAnswer(ctx.config, one)), meta };
    },
  }),
  endpoint({
    method: 'get',
    path: '/articles/featured-article',
    summary: 'The featured article, or null',
    who: 'everybody',
    answer: answerOf(articleSummary.nullable()),
    async handle(ctx) {
      const found = await featuredArticle(ctx);
      return { data: found && articleAnswer(ctx.config, found) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/articles/single-article/:id',
    summary: 'One article by its slug, a former slug or its `_id`',
    who: 'everybody; unpublished ones only administrators',
    answer: answerOf(article),
    problems: [404],
    async handle(ctx, { params }) {
      const found = await findArticle(ctx, params.id!);
      const here = found.kind === 'moved' ? await findArticle(ctx, found.slug) : found;
      if (here.kind !== 'here') throw notFound('Article');
      return { data: articleAnswer(ctx.config, here.article), headers: { etag: etagOf(here.article) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/articles/create-article',
    summary: 'Write a new article, published at once unless `status` says otherwise',
    who: 'administrators',
    body: newArticle,
    drop: ignoredFields,
    answer: answerOf(article),
    status: 201,
    problems: [409],
    async handle(ctx, { body }) {
      const made = await createArticle(ctx, body);
      return {
        data: articleAnswer(ctx.config, made),
        message: texts.articles.created,
        headers: { etag: etagOf(made) },
      };
    },
  }),
  endpoint({
    method: 'put',
    path: '/articles/update-article/:id',
    summary:
      'Change what is given and leave the rest; say by `If-Match`, `version` or `updatedAt` what it was based on',
    who: 'administrators',
    body: articleChange,
    drop: ignoredFields,
    answer: answerOf(article),
    problems: [404, 409],
    async handle(ctx, { params, body, header }) {
      const changed = await updateArticle(ctx, params.id!, body, header('if-match'));
      return {
        data: articleAnswer(ctx.config, changed),
        message: texts.articles.updated,
        headers: { etag: etagOf(changed) },
      };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/articles/:id',
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
