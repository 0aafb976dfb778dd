import { useEffect, useRef, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import {
  MAX_SEO_DESCRIPTION,
  MAX_TITLE,
  MAX_URL,
  SHOWN_SEO_DESCRIPTION,
  SHOWN_SEO_TITLE,
} from '../../../../contract/limits.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { CheckField, Field, TextField } from '../../../ui/field.tsx';
import { useEditorSession } from '../../autosave/session-context.ts';
import { GroupTitle } from '../panel/panel-group.tsx';
import { readSearchResult, type SearchResultTexts } from './read-search-result.ts';
import { SearchResultPreview } from './search-result-preview.tsx';

interface SearchFieldsProps {
  content: FormContent;
  errors: Record<string, string>;
}

/** How readers and search engines find the article, in a section that is closed while nothing is set. */
export function SearchFields({ content, errors }: SearchFieldsProps) {
  const { canonicalUrl = '', seoTitle = '', seoDescription = '', noindex, unlisted, noComments } = content;
  const isSet = Boolean(canonicalUrl || seoTitle || seoDescription || noindex || unlisted || noComments);
  const hasError = ['canonicalUrl', 'seoTitle', 'seoDescription'].some((name) => name in errors);
  const [isOpen, setOpen] = useState(isSet);
  const section = useRef<HTMLDetailsElement>(null);
  const shown = useSearchResultTexts(section, isOpen || hasError);
  return (
    <details
      ref={section}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-line"
    >
      <GroupTitle>Search engines and sharing</GroupTitle>
      <div className="grid gap-6 pt-1 pb-6">
        {shown && <SearchResultPreview result={shown} />}
        <ResultTexts content={content} shown={shown} errors={errors} />
        <TextField
          label={fieldLabels.canonicalUrl}
          name="canonicalUrl"
          inputMode="url"
          maxLength={MAX_URL}
          autoComplete="off"
          spellCheck={false}
          defaultValue={canonicalUrl}
          placeholder="https://"
          hint="Where the text was first published, if that is another site."
          error={errors.canonicalUrl}
        />
        <Visibility content={content} />
      </div>
    </details>
  );
}

/** The title and description that search results show instead of those of the article. */
function ResultTexts({ content, shown, errors }: SearchFieldsProps & { shown: SearchResultTexts | null }) {
  const { seoTitle = '', seoDescription = '' } = content;
  return (
    <>
      <TextField
        label={fieldLabels.seoTitle}
        name="seoTitle"
        maxLength={MAX_TITLE}
        dir="auto"
        autoComplete="off"
        defaultValue={seoTitle}
        placeholder={shown?.title}
        hint={countLeft(shown?.seoTitle ?? seoTitle, SHOWN_SEO_TITLE)}
        error={errors.seoTitle}
      />
      <Field
        label={fieldLabels.seoDescription}
        hint={countLeft(shown?.seoDescription ?? seoDescription, SHOWN_SEO_DESCRIPTION)}
        error={errors.seoDescription}
      >
        {(control) => (
          <textarea
            {...control}
            name="seoDescription"
            rows={3}
            maxLength={MAX_SEO_DESCRIPTION}
            dir="auto"
            defaultValue={seoDescription}
            className="field field-sizing-content max-h-60 min-h-24"
          />
        )}
      </Field>
    </>
  );
}

/** Who finds the article. */
function Visibility({ content: { noindex, unlisted, noComments } }: Pick<SearchFieldsProps, 'content'>) {
  return (
    <div className="grid gap-3">
      <CheckField
        name="noindex"
        label={fieldLabels.noindex}
        defaultChecked={noindex}
        hint="The site still lists it."
      />
      <CheckField
        name="unlisted"
        label={fieldLabels.unlisted}
        defaultChecked={unlisted}
        hint="Only people with the link can find it: it is in no list, feed or search."
      />
      <CheckField
        name="noComments"
        label={fieldLabels.noComments}
        defaultChecked={noComments}
        hint="Also where the settings of the site allow comments."
      />
    </div>
  );
}

/** Says how much of a text search results show. */
function countLeft(text: string, maxLength: number): string {
  const left = maxLength - [...text.trim()].length;
  if (left === maxLength) return `Search results show about ${maxLength} characters.`;
  const count = Math.abs(left);
  const characters = plural(count, 'character');
  return left >= 0 ? `${characters} left` : `${characters} more than search results show`;
}

/** Reads what a search result would show from the form, after each input while the section is open. */
function useSearchResultTexts(
  section: React.RefObject<HTMLDetailsElement | null>,
  isOpen: boolean,
): SearchResultTexts | null {
  const session = useEditorSession();
  const [shown, setShown] = useState<SearchResultTexts | null>(null);
  useEffect(() => {
    const form = section.current?.closest('form');
    if (!isOpen || !form) return;
    const read = () => setShown(readSearchResult(form, session.body));
    read();
    return session.subscribe(read);
  }, [section, session, isOpen]);
  return shown;
}
