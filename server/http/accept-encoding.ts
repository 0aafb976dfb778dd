const encodings = ['br', 'gzip'] as const;

/** Compression of a response; `identity` is none. */
export type Encoding = (typeof encodings)[number] | 'identity';

const known = new Map<string, Encoding>();
/** Browsers send a handful of them. */
const MAX_KNOWN = 200;

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function bestEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = encodings.find((one) => allows(header, one)) ?? 'identity';
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(header, encoding);
  }
  return encoding;
}

function allows(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}
