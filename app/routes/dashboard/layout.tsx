import { Menu } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { actions, canOwn } from '../../../domain/permissions.ts';
import { ownAccount } from '../../../domain/users/users.ts';
import { useClosePopovers } from '../../browser/hooks/use-close-popovers.ts';
import { useFocusRecovery } from '../../browser/hooks/use-focus-recovery.ts';
import { useFullTexts } from '../../browser/hooks/use-full-texts.ts';
import { usePreloadedScreens } from '../../browser/hooks/use-preloaded-screens.ts';
import { PartError } from '../../browser/load-part.ts';
import { isReload } from '../../browser/should-revalidate.ts';
import { ArticleError } from '../../features/article-list/article-error.tsx';
import { DateFormats } from '../../features/dashboard/date-formats.tsx';
import { FailedPartNotice } from '../../features/dashboard/failed-part-notice.tsx';
import { ScreenSkeleton } from '../../features/dashboard/screen-skeleton.tsx';
import { ScreenTabs } from '../../features/dashboard/screen-tabs.tsx';
import { AccountFoot, Sidebar, SideLinks, type SignedInAccount } from '../../features/dashboard/sidebar.tsx';
import { UnsavedChangesNotice } from '../../features/dashboard/unsaved-changes-notice.tsx';
import { useRefuseStrayDrops } from '../../features/dashboard/use-refuse-stray-drops.ts';
import { useSlowScreen } from '../../features/dashboard/use-slow-screen.ts';
import { PaletteHost } from '../../features/palette/palette-host.tsx';
import { SignInAgainDialog } from '../../features/sign-in-again/sign-in-again-dialog.tsx';
import { CloseMenu } from '../../layout/close-menu.tsx';
import { type DateFormat, requestDateFormat } from '../../request/date-format.ts';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import dashboardStyles from '../../styles/dashboard.css?url';
import { sheetsAndFonts } from '../../styles/sheets-and-fonts.ts';
import { ScreenError } from '../../ui/error-page.tsx';
import { useSite } from '../../ui/site-context.ts';
import type { Route } from './+types/layout.ts';

export const links: Route.LinksFunction = () => sheetsAndFonts(dashboardStyles);

/**
 * Keeps everyone else away also from requests that run no loader, such as forms of screens without an action.
 */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireStaff(context)];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, settings } = requireStaff(context);
  const { name, email, avatar } = await runLoader(() => ownAccount(ctx));
  const may = actions.filter((action) => canOwn(ctx.actor, action));
  return { may, account: { name, email, avatar }, dates: requestDateFormat(request, settings.timeZone) };
}

export const shouldRevalidate = isReload;

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData} writing={isWriting(useLocation().pathname)}>
      <Outlet />
    </Frame>
  );
}

/** The sentences of screens, by the start of their path. */
const loadFailed = {
  '/dashboard/manage-users': texts.users.loadFailed,
  '/dashboard/edit-article/': texts.articles.loadFailed,
  '/dashboard/system': 'The state of the system could not be read',
};

/**
 * Shows the error of a screen inside the dashboard's layout. No screen has a boundary of its own: React
 * Router would show nothing if the script of such a screen cannot be loaded.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const title = Object.entries(loadFailed).find(([path]) => pathname.startsWith(path))?.[1];
  const isArticle = title === texts.articles.loadFailed && !(error instanceof PartError);
  const message = isArticle ? <ArticleError error={error} /> : <ScreenError error={error} title={title} />;
  if (loaderData) {
    return (
      <Frame {...loaderData} writing={false}>
        {message}
      </Frame>
    );
  }
  return <main className="grid min-h-dvh place-items-center px-4">{message}</main>;
}

/** True on the screens on which an article is written. */
function isWriting(pathname: string): boolean {
  return pathname === '/dashboard/create-article' || /^\/dashboard\/edit-article\/[^/]+$/.test(pathname);
}

interface FrameProps {
  account: SignedInAccount;
  dates: DateFormat;
  /** True where the bar of the editor takes the place of the menu's. */
  writing: boolean;
  children: React.ReactNode;
}

function Frame({ account, dates, writing, children }: FrameProps) {
  useRefuseStrayDrops();
  useFocusRecovery();
  usePreloadedScreens('routes/dashboard/layout');
  const { name } = useSite();
  const slow = useSlowScreen();
  useClosePopovers();
  useFullTexts();
  return (
    <div className="dashboard" lang="en" data-writing={writing ? '' : undefined}>
      <meta name="robots" content="noindex" />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {useNavigation().state === 'loading' && <div className="page-progress" aria-hidden />}
      {/* React hydrates these after the screen. */}
      <Suspense>
        <Sidebar account={account} />
      </Suspense>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 flex h-(--bar) items-center gap-1 border-b border-line bg-paper px-2 lg:hidden">
          <button type="button" popoverTarget="side-menu" className="icon-button" aria-label="Menu">
            <Menu size={22} aria-hidden />
          </button>
          <Link to="/" className="truncate font-serif text-xl font-bold" dir="auto">
            {name}
          </Link>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-page px-4 py-7 outline-none sm:px-8 sm:py-10"
        >
          {slow && <ScreenSkeleton />}
          <div hidden={slow}>
            <ScreenTabs />
            <DateFormats format={dates}>{children}</DateFormats>
          </div>
        </main>
      </div>
      <UnsavedChangesNotice />
      <FailedPartNotice />
      <PaletteHost />
      <SignInAgainDialog />
      <aside id="side-menu" aria-label="Menu" popover="auto" className="drawer">
        <Suspense>
          <div className="flex min-h-full flex-col gap-3 p-4">
            <CloseMenu menu="side-menu" className="-mt-2 -me-2 self-end" />
            <SideLinks label="Dashboard menu" />
            <AccountFoot account={account} />
          </div>
        </Suspense>
      </aside>
    </div>
  );
}
