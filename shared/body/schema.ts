import type { BodyAttribute } from './attributes.ts';
import { containers } from './containers.ts';
import { embeds } from './embeds.ts';
import { figures } from './figures.ts';
import { footnotes } from './footnotes.ts';
import { formulas } from './formulas.ts';
import { bodyMarks } from './marks.ts';
import type { BodyNodeSpec } from './spec.ts';
import { tables } from './tables.ts';
import { textBlocks } from './text-blocks.ts';

export { CALLOUTS } from './containers.ts';
export { bodyMarks } from './marks.ts';
export {
  countHeadRows,
  type Html,
  type HtmlElement,
  htmlElement,
  type RenderHooks,
  renderBlocks,
  serialiseBlock,
  serialiseBody,
  trimBlocks,
  writeHtml,
} from './serialise.ts';
export { type BodyMarkSpec, type BodyNodeSpec, parseStyle } from './spec.ts';
export { IMAGE_SCHEMES, isPrivateImage, LINK_SCHEMES, safeImageUrl, safeLinkUrl, urlScheme } from './urls.ts';

/**
 * The document schema of an article's body, as ProseMirror node specs. The sanitiser, the importer, the
 * renderer and the editor are derived from it. The order matters: text outside a block is wrapped in the
 * first one.
 */
export const bodyNodes: Record<string, BodyNodeSpec> = {
  doc: { content: 'block+', html: {} },
  ...textBlocks,
  ...containers,
  ...embeds,
  ...formulas,
  ...figures,
  ...tables,
  ...footnotes,
  text: { group: 'inline', html: {} },
};

/** The HTML that the sanitiser lets through: each allowed tag with its allowed attributes. */
export function bodyHtml(): Map<string, BodyAttribute[]> {
  const allowed = new Map<string, BodyAttribute[]>();
  for (const { html } of [...Object.values(bodyNodes), ...Object.values(bodyMarks)]) {
    for (const [tag, attributes] of Object.entries(html))
      allowed.set(tag, [...(allowed.get(tag) ?? []), ...attributes]);
  }
  return allowed;
}
