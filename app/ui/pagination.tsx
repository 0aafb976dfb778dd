import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { PLAIN_PAGES } from '../../contract/limits.ts';

export interface PaginationProps {
  page: number;
  totalPages: number;
  /** The URL of a page. */
  to: (page: number) => string;
  /** The link component; `a` by default. */
  link?: React.ElementType<React.ComponentProps<'a'> & { href: string }>;
}

/** Links to the pages of a list, if it has more than one. On narrow screens, all of them share one line. */
export function Pagination({ page, totalPages, to, link: PageLink = 'a' }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-(--before-pager) flex items-center justify-center sm:flex-wrap sm:gap-x-1.5 sm:gap-y-3"
    >
      <Step link={PageLink} to={page > 1 ? to(page - 1) : null} rel="prev" icon={ChevronLeft}>
        Previous
      </Step>
      <ol className="flex min-w-0 items-center max-sm:grow max-sm:justify-center sm:flex-wrap sm:gap-1.5">
        {pagesShown(page, totalPages).map((shown, index) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps differ only in their position
            <li key={`gap-${index}`} aria-hidden className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={shown} className="max-sm:w-11">
              <PageLink
                href={to(shown)}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                className="page-link max-sm:w-full max-sm:min-w-0"
              >
                {shown}
              </PageLink>
            </li>
          ),
        )}
      </ol>
      <Step link={PageLink} to={page < totalPages ? to(page + 1) : null} rel="next" icon={ChevronRight}>
        Next
      </Step>
    </nav>
  );
}

interface StepProps {
  link: NonNullable<PaginationProps['link']>;
  to: string | null;
  rel: string;
  /** Shown instead of the word on narrow screens. */
  icon: LucideIcon;
  children: string;
}

function Step({ link: PageLink, to, rel, icon: Icon, children }: StepProps) {
  if (!to) return null;
  return (
    <PageLink href={to} rel={rel} className="page-link shrink-0 sm:px-3">
      <Icon size={20} aria-hidden className="sm:hidden rtl:-scale-x-100" />
      <span className="max-sm:sr-only">{children}</span>
    </PageLink>
  );
}

/**
 * The page numbers to show, with null for an ellipsis: all of up to seven pages, else seven entries with the
 * first page, the last page and those around the current one.
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
