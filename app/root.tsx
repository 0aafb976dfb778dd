import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { EarlyScript } from './components/early-script.tsx';
import { ErrorPage } from './components/error-page.tsx';
import { ToastHost } from './components/toasts.tsx';
import { directionOf } from './components/writing.ts';
import { services } from './load.ts';
import { loadSite } from './load-site.ts';
import { isReload } from './revalidation.ts';
import { placeholderSite, type Site, SiteContext } from './site.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs): { site: Site } {
  return { site: loadSite(services(context)) };
}

export const shouldRevalidate = isReload;

/** As in styles/base.css, which may come after the browser has looked whether two pages fade into each other. */
const FADE = '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')?.site ?? placeholderSite;
  return (
    <html
      lang={site.lang}
      dir={directionOf(site.lang)}
      style={{ '--site-accent': site.accentColour } as React.CSSProperties}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <EarlyScript />
        {/* Style sheets need no nonce, and one would differ in the browser, which hides it from scripts. */}
        <Links nonce="" />
        <style>{FADE}</style>
      </head>
      <body>
        <SiteContext value={site}>{children}</SiteContext>
        <ToastHost />
        <ScrollRestoration />
        <Scripts />
        {/* Visitors who come from another page see that one until this element is parsed (early/arriving.ts). */}
        <template id="_end" />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
