// Free of zod, so that browser code may import it.

/** A link of the bar or the footer. */
export interface SiteLink {
  label: string;
  /** A path of the site, or an https address. */
  url: string;
}

/** Lists of links that an administrator orders: the bar's, and the footer's two columns. */
export interface Navigation {
  barLinks: SiteLink[];
  quickLinks: SiteLink[];
  legalLinks: SiteLink[];
}

/** The links that a site begins with, as the specification has them. */
export const firstNavigation: Navigation = {
  barLinks: [
    { label: 'Home', url: '/' },
    { label: 'All Blogs', url: '/blogs' },
    { label: 'About', url: '/about' },
  ],
  quickLinks: [
    { label: 'Home', url: '/' },
    { label: 'All Articles', url: '/blogs' },
    { label: 'About Us', url: '/about' },
    { label: 'Contact', url: '/contact' },
  ],
  legalLinks: [
    { label: 'Terms of Use', url: '/terms' },
    { label: 'Privacy Policy', url: '/privacy' },
    { label: 'Cookie Policy', url: '/cookies' },
  ],
};
