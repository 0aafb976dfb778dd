import { useSite } from '../site.ts';

interface PageHeadProps {
  /** Without the site's name, which is added; absent on the home page. */
  title?: string;
  description?: string;
  /** Path and query of the one address of this page. */
  path: string;
  /** Root-relative or absolute. */
  image?: string | null;
  type?: 'website' | 'article';
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
  hidden,
  children,
}: PageHeadProps) {
  const site = useSite();
  const whole = title ? `${title} · ${site.name}` : site.name;
  const about = description || site.tagline;
  const picture = image && new URL(image, `${site.origin}/`).href;
  return (
    <>
      <title>{whole}</title>
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
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {children}
    </>
  );
}
