import { notify } from '../../components/toasts.tsx';
import { uploadPicture } from './upload.ts';

/** Lets the author choose a file, sends it, and answers the picture for the text; null when nothing came of it. */
export async function pickPicture() {
  const file = await chooseFile();
  if (!file) return null;
  const toast = await notify.loading('Uploading the picture…');
  try {
    const { secure_url, width, height } = await uploadPicture(
      file,
      `content_image_1_${Date.now()}`,
      () => undefined,
    );
    void notify.success('Picture uploaded', toast);
    return { src: ownAddress(secure_url), alt: '', width, height };
  } catch (error) {
    void notify.error(error instanceof Error ? error.message : 'The picture could not be uploaded.', toast);
    return null;
  }
}

function chooseFile(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  return new Promise((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  });
}

/** Our own pictures are kept without the site's name, which may change. */
function ownAddress(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? pathname : url;
}
