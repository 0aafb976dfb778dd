import { Type } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useTitleBanner } from './use-title-banner.ts';

interface TitleBannerButtonProps {
  /** Called with the URL of the banner. */
  onMade: (url: string) => void;
}

/** A button that makes a banner from the title, for those who have no image. */
export function TitleBannerButton({ onMade }: TitleBannerButtonProps) {
  const { busy, error, make } = useTitleBanner(onMade);
  return (
    <>
      <Button
        type="button"
        className="script-only text-link mt-2 inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 text-sm"
        busy={busy}
        onClick={() => busy || make()}
      >
        <Type size={15} aria-hidden /> {busy ? 'Making a banner…' : 'Make a banner from the title'}
      </Button>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}
