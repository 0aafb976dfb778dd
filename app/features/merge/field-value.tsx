import type { AdditionalImage } from '../../../contract/article.ts';
import { compareWords } from '../../../shared/diff/words.ts';
import { DiffText } from '../history/diff-lines.tsx';
import type { BaseFields, FieldName } from './fields.ts';

interface FieldValueProps {
  name: FieldName;
  fields: BaseFields;
  /** The fields of the base version; words that differ from it are marked. */
  base: BaseFields | null;
}

/** The value of a field in one version. */
export function FieldValue({ name, fields, base }: FieldValueProps) {
  if (name === 'bannerImg')
    return fields.bannerImg ? (
      <img src={fields.bannerImg} alt="" className="max-h-40 rounded-sm object-contain" />
    ) : (
      <NoValue />
    );
  if (name === 'publishing')
    return <p className="font-sans text-base capitalize">{publishingText(fields)}</p>;
  if (name === 'additionalImages') return <Images images={fields.additionalImages} />;
  if (name === 'noindex' || name === 'unlisted' || name === 'noComments')
    return <p className="font-sans text-base">{fields[name] ? 'Yes' : 'No'}</p>;
  if (fields[name] === '') return <NoValue />;
  return (
    <p dir="auto" className="break-words">
      <DiffText parts={compareWords(base?.[name] || fields[name], fields[name])} />
    </p>
  );
}

function publishingText({ publishing }: BaseFields): string {
  if (!publishing) return '';
  const { status, publishAt } = publishing;
  return status === 'scheduled' ? `Scheduled, ${publishAt.replace('T', ' ')}` : status;
}

function Images({ images }: { images: AdditionalImage[] }) {
  if (images.length === 0) return <NoValue />;
  return (
    <ol className="grid gap-2 font-sans text-sm">
      {images.map(({ url, caption, alt, position }) => (
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

function NoValue() {
  return <p className="font-sans text-sm text-soft">Empty</p>;
}
