import { sitePage } from '../../domain/site/site.ts';
import { Day } from '../components/day.tsx';
import { PageHead } from '../components/page-head.tsx';
import { absent, load, services } from '../load.ts';
import type { Route } from './+types/site-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = url.pathname.replaceAll('/', '');
  const page = await load(() => sitePage(services(context).publicCtx, slug));
  if (!page) throw absent('There is no such page.');
  return page;
}

export default function SitePage({ loaderData: { slug, title, rendered, updatedAt } }: Route.ComponentProps) {
  return (
    <article className="page-width py-14 sm:py-20">
      <PageHead title={title} path={`/${slug}`} />
      <header className="mx-auto mb-10 max-w-measure">
        <h1 className="font-serif text-page font-semibold tracking-tight" dir="auto">
          {title}
        </h1>
        {updatedAt && (
          <p className="mt-3 text-sm text-muted">
            Last changed <Day instant={updatedAt} />
          </p>
        )}
      </header>
      <div
        className="prose"
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on write by the one sanitiser (domain/body)
        dangerouslySetInnerHTML={{ __html: rendered }}
      />
    </article>
  );
}
