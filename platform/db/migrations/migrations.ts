import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { start } from './001-start/start.ts';
import { dropFollowers } from './014-search.ts';
import { addInstances } from './015-instances.ts';
import { addAudit } from './016-audit.ts';
import { addTags } from './017-tags.ts';
import { addAuthors } from './018-authors.ts';
import { describeCategories } from './019-categories.ts';
import { addDiscovery } from './022-discovery.ts';
import { addSeries } from './023-series.ts';
import { addPages } from './024-page.ts';
import { addComments } from './025-comments.ts';
import { addContentImports } from './027-content-imports.ts';
import { addFetchedImages } from './028-fetched-images.ts';
import { addNewsletterIssues } from './029-newsletter-issues.ts';
import { addLinkCards } from './031-link-cards.ts';
import { addShareLinks } from './032-share-links.ts';
import { addManageOrders } from './033-manage.ts';
import { addPresence } from './036-presence.ts';
import { addNotes } from './038-notes.ts';
import { addTemplates } from './039-templates.ts';
import { addNotedSubscribers } from './040-noted-subscribers.ts';
import { addSubscriberManagement } from './041-subscribers.ts';
import { addNewsletterFailures } from './042-newsletter-failures.ts';
import { addWithdrawals } from './043-withdrawals.ts';
import { addStaffRoles } from './044-staff-roles.ts';
import { addMediaFiles } from './045-media-files.ts';
import { addInvitations } from './046-invitations.ts';
import { addAccountStates } from './047-account-states.ts';
import { addReviews } from './048-reviews.ts';
import { addApiTokens } from './050-api-tokens.ts';
import { addWebhooks } from './051-webhooks.ts';
import { addSecondFactors } from './056-sign-in.ts';
import { addPasskeySteps } from './057-passkeys.ts';
import { addOverviewIndexes } from './060-overview.ts';
import { addBusyImages } from './061-busy-images.ts';
import { addStatistics } from './062-statistics.ts';
import { addReaderComments } from './063-comments.ts';
import { addCustomRedirects } from './064-custom-redirects.ts';
import { addLetters } from './065-letters.ts';
import { addLikes } from './066-likes.ts';
import { addAuthorFediverse } from './067-author-fediverse.ts';
import { addCommentCounts } from './068-comment-counts.ts';

/**
 * Migrations that `001-start` contains. A database that has all of them is migrated from there; one that
 * lacks any is too old.
 */
const SQUASHED = [
  '002-search',
  '003-journal',
  '004-media',
  '005-search',
  '006-speed',
  '007-pages',
  '008-subscribers',
  '009-search',
  '010-search',
  '011-search',
  '012-media',
  '013-site',
];

/** Lists all migrations by name, in the order of their names. Never edit a released one: add another. */
export function migrations(dialect: Dialect): Record<string, Migration> {
  return {
    '001-start': start(dialect),
    ...Object.fromEntries(SQUASHED.map((name) => [name, { up: async () => {} }])),
    '014-search': dropFollowers(dialect),
    '015-instances': addInstances,
    '016-audit': addAudit,
    '017-tags': addTags(dialect),
    '018-authors': addAuthors(dialect),
    '019-categories': describeCategories,
    '022-discovery': addDiscovery(dialect),
    '023-series': addSeries(dialect),
    '024-page': addPages(dialect),
    '025-comments': addComments(dialect),
    '027-content-imports': addContentImports,
    '028-fetched-images': addFetchedImages,
    '029-newsletter-issues': addNewsletterIssues(dialect),
    '031-link-cards': addLinkCards,
    '032-share-links': addShareLinks(dialect),
    '033-manage': addManageOrders,
    '036-presence': addPresence(dialect),
    '038-notes': addNotes(dialect),
    '039-templates': addTemplates(dialect),
    '040-noted-subscribers': addNotedSubscribers,
    '041-subscribers': addSubscriberManagement(dialect),
    '042-newsletter-failures': addNewsletterFailures,
    '043-withdrawals': addWithdrawals,
    '044-staff-roles': addStaffRoles,
    '045-media-files': addMediaFiles,
    '046-invitations': addInvitations(dialect),
    '047-account-states': addAccountStates,
    '048-reviews': addReviews,
    '050-api-tokens': addApiTokens(dialect),
    '051-webhooks': addWebhooks(dialect),
    '056-sign-in': addSecondFactors(dialect),
    '057-passkeys': addPasskeySteps(dialect),
    '060-overview': addOverviewIndexes,
    '061-busy-images': addBusyImages,
    '062-statistics': addStatistics(dialect),
    '063-comments': addReaderComments(dialect),
    '064-custom-redirects': addCustomRedirects(dialect),
    '065-letters': addLetters(dialect),
    '066-likes': addLikes(dialect),
    '067-author-fediverse': addAuthorFediverse,
    '068-comment-counts': addCommentCounts,
  };
}

/** The names of all migrations, in order, which are the same on both databases. */
export const migrationNames = Object.keys(migrations('sqlite'));

/** True if a database with these migrations is from before the squash and cannot be migrated. */
export function isTooOld(executed: readonly string[]): boolean {
  return executed.length > 0 && SQUASHED.some((name) => !executed.includes(name));
}
