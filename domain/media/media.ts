/** The public interface of the media library. */
export { changeMedia } from './change-media.ts';
export { deleteMedia } from './delete.ts';
export { listMedia } from './list-media.ts';
