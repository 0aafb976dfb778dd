import { draftsFolder } from '../files/draft-files.ts';
import { readFileName } from '../files/file-name.ts';
import type { KnownItem } from '../import-items.ts';
import type { PlannedArticle } from './import-plan.ts';

/**
 * Recognises a file that moved into a folder of drafts or out of one since the last import (`_drafts/name.md` and
 * `_posts/2015-01-08-name.md`): that is how Jekyll and Hexo publish and withdraw an article. `known` then has it under
 * its new path. A name that several files have is not followed.
 */
export function followMovedDrafts(
  articles: PlannedArticle[],
  known: Map<string, KnownItem>,
  files: string[],
): void {
  const paths = new Set(files);
  const gone = Map.groupBy(
    [...known.keys()].filter((path) => !paths.has(path)),
    (path) => nameKey(readFileName(path)),
  );
  const fresh = Map.groupBy(
    articles.filter(({ path }) => !known.has(path)),
    ({ name }) => nameKey(name),
  );
  for (const [key, [article, ...others]] of fresh) {
    const [formerPath, ...formers] = gone.get(key) ?? [];
    const item = formerPath === undefined ? undefined : known.get(formerPath);
    if (!article || !item || formerPath === undefined || others.length > 0 || formers.length > 0) continue;
    if ((draftsFolder(article.path) === null) === (draftsFolder(formerPath) === null)) continue;
    known.delete(formerPath);
    known.set(article.path, { ...item, formerPath });
  }
}

function nameKey({ slug, lang }: { slug: string; lang: string | null }): string {
  return `${lang ?? ''}/${slug}`;
}
