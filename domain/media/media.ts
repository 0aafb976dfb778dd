/** The front of the media library: the site's pictures, found, described and taken away. */
export { changeMedia } from './change.ts';
export { deleteMedia } from './delete.ts';
export { listMedia, mediaById } from './list.ts';
