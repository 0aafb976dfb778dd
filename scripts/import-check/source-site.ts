/** An old site according to its export, read without any code of the importer. */
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
  /** False if the old site does not show it to everyone. */
  isPublic: boolean;
  /** The paths at which the old site had it, with the query that names it. */
  paths: string[];
  /** Null where the source does not say. */
  tags: string[] | null;
  authors: string[] | null;
  /** ISO 8601. */
  date: string | null;
}
