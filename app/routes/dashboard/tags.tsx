import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Form, redirect, useRevalidator } from 'react-router';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import type { ManagedTag } from '../../../contract/tag.ts';
import { texts } from '../../../contract/texts.ts';
import { listManagedTags } from '../../../domain/tags/tags.ts';
import { callApi } from '../../browser/api.ts';
import { Empty } from '../../features/articles/empty.tsx';
import { listUrl, readSearchTerm } from '../../features/dashboard/list-url.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { SearchField } from '../../features/dashboard/search-field.tsx';
import { MergeTagsDialog } from '../../features/tags/merge-tags-dialog.tsx';
import { countArticles, TagDialog } from '../../features/tags/tag-dialog.tsx';
import { type TagActions, TagRows } from '../../features/tags/tag-rows.tsx';
import { requireAdministrator, runLoader } from '../../request/route-helpers.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { pageNumber } from '../../ui/pagination.tsx';
import type { Route } from './+types/tags.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'tag.manage');
  const term = readSearchTerm(url);
  const page = { page: pageNumber(url) ?? 1, limit: TABLE_PAGE_SIZE };
  const { data, meta } = await runLoader(() => listManagedTags(ctx, { ...page, searchTerm: term }));
  if (meta.page > 1 && meta.page > meta.totalPages) throw redirect(listUrl({ q: term }, meta.totalPages));
  return { tags: data, meta, term };
}

/** The dialog that is open, and the tag it is about; null for a new one. */
type Open = { dialog: 'edit'; tag: ManagedTag | null } | { dialog: 'merge' | 'delete'; tag: ManagedTag };

export default function Tags({ loaderData: { tags, meta, term } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => void revalidate();
  const actions: TagActions = {
    onEdit: (tag) => setOpen({ dialog: 'edit', tag }),
    onMerge: (tag) => setOpen({ dialog: 'merge', tag }),
    onDelete: (tag) => setOpen({ dialog: 'delete', tag }),
  };
  const lead = meta.total === 1 ? '1 tag' : `${meta.total} tags`;
  return (
    <>
      <title>Tags</title>
      <PageTitle title="Tags" lead={`${lead}. Articles create theirs in the editor.`}>
        <button type="button" className="button" onClick={() => setOpen({ dialog: 'edit', tag: null })}>
          <Plus size={18} aria-hidden /> New Tag
        </button>
      </PageTitle>
      <Form className="my-4 flex flex-wrap gap-3" role="search">
        <SearchField label="Search by name" name="Search tags" term={term} />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
      <div className="panel overflow-x-auto">
        {tags.length === 0 ? <NoTags term={term} /> : <TagRows tags={tags} {...actions} />}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => listUrl({ q: term }, page)} />
      {open?.dialog === 'edit' && <TagDialog tag={open.tag} onClose={close} onSaved={refresh} />}
      {open?.dialog === 'merge' && <MergeTagsDialog tag={open.tag} onClose={close} onMerged={refresh} />}
      <DeleteDialog
        subject={open?.dialog === 'delete' ? open.tag.name : null}
        note={open?.dialog === 'delete' ? deletionNote(open.tag) : undefined}
        onDelete={async () => {
          if (open?.tag) await callApi('DELETE', `/tags/${open.tag._id}`);
          refresh();
        }}
        onClose={close}
        deleted={texts.tags.deleted}
      />
    </>
  );
}

function deletionNote({ articles }: ManagedTag): string {
  return articles === 0
    ? 'No article has this tag.'
    : `${countArticles(articles)} will lose this tag, and nothing else.`;
}

function NoTags({ term }: { term: string }) {
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  return <Empty title="No tags yet">Type some in the editor of an article, or add them here.</Empty>;
}
