import { compareLines } from '../../../contract/compare/compare.ts';
import { Paragraphs } from '../history/marked.tsx';
import type { Block } from './three-ways.ts';

/** What cannot be shown as words alone. */
const SEEN = /<(img|table|hr|pre)\b/;

/** One side's text of a passage, with the words marked that it changed in what both began from. */
export function SideText({ blocks, base }: { blocks: Block[]; base: Block[] }) {
  const [before, after] = [linesOf(base), linesOf(blocks)];
  const lines = compareLines(before.length > 0 || after.length === 0 ? before : after, after);
  if (blocks.length === 0) {
    return (
      <>
        <p className="font-sans text-sm text-soft">{base.length > 0 ? 'Taken out:' : 'Nothing here.'}</p>
        <Paragraphs lines={lines} />
      </>
    );
  }
  if (blocks.some(({ html }) => SEEN.test(html))) return <Dressed blocks={blocks} />;
  if (!onlyFormatting(blocks, base)) return <Paragraphs lines={lines} />;
  return (
    <>
      <p className="font-sans text-sm text-soft">The same words, formatted otherwise:</p>
      <Dressed blocks={blocks} />
    </>
  );
}

function linesOf(blocks: Block[]): string[] {
  return blocks.flatMap(({ lines }) => lines);
}

/** The same words, but not the same text: bold, links, a heading. */
function onlyFormatting(blocks: Block[], base: Block[]): boolean {
  const html = (of: Block[]) => of.map((block) => block.html).join('');
  return linesOf(blocks).join('\n') === linesOf(base).join('\n') && html(blocks) !== html(base);
}

function Dressed({ blocks }: { blocks: Block[] }) {
  return (
    <div
      className="prose max-w-none"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own schema has written it, or the site has cleaned it
      dangerouslySetInnerHTML={{ __html: blocks.map(({ html }) => html).join('') }}
    />
  );
}
