/**
 * Encrypts a text with the site's secret, by XChaCha20-Poly1305, so that a copy of the database alone does
 * not tell it.
 */
export async function encrypt(secret: string, text: string): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto');
  return symmetricEncrypt({ key: secret, data: text });
}

/** The text that was encrypted; null if another secret was used, or the text was changed. */
export async function decrypt(secret: string, encrypted: string): Promise<string | null> {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  return symmetricDecrypt({ key: secret, data: encrypted }).catch(() => null);
}
