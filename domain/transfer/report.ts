import type { Status } from '../../contract/article.ts';
import type { Notice } from './notices.ts';

/** Everything an import did. Lists are in the order of the files. */
export interface ImportReport {
  source: string;
  /** Set if the folder holds no article: what it seems to hold and which formats are supported. */
  unsupported: string | null;
  /** The kind of its items: Markdown files, WordPress posts … */
  kind: string;
  /** The number of items found. */
  files: number;
  counts: Record<ImportedFile['outcome'], number>;
  articles: ImportedFile[];
  /** The number of imported articles in each status. */
  statuses: Record<Status, number>;
  /** Articles that are drafts or scheduled because the old site does not show them to everybody. */
  withheld: WithheldFile[];
  /** Articles of an earlier import whose file is no longer in the folder. They are unchanged. */
  withoutFile: { path: string; url: string; status: Status }[];
  /** Files that are not articles, and files whose article was edited or deleted here since. */
  skipped: SkippedFile[];
  changed: FileNotice[];
  leftOut: FileNotice[];
  failed: SkippedFile[];
  images: {
    /** Different image files that were imported. */
    imported: number;
    remote: { path: string; url: string }[];
    missing: { path: string; src: string }[];
    rejected: { path: string; src: string; why: string }[];
  };
}

/** A file that was not imported, and why. */
export interface SkippedFile {
  path: string;
  why: string;
}

/** A file and its article. */
export interface ImportedFile {
  path: string;
  outcome: 'created' | 'updated' | 'unchanged';
  title: string;
  /** The article's path on this site. */
  url: string;
  status: Status;
}

/** An article that is not public, with all reasons. */
export interface WithheldFile {
  path: string;
  status: Status;
  why: string[];
}

/** Something that an import changed in or left out of a file. */
export interface FileNotice {
  path: string;
  what: string;
  times: number;
}

/** Creates an empty report. */
export function makeReport(source: string, kind: string, files: number): ImportReport {
  return {
    source,
    unsupported: null,
    kind,
    files,
    counts: { created: 0, updated: 0, unchanged: 0 },
    articles: [],
    statuses: { draft: 0, scheduled: 0, published: 0 },
    withheld: [],
    withoutFile: [],
    skipped: [],
    changed: [],
    leftOut: [],
    failed: [],
    images: { imported: 0, remote: [], missing: [], rejected: [] },
  };
}

/** Adds a file's notices to the report. A part of a string keeps the whole text in memory; a clone does not. */
export function addNotices(report: ImportReport, path: string, notices: Notice[]): void {
  for (const { kind, what, times } of structuredClone(notices)) {
    (kind === 'changed' ? report.changed : report.leftOut).push({ path, what, times });
  }
}

const MAX_LINES = 20;

/** Formats the report for a terminal. Long lists are cut; `--json` writes all of them. */
export function reportLines(report: ImportReport): string[] {
  const { counts, statuses, images } = report;
  return [
    `Import from ${report.source}`,
    `  Files     ${report.files} ${report.kind}: ${report.articles.length} imported, ${report.skipped.length} skipped, ${report.failed.length} failed`,
    `  Articles  ${counts.created} created, ${counts.updated} updated, ${counts.unchanged} unchanged`,
    `  Status    ${statuses.published} published, ${statuses.scheduled} scheduled, ${statuses.draft} drafts`,
    `  Images    ${images.imported} imported, ${images.remote.length} on other sites, ${images.missing.length} missing, ${images.rejected.length} rejected`,
    ...section('Failed', report.failed.map(withReason)),
    ...section('Skipped', report.skipped.map(withReason)),
    ...section('Not public, as on the old site', withheldLines(report.withheld)),
    ...section(
      'Imported before, but the file is gone',
      report.withoutFile.map(({ path, url, status }) => `${path}: ${url} (${status})`),
    ),
    ...section('Changed', grouped(report.changed)),
    ...section('Left out', grouped(report.leftOut)),
    ...section(
      'Missing images',
      images.missing.map(({ path, src }) => `${src}   (${path})`),
    ),
    ...section(
      'Rejected images',
      images.rejected.map(({ path, src, why }) => `${src}   (${path}): ${why}`),
    ),
    ...section('Images that stay on other sites', countRepeats(images.remote.map(({ url }) => url))),
  ];
}

function withReason({ path, why }: SkippedFile): string {
  return `${path}: ${why}`;
}

function section(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MAX_LINES ? [`  … and ${lines.length - MAX_LINES} more`] : [];
  return ['', `${title}:`, ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`), ...more];
}

/** Counts the files by reason, drafts and scheduled articles separately. */
function withheldLines(withheld: WithheldFile[]): string[] {
  return grouped(
    withheld.flatMap(({ path, status, why }) =>
      why.map((reason) => ({ path, what: `${status}: ${reason}`, times: 1 })),
    ),
  );
}

/** Writes equal notices of several files in one line, the most frequent first. */
function grouped(notices: FileNotice[]): string[] {
  const total = (group: FileNotice[]) => group.reduce((sum, { times }) => sum + times, 0);
  return [...Map.groupBy(notices, ({ what }) => what)]
    .toSorted(([, a], [, b]) => total(b) - total(a))
    .map(([what, group]) => {
      const where = group.length === 1 ? group[0]?.path : `${group.length} files, e.g. ${group[0]?.path}`;
      return `${total(group) > 1 ? `${total(group)} × ` : ''}${what}   (${where})`;
    });
}

function countRepeats(lines: string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, same]) =>
    same.length > 1 ? `${line}   (${same.length} ×)` : line,
  );
}
