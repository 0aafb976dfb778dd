import type { Status } from '../../contract/article.ts';
import type { Notice } from './notices.ts';

/** What an import did, in full; every list is in the order of the files. */
export interface ImportReport {
  source: string;
  /** What is understood instead, when there is no article in the folder at all; else null. */
  notUnderstood: string | null;
  /** Markdown files found. */
  files: number;
  kept: {
    created: number;
    updated: number;
    /** Imported before and the same since. */
    unchanged: number;
  };
  articles: ImportedFile[];
  /** The articles by what they are now. */
  statuses: Record<Status, number>;
  /** Articles that came in as drafts or scheduled, because the old site does not show them to everybody, by file. */
  withheld: WithheldFile[];
  /** Articles of an earlier import whose file is no longer in the folder: they stay as they are. */
  withoutFile: { path: string; address: string; status: Status }[];
  /** Files that are no articles, and articles that somebody edited or deleted here since: left as they are. */
  passedOver: PassedOver[];
  /** Parts that were changed on the way in, by file. */
  changed: FileNotice[];
  /** Parts that did not come in, by file. */
  leftOut: FileNotice[];
  /** Files that could not be imported although they should have been. */
  failed: PassedOver[];
  pictures: {
    /** Files kept on this site, equal ones once. */
    kept: number;
    remote: { path: string; url: string }[];
    absent: { path: string; src: string }[];
    refused: { path: string; src: string; why: string }[];
  };
}

/** A file that did not become an article, and why. */
export interface PassedOver {
  path: string;
  why: string;
}

/** An article that is here now because of a file. */
export interface ImportedFile {
  path: string;
  outcome: 'created' | 'updated' | 'unchanged';
  title: string;
  /** Its address on the site. */
  address: string;
  status: Status;
}

/** An article that is not public, and every reason. */
export interface WithheldFile {
  path: string;
  status: Status;
  why: string[];
}

/** Something about one file. */
export interface FileNotice {
  path: string;
  what: string;
  times: number;
}

/** A report with nothing in it yet. */
export function openReport(source: string, files: number): ImportReport {
  return {
    source,
    notUnderstood: null,
    files,
    kept: { created: 0, updated: 0, unchanged: 0 },
    articles: [],
    statuses: { draft: 0, scheduled: 0, published: 0 },
    withheld: [],
    withoutFile: [],
    passedOver: [],
    changed: [],
    leftOut: [],
    failed: [],
    pictures: { kept: 0, remote: [], absent: [], refused: [] },
  };
}

/** Puts what was noticed about a file where it belongs. */
export function addNotices(report: ImportReport, path: string, notices: Notice[]): void {
  for (const { kind, what, times } of notices) {
    (kind === 'changed' ? report.changed : report.leftOut).push({ path, what, times });
  }
}

const MOST_LINES = 20;

/** The report in lines to read; `--json` has the rest of long lists. */
export function reportLines(report: ImportReport): string[] {
  const { kept, statuses, pictures } = report;
  return [
    `${report.files} Markdown files in ${report.source}`,
    `  kept      ${kept.created} new, ${kept.updated} updated, ${kept.unchanged} unchanged`,
    `  status    ${statuses.published} published, ${statuses.scheduled} scheduled, ${statuses.draft} drafts`,
    `  pictures  ${pictures.kept} kept, ${pictures.remote.length} on other sites, ${pictures.absent.length} absent, ${pictures.refused.length} refused`,
    ...section(
      'Not imported, because of an error',
      report.failed.map(({ path, why }) => `${path}: ${why}`),
    ),
    ...section(
      'Left as they are',
      report.passedOver.map(({ path, why }) => `${path}: ${why}`),
    ),
    ...section('Not public, as on the old site', withheldLines(report.withheld)),
    ...section(
      'Imported before, but their files are no longer in the folder',
      report.withoutFile.map(({ path, address, status }) => `${path}: ${address} (${status})`),
    ),
    ...section('Changed', summary(report.changed)),
    ...section('Left out', summary(report.leftOut)),
    ...section(
      'Pictures whose file is absent',
      pictures.absent.map(({ path, src }) => `${src}   (${path})`),
    ),
    ...section(
      'Pictures refused',
      pictures.refused.map(({ path, src, why }) => `${src}   (${path}): ${why}`),
    ),
    ...section('Pictures that stay on other sites', countedOnce(pictures.remote.map(({ url }) => url))),
  ];
}

function section(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST_LINES ? [`  … and ${lines.length - MOST_LINES} more`] : [];
  return ['', `${title}:`, ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`), ...more];
}

/** Each reason with the number of its files, drafts and scheduled articles apart. */
function withheldLines(withheld: WithheldFile[]): string[] {
  const reasons = withheld.flatMap(({ path, status, why }) =>
    why.map((reason) => ({ path, what: `${status}: ${reason}`, times: 1 })),
  );
  return summary(reasons);
}

/** The same thing in many files is one line. */
function summary(notices: FileNotice[]): string[] {
  const groups = [...Map.groupBy(notices, ({ what }) => what)];
  const times = (group: FileNotice[]) => group.reduce((sum, notice) => sum + notice.times, 0);
  return groups
    .toSorted(([, a], [, b]) => times(b) - times(a))
    .map(([what, group]) => {
      const where = group.length === 1 ? group[0]?.path : `${group.length} files, such as ${group[0]?.path}`;
      return `${times(group) > 1 ? `${times(group)} × ` : ''}${what}   (${where})`;
    });
}

function countedOnce(lines: string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, same]) =>
    same.length > 1 ? `${line}   (${same.length} ×)` : line,
  );
}
