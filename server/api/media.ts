import { z } from 'zod';
import {
  editedImage,
  imageEdit,
  mediaChange,
  mediaItem,
  mediaQuery,
  titleBanner,
  titleBannerRequest,
} from '../../contract/media.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import { editImage, makeTitleBanner } from '../../domain/images/images.ts';
import { changeMedia, deleteMedia, listMedia } from '../../domain/media/media.ts';
import { absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** `/media`: the media library, for administrators. */
export const mediaEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/media',
    action: 'media.list',
    summary: 'List uploaded images, newest first, with the uses of each',
    query: mediaQuery,
    response: listResponse(mediaItem),
    async handle(ctx, { query }) {
      const { data, meta } = await listMedia(ctx, query);
      return { data: data.map((one) => ({ ...one, url: absoluteUrl(ctx, one.url) })), meta };
    },
  }),
  endpoint({
    method: 'post',
    path: '/media/edit',
    action: 'image.upload',
    summary: 'Make a rotated or cropped copy of a stored image',
    body: imageEdit,
    response: successResponse(editedImage),
    status: 201,
    errors: [404],
    async handle(ctx, { body }) {
      const edited = await editImage(ctx, body);
      return { data: { ...edited, url: absoluteUrl(ctx, edited.url) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/media/banner',
    action: 'image.upload',
    summary: 'Make a banner from a title, in the look of the site',
    body: titleBannerRequest,
    response: successResponse(titleBanner),
    status: 201,
    async handle(ctx, { body }) {
      const made = await makeTitleBanner(ctx, body.title);
      return { data: { ...made, url: absoluteUrl(ctx, made.url) } };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/media/:id',
    action: 'media.change',
    summary: "Change an image's alt text, or set `kept` to keep it in the library even if nothing uses it",
    body: mediaChange,
    response: successResponse(mediaItem),
    errors: [404],
    async handle(ctx, { params, body }) {
      const changed = await changeMedia(ctx, params.id!, body);
      return { data: { ...changed, url: absoluteUrl(ctx, changed.url) } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/media/:id',
    action: 'media.delete',
    summary: 'Delete an image that nothing uses',
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params }) => result(deleteMedia(ctx, params.id!), texts.media.deleted),
  }),
];
