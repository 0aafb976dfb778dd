import { z } from 'zod';
import { editorSessionId } from '../../contract/editor-session.ts';
import { heartbeat, presentEditors } from '../../contract/presence.ts';
import { successResponse } from '../../contract/responses.ts';
import { endPresence, notePresence } from '../../domain/articles/articles.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'article.write';
const path = '/presence/:desk';

/** `/presence`: who has an article open in the editor. */
export const presenceEndpoints: Endpoint[] = [
  endpoint({
    method: 'put',
    path,
    action,
    summary: 'Report that your editor session has an article open, and list the others that do',
    body: heartbeat,
    response: successResponse(presentEditors),
    errors: [404],
    handle: (ctx, { params, body }) =>
      result(notePresence(ctx, parseInput(editorSessionId, params.desk), body)),
  }),
  endpoint({
    method: 'delete',
    path,
    action,
    who: 'everyone who writes: their own',
    summary: 'Report that your editor session has ended',
    response: successResponse(z.null()),
    handle: (ctx, { params }) => result(endPresence(ctx, parseInput(editorSessionId, params.desk))),
  }),
];
