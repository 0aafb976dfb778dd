import { LRUCache } from 'lru-cache';

const encodings = ['br', 'gzip'] as const;

/** Compression of a response; `identity` means none. */
export type Encoding = (typeof encodings)[number] | 'identity';

/** A longer header is of no browser. */
const MAX_LENGTH = 200;

/** Browsers send a handful of different headers. */
const recent = new LRUCache<string, Encoding>({
  max: 200,
  memoMethod: (header) => encodings.find((encoding) => allows(header, encoding)) ?? 'identity',
});

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function bestEncoding(header: string | undefined): Encoding {
  return header && header.length <= MAX_LENGTH ? recent.memo(header) : 'identity';
}

function allows(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part.split(';').map((item) => item.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}
