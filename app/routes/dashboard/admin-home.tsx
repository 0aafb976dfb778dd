import { FilePlus2, FolderOpen, Newspaper, Users } from 'lucide-react';
import { Link } from 'react-router';
import { LARGEST_CATEGORIES, MAX_SHORT_LIST, RECENT_USERS } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { latestDrafts, listReviews, nextScheduled } from '../../../domain/articles/articles.ts';
import { backupStatus } from '../../../domain/backup/backup.ts';
import { findCategories, type ListedCategory } from '../../../domain/categories/categories.ts';
import type { Ctx } from '../../../domain/context.ts';
import {
  countAwaitingEmail,
  isMailConfigured,
  listSubscribers,
} from '../../../domain/newsletter/newsletter.ts';
import { type Action, can } from '../../../domain/permissions.ts';
import { searchesWithoutResults } from '../../../domain/search/search.ts';
import { type DashboardCounts, dashboardCounts, firstSteps } from '../../../domain/site/site.ts';
import { readSummary } from '../../../domain/statistics/statistics.ts';
import { listUsers } from '../../../domain/users/users.ts';
import { CategoriesTable } from '../../features/categories/categories-table.tsx';
import { onlyPlaced } from '../../features/categories/edited-category.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { MailNotice } from '../../features/newsletter/mail-notice.tsx';
import { BackupNote } from '../../features/overview/backup-note.tsx';
import { EmptySearches } from '../../features/overview/empty-searches.tsx';
import { FirstSteps } from '../../features/overview/first-steps.tsx';
import { MoreLink } from '../../features/overview/short-list.tsx';
import { StatCard } from '../../features/overview/stat-card.tsx';
import { NewSubscribers, OwnDrafts, Scheduled } from '../../features/overview/work-lists.tsx';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { StatisticsSummary } from '../../features/statistics/statistics-summary.tsx';
import { RecentUsers } from '../../features/users/recent-users.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { Empty } from '../../ui/empty.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import type { Route } from './+types/admin-home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context);
  const ifMay = <T,>(action: Action, load: () => Promise<T>) => (can(ctx.actor, action) ? load() : null);
  const [steps, drafts, scheduled, reviews, categories, users, missed, backup, newsletter, readers] =
    await runLoader(() =>
      Promise.all([
        ifMay('settings.write', () => firstSteps(ctx)),
        latestDrafts(ctx),
        nextScheduled(ctx),
        listReviews(ctx),
        ifMay('category.write', () => findCategories(ctx)),
        ifMay('user.list', () =>
          Promise.all([dashboardCounts(ctx), listUsers(ctx, { page: 1, limit: RECENT_USERS })]),
        ),
        ifMay('search.statistics', () => searchesWithoutResults(ctx, MAX_SHORT_LIST)),
        ifMay('system.read', () => backupStatus(ctx)),
        ifMay('newsletter.list', () => loadNewsletter(ctx)),
        readSummary(ctx, MAX_SHORT_LIST),
      ]),
    );
  return {
    steps: steps ?? [],
    drafts,
    scheduled,
    reviews,
    decides: can(ctx.actor, 'review.decide'),
    seesAll: can(ctx.actor, 'article.listAll'),
    counts: users?.[0] ?? null,
    categories: categories && largest(categories),
    users: users?.[1].data ?? null,
    missed: missed ?? [],
    readers,
    newsletter: newsletter ?? { awaitingEmail: 0, subscribers: [], total: 0 },
    backup:
      backup && (backup.isScheduled || backup.last)
        ? { at: backup.last?.at ?? null, isFailing: backup.isFailing }
        : null,
  };
}

async function loadNewsletter(ctx: Ctx) {
  const [awaitingEmail, { data: subscribers, meta }] = await Promise.all([
    isMailConfigured(ctx) ? 0 : countAwaitingEmail(ctx),
    listSubscribers(ctx, { status: 'confirmed', sort: 'newest', page: 1, limit: MAX_SHORT_LIST }),
  ]);
  return { awaitingEmail, subscribers, total: meta.total };
}

/** The categories with most articles, and the number of all if there are more. */
function largest(all: ListedCategory[]) {
  const placed = onlyPlaced(all);
  if (all.length <= LARGEST_CATEGORIES) return { categories: all, placed };
  const categories = all.toSorted((a, b) => b.articles - a.articles).slice(0, LARGEST_CATEGORIES);
  return { categories, placed, total: all.length };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { steps, counts, categories, users, newsletter, backup, readers } = loaderData;
  return (
    <>
      <title>Dashboard</title>
      <PageTitle title={texts.dashboard.title} lead={texts.dashboard.subtitle} />
      {newsletter.awaitingEmail > 0 && (
        <div className="mb-6">
          <MailNotice awaitingEmail={newsletter.awaitingEmail} />
        </div>
      )}
      <FirstSteps steps={steps} />
      {counts && <Statistics counts={counts} />}
      {readers && readers.totals.views > 0 && <StatisticsSummary summary={readers} />}
      {categories ? (
        <div className={PAIR}>
          <CategoriesTable {...categories} hasSubscribers={newsletter.total > 0} />
          {users && <RecentUsers users={users} />}
        </div>
      ) : (
        <WriterHome />
      )}
      <Work {...loaderData} />
      {backup && <BackupNote {...backup} />}
    </>
  );
}

const PAIR =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[88rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]';

function Statistics({ counts: { users, articles, categories } }: { counts: DashboardCounts }) {
  return (
    <div className="mb-6 grid gap-2 md:grid-cols-3 md:gap-4">
      <StatCard title="Total Users" value={users} text={texts.dashboard.totalUsers} icon={Users} />
      <StatCard
        title="Total Articles"
        value={articles}
        text={texts.dashboard.totalArticles}
        icon={Newspaper}
      />
      <StatCard title="Categories" value={categories} text={texts.dashboard.categories} icon={FolderOpen} />
    </div>
  );
}

/** Short lists of the work that waits for the account. Those without rows are absent. */
function Work(data: Route.ComponentProps['loaderData']) {
  const { drafts, scheduled, reviews, decides, seesAll, newsletter, missed } = data;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 empty:hidden lg:grid-cols-2">
      <OwnDrafts drafts={drafts} />
      {reviews.length > 0 && (
        <TitledPanel title={decides ? 'Waiting for review' : 'Your articles in review'}>
          <ReviewList reviews={reviews.slice(0, MAX_SHORT_LIST)} decides={decides} />
          {decides && reviews.length > MAX_SHORT_LIST && (
            <MoreLink to="/dashboard/review">All reviews</MoreLink>
          )}
        </TitledPanel>
      )}
      <Scheduled articles={scheduled} seesAll={seesAll} />
      <NewSubscribers {...newsletter} />
      <EmptySearches searches={missed} />
    </div>
  );
}

/** The overview of those who write and have nothing to manage. */
function WriterHome() {
  return (
    <div className="panel">
      <Empty title="Your articles">
        <p>Write a new one, or go on with one that you have begun.</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Link to="/dashboard/manage-article" className="button button-quiet">
            Manage Articles
          </Link>
          <Link to="/dashboard/create-article" className="button">
            <FilePlus2 size={18} aria-hidden /> Create Article
          </Link>
        </div>
      </Empty>
    </div>
  );
}
