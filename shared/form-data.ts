/** The longest headers of one part: a file name of 255 characters takes at most 765 bytes. */
const MAX_PART_HEADERS = 1024;
const TOKEN = "[-A-Za-z0-9'+_.]{1,70}";
const MULTIPART = new RegExp(`^multipart/form-data;\\s?boundary=(?:(${TOKEN})|"(${TOKEN})")$`, 'i');
const URL_ENCODED = /^application\/x-www-form-urlencoded(?:;\s?charset=utf-8)?$/i;

/** Says why a form that names another action than the server knows is refused. */
export const UNKNOWN_ACTION =
  'Nothing was changed: this form does not belong to this version of the site. Reload the page and try again.';

/**
 * Reads a posted form with at most `maxFields` fields. They are counted first, because a few megabytes of
 * empty fields or of their headers take seconds to parse. Throws for anything that is not such a form.
 */
export async function parseForm(request: Request, maxFields: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const [, plain, quoted] = MULTIPART.exec(type) ?? [];
  const boundary = plain ?? quoted;
  // With other parameters the parser could find another boundary than this function.
  if (boundary === undefined && !URL_ENCODED.test(type)) throw new TypeError(`This is not a form: ${type}`);
  const body = Buffer.from(await request.arrayBuffer());
  if (boundary === undefined) assertFewPairs(body, maxFields);
  const form = boundary === undefined ? { type, body } : delimitClearly(body, boundary, maxFields);
  return new Response(form.body, { headers: { 'content-type': form.type } }).formData();
}

function assertFewPairs(body: Buffer, maxFields: number): void {
  let pairs = 0;
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1))
    if (++pairs > maxFields) throw tooManyFields();
}

/**
 * The parser fails if the boundary is anywhere in a file, not only in the line that ends it. A short boundary
 * is in many images, so such a form gets a long one.
 */
function delimitClearly(
  body: Buffer<ArrayBuffer>,
  boundary: string,
  maxFields: number,
): { type: string; body: Buffer<ArrayBuffer> } {
  const [before, ...parts] = splitParts(body, boundary, maxFields);
  const isClear = !parts.some((part) => part.includes(boundary));
  const clear = isClear ? boundary : crypto.randomUUID();
  return {
    type: `multipart/form-data; boundary=${clear}`,
    body: isClear
      ? body
      : Buffer.concat([before!, ...parts.flatMap((part, i) => [delimiter(clear).subarray(i ? 0 : 2), part])]),
  };
}

/** Returns what is before the first delimiter, and what follows each one. Their number is checked. */
function splitParts(body: Buffer, boundary: string, maxFields: number): Buffer[] {
  const line = delimiter(boundary);
  // The first one may begin the body, without the line break.
  let end = body.indexOf(line.subarray(2));
  const parts = [body.subarray(0, Math.max(0, end))];
  for (let from = end + line.length - 2; end >= 0; from = end + line.length) {
    end = body.indexOf(line, from);
    const part = body.subarray(from, end < 0 ? body.length : end);
    if (parts.length > maxFields) throw tooManyFields();
    assertShortHeaders(part);
    parts.push(part);
  }
  return parts;
}

const delimiter = (boundary: string) => Buffer.from(`\r\n--${boundary}`);

const tooManyFields = () => new RangeError('This form has too many fields.');

function assertShortHeaders(part: Buffer): void {
  const start = part.subarray(0, MAX_PART_HEADERS);
  const isLast = start.subarray(0, 2).toString('latin1') === '--';
  if (!isLast && !start.includes('\r\n\r\n'))
    throw new RangeError('A field of this form has too long headers.');
}
