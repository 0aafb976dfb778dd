import { type SitePage as SitePageData, sitePage } from '../../../domain/site/site.ts';
import { PageHead } from '../../head/page-head.tsx';
import { Day } from '../../ui/day.tsx';
import { PageError, type PageRequest } from '../page.ts';

export async function loadSitePage({ url, services }: PageRequest) {
  const slug = url.pathname.replaceAll('/', '');
  const data = await sitePage(services.publicCtx, slug);
  if (!data) throw new PageError(404, 'There is no such page.');
  // Readers learn which other sites the site's own code reaches.
  return { data: { ...data, codeHosts: slug === 'privacy' ? (services.code?.hosts ?? []) : [] } };
}

interface SitePageProps {
  data: SitePageData & { codeHosts: string[] };
}

export function SitePage({ data: { slug, title, rendered, updatedAt, codeHosts } }: SitePageProps) {
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
      {codeHosts.length > 0 && (
        <section className="prose mt-12">
          <h2 id="other-sites">Other sites</h2>
          <p>
            If you accept additions such as statistics, pages load code from these sites and send them
            requests:
          </p>
          <ul>
            {codeHosts.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
