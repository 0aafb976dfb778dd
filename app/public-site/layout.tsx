import { ErrorMessage, type ShownError } from '../components/error-message.tsx';
import { FeedLinks } from '../components/feed-links.tsx';
import { Footer } from '../components/layout/footer.tsx';
import { NavBar, type NavBarProps } from '../components/layout/nav-bar.tsx';
import { TagManager } from '../features/tag-manager/tag-manager.tsx';
import { useSite } from '../site.ts';

interface LayoutProps extends NavBarProps {
  tagManagerId: string | undefined;
  children: React.ReactNode;
}

/** What stands around the content of every public page: navigation bar, menus and footer. */
export function Layout({ tagManagerId, children, ...bar }: LayoutProps) {
  const { name } = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <FeedLinks title={name} />
      <a href="#_content" className="skip-link">
        Skip to content
      </a>
      <NavBar {...bar} />
      <main id="_content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      {tagManagerId && <TagManager id={tagManagerId} />}
    </div>
  );
}

/** Shown instead of a page that has no error page of its own. */
export function PlainFailure({ error }: { error: ShownError }) {
  return (
    <div className="page-width py-20">
      <ErrorMessage error={error} />
    </div>
  );
}
