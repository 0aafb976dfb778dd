/** An address as people write it, percent-encoded or not; one that cannot be decoded is meant as it stands. */
export function decodedAddress(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
