import { allowedHtml } from './body/allowed.ts';
import type { BodyAttribute } from './body/attributes.ts';
import { containers } from './body/containers.ts';
import { figures } from './body/figures.ts';
import { footnotes } from './body/footnotes.ts';
import { bodyMarks } from './body/marks.ts';
import type { BodyNodeSpec } from './body/spec.ts';
import { tables } from './body/tables.ts';
import { textBlocks } from './body/text-blocks.ts';

export { LINK_SCHEMES, PICTURE_SCHEMES, safeLink, safePicture, schemeOf } from './body/addresses.ts';
export { CALLOUTS } from './body/containers.ts';
export { bodyMarks } from './body/marks.ts';
export {
  type Dress,
  describeBlocks,
  escapeText,
  type Html,
  type HtmlElement,
  headRows,
  htmlElement,
  serialiseBlock,
  serialiseBody,
  writeHtml,
  writtenBlocks,
} from './body/serialise.ts';
export { type BodyMarkSpec, type BodyNodeSpec, styleOf } from './body/spec.ts';

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
