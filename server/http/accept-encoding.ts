const encodings = ['br', 'gzip'] as const;

/** How a page's bytes are written on the wire; `identity` is as they are. */
export type Encoding = (typeof encodings)[number] | 'identity';

const known = new Map<string, Encoding>();
/** Browsers send a handful of them. */
const MOST_KNOWN = 200;

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  let encoding = known.get(accepted);
  if (encoding === undefined) {
    encoding = encodings.find((one) => allows(accepted, one)) ?? 'identity';
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(accepted, encoding);
  }
  return encoding;
}

function allows(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}
