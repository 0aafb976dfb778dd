import { texts } from '../../contract/texts.ts';
import { SearchForm } from './search-form.tsx';

/** An error as a page shows it. */
export interface ShownError {
  /** The HTTP status; 0 if the site could not be reached. */
  status: number;
  message?: string | undefined;
  /** Leads to the first page of a list that has no such page. */
  firstPage?: string | undefined;
}

export interface ErrorMessageProps {
  error: ShownError;
  title?: string | undefined;
  /** Replaces the sentence for the status. */
  why?: string | undefined;
  /** Links before those that every error page has; by default, for a fault of the server, one to the page. */
  children?: React.ReactNode;
}

export const UNEXPECTED = 'This is a problem on our side. Please try again in a moment.';

const MISSING = 'It may have been moved or deleted. Search for it, or go to the home page.';

/** An error page's message, with a search box and links. */
export function ErrorMessage({
  error: { status, message, firstPage },
  title,
  why,
  children,
}: ErrorMessageProps) {
  const missing = status === 404;
  const sentence = missing
    ? firstPage
      ? texts.list.noSuchPage
      : MISSING
    : message || 'Please try again in a moment.';
  return (
    <div className="mx-auto w-full max-w-measure text-center">
      <title>{title ?? (missing ? 'Page not found' : 'Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      {!missing && <p className="kicker text-accent">{status === 0 ? 'No connection' : `Error ${status}`}</p>}
      <h1 className="mt-3 font-serif text-page font-semibold">
        {title ?? (missing ? 'Page not found' : 'Something went wrong')}
      </h1>
      <p className="mx-auto mt-4 max-w-form text-balance text-soft">{why ?? sentence}</p>
      {status > 0 && <SearchForm className="mx-auto mt-8 max-w-form" />}
      <p className="mt-6 flex flex-wrap justify-center gap-x-6 *:inline-flex *:min-h-11 *:items-center">
        {firstPage && (
          <a href={firstPage} className="text-link">
            {texts.list.firstPage}
          </a>
        )}
        {children ?? (status >= 500 && <Again />)}
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

/** Loads the page again, without scripts too. */
function Again() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: The empty URL is the page itself, with its query.
    <a href="" className="text-link">
      {texts.parts.retry}
    </a>
  );
}
