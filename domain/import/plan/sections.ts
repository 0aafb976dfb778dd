import { posix } from 'node:path';
import { categoryName } from '../../../contract/category.ts';
import { MAX_CATEGORY_DESCRIPTION } from '../../../contract/limits.ts';
import type { CategoryText } from '../../categories/categories.ts';
import type { SkippedFile } from '../files/notices.ts';
import { plainText } from '../html/plain-text.ts';
import { convertMarkdown } from '../markdown/markdown.ts';
import type { FrontMatter } from '../matter/front-matter-fields.ts';

/** A short text without its marks; null for one that is long, or more than paragraphs. */
function plainDescription(body: string): string | null {
  if (
    body.length > 5 * MAX_CATEGORY_DESCRIPTION ||
    /\{[{%]|^\s*(?:[#>|]|```|~~~|[-*+]\s|\d+[.)]\s)/m.test(body)
  )
    return null;
  const text = plainText(convertMarkdown(body).html).replace(/\s+/g, ' ').trim();
  return text === '' || text.includes('<') || text.length > MAX_CATEGORY_DESCRIPTION ? null : text;
}

/**
 * Reads the index of a section. Its text becomes the description of its category if that has none and the
 * text is short; otherwise it is left out and reported, because categories have no text.
 */
export function readSection(
  path: string,
  { matter, body }: { matter: FrontMatter | null; body: string },
): { section: CategoryText | null; skipped: SkippedFile } {
  const folder = posix.basename(posix.dirname(path));
  const category = categoryName(folder).slice(0, 100).trim();
  const isOriginal = /^_index\.\w+$/i.test(posix.basename(path));
  const isNamed = matter !== null && isOriginal && category !== '' && category !== '.';
  const description = matter?.excerpt ?? plainDescription(body);
  const words = body.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  const isLost = words > 0 && (!isNamed || matter?.excerpt !== null || description === null);
  const lost = isLost ? `; its text (${words} words) is left out` : '';
  const why = `the index of a section: its title and description belong to the category '${category}'${lost}`;
  return {
    section: isNamed ? { category, title: matter.title, description } : null,
    skipped: { path, why },
  };
}
