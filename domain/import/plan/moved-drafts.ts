import { readFileName } from '../files/file-name.ts';
import { draftsFolder } from './draft-folders.ts';
import type { KnownItem } from './import-items.ts';
import type { PlannedArticle } from './plan-article.ts';

/**
 * Recognises files that moved into or out of a folder of drafts since the last import (`_drafts/name.md` and
 * `_posts/2015-01-08-name.md`), which is how Jekyll and Hexo publish and unpublish. Enters them in `known`
 * under their new path. Names that are not unique are ignored.
 */
export function followMovedDrafts(
  articles: PlannedArticle[],
  known: Map<string, KnownItem>,
  files: string[],
): void {
  const present = new Set(files);
  const missing = Map.groupBy(
    [...known.keys()].filter((path) => !present.has(path)),
    (path) => nameKey(readFileName(path)),
  );
  const added = Map.groupBy(
    articles.filter(({ path }) => !known.has(path)),
    ({ name }) => nameKey(name),
  );
  for (const [key, [article, ...others]] of added) {
    const [formerPath, ...formers] = missing.get(key) ?? [];
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
