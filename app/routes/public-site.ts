import type { Route } from './+types/public-site.ts';

/**
 * Every other path belongs to the public site, whose pages are documents: a link to one leaves React Router.
 * The server answers these paths before React Router sees them (server/render-page.ts).
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => undefined);
}

export default function PublicSite() {
  return null;
}
