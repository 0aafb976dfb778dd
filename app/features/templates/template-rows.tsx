import { FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Template } from '../../../contract/template.ts';
import { pathTo } from '../../../shared/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { useMay } from '../../ui/use-may.ts';
import { CategoryCell } from '../article-list/article-rows.tsx';
import { RowButton } from '../dashboard/row-button.tsx';

interface TemplateRowsProps {
  templates: Template[];
  onOpen: (dialog: 'rename' | 'delete', template: Template) => void;
}

/** A table of templates, to start articles with them. */
export function TemplateRows({ templates, onOpen }: TemplateRowsProps) {
  const mayManage = useMay()('template.manage');
  return (
    <DataTable columns={['Template', 'Category', 'Saved', { title: 'Actions', isHidden: true }]}>
      {templates.map((template) => (
        <tr key={template._id}>
          <td>
            <NameCell template={template} />
          </td>
          <CategoryCell category={template.category} />
          <td data-label="Saved" className="text-soft">
            <span className="max-md:text-end">
              <LocalDay instant={template.updatedAt} />
              {template.createdBy && <bdi className="block text-sm text-muted">{template.createdBy}</bdi>}
            </span>
          </td>
          <td>
            <div className="-mx-2 flex sm:justify-end">
              <Link
                to={pathTo.newArticle({ template: template._id })}
                className="icon-button text-muted hover:text-ink"
                aria-label={`New article from ${template.name}`}
                title="New article"
              >
                <FilePlus2 size={17} aria-hidden />
              </Link>
              {mayManage && (
                <>
                  <RowButton
                    label={`Rename ${template.name}`}
                    title="Rename"
                    icon={Pencil}
                    onClick={() => onOpen('rename', template)}
                  />
                  <RowButton
                    label={`Delete ${template.name}`}
                    title="Delete"
                    icon={Trash2}
                    onClick={() => onOpen('delete', template)}
                  />
                </>
              )}
            </div>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The name, which leads to a new article, with the title that the article starts with. */
function NameCell({ template: { _id, name, title } }: { template: Template }) {
  return (
    <div className="min-w-0">
      <Link to={pathTo.newArticle({ template: _id })} className="font-medium wrap-anywhere hover:underline">
        <bdi>{name}</bdi>
      </Link>
      {title !== '' && title !== name && (
        <p className="line-clamp-1 text-sm wrap-anywhere text-muted">
          <bdi>{title}</bdi>
        </p>
      )}
    </div>
  );
}
