import { Link } from 'react-router';
import type { ContentImport } from '../../../contract/content-import.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { formatFileSize } from '../media/file-size.ts';
import { stageNames } from './stage-names.ts';

/** A table of imports, the newest first. */
export function ImportList({ imports }: { imports: ContentImport[] }) {
  return (
    <DataTable columns={['File', 'State', 'Articles', 'Uploaded']}>
      {imports.map(({ _id, fileName, bytes, stage, summary, createdAt, createdBy }) => (
        <tr key={_id}>
          <td>
            <Link
              to={`/dashboard/import/${_id}`}
              className="font-medium wrap-anywhere hover:underline"
              dir="auto"
            >
              {fileName}
            </Link>
            <span className="block text-sm text-muted">{formatFileSize(bytes)}</span>
          </td>
          <td data-label="State">{stageNames[stage]}</td>
          <td data-label="Articles" className="tabular-nums">
            {summary ? summary.counts.created + summary.counts.updated + summary.counts.unchanged : '–'}
          </td>
          <td data-label="Uploaded" className="text-soft">
            <LocalTime instant={createdAt} />
            {createdBy && (
              <span className="block text-sm text-muted" dir="auto">
                {createdBy}
              </span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
