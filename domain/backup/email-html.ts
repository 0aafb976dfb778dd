import { parseDocument } from 'htmlparser2';
import { escapeText } from '../../shared/text/escape-html.ts';

/** Deeper than any email: a body has at most 200 levels, and its tables a few. */
const MAX_DEPTH = 300;
/** Elements that run scripts, ask for input, or bring other documents. */
const ACTIVE =
  /^(?:script|iframe|frame|frameset|object|embed|applet|form|input|button|textarea|select|link|base|portal|svg|animate|set)$/;
const URL_ATTRIBUTE = /^(?:href|src|srcset|background|poster|data|cite|xlink:href)$/;
const SAFE_SCHEME = /^(?:https?:|mailto:|data:image\/(?:jpeg|jpg|png|webp|gif|avif);)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

type Node = ReturnType<typeof parseDocument>['childNodes'][number];
interface Element {
  name: string;
  attribs: Record<string, string>;
  childNodes: Node[];
}

/** True for HTML of an email in which nothing runs, asks or loads another document. */
export function isPassiveHtml(html: string): boolean {
  return arePassive(parseDocument(html).childNodes, 0);
}

function arePassive(nodes: readonly Node[], depth: number): boolean {
  return (
    depth <= MAX_DEPTH &&
    nodes.every((node) => {
      if (node.type === 'text' || node.type === 'comment' || node.type === 'directive') return true;
      if (node.type !== 'tag' && node.type !== 'style') return false;
      const { name, attribs, childNodes } = node as unknown as Element;
      return (
        !ACTIVE.test(name) && Object.entries(attribs).every(isPassive) && arePassive(childNodes, depth + 1)
      );
    })
  );
}

function isPassive([name, value]: [string, string]): boolean {
  if (/^on|^srcdoc$|^formaction$|^http-equiv$/i.test(name)) return false;
  // Browsers leave control characters and spaces out of a scheme.
  const url = value.replace(/[\p{Cc}\s]/gu, '');
  return !URL_ATTRIBUTE.test(name) || !SCHEME.test(url) || SAFE_SCHEME.test(url);
}

/** The HTML of an email that has only its text. */
export function htmlOfText(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeText(part).replaceAll('\n', '<br>')}</p>`);
  return paragraphs.join('\n');
}
