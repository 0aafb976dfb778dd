/** Smaller files are sent as they are. */
const LARGE_BYTES = 1024 * 1024;
/** Enough for the square that the server makes. */
const SIDE = 960;

/** Makes a large photo smaller before it is uploaded. The file itself where the browser cannot read or shrink it. */
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
    // What is transparent would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.9));
    return blob && blob.size < file.size ? new File([blob], 'picture.jpg', { type: blob.type }) : file;
  } catch {
    return file;
  }
}
