import type { TitleBanner } from '../../../../contract/media.ts';
import { callApi } from '../../../browser/api.ts';
import { useAttempt } from '../../../browser/hooks/use-attempt.ts';
import { trackUpload } from '../../../browser/pending-uploads.ts';
import { notify } from '../../../browser/toasts.ts';
import { useEditorSession } from '../../autosave/session-context.ts';

/** Makes a banner from the title in the form. `onMade` gets its URL. */
export function useTitleBanner(onMade: (url: string) => void) {
  const session = useEditorSession();
  const { busy, refusal, attempt } = useAttempt();
  const make = () =>
    attempt(async () => {
      const end = trackUpload('screen');
      try {
        const { title } = session.content();
        const { url, alt } = await callApi<TitleBanner>('POST', '/media/banner', { title });
        onMade(url);
        if (alt === '')
          notify.error('The banner is without the title: this site has no font for its letters.');
        else notify.success('Banner made: lists and links to the article show it');
      } finally {
        // Ends after the form has the image.
        setTimeout(end);
      }
    });
  return { busy, error: refusal?.message, make: () => void make() };
}
