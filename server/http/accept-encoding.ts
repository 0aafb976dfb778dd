import { LRUCache } from 'lru-cache';

const encodings = ['br', 'gzip'] as const;

/** Compression of a response; `identity` means none. */
export type Encoding = (typeof encodings)[number] | 'identity';

/** A longer header is of no browser. */
const MAX_LENGTH = 200;

/** Browsers send a handful of different headers. */
const recent = new LRUCache<string, readonly Encoding[]>({
  max: 200,
  memoMethod: (header) => [...encodings.filter((encoding) => allows(header, encoding)), 'identity'],
});

const IDENTITY: readonly Encoding[] = ['identity'];

/** The encodings that an `Accept-Encoding` header allows, best first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  return header && header.length <= MAX_LENGTH ? recent.memo(header) : IDENTITY;
}

/** The best of them. */
export function bestEncoding(header: string | undefined): Encoding {
  return acceptedEncodings(header)[0]!;
}

function allows(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part.split(';').map((item) => item.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}
