import { Parser } from 'htmlparser2';

/** Attributes of a rendered body that hold an address. */
const addressed = ['href', 'src', 'poster', 'cite'] as const;

/**
 * A rendered body for readers who see it elsewhere: links, pictures and footnotes lead to the page at `base`. What holds
 * no address is kept to the letter.
 */
export function withAbsoluteAddresses(html: string, base: string): string {
  const pieces: string[] = [];
  let done = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!addressed.some((key) => key in attributes) && !('srcset' in attributes)) return;
      pieces.push(html.slice(done, parser.startIndex), openingTag(name, attributes, base));
      done = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return pieces.join('') + html.slice(done);
}

/** An address seen from the page `base`; one that cannot be read stays as it is. */
export function absolute(address: string, base: string): string {
  return URL.parse(address, base)?.href ?? address;
}

function openingTag(name: string, attributes: Record<string, string>, base: string): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    const text =
      key === 'srcset' ? absoluteSet(value, base) : isAddressed(key) ? absolute(value, base) : value;
    return ` ${key}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
  return `<${name}${written.join('')}>`;
}

function isAddressed(key: string): boolean {
  return addressed.some((one) => one === key);
}

/** Only our own pictures have a set, and their addresses hold neither commas nor spaces. */
function absoluteSet(set: string, base: string): string {
  return set
    .split(/,\s+/)
    .map((candidate) => candidate.replace(/^\S+/, (address) => absolute(address, base)))
    .join(', ');
}
