import { Merge, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { DataTable } from '../../ui/data-table.tsx';
import { RowButton } from '../dashboard/row-button.tsx';
import { type ItemKind, lower, type TaxonomyItem } from './item-kind.ts';

interface ItemRowsProps<T extends TaxonomyItem> {
  kind: ItemKind<T>;
  items: T[];
  onOpen: (dialog: 'edit' | 'merge' | 'delete', item: T) => void;
}

/** A table of items with their numbers of articles. */
export function ItemRows<T extends TaxonomyItem>({ kind, items, onOpen }: ItemRowsProps<T>) {
  return (
    <DataTable
      columns={[kind.one, kind.column.label, 'Articles', { title: 'Actions', isHidden: true }]}
      className="stacked two-lines"
    >
      {items.map((item) => (
        <ItemRow key={item._id} kind={kind} item={item} onOpen={(dialog) => onOpen(dialog, item)} />
      ))}
    </DataTable>
  );
}

interface ItemRowProps<T extends TaxonomyItem> {
  kind: ItemKind<T>;
  item: T;
  onOpen: (dialog: 'edit' | 'merge' | 'delete') => void;
}

function ItemRow<T extends TaxonomyItem>({ kind, item, onOpen }: ItemRowProps<T>) {
  const { articles, published } = item;
  const { Cell, className } = kind.column;
  const { Actions } = kind;
  const name = kind.name(item);
  const refusal = kind.refuseDeletion?.(item);
  return (
    <tr>
      <td className="line-start">
        <NameCell kind={kind} item={item} />
      </td>
      <td data-label={kind.column.label} className={`text-soft ${className}`}>
        <Cell item={item} />
      </td>
      <td data-label="Articles" className="whitespace-nowrap tabular-nums">
        <span>
          {published}
          <span className="md:hidden"> {published === 1 ? 'article' : 'articles'}</span>
          {articles > published && (
            <span className="ms-2 text-sm text-muted">+ {articles - published} unpublished</span>
          )}
        </span>
      </td>
      <td className="line-end">
        <div className="-mx-2 flex sm:justify-end">
          {Actions && <Actions item={item} />}
          <RowButton label={`Edit ${name}`} title="Edit" icon={Pencil} onClick={() => onOpen('edit')} />
          <RowButton
            label={`Merge ${name} with another ${lower(kind.one)}`}
            title="Merge"
            icon={Merge}
            onClick={() => onOpen('merge')}
          />
          <RowButton
            label={`Delete ${name}`}
            title="Delete"
            icon={Trash2}
            refusal={refusal}
            onClick={() => onOpen('delete')}
          />
        </div>
      </td>
    </tr>
  );
}

function NameCell<T extends TaxonomyItem>({ kind, item }: { kind: ItemKind<T>; item: T }) {
  const { slug, published } = item;
  const { Portrait } = kind;
  const name = kind.name(item);
  const description = kind.description(item);
  return (
    <div className="flex items-center gap-3">
      {Portrait && <Portrait item={item} />}
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" dir="auto">
          {published > 0 ? (
            <Link to={kind.pathTo(slug)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {description && (
          <p className="line-clamp-1 text-sm wrap-anywhere text-muted" dir="auto">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
