import { Outlet, useRouteLoaderData } from 'react-router';
import { listCategories } from '../../domain/categories/categories.ts';
import { ErrorMessage } from '../components/error-page.tsx';
import { FeedLinks } from '../components/feed-links.tsx';
import { Footer } from '../components/layout/footer.tsx';
import { NavBar } from '../components/layout/nav-bar.tsx';
import { load, services } from '../load.ts';
import { useSite } from '../site.ts';
import { preloadFaces } from '../styles/faces.ts';
import publicStyles from '../styles/public.css?url';
import type { Route } from './+types/public.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: publicStyles }, ...preloadFaces];

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await load(() => listCategories(services(context).publicCtx)) };
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
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <NavBar categories={data?.categories ?? []} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
