import { shareCopy } from '../../../contract/share-copy.ts';
import { texts } from '../../../contract/texts.ts';
import { type AuthorPage as AuthorData, browseAuthor } from '../../../domain/articles/articles.ts';
import { findMovedAuthor } from '../../../domain/authors/authors.ts';
import { pathTo } from '../../../shared/paths.ts';
import { FeedLinks } from '../../head/feed-links.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { breadcrumbs, person } from '../../head/schema-org.ts';
import { bannerImage } from '../../head/share-image.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import type { Site } from '../../request/load-site.ts';
import { pageNumber } from '../../request/page-number.ts';
import { useSite } from '../../ui/site-context.ts';
import { AuthorContent, authorPageUrl } from '../lists/author-content.tsx';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

export async function loadAuthor({
  params: { slug },
  url,
  services,
}: PageRequest<{ slug: string }>): Promise<Loaded<AuthorData>> {
  const page = pageNumber(url);
  const data = page && (await browseAuthor(services.publicCtx, slug, page));
  if (data && data.author.slug !== slug) {
    return { redirect: pathTo.author(data.author.slug) + url.search, status: 301 };
  }
  if (data) return { data };
  const first = page !== 1 && (await browseAuthor(services.publicCtx, slug, 1));
  if (first) throw new PageError(404, 'There is no such page.', authorPageUrl(first, 1));
  const now = await findMovedAuthor(services.publicCtx, slug);
  if (now && (await browseAuthor(services.publicCtx, now, 1))) {
    return { redirect: pathTo.author(now) + url.search, status: 301 };
  }
  throw new PageError(404, texts.authors.absent);
}

export function AuthorPage({ data }: { data: AuthorData }) {
  const site = useSite();
  const { author, page, articles } = data;
  const path = pathTo.author(author.slug);
  return (
    <>
      <PageHead
        title={page === 1 ? author.name : `${author.name}, page ${page}`}
        description={author.bio ?? `Articles by ${author.name}`}
        path={authorPageUrl(data, page)}
        image={
          author.userImage === null
            ? bannerImage(articles[0] ?? null)
            : { ...shareCopy(data.portrait ?? { src: author.userImage }), alt: author.name }
        }
      />
      <FeedLinks title={`${author.name} · ${site.name}`} list={path} />
      <StructuredData graph={[profile(data, site), breadcrumbs(site, [{ name: author.name, path }])]} />
      <AuthorContent page={data} />
    </>
  );
}

/** https://developers.google.com/search/docs/appearance/structured-data/profile-page */
function profile({ author, total }: AuthorData, site: Site): object {
  return {
    '@type': 'ProfilePage',
    url: site.origin + pathTo.author(author.slug),
    mainEntity: {
      ...person(site, author),
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: total,
      },
    },
  };
}
