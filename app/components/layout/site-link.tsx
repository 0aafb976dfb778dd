import { useLocation } from 'react-router';
import type { SiteLink as SiteLinkData } from '../../../contract/navigation.ts';

interface SiteLinkProps {
  link: SiteLinkData;
  className?: string;
  /** Says which page one is on, as the bar's links do. */
  current?: boolean;
}

/** A link that an administrator set, within the site or elsewhere. */
export function SiteLink({ link: { label, url }, className, current }: SiteLinkProps) {
  const { pathname } = useLocation();
  const inside = url.startsWith('/');
  return (
    <a
      href={url}
      rel={inside ? undefined : 'noopener'}
      dir={inside ? undefined : 'auto'}
      aria-current={current && pathname === url ? 'page' : undefined}
      className={className}
    >
      {label}
    </a>
  );
}
