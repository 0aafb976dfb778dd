import { Parser } from 'htmlparser2';
import type { Html } from '../../shared/body/schema.ts';

type OpenElement = { tag: string; attributes: Record<string, string>; children: Html[] };

/** Parses HTML that the site rendered itself to elements that `writeHtml` can write again. */
export function readHtml(html: string): Html[] {
  const root: Html[] = [];
  const open: OpenElement[] = [];
  const children = () => open.at(-1)?.children ?? root;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const element = { tag, attributes, children: [] };
      children().push(element);
      open.push(element);
    },
    ontext: (text) => void children().push(text),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}
