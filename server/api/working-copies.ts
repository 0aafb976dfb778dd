import { z } from 'zod';
import { answerOf } from '../../contract/answer.ts';
import { editorSessionId } from '../../contract/editor-session.ts';
import {
  autosave,
  autosaveResult,
  deletedQuery,
  discardQuery,
  workingCopies,
  workingCopyQuery,
} from '../../contract/working-copy.ts';
import {
  deletedArticleIds,
  discardWorkingCopy,
  listWorkingCopies,
  saveWorkingCopy,
} from '../../domain/articles/articles.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** `/working-copies`: what the writing desk has autosaved, each account its own. */
export const workingCopyEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/working-copies',
    action: 'article.write',
    summary: 'Your unsaved texts of an article, or of new ones when none is named',
    who: 'administrators: their own',
    query: workingCopyQuery,
    answer: answerOf(workingCopies),
    async handle(ctx, { query }) {
      return { data: await listWorkingCopies(ctx, query.article ?? null) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/working-copies/gone',
    action: 'article.write',
    summary: 'Which of these articles are gone for good, so that text typed at them exists nowhere else',
    who: 'administrators',
    query: deletedQuery,
    answer: answerOf(z.array(z.string())),
    async handle(ctx, { query }) {
      return { data: await deletedArticleIds(ctx, query.articles) };
    },
  }),
  endpoint({
    method: 'put',
    path: '/working-copies/:desk',
    action: 'article.write',
    summary: 'Autosave what stands in a form; a lower `sequence` than the one known changes nothing',
    who: 'administrators: their own',
    body: autosave,
    answer: answerOf(autosaveResult),
    problems: [404],
    async handle(ctx, { params, body }) {
      const kept = await saveWorkingCopy(ctx, parseInput(editorSessionId, params.desk), body);
      const missingPictures = kept.missingPictures.map((url) => absoluteUrl(ctx.config, url));
      return { data: { ...kept, missingPictures } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/working-copies/:desk',
    action: 'article.write',
    summary: 'Throw away what a form has autosaved up to `sequence`',
    who: 'administrators: their own',
    query: discardQuery,
    answer: answerOf(z.null()),
    async handle(ctx, { params, query }) {
      await discardWorkingCopy(ctx, { id: params.desk!, sequence: query.sequence });
      return { data: null };
    },
  }),
];
