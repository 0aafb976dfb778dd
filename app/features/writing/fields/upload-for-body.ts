import { ownAddress } from '../../../components/own-address.ts';
import { uploadImage } from '../../media/upload-image.ts';

let count = 0;

/** Sends a picture for the text and answers it as the text keeps it. Throws with the sentence to show. */
export async function uploadForBody(file: File, progress: (share: number) => void, signal: AbortSignal) {
  const name = `content_image_${++count}_${Date.now()}`;
  const { secure_url, width, height } = await uploadImage(file, name, { progress, signal });
  return { src: ownAddress(secure_url), alt: '', width, height };
}
