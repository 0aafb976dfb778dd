import { canBePagePath, tidyPagePath } from '../../../shared/page-path.ts';
import { invalid } from '../../errors.ts';
import { normalisePath } from '../../slug.ts';

/**
 * The path of a page as it is stored, or null for an article. Throws `invalid` for a path that no page can
 * have.
 */
export function toPagePath(typed: string | null): string | null {
  if (typed === null) return null;
  const path = normalisePath(tidyPagePath(typed));
  if (path === null) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no path may contain
  if (/[\u0000-\u001f\u007f?#\\%]/u.test(path) || path.includes('//'))
    throw invalid('pagePath', 'A path has no ?, #, %, \\ or empty parts. Choose another one.');
  if (!canBePagePath(path))
    throw invalid(
      'pagePath',
      `The site itself answers /${path}. Choose another path, without a file extension.`,
    );
  return path;
}

/** The path of a page as it is stored; null if no page can have it. */
export function findPagePath(typed: string): string | null {
  try {
    return toPagePath(typed);
  } catch {
    return null;
  }
}
