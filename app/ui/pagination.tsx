import { PLAIN_PAGES } from '../../contract/limits.ts';

export interface PaginationProps {
  page: number;
  totalPages: number;
  /** The URL of a page. */
  to: (page: number) => string;
  /** The link component; `a` by default. */
  link?: React.ElementType<React.ComponentProps<'a'> & { href: string }>;
}

/** The maximum number of pages beside 'Previous' and 'Next' on narrow screens. More get a line of their own. */
const MAX_INLINE = 3;

/** Links to the pages of a list, if it has more than one. */
export function Pagination({ page, totalPages, to, link: PageLink = 'a' }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-(--before-pager) flex flex-wrap items-center justify-between gap-x-1.5 gap-y-3 sm:justify-center"
    >
      <Step link={PageLink} to={page > 1 ? to(page - 1) : null} rel="prev">
        Previous
      </Step>
      <ol
        className={`flex flex-wrap items-center gap-0.5 sm:gap-1.5 ${totalPages > MAX_INLINE ? 'max-sm:order-first max-sm:w-full max-sm:justify-center' : ''}`}
      >
        {pagesShown(page, totalPages).map((shown, index) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps differ only in their position
            <li key={`gap-${index}`} aria-hidden className="text-muted sm:px-1">
              …
            </li>
          ) : (
            <li key={shown}>
              <PageLink
                href={to(shown)}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                className="page-link"
              >
                {shown}
              </PageLink>
            </li>
          ),
        )}
      </ol>
      <Step link={PageLink} to={page < totalPages ? to(page + 1) : null} rel="next">
        Next
      </Step>
    </nav>
  );
}

interface StepProps {
  link: NonNullable<PaginationProps['link']>;
  to: string | null;
  rel: string;
  children: string;
}

function Step({ link: PageLink, to, rel, children }: StepProps) {
  if (!to) return null;
  return (
    <PageLink href={to} rel={rel} className={`page-link px-3 ${rel === 'next' ? 'max-sm:ms-auto' : ''}`}>
      {children}
    </PageLink>
  );
}

/**
 * The page numbers to show, with null for an ellipsis: all of up to seven pages, else seven entries with the first page, the last
 * page and those around the current one.
 */
export function pagesShown(page: number, totalPages: number): (number | null)[] {
  if (totalPages <= PLAIN_PAGES) return from(1, totalPages);
  if (page <= 4) return [...from(1, 5), null, totalPages];
  if (page >= totalPages - 3) return [1, null, ...from(totalPages - 4, totalPages)];
  return [1, null, page - 1, page, page + 1, null, totalPages];
}

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
