import { LRUCache } from 'lru-cache';

const encodings = ['br', 'gzip'] as const;

/** Compression of a response; `identity` is none. */
export type Encoding = (typeof encodings)[number] | 'identity';

/** Browsers send a handful of different headers. */
const recent = new LRUCache<string, Encoding>({
  max: 200,
  memoMethod: (header) => encodings.find((encoding) => allows(header, encoding)) ?? 'identity',
});

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function bestEncoding(header: string | undefined): Encoding {
  return header ? recent.memo(header) : 'identity';
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
