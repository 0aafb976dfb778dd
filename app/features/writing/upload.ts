import type { UploadedImage } from '../../../contract/media.ts';

/**
 * Sends one picture to the image service with the specification's names; `progress` hears the share sent, 0 to 1.
 * With the preset `library` it stays in the media library before anything uses it.
 * Throws with the sentence to show; it may be tried again.
 */
export function uploadPicture(
  file: File,
  publicId: string,
  progress: (share: number) => void,
  preset = 'lekha',
): Promise<UploadedImage> {
  const form = new FormData();
  form.append('upload_preset', preset);
  form.append('public_id', publicId);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    // fetch cannot say how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const said = parse(request.responseText);
      if (request.status === 201 && said && 'secure_url' in said) resolve(said);
      else reject(new Error(said && 'message' in said ? said.message : 'The picture could not be uploaded.'));
    };
    request.onerror = () => reject(new Error('The picture could not be sent. Please check your connection.'));
    request.open('POST', '/api/v1/media/upload');
    request.send(form);
  });
}

function parse(text: string): UploadedImage | { message: string } | null {
  try {
    return JSON.parse(text) as UploadedImage | { message: string };
  } catch {
    return null;
  }
}
