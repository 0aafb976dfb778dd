import type { SubscriberImport, SubscriberImportPreview } from '../../../contract/subscriber-import.ts';
import { plural } from '../../../shared/text/counts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

type Counts = Exclude<keyof SubscriberImportPreview, 'rejected' | 'encoding' | 'delimiter' | 'columns'>;

const rows: readonly (readonly [Counts, string, string?])[] = [
  ['confirmed', 'New, confirmed', 'They get the next emails. The import sends them nothing.'],
  ['pending', 'New, not confirmed', 'They get nothing until they confirm.'],
  ['unsubscribed', 'New, unsubscribed', 'Stored, so that nobody subscribes them by mistake.'],
  ['known', 'Already here', 'They stay as they are.'],
  ['former', 'Unsubscribed here earlier', 'They stay unsubscribed.'],
  ['erased', 'Deleted here earlier', 'They had their data erased and are not added.'],
  ['duplicates', 'Repeated email addresses', 'The first row counts.'],
  ['invalid', 'Cannot be imported'],
];

/** The result of an import or of its check, by number of rows. */
export function ImportPreview({ item: { preview, consentDate } }: { item: SubscriberImport }) {
  return (
    <>
      <div className="panel">
        <table className="data-table">
          <caption className="border-b border-line px-4 py-4 text-start font-semibold">
            {plural(preview.rows, 'row')} in the file
          </caption>
          <tbody>
            {rows
              .filter(([name]) => preview[name] > 0)
              .map(([name, label, note]) => (
                <tr key={name}>
                  <th scope="row" className="h-auto py-3 text-base font-medium whitespace-normal text-ink">
                    {label}
                    {note && <span className="block text-sm font-normal text-soft">{note}</span>}
                  </th>
                  <td className="text-end tabular-nums">{preview[name].toLocaleString('en-US')}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <Reading preview={preview} consentDate={consentDate} />
      {preview.rejected.length > 0 && <Rejected preview={preview} />}
    </>
  );
}

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

function Reading({ preview, consentDate }: { preview: SubscriberImportPreview; consentDate: string }) {
  const { columns, encoding, delimiter } = preview;
  return (
    <section aria-labelledby="reading-title" className="text-sm text-soft">
      <h2 id="reading-title" className="font-semibold text-ink">
        How the file was read
      </h2>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        {columns.map(({ column, use }) => (
          <li key={`${column} ${use}`}>
            <bdi className="font-medium text-ink">{column}</bdi>: {use}
          </li>
        ))}
        <li>Columns are separated by {delimiters[delimiter]}. Other columns, such as names, are ignored.</li>
        {consentDate && <li>Rows without a date get {consentDate} as their date of consent.</li>}
        {encoding && <li>Please check special characters: {encoding}.</li>}
      </ul>
    </section>
  );
}

function Rejected({ preview: { rejected, invalid, duplicates } }: { preview: SubscriberImportPreview }) {
  const total = invalid + duplicates;
  return (
    <TitledPanel
      title={
        total > rejected.length
          ? `The first ${rejected.length} of ${total.toLocaleString('en-US')} rows that are left out`
          : 'Rows that are left out'
      }
    >
      <DataTable columns={['Line', 'Email', 'Reason']}>
        {rejected.map(({ line, value, reason }) => (
          <tr key={line}>
            <td data-label="Line" className="text-soft tabular-nums">
              {line}
            </td>
            <td data-label="Email" className="wrap-anywhere">
              <bdi>{value}</bdi>
            </td>
            <td data-label="Reason" className="text-soft">
              <span className="text-end md:text-start">{reason}</span>
            </td>
          </tr>
        ))}
      </DataTable>
    </TitledPanel>
  );
}
