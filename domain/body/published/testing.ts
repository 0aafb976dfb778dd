import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { type Html, writeHtml } from '../../../shared/body/schema.ts';
import { cleanBody, renderBody, renderForFeed } from '../body.ts';
import { findElementErrors } from './allowed.ts';
import { isPublishedHtml } from './check.ts';

/**
 * The errors in published HTML as a browser parses it: elements and attributes that no body has, and elements
 * that a browser moves elsewhere.
 */
export function findErrors(html: string): string[] {
  const errors: string[] = [];
  const read = (nodes: DefaultTreeAdapterTypes.ChildNode[]): Html[] =>
    nodes.flatMap((node): Html[] => {
      if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value];
      if (!('tagName' in node)) errors.push(node.nodeName);
      if (!('tagName' in node)) return [];
      const { tagName: tag, attrs, childNodes } = node;
      errors.push(...findElementErrors(tag, attrs));
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      return [{ tag, attributes, children: read(childNodes) }];
    });
  const again = writeHtml(read(parseFragment(html).childNodes));
  if (again !== html) errors.push(`A browser parses ${html} as ${again}`);
  return errors;
}

const OWN: ResponsiveImage = {
  src: '/media/a.webp',
  width: 1600,
  height: 900,
  srcset: [{ type: 'image/webp', value: '/media/a-320.webp 320w, /media/a-640.webp 640w' }],
};
const origin = 'https://me.org';
const images = new Map([['/a.png', OWN]]);

type AdditionalImage = { url: string; caption: string; alt: string };

/** The errors in everything published from a body: its page and its feed entry. */
export async function findErrorsIn(
  html: string,
  image: AdditionalImage = { url: '/a.png', caption: 'c', alt: 'a' },
): Promise<string[]> {
  const body = (await cleanBody(html, { origin })).html;
  const additionalImages = [{ position: 0, ...image }];
  const { rendered } = await renderBody(body, { images, additionalImages, lang: 'en', origin });
  const isPublished = isPublishedHtml(rendered) ? [] : [`${rendered} would not be restored from a backup`];
  return [
    ...isPublished,
    ...findErrors(rendered),
    ...findErrors(await renderForFeed(rendered, `${origin}/blog/x`)),
  ];
}
