import { escapeJson } from './escape-json.ts';

/**
 * Structured data for search engines (https://schema.org). Browsers do not run it, so the CSP needs no hash
 * of it.
 */
export function StructuredData({ graph }: { graph: object[] }) {
  const text = escapeJson({ '@context': 'https://schema.org', '@graph': graph });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by escapeJson
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
