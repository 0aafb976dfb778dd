import { useContext } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { firstNavigation } from '../contract/navigation.ts';
import type { Settings } from '../contract/settings.ts';
import type { Route } from './+types/root.ts';
import { yearIn } from './components/dates.ts';
import { DocumentContext } from './components/document.ts';
import { EarlyScript } from './components/early-script.tsx';
import { ErrorPage } from './components/error-page.tsx';
import { ToastHost } from './components/toasts.tsx';
import { directionOf } from './components/writing.ts';
import { services } from './load.ts';
import { isReload } from './revalidation.ts';
import { type Site, useSite } from './site.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The very same for the same settings, so that what is drawn for it can be kept (app/drawing/frame.tsx). */
const sites = new WeakMap<Settings, Site>();

export function loader({ context }: Route.LoaderArgs): { site: Site } {
  const { settings, logo, publicCtx } = services(context);
  const year = yearIn(settings.timeZone, publicCtx.now());
  const known = sites.get(settings);
  if (known?.year === year) return { site: known };
  const { name, tagline, lang, timeZone, accentColour, social } = settings;
  const origin = publicCtx.config.publicUrl;
  const said = { name, tagline, lang, timeZone, accentColour, social, origin, year };
  const site = { ...said, logo, ...changedNavigation(settings) };
  sites.set(settings, site);
  return { site };
}

export const shouldRevalidate = isReload;

/** Only links that differ from those of every site are sent along. */
function changedNavigation({ barLinks, quickLinks, legalLinks }: Settings): Pick<Site, 'navigation'> {
  const navigation = { barLinks, quickLinks, legalLinks };
  return JSON.stringify(navigation) === JSON.stringify(firstNavigation) ? {} : { navigation };
}

/** As in styles/base.css, which may come after the browser has looked whether two pages fade into each other. */
const FADE = '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useSite();
  const reading = useMatches().some(({ id }) => id === 'routes/public');
  return (
    <html
      lang={site.lang}
      dir={directionOf(site.lang)}
      data-reading={reading ? '' : undefined}
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
        {reading ? <ReadingStyles /> : <style>{FADE}</style>}
      </head>
      <body>
        {children}
        {reading ? <Later /> : <Interface />}
      </body>
    </html>
  );
}

/** In the page itself, so that nothing is waited for before it is painted. */
function ReadingStyles() {
  const { styles } = useContext(DocumentContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style dangerouslySetInnerHTML={{ __html: styles }} />;
}

/**
 * What a page asks for when it has been painted (early/painting.ts), so that nothing takes turns with its text and picture. Without
 * React's data and scripts: a page is what there is to read, and nothing comes twice.
 */
function Later() {
  const { later } = useContext(DocumentContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own elements
  return <template id="_later" dangerouslySetInnerHTML={{ __html: later }} />;
}

function Interface() {
  return (
    <>
      <ToastHost />
      <ScrollRestoration />
      <Scripts />
      {/* Awaited by whoever comes from another page (early/arriving.ts). */}
      <template id="_end" />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
