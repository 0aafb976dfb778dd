/** An XML element. Its text and attributes are plain; `writeXml` escapes them. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string | number>;
  content: string | XmlElement[];
}

/** Makes an element with text or child elements; null children are left out. */
export function element(
  name: string,
  content: string | (XmlElement | null)[] = '',
  attributes: Record<string, string | number> = {},
): XmlElement {
  const present = typeof content === 'string' ? content : content.filter((child) => child !== null);
  return { name, attributes, content: present };
}

/** Writes a well-formed document; characters that XML does not allow are removed. */
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

/** A carriage return would be parsed as a line break: https://www.w3.org/TR/xml/#sec-line-ends. */
function escapeText(text: string): string {
  return allowed(text).replace(/[&<>\r]/g, referenceTo);
}

/**
 * In an attribute, tabs and line breaks would be parsed as spaces: https://www.w3.org/TR/xml/#AVNormalize.
 */
function escapeValue(text: string): string {
  return allowed(text).replace(/[&<>"\t\n\r]/g, referenceTo);
}

/**
 * Removes the characters that XML 1.0 forbids or discourages (https://www.w3.org/TR/xml/#charsets): control
 * characters and noncharacters. Lone surrogates become the replacement character.
 */
function allowed(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r\u0085]|\p{Noncharacter_Code_Point}/gu, '');
}
