/** An old site as its export tells it, read without any code of the importer. */
export interface SourceSite {
  items: SourceItem[];
  /** The hosts of the old site, without `www.`. */
  hosts: ReadonlySet<string>;
  /** Paths that the old site answered besides those of its items, such as those of its sitemap. */
  paths: string[];
}

/** One post or page of the old site. */
export interface SourceItem {
  /** Its name in the import report. */
  key: string;
  kind: 'post' | 'page';
  title: string;
  html: string;
  /** False for what the old site does not show to everybody. */
  isPublic: boolean;
  /** The paths at which the old site had it, with the query that names it. */
  paths: string[];
  /** Null where the source does not say. */
  tags: string[] | null;
  authors: string[] | null;
  /** ISO 8601. */
  date: string | null;
}
