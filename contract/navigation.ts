// Free of zod, so that browser code may import it.

/** A link of the bar or the footer. */
export interface SiteLink {
  label: string;
  /** A path of the site, or an https URL. */
  url: string;
}

/** The links of the navigation bar and of the footer's two columns. Administrators edit them. */
export interface Navigation {
  barLinks: SiteLink[];
  quickLinks: SiteLink[];
  legalLinks: SiteLink[];
}

/** The links of a new site, as in the specification. */
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
