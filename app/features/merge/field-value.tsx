import { compareWords } from '../../../contract/compare/words.ts';
import { Parts } from '../history/marked.tsx';
import type { FieldName, KnownFields } from './fields.ts';

export const fieldLabels: Record<FieldName, string> = {
  title: 'Title',
  category: 'Category',
  subcategory: 'Subcategory',
  publishing: 'Publishing',
  bannerImg: 'Banner image',
  slug: 'Address',
  excerpt: 'Excerpt',
  additionalImages: 'Additional images',
};

interface FieldValueProps {
  name: FieldName;
  of: KnownFields;
  /** The fields that both began from: words that were changed in them are marked. */
  base: KnownFields | null;
}

/** What one side has in a field. */
export function FieldValue({ name, of, base }: FieldValueProps) {
  if (name === 'bannerImg') return of.bannerImg ? <Thumbnail src={of.bannerImg} /> : <Empty />;
  if (name === 'publishing') return <p className="font-sans text-base capitalize">{publishingText(of)}</p>;
  if (name === 'additionalImages') return <Images of={of} />;
  if (of[name] === '') return <Empty />;
  return (
    <p dir="auto" className="break-words">
      <Parts parts={compareWords(base?.[name] || of[name], of[name])} />
    </p>
  );
}

function publishingText({ publishing }: KnownFields): string {
  if (!publishing) return '';
  const { status, publishAt } = publishing;
  return status === 'scheduled' ? `Scheduled, ${publishAt.replace('T', ' ')}` : status;
}

function Images({ of: { additionalImages } }: { of: KnownFields }) {
  if (additionalImages.length === 0) return <Empty />;
  return (
    <ol className="grid gap-2 font-sans text-sm">
      {additionalImages.map(({ url, caption, alt, position }) => (
        <li key={`${url} ${position} ${caption}`} className="flex items-center gap-3">
          <img src={url} alt={alt} className="h-12 w-20 shrink-0 rounded-sm object-cover" />
          <span dir="auto">
            {caption || alt} <span className="text-muted">({position})</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Thumbnail({ src }: { src: string }) {
  return <img src={src} alt="" className="max-h-40 rounded-sm object-contain" />;
}

function Empty() {
  return <p className="font-sans text-sm text-soft">Nothing here.</p>;
}
