import { articleLikes, changedLike, likeChange } from '../../contract/like.ts';
import { successResponse } from '../../contract/responses.ts';
import { changeLike, readLikes } from '../../domain/likes/likes.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const path = '/articles/:slug/likes';

/** Likes of articles and comments by readers. */
export const likeEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    action: 'like.read',
    summary: 'Read the likes of an article by its slug and of the comments on it, and which are your own',
    who: 'anyone',
    response: successResponse(articleLikes),
    errors: [404],
    handle: (ctx, { params }) => result(readLikes(ctx, params.slug!)),
  }),
  endpoint({
    method: 'put',
    path,
    action: 'like.change',
    summary: 'Like an article or a comment on it, or take that back; visitors are told apart for a day',
    who: 'anyone',
    body: likeChange,
    response: successResponse(changedLike),
    errors: [404, 409],
    handle: (ctx, { params, body, headers, clientAddress }) => {
      const agent = headers.get('user-agent') ?? '';
      return result(changeLike(ctx, params.slug!, body, { address: clientAddress, agent }));
    },
  }),
];
