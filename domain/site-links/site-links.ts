/** The public interface of the weekly check of the links that the site has to itself. */

export {
  readLinkReport,
  requestLinkCheck,
  scheduleLinkCheck,
  siteLinkJobs,
} from './check-links.ts';
