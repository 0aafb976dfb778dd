import { PublicSite } from '../app/public-site/public-site.tsx';
import type { Pages } from './render-page.ts';

/** The real public site, with a client entry that does not exist. */
const site = () => new PublicSite({ module: '/assets/entry.js', imports: ['/assets/part.js'] });

/** Pages without React Router, which only a build has. */
export function testPages(publicSite: Pages['publicSite'] = site()): Pages {
  const handle = async () => new Response('a page of React Router');
  return {
    publicSite,
    reactRouter: { handles: (path) => path === '/login', hasAction: () => true, handle },
    renders: 0,
  };
}
