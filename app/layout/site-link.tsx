import type { SiteLink as SiteLinkData } from '../../contract/navigation.ts';
import { publishedUrl } from '../../shared/body/urls.ts';

interface SiteLinkProps {
  link: SiteLinkData;
  className?: string;
  /** Marks the link to the page that is shown. */
  current?: boolean;
}

/** A link that an administrator set, within the site or elsewhere. */
export function SiteLink({ link: { label, url }, className, current }: SiteLinkProps) {
  const inside = url.startsWith('/');
  return (
    <a
      href={publishedUrl(url)}
      rel={inside ? undefined : 'noopener'}
      dir={inside ? undefined : 'auto'}
      aria-current={current ? 'page' : undefined}
      className={className}
    >
      {label}
    </a>
  );
}
