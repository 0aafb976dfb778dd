import { openGraphLocale } from '../i18n/open-graph-locale.ts';
import { type Site, useSite } from '../ui/site-context.ts';
import { type ShareImage, siteImage } from './share-image.ts';

interface PageHeadProps {
  /** Without the site's name, which is added; absent on the home page. */
  title?: string;
  description?: string;
  /** Path and query of the one address of this page. */
  path: string;
  /** What other sites show of the page; the site's own picture when there is none. */
  image?: ShareImage | null;
  type?: 'website' | 'article';
  /** Of the text, when it is not the site's. */
  lang?: string;
  /** Pages that search engines should leave out. */
  hidden?: boolean;
  children?: React.ReactNode;
}

/** Title, description and cards for other sites; React moves them into the document's head. */
export function PageHead({
  title,
  description,
  path,
  image,
  type = 'website',
  lang,
  hidden,
  children,
}: PageHeadProps) {
  const site = useSite();
  const about = description || site.tagline;
  return (
    <>
      <title>{title ? `${title} · ${site.name}` : site.name}</title>
      <meta name="description" content={about} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={`${site.origin}${path}`} />
      )}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={about} />
      <meta property="og:url" content={`${site.origin}${path}`} />
      <meta property="og:locale" content={openGraphLocale(lang ?? site.lang)} />
      <CardPicture image={image ?? siteImage(site.name)} origin={site.origin} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title ?? site.name} />
      <meta name="twitter:description" content={about} />
      {children}
    </>
  );
}

function CardPicture({ image, origin }: { image: ShareImage } & Pick<Site, 'origin'>) {
  const address = new URL(image.src, `${origin}/`).href;
  return (
    <>
      <meta property="og:image" content={address} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:image" content={address} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  );
}
