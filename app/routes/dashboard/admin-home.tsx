import { FolderOpen, Newspaper, Users } from 'lucide-react';
import { RECENT_USERS } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { backupStatus } from '../../../domain/backup/backup.ts';
import { categoryCounts, listCategories } from '../../../domain/categories/categories.ts';
import {
  countAwaitingEmail,
  hasSubscribers,
  isMailConfigured,
} from '../../../domain/newsletter/newsletter.ts';
import { searchesWithoutResults } from '../../../domain/search/search.ts';
import { dashboardCounts } from '../../../domain/site/site.ts';
import { listUsers } from '../../../domain/users/users.ts';
import { CategoriesTable } from '../../features/categories/categories-table.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { MailNotice } from '../../features/newsletter/mail-notice.tsx';
import { BackupNote } from '../../features/overview/backup-note.tsx';
import { EmptySearches } from '../../features/overview/empty-searches.tsx';
import { StatCard } from '../../features/overview/stat-card.tsx';
import { RecentUsers } from '../../features/users/recent-users.tsx';
import { requireAdministrator, runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/admin-home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context);
  const [counts, categories, articles, users, missed, backup, awaitingEmail, subscribed] = await runLoader(
    () =>
      Promise.all([
        dashboardCounts(ctx),
        listCategories(ctx),
        categoryCounts(ctx),
        listUsers(ctx, { page: 1, limit: RECENT_USERS }),
        searchesWithoutResults(ctx),
        backupStatus(ctx),
        isMailConfigured(ctx) ? 0 : countAwaitingEmail(ctx),
        hasSubscribers(ctx),
      ]),
  );
  const counted = categories.map((category) => ({ ...category, articles: articles.get(category.name) ?? 0 }));
  return {
    counts,
    categories: counted,
    users: users.data,
    missed,
    awaitingEmail,
    hasSubscribers: subscribed,
    backup:
      backup.isScheduled || backup.last ? { at: backup.last?.at ?? null, isFailing: backup.isFailing } : null,
  };
}

export default function AdminHome({
  loaderData: { counts, categories, users, missed, awaitingEmail, hasSubscribers, backup },
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
      <div className="grid gap-2 md:grid-cols-3 md:gap-4">
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
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[88rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <CategoriesTable categories={categories} hasSubscribers={hasSubscribers} />
        <div className="grid gap-6">
          <RecentUsers users={users} />
          <EmptySearches searches={missed} />
        </div>
      </div>
      {backup && <BackupNote {...backup} />}
    </>
  );
}
