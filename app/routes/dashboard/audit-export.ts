import { type AuditFormat, auditFormats, exportAudit } from '../../../domain/audit/audit.ts';
import { readAuditForm, toAuditFilter } from '../../features/system/audit-filter.ts';
import { requireStaff } from '../../request/require-staff.ts';
import { runRecent } from '../../request/route-helpers.ts';
import type { Route } from './+types/audit-export.ts';

const types: Record<AuditFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Exports the filtered audit log, as CSV or with one JSON object a line. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'audit.export');
  const format = auditFormats.find((one) => one === url.searchParams.get('format')) ?? 'csv';
  const filter = toAuditFilter(readAuditForm(url));
  const lines = await runRecent(url, () => exportAudit(ctx, filter, format));
  const day = new Date(ctx.now()).toISOString().slice(0, 10);
  return new Response(lines, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="audit-log-${day}.${format}"`,
      'cache-control': 'private, no-store',
    },
  });
}
