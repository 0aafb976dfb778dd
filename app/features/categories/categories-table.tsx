import { Pencil, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Category, Subcategory as SubcategoryData } from '../../../contract/category.ts';
import { texts } from '../../../contract/texts.ts';
import type { ListedCategory } from '../../../domain/categories/categories.ts';
import { pathTo } from '../../../shared/paths.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';
import { callApi } from '../../browser/api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { RowButton } from '../dashboard/row-button.tsx';
import { MoreLink } from '../overview/short-list.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryEditDialog } from './category-edit-dialog.tsx';
import { deletionNote, type EditedCategory, shownName } from './edited-category.ts';

interface CategoriesTableProps {
  categories: ListedCategory[];
  /** All categories that have a place. */
  placed: Category[];
  /** True if the newsletter has subscribers. */
  hasSubscribers: boolean;
  /** The number of all categories, if these are some of them. */
  total?: number;
  /** The search term that these match. */
  term?: string;
}

type PendingDeletion = { path: string; name: string; message: string; note?: string };

/** Lists categories with their number of articles, and adds and deletes them. */
export function CategoriesTable({ total, ...list }: CategoriesTableProps) {
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState<{ parent?: Category } | null>(null);
  const [editing, setEditing] = useState<EditedCategory | null>(null);
  const [deletion, setDeletion] = useState<PendingDeletion | null>(null);
  return (
    <section aria-labelledby="categories-title" className="panel overflow-hidden">
      <div className="flex min-h-15 items-center justify-between gap-4 border-b border-line px-3.5">
        <h2 id="categories-title" className="font-semibold">
          Categories
        </h2>
        <button type="button" className="button button-small" onClick={() => setAdding({})}>
          <Plus size={17} aria-hidden /> Add New
        </button>
      </div>
      <Rows {...list} onEdit={setEditing} onAdd={(parent) => setAdding({ parent })} onDelete={setDeletion} />
      {total !== undefined && <MoreLink to="/dashboard/categories">{`All ${total} categories`}</MoreLink>}
      {adding && (
        <CategoryDialog
          parent={adding.parent}
          onClose={() => setAdding(null)}
          onCreated={() => void revalidate()}
        />
      )}
      {editing && (
        <CategoryEditDialog
          target={editing}
          onClose={() => setEditing(null)}
          onSaved={() => void revalidate()}
        />
      )}
      <DeleteDialog
        subject={deletion?.name ?? null}
        note={deletion?.note}
        deleted={deletion?.message ?? ''}
        failed={texts.categories.deleteFailed}
        onClose={() => setDeletion(null)}
        onDelete={async () => {
          await callApi('DELETE', deletion?.path ?? '');
          await revalidate();
        }}
      />
    </section>
  );
}

interface RowsProps extends Omit<CategoriesTableProps, 'total'> {
  onEdit: (edited: EditedCategory) => void;
  onAdd: (parent: Category) => void;
  onDelete: (deletion: PendingDeletion) => void;
}

function Rows({ categories, placed, hasSubscribers, term, onEdit, onAdd, onDelete }: RowsProps) {
  if (categories.length === 0 && term)
    return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  if (categories.length === 0)
    return <p className="p-8 text-center text-muted">No categories yet. Add the first one.</p>;
  return (
    <DataTable
      columns={[
        'Category Name',
        { title: 'Articles', className: 'w-24' },
        { title: 'Actions', className: 'w-40' },
      ]}
      className="wide-first"
    >
      {categories.map((category) => (
        <CategoryRow
          key={category._id}
          category={category}
          hasSubscribers={hasSubscribers}
          onEdit={(edited, parent) => onEdit({ edited, parent, siblings: parent?.subcategories ?? placed })}
          onAdd={() => onAdd(category)}
          onDelete={onDelete}
        />
      ))}
    </DataTable>
  );
}

interface CategoryRowProps {
  category: ListedCategory;
  hasSubscribers: boolean;
  onEdit: (edited: SubcategoryData, parent?: Category) => void;
  onAdd: () => void;
  onDelete: (deletion: PendingDeletion) => void;
}

function CategoryNames({ category: { name, title, description } }: Pick<CategoryRowProps, 'category'>) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <Link to={pathTo.category(name)} className="font-medium wrap-anywhere hover:underline" dir="auto">
        {categoryTitle(name, title)}
      </Link>
      {title !== null && (
        <span className="text-sm wrap-anywhere text-muted" dir="auto">
          {name}
        </span>
      )}
      {description && (
        <p className="mt-0.5 line-clamp-1 w-full text-sm text-soft" dir="auto">
          {description}
        </p>
      )}
    </div>
  );
}

function CategoryRow({ category, hasSubscribers, onEdit, onAdd, onDelete }: CategoryRowProps) {
  const { _id, name, subcategories, articles } = category;
  const path = `/categories/${_id}`;
  return (
    <tr>
      <td className="py-2">
        <CategoryNames category={category} />
        {subcategories.length > 0 && (
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {subcategories.map((sub) => (
              <Subcategory
                key={sub._id}
                subcategory={sub}
                onEdit={() => onEdit(sub, category)}
                onDelete={() =>
                  onDelete({
                    path: `${path}/subcategories/${sub._id}`,
                    name: sub.name,
                    message: 'The subcategory has been deleted.',
                  })
                }
              />
            ))}
          </ul>
        )}
      </td>
      <td className="tabular-nums">{articles}</td>
      <td>
        <div className="-ms-2 flex">
          <RowButton
            label={`Edit category ${name}`}
            title="Edit"
            icon={Pencil}
            onClick={() => onEdit(category)}
          />
          <RowButton
            label={`Add subcategory to ${name}`}
            title="Add subcategory"
            icon={Plus}
            onClick={onAdd}
          />
          <RowButton
            label={`Delete category ${name}`}
            title="Delete"
            icon={Trash2}
            onClick={() =>
              onDelete({
                path,
                name,
                message: texts.categories.deleted,
                note: deletionNote(articles, hasSubscribers),
              })
            }
          />
        </div>
      </td>
    </tr>
  );
}

interface SubcategoryProps {
  subcategory: SubcategoryData;
  onEdit: () => void;
  onDelete: () => void;
}

function Subcategory({ subcategory, onEdit, onDelete }: SubcategoryProps) {
  return (
    <li className="badge min-w-0 gap-1 bg-chip pe-1 font-medium">
      <button
        type="button"
        aria-label={`Edit subcategory ${subcategory.name}`}
        className="min-w-0 rounded-sm text-start wrap-anywhere hover:underline pointer-coarse:min-h-11"
        dir="auto"
        onClick={onEdit}
      >
        {shownName(subcategory)}
      </button>
      <button
        type="button"
        aria-label={`Delete subcategory ${subcategory.name}`}
        className="grid size-6 shrink-0 place-items-center rounded-full pointer-coarse:size-11 text-muted hover:text-danger"
        onClick={onDelete}
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}
