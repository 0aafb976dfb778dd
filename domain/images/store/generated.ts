/** The public id of every avatar that was uploaded by its account. */
export const AVATAR_ID = 'account_picture';

/**
 * The public id of every share image, which no upload can have. The site makes them from articles: they are
 * not in the media library and not exported, and have no variants.
 */
export const SHARE_ID = 'share image';

/** The public id of every banner that was made from a title, which no upload can have either. */
export const TITLE_BANNER_ID = 'title banner';

/** Images that an upload with the same hash is not: avatars are a square of their file. */
export const NOT_UPLOADED: readonly string[] = [AVATAR_ID, SHARE_ID];
