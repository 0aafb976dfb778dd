const MAX_READ = 2000;
const MAX_SHOWN = 300;

/**
 * The message of an error as administrators see it: one short line without the password of a URL, email
 * addresses and long random values, which may be secrets.
 */
export function plainError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error ?? '');
  const plain = message
    .slice(0, MAX_READ)
    .replace(/\/\/[^\s/@]{1,500}@/g, '//')
    .replace(/[^\s<>"'(]{1,64}@[^\s<>"'),;]{1,255}/g, '[email]')
    .replace(/\b(password|passwd|secret|token|key|authorization)\b\s*[=:]\s*\S+/gi, '$1=[hidden]')
    .replace(/[A-Za-z0-9_+=-]{32,}/g, '[hidden]')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= MAX_SHOWN ? plain : `${plain.slice(0, MAX_SHOWN - 1).toWellFormed()}…`;
}
