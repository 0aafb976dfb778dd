import { z } from 'zod';
import { editorSessionId } from '../../contract/editor-session.ts';
import { heartbeat, presentEditors } from '../../contract/presence.ts';
import { successResponse } from '../../contract/responses.ts';
import { endPresence, notePresence } from '../../domain/articles/articles.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

const action = 'article.write';
const path = '/presence/:desk';

/** `/presence`: who has an article open in the editor. */
export const presenceEndpoints: Endpoint[] = [
  endpoint({
    method: 'put',
    path,
    action,
    who: 'administrators',
    summary: 'Note that your editor session has an article open, and list the others that do',
    body: heartbeat,
    response: successResponse(presentEditors),
    errors: [404],
    async handle(ctx, { params, body }) {
      return { data: await notePresence(ctx, parseInput(editorSessionId, params.desk), body) };
    },
  }),
  endpoint({
    method: 'delete',
    path,
    action,
    who: 'administrators: their own',
    summary: 'Note that your editor session was left',
    response: successResponse(z.null()),
    async handle(ctx, { params }) {
      await endPresence(ctx, parseInput(editorSessionId, params.desk));
      return { data: null };
    },
  }),
];
