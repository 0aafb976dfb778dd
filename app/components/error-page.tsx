import { isRouteErrorResponse } from 'react-router';
import faces from '../styles/fonts.css?url';
import publicStyles from '../styles/public.css?url';
import { isUnreachable, messageIn, UNREACHABLE } from '../unreachable.ts';
import { SearchForm } from './search-form.tsx';

/** What is shown when a page cannot be: a sentence, a search box and a way on, never a cause. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <link rel="stylesheet" href={faces} precedence="default" />
      <link rel="stylesheet" href={publicStyles} precedence="default" />
      <main id="_content" className="page-width grid min-h-dvh content-center py-24">
        <ErrorMessage error={error} />
      </main>
    </>
  );
}

/** The same inside a page that has its bar and footer. */
export function ErrorMessage({
  error,
  title,
  why,
  children,
}: {
  error: unknown;
  title?: string;
  /** In place of what is said of every page of that status. */
  why?: string | undefined;
  /** Ways on before those that every page has. */
  children?: React.ReactNode;
}) {
  const { status, sentence } = explain(error);
  const absent = status === 404;
  return (
    <div className="mx-auto w-full max-w-measure text-center">
      <title>{title ?? (absent ? 'Page not found' : 'Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <p className="kicker text-accent">{kicker(status)}</p>
      <h1 className="mt-3 font-serif text-page font-semibold">
        {title ?? (absent ? 'This page is not here' : 'Something went wrong')}
      </h1>
      <p className="mx-auto mt-4 max-w-form text-balance text-soft">{why ?? sentence}</p>
      {status > 0 && <SearchForm className="mx-auto mt-8 max-w-form" />}
      <p className="mt-8 flex flex-wrap justify-center gap-x-6 gap-y-2">
        {children}
        <a href="/" className="text-link">
          Home
        </a>
        <a href="/blogs" className="text-link">
          All Blogs
        </a>
      </p>
    </div>
  );
}

function kicker(status: number): string {
  if (status === 0) return 'No connection';
  return status === 404 ? 'Not found' : `Error ${status}`;
}

function explain(error: unknown): { status: number; sentence: string } {
  if (typeof navigator === 'object' && navigator.onLine === false) {
    return { status: 0, sentence: 'You are offline. Please try again when the connection is back.' };
  }
  if (isUnreachable(error)) return { status: 0, sentence: UNREACHABLE };
  if (!isRouteErrorResponse(error)) {
    return { status: 500, sentence: 'It is our fault, not yours. Please try again in a moment.' };
  }
  const { status, data } = error;
  if (status === 404) {
    return {
      status,
      sentence: 'It may have been moved or taken down. Search for it, or start again from the home page.',
    };
  }
  return { status, sentence: messageIn(data) ?? 'Please try again in a moment.' };
}
