import { Link, NavLink } from 'react-router';
import type { SiteLink as SiteLinkData } from '../../../contract/navigation.ts';

interface SiteLinkProps {
  link: SiteLinkData;
  className: string;
  /** Says which page one is on, and moves to another smoothly, as the bar's links do. */
  current?: boolean;
}

/** A link that an administrator set: within the site without a new document, elsewhere as any other. */
export function SiteLink({ link: { label, url }, className, current }: SiteLinkProps) {
  if (!url.startsWith('/')) {
    return (
      <a href={url} rel="noopener" className={className} dir="auto">
        {label}
      </a>
    );
  }
  if (!current) {
    return (
      <Link to={url} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <NavLink to={url} end viewTransition className={className}>
      {label}
    </NavLink>
  );
}
