import { Outlet, useRouteLoaderData } from 'react-router';
import type { Category } from '../../contract/category.ts';
import { addressOf } from '../addresses.ts';
import { ErrorMessage } from '../components/error-page.tsx';
import { FeedLinks } from '../components/feed-links.tsx';
import { Footer } from '../components/layout/footer.tsx';
import { NavBar } from '../components/layout/nav-bar.tsx';
import { TagManager } from '../features/tag-manager/tag-manager.tsx';
import { services } from '../load.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/public.ts';

interface PublicData {
  categories: Category[];
  /** Absent, not empty, where none is set: such a page says nothing of it. */
  tagManager?: string;
}

export function loader({ context, url }: Route.LoaderArgs): PublicData {
  const { categories, publicCtx } = services(context);
  const { tagManagerId } = publicCtx.config;
  // A preview has no reader to be counted.
  const isCounted = url.pathname !== addressOf.preview();
  return tagManagerId && isCounted ? { categories, tagManager: tagManagerId } : { categories };
}

/** Pages of the reading site are documents: whoever comes here from a page that React runs leaves it. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => undefined);
}

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <div className="page-width py-20">
        <ErrorMessage error={error} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('routes/public');
  const { name } = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <FeedLinks title={name} />
      <a href="#_content" className="skip-link">
        Skip to content
      </a>
      <NavBar categories={data?.categories ?? []} />
      <main id="_content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      {data?.tagManager && <TagManager id={data.tagManager} />}
    </div>
  );
}
