import type { ArticleAuthor } from '../../contract/article.ts';
import { type ShareCopy, shareCopy } from '../../contract/share-copy.ts';
import { publishedUrl } from '../../shared/body/urls.ts';
import { pathTo } from '../../shared/paths.ts';
import type { Site } from '../request/load-site.ts';

/** The publisher: https://schema.org/Organization. */
export function publisher({ name, origin, images: { logo } }: Site): object {
  return {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: logoImage(origin, logo),
  };
}

function logoImage(origin: string, logo: Site['images']['logo']): object {
  const icon = { src: '/icon-512.png', width: 512, height: 512, type: 'image/png' } as const;
  return imageObject({ origin }, logo ? shareCopy(logo) : icon);
}

/** An image: https://schema.org/ImageObject. */
export function imageObject(
  { origin }: Pick<Site, 'origin'>,
  { src, width, height, type }: ShareCopy,
): object {
  return {
    '@type': 'ImageObject',
    url: new URL(src, `${origin}/`).href,
    width,
    height,
    encodingFormat: type,
  };
}

/** An author: https://schema.org/Person. `links` are profiles elsewhere. */
export function person(
  { origin }: Site,
  { slug, name, userImage, bio, links = [] }: ArticleAuthor & { links?: string[] },
): object {
  return {
    '@type': 'Person',
    name,
    url: origin + pathTo.author(slug),
    ...(userImage && { image: new URL(shareCopy({ src: userImage }).src, `${origin}/`).href }),
    ...(bio && { description: bio }),
    ...(links.length > 0 && { sameAs: links.map(publishedUrl) }),
  };
}

/** A series of articles: https://schema.org/CreativeWorkSeries. */
export function creativeWorkSeries(
  { origin }: Site,
  { slug, title, description }: { slug: string; title: string; description?: string | null },
): object {
  return {
    '@type': 'CreativeWorkSeries',
    name: title,
    url: origin + pathTo.series(slug),
    ...(description && { description }),
  };
}

/** The site and its search: https://developers.google.com/search/docs/appearance/site-names. */
export function website(site: Site): object {
  return {
    '@type': 'WebSite',
    name: site.name,
    description: site.tagline,
    url: `${site.origin}/`,
    inLanguage: site.lang,
    publisher: publisher(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The path from the home page to a page: https://schema.org/BreadcrumbList. */
export function breadcrumbs({ name, origin }: Site, below: { name: string; path: string }[]): object {
  const steps = [{ name, path: '/' }, ...below];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + step.path,
    })),
  };
}
