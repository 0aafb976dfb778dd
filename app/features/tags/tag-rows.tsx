import { Merge, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ManagedTag } from '../../../contract/tag.ts';
import { pathTo } from '../../../shared/paths.ts';
import { RowButton } from '../dashboard/row-button.tsx';

/** What can be done with a tag of the list. */
export interface TagActions {
  onEdit: (tag: ManagedTag) => void;
  onMerge: (tag: ManagedTag) => void;
  onDelete: (tag: ManagedTag) => void;
}

/** A table of tags with their numbers of articles. */
export function TagRows({ tags, ...actions }: TagActions & { tags: ManagedTag[] }) {
  return (
    <table className="data-table stacked">
      <thead>
        <tr>
          <th scope="col">Tag</th>
          <th scope="col">Slug</th>
          <th scope="col">Articles</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tags.map((tag) => (
          <TagRow key={tag._id} tag={tag} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function TagRow({ tag, onEdit, onMerge, onDelete }: TagActions & { tag: ManagedTag }) {
  const { slug, name, description, articles, published } = tag;
  return (
    <tr>
      <td>
        <p className="font-medium wrap-anywhere" dir="auto">
          {published > 0 ? (
            <Link to={pathTo.tag(slug)} className="hover:underline">
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
      </td>
      <td data-label="Slug" className="text-soft wrap-anywhere">
        <bdi>{slug}</bdi>
      </td>
      <td data-label="Articles" className="whitespace-nowrap tabular-nums">
        <span>
          {published}
          {articles > published && (
            <span className="ms-2 text-sm text-muted">+ {articles - published} unpublished</span>
          )}
        </span>
      </td>
      <td>
        <div className="-mx-2 flex sm:justify-end">
          <RowButton label={`Edit ${name}`} title="Edit" icon={Pencil} onClick={() => onEdit(tag)} />
          <RowButton
            label={`Merge ${name} with another tag`}
            title="Merge"
            icon={Merge}
            onClick={() => onMerge(tag)}
          />
          <RowButton label={`Delete ${name}`} title="Delete" icon={Trash2} onClick={() => onDelete(tag)} />
        </div>
      </td>
    </tr>
  );
}
