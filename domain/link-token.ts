import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Makes the secret of a link. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** True for a text that has the form of a secret. */
export function isToken(text: string): boolean {
  return text.length === 43 && TOKEN.test(text);
}

/** The only form in which a secret is stored. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
