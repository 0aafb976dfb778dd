import { type Discovery, discoveryInput } from '../../contract/discovery.ts';
import { MAX_SEO_DESCRIPTION, MAX_TITLE } from '../../contract/limits.ts';
import { plainText, shorten } from './article-fields.ts';
import type { Notices } from './notices.ts';
import type { PlannedArticle } from './plan/plan-article.ts';

/** How the imported article is found. A canonical URL at the old site leads here in future, so it is left out. */
export function makeDiscovery({ matter }: PlannedArticle, notices: Notices): Partial<Discovery> {
  const old = matter.discovery;
  const unlisted = matter.visibility.unlisted === true;
  if (!old) return { unlisted };
  const text = (value: string | null, most: number, what: string) =>
    value === null ? null : shorten(plainText(value), most, what, notices) || null;
  return {
    canonicalUrl: readCanonicalUrl(old.canonicalUrl, matter.aliases, notices),
    seoTitle: text(old.seoTitle, MAX_TITLE, 'the SEO title'),
    seoDescription: text(old.seoDescription, MAX_SEO_DESCRIPTION, 'the SEO description'),
    noindex: old.noindex,
    unlisted,
  };
}

function readCanonicalUrl(written: string | null, aliases: string[], notices: Notices): string | null {
  if (written === null) return null;
  const url = discoveryInput.canonicalUrl.safeParse(written).data ?? null;
  const ownHosts = aliases.map((alias) => URL.parse(alias)?.host);
  const isElsewhere = url !== null && !ownHosts.includes(URL.parse(url)?.host);
  if (!isElsewhere) notices.leftOut('the canonical URL');
  return isElsewhere ? url : null;
}
