/** An element of an XML document. Its text and its attributes are plain text: escaping is the writer's. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string | number>;
  content: string | XmlElement[];
}

/** An element with text, or with other elements; absent ones (null) are left out. */
export function element(
  name: string,
  content: string | (XmlElement | null)[] = '',
  attributes: Record<string, string | number> = {},
): XmlElement {
  const present = typeof content === 'string' ? content : content.filter((child) => child !== null);
  return { name, attributes, content: present };
}

/** A whole document, well-formed whatever its texts hold: what XML has no way to say is left out. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${writeElement(root)}\n`;
}

function writeElement({ name, attributes, content }: XmlElement): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeValue(String(value))}"`);
  const opened = `<${name}${named.join('')}`;
  if (content.length === 0) return `${opened}/>`;
  const inner = typeof content === 'string' ? escapeText(content) : content.map(writeElement).join('');
  return `${opened}>${inner}</${name}>`;
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const referenceTo = (character: string) => references[character] ?? `&#${character.charCodeAt(0)};`;

/** A lone carriage return would be read as a line end: https://www.w3.org/TR/xml/#sec-line-ends. */
function escapeText(text: string): string {
  return allowed(text).replace(/[&<>\r]/g, referenceTo);
}

/** In an attribute tabs and line ends would be read as spaces: https://www.w3.org/TR/xml/#AVNormalize. */
function escapeValue(text: string): string {
  return allowed(text).replace(/[&<>"\t\n\r]/g, referenceTo);
}

/**
 * The text without the characters that no XML 1.0 document may hold (https://www.w3.org/TR/xml/#charsets) and without
 * the control characters that it discourages; half a surrogate pair becomes the replacement character.
 */
function allowed(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r\u0085]|[\ufffe\uffff]/gu, '');
}
