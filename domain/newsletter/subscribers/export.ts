import type { Subscriber, SubscriberFilter } from '../../../contract/newsletter.ts';
import type { SubscriberRow } from '../../../platform/db/schema.ts';
import { plural } from '../../../shared/text/counts.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { CSV_BOM, csvLine, streamText, writeLines } from '../../csv.ts';
import { authorize } from '../../permissions.ts';
import { countSubscribers, matching, toSubscriber } from './list-subscribers.ts';

/** The columns of an export, which an import recognises. */
export const exportColumns = [
  ...['email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'],
  ...['frequency', 'categories', 'bounced_at', 'bounce_reason'],
];

/** Exports subscribers as CSV with a header, newest first, as a stream. */
export async function exportSubscribers(
  ctx: Ctx,
  filter: SubscriberFilter,
): Promise<ReadableStream<Uint8Array>> {
  authorize(ctx, 'newsletter.export');
  const detail = plural(await countSubscribers(ctx, filter), 'subscriber');
  await audit(ctx, { action: 'subscribers.exported', detail });
  const read = (last: SubscriberRow | undefined, limit: number) =>
    newestFirst(ctx, filter, last).limit(limit).execute();
  return streamText(writeLines(CSV_BOM + csvLine(exportColumns), read, (row) => toLine(toSubscriber(row))));
}

function newestFirst(ctx: Ctx, filter: SubscriberFilter, last: SubscriberRow | undefined) {
  return matching(ctx, filter)
    .selectAll()
    .$if(last !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('created_at', '<', last!.created_at),
          eb.and([eb('created_at', '=', last!.created_at), eb('id', '<', last!.id)]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

function toLine(row: Subscriber): string {
  return csvLine([
    ...[row.email, row.status, row.createdAt, row.confirmedAt, row.unsubscribedAt],
    ...[row.frequency, row.categories.length === 0 ? '' : JSON.stringify(row.categories)],
    ...[row.bouncedAt, row.bounceReason],
  ]);
}
