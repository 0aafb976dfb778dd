import { Merge, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Author } from '../../../contract/author.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RowButton } from '../dashboard/row-button.tsx';

/** What can be done with an author of the list. */
export interface AuthorActions {
  onEdit: (author: Author) => void;
  onMerge: (author: Author) => void;
  onDelete: (author: Author) => void;
}

/** A table of authors with their numbers of articles. */
export function AuthorRows({ authors, ...actions }: AuthorActions & { authors: Author[] }) {
  return (
    <table className="data-table stacked">
      <thead>
        <tr>
          <th scope="col">Author</th>
          <th scope="col">Account</th>
          <th scope="col">Articles</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {authors.map((author) => (
          <AuthorRow key={author._id} author={author} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function AuthorRow({ author, onEdit, onMerge, onDelete }: AuthorActions & { author: Author }) {
  const { slug, name, userImage, bio, account, articles, published } = author;
  return (
    <tr>
      <td>
        <div className="flex items-center gap-3">
          <Avatar name={name} image={userImage} size={40} />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere" dir="auto">
              {published > 0 ? (
                <Link to={pathTo.author(slug)} className="hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
            {bio && (
              <p className="line-clamp-1 text-sm wrap-anywhere text-muted" dir="auto">
                {bio}
              </p>
            )}
          </div>
        </div>
      </td>
      <td data-label="Account" className="text-soft max-sm:wrap-anywhere sm:min-w-56">
        {account?.email ?? <span className="text-muted">None</span>}
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
          <RowButton label={`Edit ${name}`} title="Edit" icon={Pencil} onClick={() => onEdit(author)} />
          <RowButton
            label={`Merge ${name} with another author`}
            title="Merge"
            icon={Merge}
            onClick={() => onMerge(author)}
          />
          <RowButton
            label={`Delete ${name}`}
            title={articles > 0 ? 'Has articles: merge instead' : 'Delete'}
            icon={Trash2}
            disabled={articles > 0}
            onClick={() => onDelete(author)}
          />
        </div>
      </td>
    </tr>
  );
}
