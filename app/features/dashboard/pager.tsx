import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Pagination, type PaginationProps } from '../../ui/pagination.tsx';

/** Pagination in the dashboard. The list stays on the screen while another page loads. */
export function Pager(props: Omit<PaginationProps, 'link'>) {
  useFocusNewPage(props.page);
  return <Pagination {...props} link={PageLink} />;
}

function PageLink({ href, ...rest }: React.ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}

/** Moves the focus to the new page, for keyboard and screen-reader users. */
function useFocusNewPage(page: number): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page]);
}
