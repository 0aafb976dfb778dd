import { openSnapshot } from '../../../platform/db/dump/snapshot.ts';
import type { Snapshot } from '../../../platform/db/dump/types.ts';
import { programVersion } from '../../../platform/install-folder.ts';
import { batchLimits } from '../../../platform/storage/limits.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import type { Services } from '../../context.ts';
import { writeTextFile } from '../files/front-matter.ts';
import { TargetFolder } from '../files/target-folder.ts';
import { FORMAT, fileNames, type Manifest } from '../format.ts';
import { writeBodyText } from '../markdown/body-markdown.ts';
import { writeArticles, writeRevisions } from './articles.ts';
import { writeLetters } from './letters.ts';
import { type Names, writeComments, writeLists, writeSubscribers, writeUsers } from './lists.ts';
import { writeMedia } from './media.ts';
import { readRecords } from './read-rows.ts';
import { writeTemplates } from './templates.ts';

/** Parts that an export contains besides the public site. */
export interface ExportOptions {
  /** Every saved version of the articles. */
  revisions?: boolean;
  /** Subscribers, and the email addresses and roles of users. */
  personalData?: boolean;
  /** Called with a line about each step. */
  onProgress?: (line: string) => void;
}

/** A finished export. */
export interface WrittenExport {
  counts: Manifest['counts'];
  /** The numbers of files that were new or different, and of those of an earlier export that were removed. */
  changed: number;
  removed: number;
  missingMedia: string[];
}

const PROGRESS_EVERY = 500;

/**
 * Writes the whole site as a folder of Markdown, JSON and images, from one state of the database while others
 * read and write. An export of the same state has the same bytes. Throws `ExportError` for a folder that is
 * not empty and no export.
 */
export async function exportSite(
  services: Services,
  path: string,
  options: ExportOptions = {},
): Promise<WrittenExport> {
  const { revisions = false, personalData = false, onProgress = () => {} } = options;
  const folder = await TargetFolder.open(path);
  const snapshot = await openSnapshot(services.db.connectionConfig);
  const report = (what: string) => (done: number) => {
    if (done > 0 && done % PROGRESS_EVERY === 0) onProgress(`${done} ${what}`);
  };
  try {
    const names: Names = { authors: new Map(), series: new Map(), slugs: new Map() };
    for await (const { id, name } of readRecords(snapshot, 'author')) names.authors.set(id, name);
    for await (const { id, title } of readRecords(snapshot, 'series')) names.series.set(id, title);
    const paths = await writeArticles(snapshot, folder, names, report('articles'));
    const savedRevisions = revisions ? await writeRevisions(snapshot, folder, names, paths) : 0;
    const pages = await writePages(snapshot, folder);
    await writeLists(snapshot, folder, names);
    await writeTemplates(snapshot, folder);
    await writeLetters(snapshot, folder);
    await writeComments(snapshot, folder, names, personalData);
    const users = await writeUsers(snapshot, folder, personalData);
    const subscribers = personalData ? await writeSubscribers(snapshot, folder) : 0;
    // A server's own storage would fill its cache with everything that is read here.
    const storage = await openStorage(services.config, batchLimits);
    const media = await writeMedia(snapshot, storage, folder, report('images'));
    const saved = { articles: paths.size, revisions: savedRevisions, pages, media: media.files };
    const counts = { ...saved, users, subscribers };
    const program = { format: 'lekha-export', version: FORMAT, program: programVersion() } as const;
    const manifest: Manifest = { ...program, revisions, personalData, counts };
    await folder.write(fileNames.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    await folder.writeOnce(fileNames.attributes, '* -text\n');
    const removed = await folder.finish();
    return { counts, changed: folder.changed, removed, missingMedia: media.missing };
  } finally {
    await snapshot.close();
  }
}

/** Writes the site pages that an administrator wrote. */
async function writePages(snapshot: Snapshot, folder: TargetFolder): Promise<number> {
  let count = 0;
  for await (const { slug, title, body, updated_at } of readRecords(snapshot, 'page')) {
    // The default text was restored.
    if (title === '') continue;
    const { format, text } = await writeBodyText(body);
    const matter = { title, updated: updated_at, format: format === 'html' ? format : undefined };
    await folder.write(`pages/${slug}.md`, writeTextFile(matter, text));
    count++;
  }
  return count;
}
