import { Type } from 'lucide-react';
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
      <button
        type="button"
        className="script-only text-link mt-2 inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 text-sm"
        aria-disabled={busy || undefined}
        onClick={() => busy || make()}
      >
        <Type size={15} aria-hidden /> {busy ? 'Making a banner…' : 'Make a banner from the title'}
      </button>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}
