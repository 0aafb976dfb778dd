import type { CheckedReport, Findings } from './compare.ts';

/** The share of words that may be missing. */
const MAX_MISSING = 0.0005;
const MAX_LINES = 10;

/** True if nothing is lost beyond the limit, nothing is exposed, and the report mentions every item. */
export function isWhole(findings: Findings, report: CheckedReport): boolean {
  const { words, unreported, exposed, oldUrls, links, unnamed, different } = findings;
  return (
    words.missing <= words.total * MAX_MISSING &&
    [
      unreported,
      exposed,
      oldUrls.failing,
      links.broken,
      unnamed,
      different,
      unreportedLosses(findings, report),
    ].every((list) => list.length === 0)
  );
}

/** The items that miss words without any notice in the report. */
export function unreportedLosses({ words }: Findings, report: CheckedReport): string[] {
  const noticed = new Set(
    report.items
      .filter(({ changed, leftOut, images }) => changed ?? leftOut ?? images)
      .map(({ path }) => path),
  );
  return words.worst.filter(({ key }) => !noticed.has(key)).map(({ key }) => key);
}

/** Formats findings for a terminal. */
export function findingLines(findings: Findings, report: CheckedReport): string[] {
  const { words, leftOut, unreported, exposed, oldUrls, links, unnamed, different } = findings;
  const share = words.total === 0 ? 0 : (100 * words.missing) / words.total;
  return [
    `  ${count(report, 'created')} articles, ${leftOut.length} public items left out, ${count(report, 'failed')} failed`,
    `  words      ${words.missing} of ${words.total} missing (${share.toFixed(3)} %)`,
    ...some(words.worst.map(({ key, missing }) => `${key}: ${missing.slice(0, 12).join(' ')}`)),
    ...counted('without notice', unreportedLosses(findings, report)),
    ...counted('unreported', unreported),
    ...counted('exposed', exposed),
    `  old URLs   ${oldUrls.failing.length} of ${oldUrls.total} fail`,
    ...some(oldUrls.failing),
    `  links      ${links.broken.length} of ${links.total} broken beyond the ${links.brokenInSource} of the source`,
    ...some(links.broken),
    ...counted('unnamed', unnamed),
    ...counted('different', different),
  ];
}

function count({ items }: CheckedReport, wanted: string): number {
  return items.filter(({ result }) => result === wanted).length;
}

function counted(name: string, lines: string[]): string[] {
  return [`  ${name.padEnd(10)} ${lines.length}`, ...some(lines)];
}

function some(lines: string[]): string[] {
  const more = lines.length > MAX_LINES ? [`    … and ${lines.length - MAX_LINES} more`] : [];
  return [...lines.slice(0, MAX_LINES).map((line) => `    ${line}`), ...more];
}
