import { byKey, type Fields, firstValue, isRecord, listOrCommas } from '../files/fields.ts';

/** The fields of the source about how readers and search engines find the article. */
export interface OldDiscovery {
  canonicalUrl: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  noindex: boolean;
}

/** The names of these fields in front matter. A record `seo` may hold them too. */
export const discoveryFields =
  'canonical canonicalUrl canonicalLink seoTitle metaTitle seoDescription metaDescription noindex robots seo'.split(
    ' ',
  );

/** Reads them from front matter, whose fields are by key. */
export function readOldDiscovery(fields: Fields): OldDiscovery {
  const seo = isRecord(fields.seo) ? byKey(fields.seo) : {};
  const robots = [...listOrCommas(fields.robots), ...listOrCommas(seo.robots)].map((one) =>
    one.toLowerCase(),
  );
  return {
    canonicalUrl:
      firstValue(fields, 'canonicalUrl', 'canonical', 'canonicalLink') ??
      firstValue(seo, 'canonicalUrl', 'canonical'),
    seoTitle: firstValue(fields, 'seoTitle', 'metaTitle') ?? firstValue(seo, 'title', 'metaTitle'),
    seoDescription:
      firstValue(fields, 'seoDescription', 'metaDescription') ??
      firstValue(seo, 'description', 'metaDescription'),
    noindex:
      [firstValue(fields, 'noindex'), firstValue(seo, 'noindex')].some((value) =>
        /^(?:true|yes|1)$/i.test(value ?? ''),
      ) || robots.some((robot) => robot === 'noindex' || robot === 'none'),
  };
}
