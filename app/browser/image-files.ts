/**
 * True for a file that may be an image. Many browsers give a HEIC photo no type, and the server says what to
 * do about it.
 */
export function isImageFile({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name);
}
