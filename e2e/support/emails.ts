import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An email in the server's outbox. */
export interface Email {
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
  /** All URLs in the text, in order. */
  links: string[];
  headers: Record<string, string>;
}

/** Reads all emails of a data folder, oldest first. */
export async function readEmails(dataDir: string): Promise<Email[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseEmail(await readFile(join(outbox, name), 'latin1'))));
}

/**
 * Parses what nodemailer writes of RFC 5322 and 2045: nested parts, quoted-printable, base64, encoded words.
 */
export function parseEmail(source: string): Email {
  const { headers } = parsePart(source);
  const text = plainText(source) ?? '';
  return {
    to: headers.to ?? '',
    subject: decodeWords(headers.subject ?? ''),
    text,
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    headers,
  };
}

function parsePart(source: string): { headers: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(source) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), body };
}

function plainText(source: string): string | undefined {
  const { headers, body } = parsePart(source);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.map((part) => plainText(part.replace(/^\r?\n/, ''))).find((text) => text !== undefined);
  }
  if (!type.startsWith('text/plain')) return undefined;
  return decodeBody(body, headers['content-transfer-encoding']);
}

function decodeBody(body: string, encoding = '7bit'): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuoted(body.replace(/=\r?\n/g, ''));
    default:
      return Buffer.from(body, 'latin1').toString('utf8');
  }
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
