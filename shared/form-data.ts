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
  assertFewFields(body, boundary, maxFields);
  return new Response(body, { headers: { 'content-type': type } }).formData();
}

function assertFewFields(body: Buffer, boundary: string | undefined, maxFields: number): void {
  const delimiter = boundary === undefined ? '&' : `--${boundary}`;
  let fields = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (++fields > maxFields) throw new RangeError('This form has too many fields.');
    if (boundary !== undefined) assertShortHeaders(body, at + delimiter.length);
  }
}

function assertShortHeaders(body: Buffer, from: number): void {
  const start = body.subarray(from, from + MAX_PART_HEADERS);
  const isLast = start.subarray(0, 2).toString('latin1') === '--';
  if (!isLast && !start.includes('\r\n\r\n'))
    throw new RangeError('A field of this form has too long headers.');
}
