import { FilePlus2, FolderOpen, Newspaper, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { Category } from '../../../contract/category.ts';
import { RECENT_USERS } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { listReviews } from '../../../domain/articles/articles.ts';
import { backupStatus } from '../../../domain/backup/backup.ts';
import { categoryCounts, listCategories } from '../../../domain/categories/categories.ts';
import {
  countAwaitingEmail,
  hasSubscribers,
  isMailConfigured,
} from '../../../domain/newsletter/newsletter.ts';
import { type Action, can } from '../../../domain/permissions.ts';
import { searchesWithoutResults } from '../../../domain/search/search.ts';
import { dashboardCounts } from '../../../domain/site/site.ts';
import { listUsers } from '../../../domain/users/users.ts';
import { CategoriesTable, type CategoryWithCount } from '../../features/categories/categories-table.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { MailNotice } from '../../features/newsletter/mail-notice.tsx';
import { BackupNote } from '../../features/overview/backup-note.tsx';
import { EmptySearches } from '../../features/overview/empty-searches.tsx';
import { StatCard } from '../../features/overview/stat-card.tsx';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { RecentUsers } from '../../features/users/recent-users.tsx';
import { requireStaff, runLoader } from '../../request/route-helpers.ts';
import { Empty } from '../../ui/empty.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import type { Route } from './+types/admin-home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context);
  const ifMay = <T,>(action: Action, load: () => Promise<T>) => (can(ctx.actor, action) ? load() : null);
  const [reviews, site, users, missed, backup, awaitingEmail, subscribed] = await runLoader(() =>
    Promise.all([
      listReviews(ctx),
      ifMay('category.write', () =>
        Promise.all([listCategories(ctx), categoryCounts(ctx)]).then(countArticles),
      ),
      ifMay('user.list', () =>
        Promise.all([dashboardCounts(ctx), listUsers(ctx, { page: 1, limit: RECENT_USERS })]),
      ),
      ifMay('search.statistics', () => searchesWithoutResults(ctx)),
      ifMay('system.read', () => backupStatus(ctx)),
      ifMay('newsletter.list', async () => (isMailConfigured(ctx) ? 0 : countAwaitingEmail(ctx))),
      ifMay('newsletter.list', () => hasSubscribers(ctx)),
    ]),
  );
  return {
    reviews,
    decides: can(ctx.actor, 'review.decide'),
    counts: users?.[0] ?? null,
    categories: site,
    users: users?.[1].data ?? null,
    missed,
    awaitingEmail: awaitingEmail ?? 0,
    hasSubscribers: subscribed ?? false,
    backup:
      backup && (backup.isScheduled || backup.last)
        ? { at: backup.last?.at ?? null, isFailing: backup.isFailing }
        : null,
  };
}

function countArticles([categories, articles]: [Category[], Map<string, number>]): CategoryWithCount[] {
  return categories.map((category) => ({ ...category, articles: articles.get(category.name) ?? 0 }));
}

export default function AdminHome({
  loaderData: { reviews, decides, counts, categories, users, missed, awaitingEmail, hasSubscribers, backup },
}: Route.ComponentProps) {
  return (
    <>
      <title>Dashboard</title>
      <PageTitle title={texts.dashboard.title} lead={texts.dashboard.subtitle} />
      {awaitingEmail > 0 && (
        <div className="mb-6">
          <MailNotice awaitingEmail={awaitingEmail} />
        </div>
      )}
      {reviews.length > 0 && (
        <div className="mb-6">
          <TitledPanel title={decides ? 'Waiting for review' : 'Your articles in review'}>
            <ReviewList reviews={reviews} decides={decides} />
          </TitledPanel>
        </div>
      )}
      {counts && (
        <div className="mb-6 grid gap-2 md:grid-cols-3 md:gap-4">
          <StatCard title="Total Users" value={counts.users} text={texts.dashboard.totalUsers} icon={Users} />
          <StatCard
            title="Total Articles"
            value={counts.articles}
            text={texts.dashboard.totalArticles}
            icon={Newspaper}
          />
          <StatCard
            title="Categories"
            value={counts.categories}
            text={texts.dashboard.categories}
            icon={FolderOpen}
          />
        </div>
      )}
      {categories ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[88rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <CategoriesTable categories={categories} hasSubscribers={hasSubscribers} />
          <div className="grid gap-6">
            {users && <RecentUsers users={users} />}
            {missed && <EmptySearches searches={missed} />}
          </div>
        </div>
      ) : (
        <WriterHome />
      )}
      {backup && <BackupNote {...backup} />}
    </>
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
