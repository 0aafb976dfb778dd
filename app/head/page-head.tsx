import { publishedUrl } from '../../shared/body/urls.ts';
import { openGraphLocale } from '../i18n/open-graph-locale.ts';
import type { Site } from '../request/load-site.ts';
import { useSite } from '../ui/site-context.ts';
import { type ShareImage, siteImage } from './share-image.ts';

interface PageHeadProps {
  /** Without the site's name, which is added. Absent on the home page. */
  title?: string;
  description?: string;
  /** Replaces the title and the site's name. */
  wholeTitle?: string | null;
  /** Path and query of the page's canonical URL. */
  path: string;
  /** The canonical URL on another site. */
  canonical?: string | null;
  /** The image that other sites show for the page; the site's own by default. */
  image?: ShareImage | null;
  type?: 'website' | 'article';
  /** The language of the page; the site's by default. */
  lang?: string;
  /** Excludes the page from search engines. */
  noindex?: boolean;
  children?: React.ReactNode;
}

/** Title, description and sharing metadata. React moves them into the document's head. */
export function PageHead({
  title,
  description,
  wholeTitle,
  path,
  canonical,
  image,
  type = 'website',
  lang,
  noindex,
  children,
}: PageHeadProps) {
  const site = useSite();
  const summary = description || site.tagline;
  const url = canonical ? publishedUrl(canonical) : site.origin + path;
  const shown = wholeTitle ?? title ?? site.name;
  return (
    <>
      <title>{title && !wholeTitle ? `${title} · ${site.name}` : shown}</title>
      <meta name="description" content={summary} />
      {noindex && <meta name="robots" content="noindex" />}
      {(canonical || !noindex) && <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={shown} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={openGraphLocale(lang ?? site.lang)} />
      <ShareImageTags image={image ?? siteImage(site.name)} origin={site.origin} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={shown} />
      <meta name="twitter:description" content={summary} />
      {children}
    </>
  );
}

function ShareImageTags({ image, origin }: { image: ShareImage } & Pick<Site, 'origin'>) {
  const url = new URL(image.src, `${origin}/`).href;
  return (
    <>
      <meta property="og:image" content={url} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      {image.type && <meta property="og:image:type" content={image.type} />}
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:image" content={url} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  );
}
