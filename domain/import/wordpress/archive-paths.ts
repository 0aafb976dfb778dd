import { categoryName } from '../../../contract/category.ts';
import type { FormerPath, FormerTarget } from '../../page-redirects/page-redirects.ts';
import { decodeUrl } from '../files/decode-url.ts';
import { normalText } from '../files/fields.ts';
import { plainText } from '../html/plain-text.ts';
import type { WxrItem, WxrSite } from './read-wxr.ts';

const MAX_PATHS = 50_000;
/** The maximum number of categories above one. More are mistakes or loops. */
const MAX_DEPTH = 10;

type Term = WxrItem['terms'][number];

/**
 * The paths that WordPress has for the archives of categories, tags and authors by default. Of several
 * targets for one path, the first that exists counts: a category here may be a category, a subcategory or a
 * tag.
 */
export function archivePaths(items: readonly WxrItem[], site: WxrSite): FormerPath[] {
  const found = new Map<string, FormerPath[]>();
  const bases = [...new Set(['', basePath(site)])];
  const add = (path: string, targets: FormerTarget[]) => {
    for (const base of bases) {
      const full = `${base}/${path}`;
      if (found.has(full) || found.size >= MAX_PATHS) continue;
      found.set(
        full,
        targets.map((target) => ({ path: full, ...target })),
      );
    }
  };
  for (const { terms, fields } of items) {
    for (const term of terms) {
      if (term.taxonomy === 'category') addCategory(term, site, add);
      if (term.taxonomy === 'post_tag' && term.slug !== '')
        add(`tag/${decodeUrl(term.slug)}`, [{ kind: 'tag', name: plain(term.name) }]);
    }
    const login = normalText(fields.get('dc:creator') ?? '').trim();
    const name = site.authors.get(login) || login;
    // The path of a login that is an email address is not known.
    if (login !== '' && !login.includes('@'))
      add(`author/${nicename(login)}`, [{ kind: 'author', name: plain(name) }]);
  }
  return [...found.values()].flat();
}

function addCategory(
  { slug, name }: Term,
  { categories }: WxrSite,
  add: (path: string, targets: FormerTarget[]) => void,
): void {
  if (slug === '' || name === '') return;
  const above: string[] = [];
  let parent = categories.get(slug)?.parent ?? '';
  const first = categories.get(parent)?.name ?? '';
  while (parent !== '' && above.length < MAX_DEPTH && !above.includes(parent)) {
    above.unshift(parent);
    parent = categories.get(parent)?.parent ?? '';
  }
  const own = categoryName(plain(name));
  const targets: FormerTarget[] = [
    { kind: 'category', name: own },
    { kind: 'tag', name: plain(name) },
  ];
  if (first !== '') targets.unshift({ kind: 'subcategory', category: categoryName(plain(first)), name: own });
  add(`category/${[...above, slug].map(decodeUrl).join('/')}`, targets);
  // WordPress also has the category at a path without those above it.
  add(`category/${decodeUrl(slug)}`, targets);
}

function plain(text: string): string {
  return plainText(normalText(text));
}

/** The slug that WordPress makes of a login. */
function nicename(login: string): string {
  return login
    .toLowerCase()
    .replace(/[\s.]+/g, '-')
    .replace(/[^a-z0-9_-]/g, '');
}

function basePath({ fields }: WxrSite): string {
  const base = fields.get('wp:base_blog_url') ?? fields.get('link') ?? '';
  return URL.canParse(base) ? decodeUrl(new URL(base).pathname).replace(/\/+$/, '').slice(0, 200) : '';
}
