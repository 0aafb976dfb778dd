/** The public interface of pings: telling a hub and search engines that URLs of the site changed. */

export { indexNowKey } from './key.ts';
export { pingJobs } from './send.ts';
export { MAX_WAITING_PATHS, pingArticle, pingPage } from './tell.ts';
