import { useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import { ImageField } from '../../media/image-field.tsx';
import { TitleBannerButton } from './title-banner-button.tsx';
import { useChanged } from './use-changed.ts';
import { useSetValue } from './use-set-value.ts';

interface BannerFieldProps {
  /** The URL of the banner when the form is opened. */
  start: string;
  /** A file to upload that was not chosen in this field. */
  file: File | undefined;
  error: string | undefined;
}

/** The banner of an article: an image that is chosen, or one that is made from the title. */
export function BannerField({ start, file, error }: BannerFieldProps) {
  const { touch } = useEditorSession();
  const [banner, setBanner] = useState(start);
  useChanged(banner, touch);
  useSetValue('bannerImg', setBanner);
  return (
    <div>
      <ImageField
        label={fieldLabels.bannerImg}
        name="bannerImg"
        value={banner}
        onChange={setBanner}
        publicId={() => `hero_image_${Date.now()}`}
        file={file}
        error={error}
      />
      <TitleBannerButton onMade={setBanner} />
    </div>
  );
}
