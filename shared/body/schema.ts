import { allowedHtml } from './allowed.ts';
import type { BodyAttribute } from './attributes.ts';
import { containers } from './containers.ts';
import { figures } from './figures.ts';
import { footnotes } from './footnotes.ts';
import { bodyMarks } from './marks.ts';
import type { BodyNodeSpec } from './spec.ts';
import { tables } from './tables.ts';
import { textBlocks } from './text-blocks.ts';

export { CALLOUTS } from './containers.ts';
export { bodyMarks } from './marks.ts';
export {
  countHeadRows,
  escapeText,
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
export { IMAGE_SCHEMES, LINK_SCHEMES, safeImageUrl, safeLinkUrl, urlScheme } from './urls.ts';

/**
 * The one document schema of an article's body: ProseMirror node specs, from which sanitiser, importer, renderer and
 * editor are made. Order matters: the first block is what stray text is wrapped in.
 */
export const bodyNodes: Record<string, BodyNodeSpec> = {
  doc: { content: 'block+', html: {} },
  ...textBlocks,
  ...containers,
  ...figures,
  ...tables,
  ...footnotes,
  text: { group: 'inline', html: {} },
};

/** Each tag a body may use, with the attributes it may carry. */
export function bodyHtml(): Map<string, BodyAttribute[]> {
  return allowedHtml([...Object.values(bodyNodes), ...Object.values(bodyMarks)]);
}
