import { type AuditEntry, auditActions } from '../../../contract/audit.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** A table of the audit log. */
export function AuditRows({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable
      columns={['Time', { title: 'Who', className: 'w-64' }, 'Action', 'What']}
      className="stacked two-lines"
    >
      {entries.map(({ _id, at, actor, action, ...what }) => (
        <tr key={_id}>
          <td data-label="Time" className="line-end whitespace-nowrap text-soft">
            <LocalTime instant={at} />
          </td>
          <td data-label="Who">
            <span className="min-w-0 max-md:flex max-md:flex-wrap max-md:gap-x-2">
              <span className="font-medium md:block wrap-anywhere" dir="auto">
                {actor.name}
              </span>
              {actor.email && actor.email !== actor.name && (
                <span className="text-sm wrap-anywhere text-muted md:block">{actor.email}</span>
              )}
              {actor.token && (
                <span className="text-sm wrap-anywhere text-muted md:block" dir="auto">
                  by the API token {actor.token}
                </span>
              )}
            </span>
          </td>
          <td data-label="Action" className="line-start max-md:font-medium lg:whitespace-nowrap">
            {label(action)}
          </td>
          <What {...what} />
        </tr>
      ))}
    </DataTable>
  );
}

function What({ subject, detail, network }: Pick<AuditEntry, 'subject' | 'detail' | 'network'>) {
  const more = [detail, network && `from ${network}`].filter(Boolean).join(', ');
  if (!subject && !more) return <td />;
  return (
    <td data-label="What">
      <span className="min-w-0 max-md:flex max-md:flex-wrap max-md:gap-x-2">
        {subject && (
          <span className="wrap-anywhere md:block" dir="auto">
            {subject}
          </span>
        )}
        {more && (
          <span className="text-sm wrap-anywhere text-muted md:block">
            <WithLocalTimes text={more} />
          </span>
        )}
      </span>
    </td>
  );
}

/** An instant as the log stores it, for example when an article was scheduled for. */
const INSTANT = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)/;

function WithLocalTimes({ text }: { text: string }) {
  return text
    .split(INSTANT)
    .map((part) =>
      INSTANT.test(part) && !Number.isNaN(Date.parse(part)) ? <LocalTime key={part} instant={part} /> : part,
    );
}

function label(action: string): string {
  return (auditActions as Record<string, string>)[action] ?? action;
}
