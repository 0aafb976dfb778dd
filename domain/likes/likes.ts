/** The public interface of readers' likes of articles and comments. */

export { changeLike } from './change-like.ts';
export { exportLikes, listOwnLikes, takeLikeBack } from './own-likes.ts';
export { readLikes } from './read-likes.ts';
export { storeLikes } from './store-likes.ts';
