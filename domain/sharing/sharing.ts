/** The public interface of sharing: links that show an article to people without an account. */

export { createShareLink, listShareLinks, revokeShareLink } from './links.ts';
export { findShare, openShared, type Share, type SharedPage } from './open-shared.ts';
