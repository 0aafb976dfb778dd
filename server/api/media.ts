import { z } from 'zod';
import { answerOf, listOf } from '../../contract/answer.ts';
import { mediaChange, mediaItem, mediaQuery } from '../../contract/media.ts';
import { texts } from '../../contract/texts.ts';
import { changeMedia, deleteMedia, listMedia } from '../../domain/media/media.ts';
import { absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** `/media`: the library of uploaded pictures, for administrators. */
export const libraryEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/media',
    action: 'media.list',
    summary: 'Uploaded pictures, newest first, with what uses each',
    who: 'administrators',
    query: mediaQuery,
    answer: listOf(mediaItem),
    async handle(ctx, { query }) {
      const { data, meta } = await listMedia(ctx, query);
      return { data: data.map((one) => ({ ...one, url: absoluteUrl(ctx.config, one.url) })), meta };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/media/:id',
    action: 'media.change',
    summary: "Change a picture's alternative text, or keep it in the library though nothing uses it",
    who: 'administrators',
    body: mediaChange,
    answer: answerOf(mediaItem),
    problems: [404],
    async handle(ctx, { params, body }) {
      const changed = await changeMedia(ctx, params.id!, body);
      return { data: { ...changed, url: absoluteUrl(ctx.config, changed.url) } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/media/:id',
    action: 'media.delete',
    summary: 'Delete a picture that nothing uses',
    who: 'administrators',
    answer: answerOf(z.null()),
    problems: [404, 409],
    async handle(ctx, { params }) {
      await deleteMedia(ctx, params.id!);
      return { data: null, message: texts.media.deleted };
    },
  }),
];
