import { htmlBlock, toBlocks } from '../../../shared/body/markdown/blocks.ts';
import { writeMarkdown } from '../../../shared/body/markdown/write-markdown.ts';
import { labelFootnotes } from '../../../shared/body/markdown-footnotes.ts';
import { type Html, writeHtml } from '../../../shared/body/schema.ts';
import { writeTextFile } from '../files/front-matter.ts';

/** UTF-16 units of a body that is converted; a longer one stays HTML, which Markdown may contain. */
const MAX_CONVERTED = 100_000;

/**
 * Writes a body as a Markdown file with YAML front matter, to be read by people and programs: it need not
 * come back exactly.
 */
export function writeReadableFile(matter: Record<string, unknown>, body: readonly Html[]): string {
  const isLong = writeHtml(body).length > MAX_CONVERTED;
  return writeTextFile(matter, writeMarkdown(isLong ? body.map(htmlBlock) : toBlocks(labelFootnotes(body))));
}
