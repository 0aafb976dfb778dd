import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterBar } from '../dashboard/filter-bar.tsx';
import { listUrl } from '../dashboard/list-url.ts';
import { PageTitle } from '../dashboard/page-title.tsx';
import { Pager } from '../dashboard/pager.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { type ItemKind, type ItemsPage, lower, type TaxonomyItem } from './item-kind.ts';
import { ItemRows } from './item-rows.tsx';
import { MergeDialog } from './merge-dialog.tsx';

interface ItemsScreenProps<T extends TaxonomyItem> {
  kind: ItemKind<T>;
  list: ItemsPage<T>;
  /** Follows the number of items. */
  lead: string;
  /** Advice for a site without items. */
  empty: string;
}

/** Lists, creates, edits, merges and deletes items of a kind. */
export function ItemsScreen<T extends TaxonomyItem>({ kind, list, lead, empty }: ItemsScreenProps<T>) {
  const { items, meta, term } = list;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open<T> | null>(null);
  const isEmpty = items.length === 0 && !term;
  const count = `${meta.total} ${lower(meta.total === 1 ? kind.one : kind.many)}`;
  return (
    <>
      <title>{kind.many}</title>
      <PageTitle title={kind.many} lead={isEmpty ? undefined : count + lead}>
        <button type="button" className="button" onClick={() => setOpen({ dialog: 'edit', item: null })}>
          <Plus size={18} aria-hidden /> New {kind.one}
        </button>
      </PageTitle>
      {!isEmpty && (
        <FilterBar search="Search by name" searchName={`Search ${lower(kind.many)}`} term={term} />
      )}
      <div className="panel overflow-x-auto">
        {items.length > 0 ? (
          <ItemRows kind={kind} items={items} onOpen={(dialog, item) => setOpen({ dialog, item })} />
        ) : term ? (
          <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>
        ) : (
          <Empty title={`No ${lower(kind.many)} yet`}>{empty}</Empty>
        )}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => listUrl({ q: term }, page)} />
      <Dialogs kind={kind} open={open} onClose={() => setOpen(null)} onChanged={() => void revalidate()} />
    </>
  );
}

/** The dialog that is open, and the item it is about; null for a new one. */
type Open<T> = { dialog: 'edit'; item: T | null } | { dialog: 'merge' | 'delete'; item: T };

interface DialogsProps<T extends TaxonomyItem> {
  kind: ItemKind<T>;
  open: Open<T> | null;
  onClose: () => void;
  onChanged: () => void;
}

function Dialogs<T extends TaxonomyItem>({ kind, open, onClose, onChanged }: DialogsProps<T>) {
  const deleted = open?.dialog === 'delete' ? open.item : null;
  return (
    <>
      {open?.dialog === 'edit' && (
        <ItemDialog kind={kind} item={open.item} onClose={onClose} onSaved={onChanged} />
      )}
      {open?.dialog === 'merge' && (
        <MergeDialog kind={kind} item={open.item} onClose={onClose} onMerged={onChanged} />
      )}
      <DeleteDialog
        subject={deleted && kind.name(deleted)}
        note={deleted ? kind.deletionNote?.(deleted) : undefined}
        onDelete={async () => {
          if (deleted) await callApi('DELETE', `${kind.apiPath}/${deleted._id}`);
          onChanged();
        }}
        onClose={onClose}
        deleted={kind.messages.deleted}
      />
    </>
  );
}
