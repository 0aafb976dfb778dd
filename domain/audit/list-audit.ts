import type { AuditEntry, AuditFilter, AuditQuery } from '../../contract/audit.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import { contains } from '../../platform/db/contains.ts';
import type { AuditTable } from '../../platform/db/schema.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { csvLine, streamText, writeLines } from '../csv.ts';
import { authorize } from '../permissions.ts';
import { audit } from './record.ts';

/** Lists a page of the audit log, newest first. */
export async function listAudit(ctx: Ctx, query: AuditQuery): Promise<{ data: AuditEntry[]; meta: Meta }> {
  authorize(ctx, 'audit.read');
  const total = await countRows(matching(ctx, query));
  const rows = await newestFirst(ctx, query)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { data: rows.map(toEntry), meta: listMeta(query, total) };
}

/** The formats of an export. */
export const auditFormats = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof auditFormats)[number];

/** Exports the matching rows as CSV with a header, or as one JSON object a line, newest first. They
 * include the export itself. */
export async function exportAudit(
  ctx: Ctx,
  filter: AuditFilter,
  format: AuditFormat,
): Promise<ReadableStream<Uint8Array>> {
  authorize(ctx, 'audit.export');
  await audit(ctx, { action: 'audit.exported', detail: describeFilter(filter, format) });
  const isCsv = format === 'csv';
  const read = (last: AuditTable | undefined, limit: number) =>
    newestFirst(ctx, filter, last).limit(limit).execute();
  const toLine = isCsv ? toCsv : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`;
  return streamText(writeLines(isCsv ? csvLine(csvColumns) : '', read, (row) => toLine(toEntry(row))));
}

const csvColumns = ['at', 'action', 'name', 'email', 'subject', 'detail', 'network', 'token'];

function toCsv({ at, action, actor, subject, detail, network }: AuditEntry): string {
  return csvLine([at, action, actor.name, actor.email, subject, detail, network, actor.token]);
}

function describeFilter({ action, person }: AuditFilter, format: AuditFormat): string {
  return [format, action, person && `“${person}”`].filter(Boolean).join(', ');
}

/** The matching rows after `last`, or from the newest. */
function newestFirst(ctx: Ctx, filter: AuditFilter, last?: AuditTable) {
  return matching(ctx, filter)
    .selectAll()
    .$if(last !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([eb('at', '<', last!.at), eb.and([eb('at', '=', last!.at), eb('id', '<', last!.id)])]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

function matching({ db }: Ctx, { action, person = '' }: AuditFilter) {
  return db.read
    .selectFrom('audit')
    .$if(action !== undefined, (rows) => rows.where('action', '=', action!))
    .$if(person !== '', (rows) =>
      rows.where(({ or }) => or([contains('actor_name', person), contains('actor_email', person)])),
    );
}

/** Rows of an older version may have names and titles with line breaks and control characters. */
function toEntry(row: AuditTable): AuditEntry {
  const line = (text: string | null) => text && oneLine(text);
  return {
    _id: row.id,
    at: row.at,
    action: row.action,
    actor: {
      _id: row.actor_id,
      name: oneLine(row.actor_name),
      email: line(row.actor_email),
      token: line(row.token_name),
    },
    subject: line(row.subject),
    detail: line(row.detail),
    network: row.network,
  };
}
