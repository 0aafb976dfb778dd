import { z } from 'zod';
import { editorSessionId } from '../../contract/editor-session.ts';
import { successResponse } from '../../contract/responses.ts';
import {
  autosave,
  autosaveResult,
  deletedQuery,
  discardQuery,
  publication,
  workingCopies,
  workingCopyQuery,
} from '../../contract/working-copy.ts';
import {
  deletedArticleIds,
  discardWorkingCopy,
  listWorkingCopies,
  previewPublication,
  saveWorkingCopy,
} from '../../domain/articles/articles.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** `/working-copies`: autosaved text of the editor, for its own account only. */
export const workingCopyEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/working-copies',
    action: 'article.write',
    summary: 'List your unsaved texts of an article; without `article`, those of new articles',
    who: 'everyone who writes: their own',
    query: workingCopyQuery,
    response: successResponse(workingCopies),
    handle: (ctx, { query }) => result(listWorkingCopies(ctx, query.article ?? null)),
  }),
  endpoint({
    method: 'get',
    path: '/working-copies/gone',
    action: 'article.write',
    summary: 'List which of the given articles are deleted permanently',
    query: deletedQuery,
    response: successResponse(z.array(z.string())),
    handle: (ctx, { query }) => result(deletedArticleIds(ctx, query.articles)),
  }),
  endpoint({
    method: 'get',
    path: '/working-copies/:desk/publication',
    action: 'article.write',
    summary:
      'Get the slug and the links to unpublished articles that publishing an unsaved text, or `article`, has',
    who: 'everyone who writes: their own',
    query: workingCopyQuery,
    response: successResponse(publication),
    handle: (ctx, { params, query }) => {
      const sessionId = parseInput(editorSessionId, params.desk);
      return result(previewPublication(ctx, { sessionId, article: query.article ?? null }));
    },
  }),
  endpoint({
    method: 'put',
    path: '/working-copies/:desk',
    action: 'article.write',
    summary: 'Autosave the content of a form; has no effect if a higher `sequence` is stored',
    who: 'everyone who writes: their own',
    body: autosave,
    response: successResponse(autosaveResult),
    errors: [404],
    async handle(ctx, { params, body }) {
      const saved = await saveWorkingCopy(ctx, parseInput(editorSessionId, params.desk), body);
      const missing = saved.missingPictures.map((url) => absoluteUrl(ctx, url));
      return { data: { ...saved, missingPictures: missing } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/working-copies/:desk',
    action: 'article.write',
    summary: 'Discard autosaved content up to `sequence`',
    who: 'everyone who writes: their own',
    query: discardQuery,
    response: successResponse(z.null()),
    handle: (ctx, { params, query }) =>
      result(discardWorkingCopy(ctx, { id: params.desk!, sequence: query.sequence })),
  }),
];
