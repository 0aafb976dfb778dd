import { parseEmbedUrl } from '../embeds/embeds.ts';
import { href, oneClass } from './attributes.ts';
import type { BodyNodeSpec } from './spec.ts';

/** The maximum length of an embed's text; a longer link is a paragraph. */
const MAX_TEXT = 500;

const kind = oneClass('embed');

/**
 * A link that stands alone, which readers see as a card: `<p class="embed"><a href="URL">text</a></p>`. What
 * the card shows is fetched by a job and is not part of the body, so that the body stays what its author
 * wrote.
 */
export const embeds: Record<string, BodyNodeSpec> = {
  embed: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { href: {}, text: { default: null } },
    parseDOM: [{ tag: 'p.embed', priority: 60, getAttrs: readEmbed }],
    toDOM: ({ attrs }) => ['p', { class: 'embed' }, ['a', { href: attrs.href }, attrs.text ?? attrs.href]],
    leafText: ({ attrs }) => attrs.href,
    html: { p: [kind], a: [href] },
  },
};

/** Reads a paragraph of the class that holds one link with text; any other is not an embed. */
function readEmbed(paragraph: HTMLElement): { href: string; text: string | null } | false {
  const [link, ...others] = [...paragraph.childNodes].filter((node) => !isSpace(node));
  if (link?.nodeName !== 'A' || others.length > 0) return false;
  if (![...link.childNodes].every(({ nodeType }) => nodeType === 3)) return false;
  const url = href.read((link as HTMLElement).getAttribute('href') ?? '');
  if (typeof url !== 'string' || parseEmbedUrl(url) === null) return false;
  const text = (link.textContent ?? '').replace(/\s+/g, ' ').trim();
  if (text.length > MAX_TEXT && text !== url) return false;
  return { href: url, text: text === '' || text === url ? null : text };
}

function isSpace({ nodeType, nodeValue }: Node): boolean {
  return nodeType === 3 && !/\S/.test(nodeValue ?? '');
}
