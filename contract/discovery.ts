import { z } from 'zod';
import { optionalProse, optionalText } from './fields.ts';
import { MAX_PAGE_PATH, MAX_SEO_DESCRIPTION, MAX_TITLE, MAX_URL } from './limits.ts';
import { texts } from './texts.ts';

/** How readers and search engines find an article. */
export const discovery = z.object({
  canonicalUrl: z
    .string()
    .nullable()
    .describe(
      'Where the text is at home, on another site: its page names it, and the sitemap leaves it out.',
    ),
  seoTitle: z.string().nullable().describe('Replaces the title in search results and when it is shared.'),
  seoDescription: z.string().nullable().describe('Replaces the description there.'),
  noindex: z.boolean().describe('Asks search engines to leave it out.'),
  unlisted: z
    .boolean()
    .describe('Only those who have its URL find it: it is in no list, feed, sitemap, search or count.'),
  pagePath: z
    .string()
    .nullable()
    .describe(
      'The path of a page, such as `team/history`: it is in no list of articles. Null for an article.',
    ),
});
export type Discovery = z.infer<typeof discovery>;

/** The values of an article for which none of these is set. */
export const plainDiscovery: Discovery = {
  canonicalUrl: null,
  seoTitle: null,
  seoDescription: null,
  noindex: false,
  unlisted: false,
  pagePath: null,
};

/** The fields as a client sends them. */
export const discoveryInput = {
  canonicalUrl: optionalText(MAX_URL).refine(
    (url) => url === null || isPublicUrl(url),
    texts.validation.link,
  ),
  seoTitle: optionalText(MAX_TITLE),
  seoDescription: optionalProse(MAX_SEO_DESCRIPTION),
  noindex: z.boolean(),
  unlisted: z.boolean(),
  pagePath: optionalText(MAX_PAGE_PATH),
};

function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(text);
}
