/** Smaller files are uploaded unchanged. */
const LARGE_BYTES = 1024 * 1024;
/** The shorter side in pixels, enough for the square avatar that the server creates. */
const SIDE = 960;

/**
 * Shrinks a large image before its upload. Returns the file itself if the browser cannot read it or make it
 * smaller.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= LARGE_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Transparent pixels would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return blob && blob.size < file.size ? new File([blob], 'avatar.jpg', { type: blob.type }) : file;
  } catch {
    return file;
  }
}
