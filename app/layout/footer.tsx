import type { SiteLink as SiteLinkData } from '../../contract/navigation.ts';
import { siteAppearance } from '../request/load-site.ts';
import { siteNavigation, useSite } from '../ui/site-context.ts';
import { Brand } from './brand.tsx';
import { SiteLink } from './site-link.tsx';
import { SocialLinks } from './social-links.tsx';

export function Footer() {
  const site = useSite();
  const { name, tagline, year } = site;
  const { quickLinks, legalLinks } = siteNavigation(site);
  const { footerLine } = siteAppearance(site);
  return (
    <footer className="lazy border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-form lg:col-span-1">
          <p className="font-serif text-2xl font-bold tracking-tight">
            <Brand className="max-h-14" />
          </p>
          <p className="own-dir mt-3 text-sm text-soft">{tagline}</p>
        </div>
        <LinkList title="Quick Links" links={quickLinks} />
        <LinkList title="Legal" links={legalLinks} />
        <SocialLinks />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line py-6 text-sm text-muted">
          <p className="own-dir">
            © {year || ''} <bdi>{name}</bdi>. All rights reserved.
          </p>
          {footerLine && <p className="own-dir">{footerLine}</p>}
        </div>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: SiteLinkData[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="kicker text-muted">{title}</h2>
      <ul className="mt-3 grid gap-1">
        {links.map((link) => (
          <li key={`${link.label} ${link.url}`}>
            <SiteLink link={link} className="footer-link" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
