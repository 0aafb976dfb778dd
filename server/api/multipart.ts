/** One part of a form. `bytes` is a view of the form's own. */
export interface FormPart {
  name: string;
  isFile: boolean;
  /** Of the file, with the escapes of https://html.spec.whatwg.org/#multipart-form-data undone. */
  fileName: string | undefined;
  bytes: Buffer;
}

const MOST_PARTS = 16;
const HEADER_BYTES = 4096;
const BREAK = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');

/** The boundary named by a `multipart/form-data` content type, or null for any other type. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType,
    ) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Splits a form by searching for its boundary, in one pass and without copying, because parsers that look at each
 * byte in JavaScript hold every reader up for a large file. Null when the form is broken, cut short or has too many
 * parts. Format: RFC 7578 and RFC 2046, section 5.1.
 */
export function splitForm(body: Buffer, boundary: string): FormPart[] | null {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  let at = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
    ? delimiter.length - 2
    : endOf(body, delimiter, 0);
  while (at !== null && parts.length <= MOST_PARTS) {
    if (body.toString('latin1', at, at + 2) === '--') return parts;
    const start = endOf(body, BREAK, at);
    const end = start === null ? -1 : body.indexOf(delimiter, start - 2);
    const part = start === null || end === -1 ? null : readPart(body.subarray(start - 2, end));
    if (!part) return null;
    parts.push(part);
    at = end + delimiter.length;
  }
  return null;
}

/** `part` begins with the line break before its headers, so that a part without headers has its blank line too. */
function readPart(part: Buffer): FormPart | null {
  const end = part.indexOf(BLANK_LINE);
  if (end === -1 || end > HEADER_BYTES) return null;
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*;(.*)$/im.exec(
    part.toString('utf8', 0, end),
  )?.[1];
  const name = /(?:^|;)[ \t]*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition ?? '');
  if (!disposition || !name) return null;
  return {
    name: name[1] ?? name[2] ?? '',
    isFile: /(?:^|;)[ \t]*filename\*?=/i.test(disposition),
    fileName: fileNameIn(disposition),
    bytes: part.subarray(end + BLANK_LINE.length),
  };
}

function fileNameIn(disposition: string): string | undefined {
  const [, quoted, plain] = /(?:^|;)[ \t]*filename=(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition) ?? [];
  const escapes: Record<string, string> = { '%22': '"', '%0d': ' ', '%0a': ' ' };
  return (quoted ?? plain)?.replace(/%(22|0d|0a)/gi, (coded) => escapes[coded.toLowerCase()]!);
}

function endOf(body: Buffer, mark: Buffer, from: number): number | null {
  const at = body.indexOf(mark, from);
  return at === -1 ? null : at + mark.length;
}
