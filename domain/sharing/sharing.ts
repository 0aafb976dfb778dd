/** The public interface of sharing: links that show an article to people without an account. */

export { findShare, openShared, type Share, type SharedPage } from './open-shared.ts';
export { createShareLink, listShareLinks, revokeShareLink } from './share-links.ts';
