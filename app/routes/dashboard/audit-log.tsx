import { Download } from 'lucide-react';
import { auditActions } from '../../../contract/audit.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { listAudit } from '../../../domain/audit/audit.ts';
import { type ActiveFilter, FilterBar } from '../../features/dashboard/filter-bar.tsx';
import { FilterSelect } from '../../features/dashboard/filter-choice.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import {
  type AuditForm,
  auditUrl,
  readAuditForm,
  toAuditFilter,
} from '../../features/system/audit-filter.ts';
import { AuditRows } from '../../features/system/audit-rows.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { loadPage } from '../../request/route-helpers.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Route } from './+types/audit-log.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'audit.read');
  const form = readAuditForm(url);
  const { data, meta } = await loadPage(
    url,
    (page) => listAudit(ctx, { page, limit: TABLE_PAGE_SIZE, ...toAuditFilter(form) }),
    (page) => auditUrl(form, page),
  );
  return { entries: data, meta, form };
}

export default function AuditLog({ loaderData: { entries, meta, form } }: Route.ComponentProps) {
  return (
    <>
      <title>Audit Log</title>
      <PageTitle title="Audit Log" lead="Who changed what. Entries are deleted after a year.">
        {meta.total > 0 && <Exports form={form} />}
      </PageTitle>
      <FilterBar search="Search by name or email" term={form.term} active={activeFilters(form)}>
        <FilterSelect
          name="action"
          label="Action"
          value={form.action}
          options={[['', 'All actions'], ...Object.entries(auditActions)]}
        />
      </FilterBar>
      <div className="panel overflow-x-auto">
        {entries.length === 0 ? <NoEntries {...form} /> : <AuditRows entries={entries} />}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => auditUrl(form, page)} />
    </>
  );
}

function activeFilters({ action, term }: AuditForm): ActiveFilter[] {
  if (!action) return [];
  return [{ label: 'Action', value: auditActions[action], without: auditUrl({ action: '', term }) }];
}

function Exports({ form }: { form: AuditForm }) {
  const formats = [
    ['csv', 'Export CSV'],
    ['jsonl', 'Export JSON'],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map(([format, label]) => (
        <a
          key={format}
          href={`/dashboard/audit-log/export${auditUrl(form)}&format=${format}`}
          download
          className="button button-quiet"
        >
          <Download size={18} aria-hidden /> {label}
        </a>
      ))}
    </div>
  );
}

function NoEntries({ action, term }: AuditForm) {
  if (action || term) return <Empty title="Nothing found">Try another action or person.</Empty>;
  return <Empty title="Nothing yet">Sign-ins of administrators and their changes appear here.</Empty>;
}
