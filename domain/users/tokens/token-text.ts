import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'lekha_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET = 32;
const CHECKSUM = 6;
const TOKEN = /^lekha_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
const LENGTH = PREFIX.length + SECRET + CHECKSUM;

/**
 * Makes the text of a token: a prefix by which programs find it where it does not belong, 32 random
 * characters (190 bits), and a checksum.
 */
export function newTokenText(): string {
  let secret = '';
  while (secret.length < SECRET) secret += ALPHABET[randomInt(ALPHABET.length)];
  return PREFIX + secret + checksum(secret);
}

/** True for a text with the prefix of tokens, right or wrong. */
export function claimsToBeToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** True for a text that was made as a token. The checksum keeps mistyped ones from the database. */
export function isTokenText(text: string): boolean {
  if (text.length !== LENGTH) return false;
  const [, secret, sum] = TOKEN.exec(text) ?? [];
  return secret !== undefined && sum === checksum(secret);
}

/** The only form in which a token is stored. A fast hash is enough for random texts. */
export function hashTokenText(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** CRC-32 in base 62. */
function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (; digits.length < CHECKSUM; rest = Math.floor(rest / ALPHABET.length))
    digits = ALPHABET[rest % ALPHABET.length] + digits;
  return digits;
}
