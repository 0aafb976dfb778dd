import { CsvError } from 'csv-parse';
import {
  type ImportedRedirects,
  MAX_REDIRECT_FILE,
  MAX_REDIRECT_ROWS,
  type NewRedirect,
  newRedirect,
} from '../../contract/redirect.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { CSV_BOM, csvLine, fromSafeCell, readCsv, streamText, writeLines } from '../csv.ts';
import { invalid, LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { readRedirect, type StoredRedirect } from './read-redirect.ts';
import { RedirectPlan } from './redirect-plan.ts';
import { assertRoom, newRow, shortenChains } from './save-redirects.ts';

/** The rows that a result names. */
const MAX_REFUSED = 100;
/** The rows that one statement stores. */
const BATCH = 200;
const COLUMNS = ['from', 'to'] as const;

interface Row extends NewRedirect {
  line: number;
}

type Refusal = ImportedRedirects['refused'][number];

/** Exports the redirects that people set as CSV, by path. */
export async function exportRedirects(ctx: Ctx): Promise<ReadableStream<Uint8Array>> {
  authorize(ctx, 'redirect.manage');
  const read = (last: { path: string } | undefined, limit: number) =>
    ctx.db.read
      .selectFrom('custom_redirect')
      .select(['path', 'target'])
      .$if(last !== undefined, (rows) => rows.where('path', '>', last!.path))
      .orderBy('path')
      .limit(limit)
      .execute();
  const toLine = ({ path, target }: { path: string; target: string }) =>
    csvLine([`/${path.replaceAll('%', '%25')}`, target]);
  return streamText(writeLines(CSV_BOM + csvLine(COLUMNS), read, toLine));
}

/**
 * Adds the redirects of a CSV file, and changes those that lead elsewhere. Rows that are wrong are left out,
 * with a sentence for each. Throws `invalid` for a file that cannot be read, or of which no row can be used.
 */
export async function importRedirects(ctx: Ctx, csv: string): Promise<ImportedRedirects> {
  authorize(ctx, 'redirect.manage');
  const refused: Refusal[] = [];
  const refuse = ({ line, from }: Row, error: unknown) => {
    if (!(error instanceof LekhaError)) throw error;
    refused.push({ line, from: from.slice(0, 100), reason: error.errors?.[0]?.message ?? error.message });
  };
  const read = (await readRows(csv)).flatMap((row): (StoredRedirect & { row: Row })[] => {
    try {
      return [{ ...readRedirect(ctx, parseRow(row)), row }];
    } catch (error) {
      refuse(row, error);
      return [];
    }
  });
  const [first] = refused;
  if (read.length === 0 && first)
    throw invalid('csv', `No row of the file can be used. Line ${first.line}: ${first.reason}`);
  const plan = await RedirectPlan.open(ctx, read);
  for (const { row, ...wanted } of read) {
    try {
      if (plan.has(wanted.path))
        throw invalid('from', 'This path is in the file twice. The first row counts.');
      await plan.add(wanted);
    } catch (error) {
      refuse(row, error);
    }
  }
  const counts = await store(ctx, await plan.finish());
  refused.sort((a, b) => a.line - b.line);
  return { ...counts, refused: refused.slice(0, MAX_REFUSED), refusedRows: refused.length };
}

async function readRows(csv: string): Promise<Row[]> {
  if (csv.length > MAX_REDIRECT_FILE) throw invalid('csv', 'The file is too large.');
  const rows: Row[] = [];
  try {
    for await (const { cells, line } of readCsv(csv, [',', ';', '\t'])) {
      const [from = '', to = ''] = cells;
      rows.push({ line, from: fromSafeCell(from), to: fromSafeCell(to) });
      if (rows.length > MAX_REDIRECT_ROWS + 1) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid('csv', 'The file cannot be read as CSV. Is a quotation mark not closed?');
  }
  const [first] = rows;
  if (first && /^(?:from|source|old)\b/i.test(first.from)) rows.shift();
  if (rows.length === 0) throw invalid('csv', 'The file has no rows. It needs two columns: from and to.');
  if (rows.length > MAX_REDIRECT_ROWS)
    throw invalid('csv', `A file has at most ${MAX_REDIRECT_ROWS.toLocaleString('en-US')} rows. Split it.`);
  return rows;
}

function parseRow({ from, to }: Row): NewRedirect {
  const parsed = newRedirect.safeParse({ from, to });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(String(issue?.path[0] ?? 'from'), issue?.message ?? 'This row cannot be read.');
}

async function store(
  ctx: Ctx,
  planned: ReadonlyMap<string, string>,
): Promise<Pick<ImportedRedirects, 'added' | 'changed' | 'unchanged'>> {
  return write(ctx, async ({ tx }) => {
    const rows = await tx.selectFrom('custom_redirect').select(['path', 'target']).execute();
    const known = new Map(rows.map(({ path, target }) => [path, target]));
    const [added, changed] = [[] as StoredRedirect[], [] as StoredRedirect[]];
    for (const [path, target] of planned) {
      if (!known.has(path)) added.push({ path, target });
      else if (known.get(path) !== target) changed.push({ path, target });
    }
    await assertRoom(tx, added.length);
    for (let i = 0; i < added.length; i += BATCH) {
      const some = added.slice(i, i + BATCH).map((redirect) => newRow(ctx, redirect));
      await tx.insertInto('custom_redirect').values(some).execute();
    }
    for (const { path, target } of changed)
      await tx.updateTable('custom_redirect').set({ target }).where('path', '=', path).execute();
    if (added.length + changed.length > 0) {
      const detail = `${added.length} added, ${changed.length} changed`;
      await recordAudit(tx, ctx, { action: 'redirect.imported', detail });
      await shortenChains(tx, planned);
    }
    const unchanged = planned.size - added.length - changed.length;
    return { added: added.length, changed: changed.length, unchanged };
  });
}
