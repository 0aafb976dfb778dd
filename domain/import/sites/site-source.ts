import { basename } from 'node:path';
import type { CategoryText } from '../../categories/categories.ts';
import type { OldComment } from '../../comments/comments.ts';
import { LekhaError } from '../../errors.ts';
import type { FormerPath } from '../../page-redirects/page-redirects.ts';
import type { Notices, SkippedFile } from '../files/notices.ts';
import { UnreadableFile } from '../files/read-file.ts';
import { cannotImport } from '../files/unsupported-formats.ts';
import type { Document } from '../html/html-tree.ts';
import type { FoundImage } from '../images/find-image.ts';
import type { PlannedArticle } from '../plan/plan-article.ts';
import type { SiteLinks } from '../plan/site-links.ts';

/** Reads the texts and images of one kind of site while its articles are imported. */
export interface SiteSource {
  /**
   * Reads an article's text as HTML, which is not sanitised. Articles are read in their order. Throws
   * `UnreadableFile`.
   */
  readHtml(planned: PlannedArticle, links: SiteLinks, notices: Notices): Promise<Document>;
  /** The comments of the article whose text was read last. */
  comments?(): readonly OldComment[];
  /** Begins again with the first article. */
  rewind?(): Promise<void>;
  findImage(src: string, planned: PlannedArticle): Promise<FoundImage>;
  /** Releases open files. */
  close?(): Promise<void>;
}

/** The articles of one site before the first is imported. */
export interface PlannedSite {
  /** Names the origin, so that a later import recognises its articles. */
  source: string;
  /** The kind of its items, for the report. */
  kind: 'Markdown files' | `${'WordPress' | 'Ghost' | 'Blogger' | 'Medium' | 'Substack'} posts`;
  planned: PlannedArticle[];
  /** The keys of all items that the source has, also of those that are not imported. */
  keys: string[];
  skipped: SkippedFile[];
  failed: SkippedFile[];
  /** Titles and descriptions of its sections, for categories that have no text yet. */
  sections?: CategoryText[];
  /** The paths that its tags, categories, sections and authors had. */
  formerPaths?: FormerPath[];
  /** Indexes the links between the articles, when their slugs are settled. */
  links(planned: PlannedArticle[]): SiteLinks;
  site: SiteSource;
}

/**
 * Reads items until one `matches`. Throws `UnreadableFile` at their end: the first reading found the item.
 */
export async function readUntil<Item>(
  items: AsyncGenerator<Item, undefined>,
  matches: (item: Item) => boolean,
): Promise<Item> {
  for (;;) {
    const { value, done } = await items.next();
    if (done) throw new UnreadableFile('the file changed during the import');
    if (matches(value)) return value;
  }
}

/**
 * Describes the damage of a file whose first items can be imported. Throws any other error, and
 * `unsupported_type` if it has none.
 */
export function describeDamage(error: unknown, path: string, hasItems: boolean): SkippedFile {
  if (!(error instanceof LekhaError) || error.code !== 'invalid') throw error;
  if (!hasItems) throw cannotImport(path, error.message);
  return { path: basename(path), why: error.message };
}
