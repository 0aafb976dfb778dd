import { posix } from 'node:path';
import { categoryName } from '../../../contract/category.ts';
import type { CategoryText } from '../../categories/categories.ts';
import type { SkippedFile } from '../files/notices.ts';
import type { FrontMatter } from '../matter/front-matter-fields.ts';

/** Reads the index of a section. Categories have no text, so its text is left out and reported. */
export function readSection(
  path: string,
  { matter, body }: { matter: FrontMatter | null; body: string },
): { section: CategoryText | null; skipped: SkippedFile } {
  const folder = posix.basename(posix.dirname(path));
  const category = categoryName(folder).slice(0, 100).trim();
  const words = body.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  const lost = words > 0 ? `; its text (${words} words) is left out` : '';
  const why = `the index of a section: its title and description belong to the category '${category}'${lost}`;
  const isOriginal = /^_index\.\w+$/i.test(posix.basename(path));
  const isNamed = matter !== null && isOriginal && category !== '' && category !== '.';
  return {
    section: isNamed ? { category, title: matter.title, description: matter.excerpt } : null,
    skipped: { path, why },
  };
}
