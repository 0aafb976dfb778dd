import type { Readable } from 'node:stream';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { findRow } from './manage.ts';
import { reportKey } from './rows.ts';

/** Opens the complete report of an import, as JSON. Throws `not_found` if it has none or no longer. */
export async function openReport(ctx: Ctx, id: string): Promise<{ fileName: string; stream: Readable }> {
  authorize(ctx, 'import.manage');
  const { file_name, has_report } = await findRow(ctx.db.read, id);
  const stream = has_report === 1 ? await ctx.storage.stream(reportKey(id)) : null;
  if (!stream) throw notFound('Report');
  return { fileName: file_name, stream };
}
