import { ChevronRight, Download } from 'lucide-react';
import type { ContentImport, ImportSummary } from '../../../contract/content-import.ts';
import { Fact, Facts } from '../../ui/facts.tsx';

/** The result of an import or of its check: counts, and what was changed, left out or lost. */
export function ImportResult({ item: { _id, summary, hasReport } }: { item: ContentImport }) {
  if (!summary) return null;
  const { sections, dryRun } = summary;
  return (
    <section aria-labelledby="result-title" className="panel overflow-hidden">
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2 sm:px-5">
        <h2 id="result-title" className="font-semibold">
          {dryRun ? 'What the import will do' : 'What the import did'}
        </h2>
        {hasReport && (
          <a href={`/api/v1/imports/${_id}/report`} download className="button button-quiet button-small">
            <Download size={16} aria-hidden /> Complete report (JSON)
          </a>
        )}
      </div>
      <Counts summary={summary} />
      {sections.map(({ title, total, lines }) => (
        <details key={title} className="border-t border-line px-4 sm:px-5" open={title === 'Failed'}>
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-medium hover:text-accent">
            <ChevronRight size={16} aria-hidden className="[details[open]_&]:rotate-90 rtl:-scale-x-100" />
            {title}{' '}
            <span className="text-sm font-normal text-muted tabular-nums">
              {total.toLocaleString('en-US')}
            </span>
          </summary>
          <ul className="grid gap-1.5 pb-4 text-sm text-soft">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
              <li key={at} className="wrap-anywhere" dir="auto">
                {line}
              </li>
            ))}
            {total > lines.length && (
              <li className="text-muted">
                … and {(total - lines.length).toLocaleString('en-US')} more in the complete report
              </li>
            )}
          </ul>
        </details>
      ))}
    </section>
  );
}

function Counts({
  summary: { kind, counts, statuses, images, comments, dryRun },
}: {
  summary: ImportSummary;
}) {
  const found = `${counts.items.toLocaleString('en-US')} ${kind}`;
  return (
    <Facts>
      <Fact label="Found">{found}</Fact>
      <Fact label={dryRun ? 'Articles' : 'Articles here'}>
        {listCounts({ new: counts.created, updated: counts.updated, unchanged: counts.unchanged })}
      </Fact>
      <Fact label="Status">
        {listCounts({
          published: statuses.published,
          scheduled: statuses.scheduled,
          [statuses.draft === 1 ? 'draft' : 'drafts']: statuses.draft,
        })}
      </Fact>
      <Fact label="Not articles">{listCounts({ skipped: counts.skipped, failed: counts.failed })}</Fact>
      <Fact label="Images">
        {listCounts({
          imported: images.imported,
          'on other sites': images.remote,
          missing: images.missing,
          rejected: images.rejected,
        })}
      </Fact>
      {comments > 0 && (
        <Fact label="Comments">{`${comments.toLocaleString('en-US')} stored, not shown yet`}</Fact>
      )}
    </Facts>
  );
}

/** `2 new, 1 updated`, without those of none; `None`. */
function listCounts(counts: Record<string, number>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`).join(', ') || 'None';
}
