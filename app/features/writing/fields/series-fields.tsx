import { useId, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_PART, MAX_SERIES_TITLE } from '../../../../contract/limits.ts';
import type { ArticleSeries } from '../../../../contract/series.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { tagKey } from '../../../../shared/text/tag-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SeriesFieldsProps {
  content: Pick<FormContent, 'series' | 'seriesPart'>;
  /** The series of the saved article. */
  saved: ArticleSeries | null;
  errors: Record<string, string>;
}

/** The series of an article, an existing or a new one, and its part. */
export function SeriesFields({ content, saved, errors }: SeriesFieldsProps) {
  const suggestions = useId();
  const [typed, setTyped] = useState(content.series);
  const [isOpen, setOpen] = useState(false);
  const titles = useSuggestions('series', typed, isOpen);
  const stays = saved !== null && tagKey(saved.title) === tagKey(typed);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-x-4">
      <TextField
        label={fieldLabels.series}
        name="series"
        list={suggestions}
        maxLength={MAX_SERIES_TITLE}
        dir="auto"
        autoComplete="off"
        defaultValue={content.series}
        onFocus={() => setOpen(true)}
        onChange={(event) => setTyped(event.target.value)}
        hint="Choose one, or type a new title."
        error={errors.series ?? errors['series.title']}
      />
      <datalist id={suggestions}>
        {titles.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <TextField
        label={fieldLabels.seriesPart}
        name="seriesPart"
        type="number"
        min={1}
        max={MAX_PART}
        step={1}
        autoComplete="off"
        placeholder={stays ? String(saved.part) : undefined}
        defaultValue={content.seriesPart}
        hint={stays ? `Leave empty to keep part ${saved.part}.` : 'Leave empty to add it at the end.'}
        error={errors.seriesPart ?? errors['series.part']}
      />
    </div>
  );
}
