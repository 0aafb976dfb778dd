import { escapeJson } from './escape-json.ts';

/** What a page is about, for machines: https://schema.org. No browser runs it, so the content policy need not know it. */
export function StructuredData({ graph }: { graph: object[] }) {
  const text = escapeJson({ '@context': 'https://schema.org', '@graph': graph });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by dataBlock
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
