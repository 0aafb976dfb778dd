/** The first segments of paths that are not for every visitor alike, or that a program answers. */
const OWN = new Set([
  ...['account', 'api', 'confirm-email', 'dashboard', 'first-administrator', 'forgot-password', 'login'],
  ...['media', 'metrics', 'newsletter', 'register', 'reset-password', 'setup', 'share', 'sign-out'],
]);

/** An encoded letter, digit, `-`, `_` or `~`, which no program that follows RFC 3986 writes. */
const NEEDLESS = /%(?:2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/**
 * True for another spelling of a path of our own, such as `/Share/…` or `/%73hare/…`. Each has one spelling,
 * so that every rule about it, of caches, headers and limits, holds for all requests.
 */
export function isDisguised(path: string): boolean {
  const first = path.split('/', 2)[1]?.replace(/\.data$/i, '') ?? '';
  const plain = decode(first).toLowerCase();
  return OWN.has(plain) && (first !== plain || NEEDLESS.test(path));
}

/** The path of our own that `path` names with slashes at its end, without them; undefined for any other. */
export function withoutSlashes(path: string): string | undefined {
  const first = path.split('/', 2)[1]!;
  return path.endsWith('/') && OWN.has(first) ? path.replace(/\/+$/, '') : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
