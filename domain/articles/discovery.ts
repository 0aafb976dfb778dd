import { type Discovery, plainDiscovery } from '../../contract/discovery.ts';
import type { DiscoveryColumns } from '../../platform/db/schema.ts';
import { toPagePath } from './pages/page-path.ts';

/** The columns that say how readers and search engines find an article. */
export const discoveryColumns = [
  'canonical_url',
  'seo_title',
  'seo_description',
  'noindex',
  'unlisted',
  'page_path',
] as const satisfies (keyof DiscoveryColumns)[];

/** The public form of these columns. */
export function toDiscovery(row: DiscoveryColumns): Discovery {
  return {
    canonicalUrl: row.canonical_url,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    noindex: row.noindex === 1,
    unlisted: row.unlisted === 1,
    pagePath: row.page_path,
  };
}

/** The columns of these fields; those that are absent are as `before`. */
export function fromDiscovery(
  fields: { [Field in keyof Discovery]?: Discovery[Field] | undefined },
  before: Discovery = plainDiscovery,
): DiscoveryColumns {
  const { canonicalUrl, seoTitle, seoDescription, noindex } = fields;
  const unlisted = fields.unlisted ?? before.unlisted;
  const page_path = fields.pagePath === undefined ? before.pagePath : toPagePath(fields.pagePath);
  return {
    canonical_url: canonicalUrl === undefined ? before.canonicalUrl : canonicalUrl,
    seo_title: seoTitle === undefined ? before.seoTitle : seoTitle,
    seo_description: seoDescription === undefined ? before.seoDescription : seoDescription,
    noindex: (noindex ?? before.noindex) ? 1 : 0,
    unlisted: unlisted ? 1 : page_path === null ? 0 : 2,
    page_path,
  };
}
