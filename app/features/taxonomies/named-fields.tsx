import { MAX_EXCERPT } from '../../../contract/limits.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SlugField } from './slug-field.tsx';

interface NamedFieldsProps {
  name: {
    label: string;
    name: 'name' | 'title';
    defaultValue: string | undefined;
    maxLength: number;
    hint?: string | undefined;
  };
  /** Whose page shows the description: "tag’s". */
  page: string;
  /** Null for a new one. */
  item: { slug: string; description: string | null } | null;
  errors: Record<string, string>;
}

/** The fields of a tag or a series: its name, slug and description. */
export function NamedFields({ name, page, item, errors }: NamedFieldsProps) {
  return (
    <>
      <TextField {...name} autoComplete="off" dir="auto" error={errors[name.name]} />
      <SlugField slug={item?.slug} from={name.name} error={errors.slug} />
      <TextArea
        label="Description"
        name="description"
        defaultValue={item?.description ?? ''}
        maxLength={MAX_EXCERPT}
        hint={`Shown on the ${page} page and to search engines.`}
        error={errors.description}
      />
    </>
  );
}
