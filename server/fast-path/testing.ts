import type { Socket } from 'node:net';

/** A connection guard that limits nothing. */
export const unlimited = {
  trackUnread() {},
  markHandedOver() {},
  endIdle(socket: Socket) {
    socket.destroy();
  },
  runInSlot: <T>(_socket: Socket, _request: unknown, work: (hasWaited: boolean) => Promise<T>) => work(false),
};

/** A number from 0 to 1, as `Math.random`. */
export type Random = () => number;

/** The writes of a client on one connection, each a string of bytes. */
export interface Conversation {
  /** Number of requests, complete or not. */
  requests: number;
  pieces: string[];
}

/** A generator whose numbers a seed repeats (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Paths that the page cache has. */
export const CACHED_PATHS = [
  '/',
  '/about',
  '/blog/a',
  '/blog/%E0%A6%95',
  '/blogs?page=2',
  '/rss.xml',
  '/api/v1/categories',
  '/api/v1/articles/all-articles?page=2&limit=9',
];

/** Paths of pages that are rendered for each request, and how. */
export const RENDERED_PATHS = {
  '/blog/missing': 404,
  '/blog/moved': 301,
  '/blog/faulty': 500,
  '/blog/large': 200,
  '/nowhere/at/all': 404,
  '/api/v1/articles/all-articles?lang=aa': 200,
} as const;

/** A client that may not cause renders. */
export const LIMITED = '9.9.9.9';

/** Ends a connection. Repeated, because the request before may take it for its body or its headers. */
const LAST = 'GET /end HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

const renderedPaths = Object.keys(RENDERED_PATHS);
const oddTargets = [
  '/blog/b',
  '/dashboard',
  '/api/v1/categories?limit=1',
  '/blog/a?utm_source=x&page=3',
  '/blogs?page=02',
  '/blogs?page=2&page=2',
  '//blog/a',
  '/blog//a',
  '/blog/../about',
  '/blog/%2e%2e',
  '/blog/%',
  '/blog/a#part',
  '/blog/a%00',
  '/BLOG/a',
  '/blog/a/',
  '/blog/a.data',
  '/_root.data',
  'http://localhost/blog/a',
  'HTTP://LOCALHOST/about',
  'https://other.example/about?x=1',
  'http://user:pass@localhost/about',
  'http:///about',
  'localhost:80',
  'blog/a',
  '*',
  '',
  '?page=2',
  '/blog/a b',
  '/blog/\x01',
  '/blog/\t',
  '/blog/\xe0\xa6\x95',
  '/blog/a\0',
  '/blog/a\\b',
  `/blog/${'x'.repeat(1200)}`,
  `/blog/${'x'.repeat(9000)}`,
];
const methods = [
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'GETT',
  'G',
  '',
  'QUERY',
];
const versions = [
  'HTTP/1.0',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/0.9',
  'http/1.1',
  'HTTP/1.1 ',
  'HTTP/11',
  'HTTP /1.1',
  'HTTP/1.',
  '',
];
const lineEnds = ['\n', '\r', '\r\r\n', '\n\r\n', ' \r\n', '\r\n ', '\r\n\t', ''];

/** Names and values of headers. `TAG` stands for the entity tag of a cached page. */
const headers: [name: string, values: string[]][] = [
  ['Host', ['localhost', '', 'other.example:80', 'a b', 'a,b']],
  [
    'Accept-Encoding',
    [
      'br',
      'gzip',
      'gzip, deflate, br, zstd',
      'BR;Q=1',
      'br;q=0, gzip;q=0.5',
      'br ; q=0.000',
      'identity',
      '',
      '*',
      ',',
      'gzip;q=0',
    ],
  ],
  [
    'If-None-Match',
    [
      '"TAG"',
      'W/"TAG"',
      '"x", "TAG-gzip", W/"TAG-br"',
      '"TAG-gzip"',
      '"TAG-br"',
      '*',
      '',
      ',',
      '"x"',
      '*, "x"',
    ],
  ],
  [
    'Cookie',
    [
      'lekha_flash=loggedIn',
      'a=1; lekha_kept=1',
      'lekha.session_token=x.y',
      '',
      'LEKHA_x=1',
      'lekha',
      '_x=1',
    ],
  ],
  [
    'Connection',
    [
      'keep-alive',
      'close',
      'Keep-Alive',
      'CLOSE',
      'keep-alive, close',
      'close, keep-alive',
      'Upgrade',
      'keep-alive, Upgrade',
      'x',
      '',
      'keep-alive;',
      ',keep-alive',
      'keep-alive keep-alive',
      'te',
    ],
  ],
  ['Keep-Alive', ['timeout=1, max=1', '']],
  ['Proxy-Connection', ['close', 'keep-alive']],
  ['Content-Length', ['0', '5', '05', '+5', '-5', '5,5', '0x5', '5.0', '', '99999999999999999999', '60']],
  [
    'Transfer-Encoding',
    ['chunked', 'Chunked', 'identity', 'gzip, chunked', 'chunked, gzip', 'xchunked', '', 'chunked,'],
  ],
  ['Upgrade', ['websocket', 'h2c', '']],
  ['Expect', ['100-continue', '100-Continue', 'x', '']],
  ['TE', ['trailers']],
  ['Trailer', ['X-Sum']],
  ['If-Match', ['"TAG"', '*', '"x"']],
  ['If-Modified-Since', ['Sat, 21 Nov 2026 10:00:00 GMT', 'x']],
  ['If-Unmodified-Since', ['Sat, 21 Nov 2020 10:00:00 GMT']],
  ['Range', ['bytes=0-4', 'bytes=-1', 'bytes=9999-']],
  ['If-Range', ['"TAG"']],
  ['X-Forwarded-For', ['10.0.0.1', LIMITED, '1.2.3.4, 5.6.7.8', 'x', '']],
  ['X-Forwarded-Proto', ['https']],
  ['X-HTTP-Method-Override', ['DELETE']],
  ['HTTP2-Settings', ['AAMAAABkAARAAAAAAAIAAAAA']],
  ['User-Agent', ['Mozilla/5.0 (X11; Linux x86_64)', 'x'.repeat(3000), 'x'.repeat(8100), 'x'.repeat(17_000)]],
  ['Accept', ['text/html,*/*;q=0.8', '']],
  ['Date', ['Sat, 21 Nov 2026 10:00:00 GMT']],
  ['X-Y', ['1', '\x01', '\0', '\x7f', '\xe9', 'a\tb', '"\\"', 'a\rb', 'a\nb', ' \t ', ':', 'x: y']],
  ['X Y', ['1']],
  ['', ['1', '']],
  ['(x)', ['1']],
  ['X-\xe9', ['1']],
  ['__proto__', ['1']],
  ['constructor', ['x']],
  ["!#$%&'*+.^_`|~", ['1']],
];
const separators = [': ', ':', ':  ', ':\t', ' : ', '\t:', ': \t', '', ' ', ':\r\n ', ':\x0b'];
const bodies = [
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  '0\r\n\r\n',
  '5;x=1\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n',
  '\r\n',
  'x',
  '\0',
];

/**
 * Some requests on one connection, most of them valid, in one piece or several. The server closes the
 * connection after them.
 */
export function generateConversation(random: Random, etag: string): Conversation {
  const requests = Array.from({ length: 1 + Math.floor(random() * 8) }, () => generateRequest(random, etag));
  const pieces =
    random() < 0.15 ? [requests.join('')] : requests.flatMap((request) => split(request, random));
  return { requests: requests.length, pieces: [...pieces, LAST, LAST, LAST] };
}

function generateRequest(random: Random, etag: string): string {
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  // Half of the requests are as a browser sends them; the others differ in about two of these.
  const odd = chance(0.5) ? 0 : 1;
  const method = chance(0.2 * odd) ? pick(methods) : chance(0.1) ? 'HEAD' : 'GET';
  const target = chance(0.3 * odd) ? pick(oddTargets) : pick(chance(0.3) ? renderedPaths : CACHED_PATHS);
  const version = chance(0.06 * odd) ? pick(versions) : 'HTTP/1.1';
  const space = () => (chance(0.01 * odd) ? pick(['  ', '\t', '']) : ' ');
  const end = () => (chance(0.01 * odd) ? pick(lineEnds) : '\r\n');
  const lines = [`${method}${space()}${target}${space()}${version}`];
  if (!chance(0.05 * odd)) lines.push('Host: localhost');
  const count = Math.floor(random() * 5);
  for (let i = 0; i < count; i++) {
    const [name, values] = odd ? pick(headers) : headers[1 + Math.floor(random() * 3)]!;
    const value = odd ? pick(values) : values[Math.floor(random() * 3)]!;
    const separator = chance(0.2 * odd) ? pick(separators) : ': ';
    const line = `${inSomeCase(name, random)}${separator}${value.replaceAll('TAG', etag)}`;
    lines.splice(1 + Math.floor(random() * lines.length), 0, line);
    if (chance(0.1 * odd)) lines.push(line);
  }
  // Node ignores headers after the two thousandth.
  if (chance(0.003 * odd)) lines.splice(1 + Math.floor(random() * 2), 0, Array(1995).fill('a:').join('\r\n'));
  const text = lines.map((line) => line + end()).join('') + end();
  return chance(0.15 * odd)
    ? text + pick(bodies)
    : chance(0.02 * odd)
      ? text.slice(0, random() * text.length)
      : text;
}

function inSomeCase(name: string, random: Random): string {
  const kind = random();
  return kind < 0.6 ? name : kind < 0.8 ? name.toLowerCase() : name.toUpperCase();
}

function split(request: string, random: Random): string[] {
  if (random() < 0.75 || request === '') return [request];
  const at = Math.floor(random() * request.length);
  return [request.slice(0, at), ...split(request.slice(at), random)].filter(Boolean);
}
