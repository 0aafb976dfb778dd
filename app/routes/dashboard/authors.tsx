import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Form, redirect, useRevalidator } from 'react-router';
import type { Author } from '../../../contract/author.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { listAuthors } from '../../../domain/authors/authors.ts';
import { callApi } from '../../browser/api.ts';
import { Empty } from '../../features/articles/empty.tsx';
import { AuthorDialog } from '../../features/authors/author-dialog.tsx';
import { type AuthorActions, AuthorRows } from '../../features/authors/author-rows.tsx';
import { MergeDialog } from '../../features/authors/merge-dialog.tsx';
import { listUrl, readSearchTerm } from '../../features/dashboard/list-url.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { SearchField } from '../../features/dashboard/search-field.tsx';
import { requireAdministrator, runLoader } from '../../request/route-helpers.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { pageNumber } from '../../ui/pagination.tsx';
import type { Route } from './+types/authors.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'author.manage');
  const term = readSearchTerm(url);
  const page = { page: pageNumber(url) ?? 1, limit: TABLE_PAGE_SIZE };
  const { data, meta } = await runLoader(() => listAuthors(ctx, { ...page, searchTerm: term }));
  if (meta.page > 1 && meta.page > meta.totalPages) throw redirect(listUrl({ q: term }, meta.totalPages));
  return { authors: data, meta, term };
}

/** The dialog that is open, and the author it is about; null for a new one. */
type Open = { dialog: 'edit'; author: Author | null } | { dialog: 'merge' | 'delete'; author: Author };

export default function Authors({ loaderData: { authors, meta, term } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => void revalidate();
  const actions: AuthorActions = {
    onEdit: (author) => setOpen({ dialog: 'edit', author }),
    onMerge: (author) => setOpen({ dialog: 'merge', author }),
    onDelete: (author) => setOpen({ dialog: 'delete', author }),
  };
  return (
    <>
      <title>Authors</title>
      <PageTitle
        title="Authors"
        lead={`${meta.total === 1 ? '1 author' : `${meta.total} authors`}, with or without an account.`}
      >
        <button type="button" className="button" onClick={() => setOpen({ dialog: 'edit', author: null })}>
          <Plus size={18} aria-hidden /> New Author
        </button>
      </PageTitle>
      <Form className="my-4 flex flex-wrap gap-3" role="search">
        <SearchField label="Search by name" name="Search authors" term={term} />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
      <div className="panel overflow-x-auto">
        {authors.length === 0 ? <NoAuthors term={term} /> : <AuthorRows authors={authors} {...actions} />}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => listUrl({ q: term }, page)} />
      {open?.dialog === 'edit' && <AuthorDialog author={open.author} onClose={close} onSaved={refresh} />}
      {open?.dialog === 'merge' && <MergeDialog author={open.author} onClose={close} onMerged={refresh} />}
      <DeleteDialog
        subject={open?.dialog === 'delete' ? open.author.name : null}
        onDelete={async () => {
          if (open?.author) await callApi('DELETE', `/authors/${open.author._id}`);
          refresh();
        }}
        onClose={close}
        deleted={texts.authors.deleted}
      />
    </>
  );
}

function NoAuthors({ term }: { term: string }) {
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  return (
    <Empty title="No authors yet">
      Administrators become authors with their first article. Others, such as guests, are added here.
    </Empty>
  );
}
