import { TagManager } from '../features/tag-manager/tag-manager.tsx';
import { FeedLinks } from '../head/feed-links.tsx';
import { Announcement } from '../layout/announcement.tsx';
import { Footer } from '../layout/footer.tsx';
import { NavBar, type NavBarProps } from '../layout/nav-bar.tsx';
import { ErrorMessage, type ShownError } from '../ui/error-message.tsx';
import { useSite } from '../ui/site-context.ts';

interface LayoutProps extends NavBarProps {
  tagManagerId: string | undefined;
  /** The hosts of the site's own code that waits for consent; undefined without such code. */
  codeHosts: string[] | undefined;
  children: React.ReactNode;
}

/** The frame of every public page: navigation bar, menus and footer. */
export function Layout({ tagManagerId, codeHosts, children, ...bar }: LayoutProps) {
  const { name, profiles = [] } = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <FeedLinks title={name} />
      {profiles.map((url) => (
        <link key={url} rel="me" href={url} />
      ))}
      <a href="#_content" className="skip-link">
        Skip to content
      </a>
      <Announcement />
      <NavBar {...bar} />
      <main id="_content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      {(tagManagerId || codeHosts) && <TagManager id={tagManagerId} codeHosts={codeHosts} />}
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
