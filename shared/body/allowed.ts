import type { BodyAttribute } from './attributes.ts';
import type { HtmlUse } from './spec.ts';

/**
 * The HTML a body may use, derived from the specs: each tag with the attributes that mean something on it. This is what
 * the sanitiser lets through.
 */
export function allowedHtml(specs: { html: HtmlUse }[]): Map<string, BodyAttribute[]> {
  const allowed = new Map<string, BodyAttribute[]>();
  for (const { html } of specs) {
    for (const [tag, attributes] of Object.entries(html)) {
      allowed.set(tag, [...(allowed.get(tag) ?? []), ...attributes]);
    }
  }
  return allowed;
}
