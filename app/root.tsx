import { useContext, useEffect } from 'react';
import { Links, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { siteDirection } from '../shared/text/text-direction.ts';
import type { Route } from './+types/root.ts';
import { takeFlash } from './browser/flash.ts';
import { isReload } from './browser/should-revalidate.ts';
import { notify } from './browser/toasts.ts';
import { InlineScript } from './head/inline-script.tsx';
import { PageScripts, PlainScriptsContext } from './head/page-scripts.tsx';
import { ownFontFace, siteFontSheets } from './layout/site-font-sheets.ts';
import { siteLook } from './layout/site-look.ts';
import { loadSite, type Site, siteAppearance } from './request/load-site.ts';
import { services } from './request/route-helpers.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { placeholderSite, SiteContext } from './ui/site-context.ts';

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

/** As in styles/base.css, which may load after the browser decides about the transition between two pages. */
const FADE = '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')?.site ?? placeholderSite;
  const { style, data } = siteLook(siteAppearance(site));
  const fonts = siteFontSheets(siteAppearance(site));
  const ownFont = ownFontFace(siteAppearance(site));
  return (
    <html
      lang={site.lang}
      dir={siteDirection(site.lang)}
      data-plain={useContext(PlainScriptsContext) ? '' : undefined}
      style={style as React.CSSProperties}
      {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <InlineScript />
        {/* Style sheets need no nonce, and one would differ in the browser, which hides it from scripts. */}
        <Links nonce="" />
        {fonts.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style>{FADE + ownFont}</style>
      </head>
      <body>
        <SiteContext value={site}>{children}</SiteContext>
        <FlashToast />
        <PageScripts />
        {/* The previous page stays visible until this element is parsed
            (inline-script/view-transition.ts). */}
        <template id="_end" />
      </body>
    </html>
  );
}

/** Shows the message that the previous page left in the flash cookie. */
function FlashToast() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may bring a message
  useEffect(() => {
    const flash = takeFlash();
    if (flash) notify.success(flash);
  }, [key]);
  return null;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
