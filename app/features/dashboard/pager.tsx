import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Pagination, type PaginationProps } from '../../ui/pagination.tsx';

/** The pages of a list of the dashboard, which stays while another page of it comes. */
export function Pager(props: Omit<PaginationProps, 'link'>) {
  useFocusNewPage(props.page);
  return <Pagination {...props} link={PageLink} />;
}

function PageLink({ href, ...rest }: React.ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}

/** Who pages by keyboard or by ear goes on where the new page begins. */
function useFocusNewPage(page: number): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page]);
}
