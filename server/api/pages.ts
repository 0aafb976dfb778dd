import { z } from 'zod';
import { presentedArticle } from '../../contract/article.ts';
import { listedPage } from '../../contract/page.ts';
import { successResponse } from '../../contract/responses.ts';
import { articleEtag, findPage, publicPages } from '../../domain/articles/articles.ts';
import { presentArticle } from './absolute-urls.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** `/pages`: standalone pages. They are written as articles with a `pagePath`. */
export const pageEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/pages',
    action: 'article.read',
    summary: 'List the pages that anyone may find, by path',
    who: 'anyone',
    response: successResponse(z.array(listedPage)),
    handle: (ctx) => result(publicPages(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/pages/:path',
    action: 'article.read',
    summary: 'Get a published page by its path, with its slashes as `%2F`',
    who: 'anyone',
    response: successResponse(presentedArticle),
    errors: [404],
    async handle(ctx, { params }) {
      const page = await findPage(ctx, params.path!);
      return { data: await presentArticle(ctx, page), headers: { etag: articleEtag(page) } };
    },
  }),
];
