import { Parser } from 'htmlparser2';

const NAME = '[A-Za-z][\\w.-]*(?::[A-Za-z][\\w.-]*)?';
const REFERENCE = '&(?:amp|lt|gt|quot|#\\d+);';
const ATTRIBUTE = `\\s+${NAME}="(?:[^<&"\\t\\n\\r]|${REFERENCE})*"`;
const TOKEN = new RegExp(
  `(?<text>(?:[^<&]|${REFERENCE})+)|<(?<opened>${NAME})(?:${ATTRIBUTE})*(?<alone>/?)>|</(?<closed>${NAME})>`,
  'uy',
);
/** https://www.w3.org/TR/xml/#charsets */
const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** The texts and attributes of a document's elements, by element name. */
export interface ReadXml {
  texts: Map<string, string[]>;
  attributes: Map<string, Record<string, string>[]>;
}

/** Parses a document, and throws if it is not well-formed. */
export function readXml(document: string): ReadXml {
  expectWellFormed(document);
  const read: ReadXml = { texts: new Map(), attributes: new Map() };
  const open: { name: string; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push({ name, text: '' });
        read.attributes.set(name, [...(read.attributes.get(name) ?? []), attributes]);
      },
      ontext: (text) => {
        const current = open.at(-1);
        if (current) current.text += text;
      },
      onclosetag: () => {
        const done = open.pop()!;
        read.texts.set(done.name, [...(read.texts.get(done.name) ?? []), done.text]);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(document);
  return read;
}

function expectWellFormed(document: string): void {
  const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
  if (!document.startsWith(declaration)) throw new Error('The XML declaration is missing.');
  if (!CHARACTERS.test(document))
    throw new Error('The document contains a character that XML does not allow.');
  const open: string[] = [];
  for (TOKEN.lastIndex = declaration.length; TOKEN.lastIndex < document.length; ) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(document)?.groups;
    if (!groups) throw new Error(`Not well-formed at ${at}: ${document.slice(at, at + 80)}`);
    if (groups.opened && !groups.alone) open.push(groups.opened);
    if (groups.closed && open.pop() !== groups.closed)
      throw new Error(`${groups.closed} was not open at ${at}.`);
  }
  if (open.length > 0) throw new Error(`${open} stayed open.`);
}
