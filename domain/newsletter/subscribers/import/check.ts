import type {
  RejectedRow,
  SubscriberImportOptions,
  SubscriberImportPreview,
} from '../../../../contract/subscriber-import.ts';
import type { Ctx } from '../../../context.ts';
import { findErased } from '../erased.ts';
import { describeColumns } from './columns.ts';
import { type ParsedSubscriber, readRow } from './read-row.ts';
import { openRecords } from './subscriber-records.ts';

/** The maximum number of addresses that are looked up at once. */
const BATCH = 500;
/** The maximum number of rejected rows that a preview lists. */
const LISTED = 100;
/** The maximum length of the value that a rejected row shows. */
const MAX_SHOWN = 100;

/**
 * Reads a file, and tells what an import of it would do. Writes nothing. Throws `invalid` and `too_large`.
 */
export async function checkFile(
  ctx: Ctx,
  bytes: Uint8Array,
  options: SubscriberImportOptions,
): Promise<SubscriberImportPreview> {
  const { header, columns, delimiter, encodingWarning, records } = await openRecords(bytes);
  const preview: SubscriberImportPreview = {
    rows: 0,
    confirmed: 0,
    pending: 0,
    unsubscribed: 0,
    known: 0,
    former: 0,
    erased: 0,
    duplicates: 0,
    invalid: 0,
    rejected: [],
    encoding: encodingWarning,
    delimiter,
    columns: describeColumns(header, columns),
  };
  const seen = new Map<string, number>();
  let batch: ParsedSubscriber[] = [];
  const reject = (row: RejectedRow) => {
    if (preview.rejected.length < LISTED) preview.rejected.push(row);
  };
  for await (const { cells, line } of records) {
    preview.rows += 1;
    const read = readRow(cells, { columns, options, now: ctx.now() });
    if ('error' in read) {
      preview.invalid += 1;
      const value = (cells[columns.email[0]!] ?? '').replaceAll('\0', '').slice(0, MAX_SHOWN).toWellFormed();
      reject({ line, value, reason: read.error });
      continue;
    }
    const { email } = read.subscriber;
    const earlier = seen.get(email);
    if (earlier !== undefined) {
      preview.duplicates += 1;
      reject({ line, value: email.slice(0, MAX_SHOWN), reason: `Same email address as on line ${earlier}.` });
      continue;
    }
    seen.set(email, line);
    batch.push(read.subscriber);
    if (batch.length < BATCH) continue;
    await countBatch(ctx, preview, batch);
    batch = [];
  }
  await countBatch(ctx, preview, batch);
  return preview;
}

async function countBatch(
  ctx: Ctx,
  preview: SubscriberImportPreview,
  batch: ParsedSubscriber[],
): Promise<void> {
  const emails = batch.map(({ email }) => email);
  const known = new Map<string, string>();
  if (emails.length > 0) {
    const rows = await ctx.db.read
      .selectFrom('subscriber')
      .select(['email', 'status'])
      .where('email', 'in', emails)
      .execute();
    for (const { email, status } of rows) known.set(email, status);
  }
  const erased = await findErased(ctx, ctx.db.read, emails);
  for (const { email, status } of batch) {
    const existing = known.get(email);
    if (existing !== undefined) preview[existing === 'unsubscribed' ? 'former' : 'known'] += 1;
    else preview[erased.has(email) ? 'erased' : status] += 1;
  }
}
