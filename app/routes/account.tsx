import { Outlet } from 'react-router';
import { useFocusRecovery } from '../browser/hooks/use-focus-recovery.ts';
import { usePreloadedScreens } from '../browser/hooks/use-preloaded-screens.ts';
import fonts from '../styles/fonts.css?url';
import publicStyles from '../styles/public.css?url';
import { sheetsAndFonts } from '../styles/sheets-and-fonts.ts';
import { ScreenError } from '../ui/error-page.tsx';
import { useSite } from '../ui/site-context.ts';
import type { Route } from './+types/account.ts';

export const links: Route.LinksFunction = () => sheetsAndFonts(fonts, publicStyles);

/** The layout of account pages: sign-in, registration, passwords. */
export default function AccountLayout() {
  usePreloadedScreens('routes/account');
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ScreenError error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { name } = useSite();
  useFocusRecovery();
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <header className="page-width flex h-(--bar) items-center">
        <a href="/" className="font-serif text-2xl font-bold tracking-tight" dir="auto">
          {name}
        </a>
      </header>
      <div className="grid grow place-items-center px-4 pt-4 pb-16">
        <main
          id="content"
          tabIndex={-1}
          className="outline-none grid w-full max-w-[33rem] place-items-center rounded-lg border border-line bg-paper px-5 py-10 sm:px-12"
        >
          {children}
        </main>
      </div>
      {/* The box is centred, and would move while it is parsed: the first paint waits for the end. */}
      <link rel="expect" href="#_end" blocking="render" />
    </div>
  );
}
