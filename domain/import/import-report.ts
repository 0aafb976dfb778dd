import type { Status } from '../../contract/article.ts';
import type { ImportSummary } from '../../contract/content-import.ts';
import type { LostImage, Notice, Notices, SkippedFile } from './files/notices.ts';

/** The result of one item of the source. */
export interface ImportItem {
  /** The path of its file, or its key in an export. */
  path: string;
  result: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed';
  /** The reason why it was skipped or failed. */
  why?: string;
  /** The number of items that a record stands for, if they are not recorded one by one. */
  count?: number;
  title?: string;
  /** The article's path on this site. */
  url?: string;
  status?: Status;
  /** The reasons why the article is a draft or scheduled: the old site does not show it to everyone. */
  withheld?: string[];
  changed?: ItemNotice[];
  leftOut?: ItemNotice[];
  /** Fields that may withhold the article. */
  unsure?: ItemNotice[];
  /** The number of its comments, which are stored and not shown yet. */
  comments?: number;
  /** Images that are not on this site. */
  images?: LostImage[];
}

/** Something that an import changed in an item or left out of it. */
export type ItemNotice = Omit<Notice, 'kind'>;

const outcomes = ['created', 'updated', 'unchanged'] as const;
/** The result of an item that became an article. */
export type Outcome = (typeof outcomes)[number];

/** Everything that an import did, or would do, by item. Its JSON has every item. */
export class ImportReport {
  readonly source: string;
  /** The kind of its items: Markdown files, WordPress posts … */
  readonly kind: string;
  /** True if nothing was written. */
  readonly dryRun: boolean;
  /** Set if the source holds no article: what it seems to hold and which formats are supported. */
  unsupported: string | null = null;
  readonly items: ImportItem[] = [];
  /** Articles of an earlier import whose item is no longer in the source. They are unchanged. */
  withoutFile: { path: string; url: string; status: Status }[] = [];
  /** The number of public articles whose former URL nothing tells, so that it does not redirect. */
  withoutOldUrl = 0;
  /** The number of different image files that were imported. */
  imagesImported = 0;

  constructor({ source, kind, dryRun }: { source: string; kind: string; dryRun: boolean }) {
    this.source = source;
    this.kind = kind;
    this.dryRun = dryRun;
  }

  /** Adds items that do not become articles. */
  add(result: 'skipped' | 'failed', files: readonly SkippedFile[]): void {
    for (const file of files) this.items.push({ result, ...file });
  }

  /** The number of items found. */
  get files(): number {
    return countItems(this.items);
  }

  get counts(): Record<Outcome, number> {
    const count = (outcome: Outcome) => this.items.filter(({ result }) => result === outcome).length;
    return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
  }

  /** The items that are articles on this site. */
  get articles(): ImportedItem[] {
    return this.items.filter((item): item is ImportedItem =>
      (outcomes as readonly string[]).includes(item.result),
    );
  }

  /** The number of imported articles in each status. */
  get statuses(): Record<Status, number> {
    const statuses = { draft: 0, scheduled: 0, published: 0 };
    for (const { status } of this.articles) statuses[status] += 1;
    return statuses;
  }

  /** The number of comments that are stored. */
  get comments(): number {
    return this.items.reduce((sum, { comments = 0 }) => sum + comments, 0);
  }

  get withheld(): { path: string; status: Status; why: string[] }[] {
    return this.items.flatMap(({ path, status, withheld: why }) =>
      why && status ? [{ path, status, why }] : [],
    );
  }

  /** Items that are not articles, and those whose article was edited or deleted here since. */
  get skipped(): SkippedFile[] {
    return this.#with('skipped');
  }

  get failed(): SkippedFile[] {
    return this.#with('failed');
  }

  get changed(): FileNotice[] {
    return this.items.flatMap(({ path, changed = [] }) => changed.map((notice) => ({ path, ...notice })));
  }

  get leftOut(): FileNotice[] {
    return this.items.flatMap(({ path, leftOut = [] }) => leftOut.map((notice) => ({ path, ...notice })));
  }

  get unsure(): FileNotice[] {
    return this.items.flatMap(({ path, unsure = [] }) => unsure.map((notice) => ({ path, ...notice })));
  }

  /** The images that are not on this site. */
  get lostImages(): (LostImage & { path: string })[] {
    return this.items.flatMap(({ path, images = [] }) => images.map((image) => ({ path, ...image })));
  }

  #with(wanted: 'skipped' | 'failed'): SkippedFile[] {
    return this.items.flatMap(({ path, result, why = '', count }) =>
      result === wanted ? [{ path, why, ...(count !== undefined && { count }) }] : [],
    );
  }

  toJSON() {
    const { source, kind, dryRun, unsupported, files, counts, statuses, withoutFile, withoutOldUrl, items } =
      this;
    const lost = Map.groupBy(this.lostImages, (image) => image.lost);
    const images = {
      imported: this.imagesImported,
      remote: lost.get('remote')?.length ?? 0,
      missing: lost.get('missing')?.length ?? 0,
      rejected: lost.get('rejected')?.length ?? 0,
    };
    const [skipped, failed] = [countItems(this.skipped), countItems(this.failed)];
    return {
      source,
      kind,
      dryRun,
      unsupported,
      counts: { items: files, ...counts, skipped, failed },
      statuses,
      images,
      comments: this.comments,
      withoutFile,
      withoutOldUrl,
      items,
    };
  }
}

/** An item that is an article on this site. */
export type ImportedItem = ImportItem & { result: Outcome } & Required<
    Pick<ImportItem, 'title' | 'url' | 'status'>
  >;

/** A notice with the path of its item. */
export interface FileNotice extends ItemNotice {
  path: string;
}

function countItems(items: readonly { count?: number }[]): number {
  return items.reduce((sum, { count = 1 }) => sum + count, 0);
}

/**
 * The fields of an item that notices fill. A substring keeps its whole source string in memory; a clone does
 * not.
 */
export function noticedFields(
  notices: Notices,
): Pick<ImportItem, 'changed' | 'leftOut' | 'unsure' | 'images'> {
  const list = structuredClone(notices.list());
  const images = structuredClone(notices.lostImages());
  const of = (kind: Notice['kind']) =>
    list.filter((notice) => notice.kind === kind).map(({ what, times }) => ({ what, times }));
  const [changed, leftOut, unsure] = [of('changed'), of('left_out'), of('unsure')];
  return {
    ...(changed.length > 0 && { changed }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(unsure.length > 0 && { unsure }),
    ...(images.length > 0 && { images }),
  };
}

const MAX_LINES = 20;
/** The limits of the summary, which is shown on a page. */
const MAX_SUMMARY_LINES = 100;
const MAX_SUMMARY_LINE = 300;

/** Formats the report for a terminal. Long lists are cut; `--json` writes all of them. */
export function reportLines(report: ImportReport): string[] {
  const { counts, images, statuses } = report.toJSON();
  const imported = report.articles.length;
  return [
    report.dryRun
      ? `Dry run of an import from ${report.source}: nothing was written. The import would have this result.`
      : `Import from ${report.source}`,
    `  Files     ${counts.items} ${report.kind}: ${imported} imported, ${counts.skipped} skipped, ${counts.failed} failed`,
    `  Articles  ${counts.created} created, ${counts.updated} updated, ${counts.unchanged} unchanged`,
    `  Status    ${statuses.published} published, ${statuses.scheduled} scheduled, ${statuses.draft} drafts`,
    `  Images    ${images.imported} imported, ${images.remote} on other sites, ${images.missing} missing, ${images.rejected} rejected`,
    ...(report.comments > 0 ? [`  Comments  ${report.comments} stored, not shown yet`] : []),
    ...sections(report).flatMap(({ title, lines }) => ['', `${title}:`, ...cut(lines)]),
  ];
}

function cut(lines: string[]): string[] {
  const more = lines.length > MAX_LINES ? [`  … and ${lines.length - MAX_LINES} more`] : [];
  return [...lines.slice(0, MAX_LINES).map((line) => `  ${line}`), ...more];
}

/** The counts of a report and the first lines of each list. */
export function summarise(report: ImportReport): ImportSummary {
  const { items: _, unsupported: __, withoutFile: ___, withoutOldUrl: ____, ...counts } = report.toJSON();
  return {
    ...counts,
    sections: sections(report).map(({ title, lines }) => ({
      title,
      total: lines.length,
      lines: lines
        .slice(0, MAX_SUMMARY_LINES)
        .map((line) => (line.length > MAX_SUMMARY_LINE ? `${line.slice(0, MAX_SUMMARY_LINE)}…` : line)),
    })),
  };
}

/** The lists of what was changed, left out or lost, without empty ones. */
function sections(report: ImportReport): { title: string; lines: string[] }[] {
  const lost = (kind: LostImage['lost']) => report.lostImages.filter((image) => image.lost === kind);
  const lists: [title: string, lines: string[]][] = [
    ['Failed', report.failed.map(withReason)],
    ['Skipped', report.skipped.map(withReason)],
    ['Not public, as on the old site', withheldLines(report)],
    ['Not sure: public here, unless --strict keeps it a draft', grouped(report.unsure)],
    [
      'Imported before, but the file is gone',
      report.withoutFile.map(({ path, url, status }) => `${path}: ${url} (${status})`),
    ],
    ['Old URLs', withoutOldUrlLines(report)],
    ['Changed', grouped(report.changed)],
    ['Left out', grouped(report.leftOut)],
    ['Missing images', lost('missing').map(({ path, src }) => `${src}   (${path})`)],
    ['Rejected images', lost('rejected').map(({ path, src, why }) => `${src}   (${path}): ${why}`)],
    [
      'Images that stay on other sites',
      countRepeats(lost('remote').map(({ src, why }) => (why === undefined ? src : `${src}: ${why}`))),
    ],
  ];
  return lists.flatMap(([title, lines]) => (lines.length > 0 ? [{ title, lines }] : []));
}

function withoutOldUrlLines({ withoutOldUrl }: ImportReport): string[] {
  if (withoutOldUrl === 0) return [];
  return [
    `${withoutOldUrl} public articles have none that a rule tells, so none redirects. The old site's sitemap.xml in the folder, or --base-url with --fetch-images, tells it.`,
  ];
}

function withReason({ path, why }: SkippedFile): string {
  return `${path}: ${why}`;
}

/** Counts the items by reason, drafts and scheduled articles separately. */
function withheldLines({ withheld }: ImportReport): string[] {
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
