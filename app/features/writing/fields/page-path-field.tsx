import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_PAGE_PATH } from '../../../../contract/limits.ts';
import { tidyPagePath } from '../../../../shared/page-path.ts';
import { TextField } from '../../../ui/field.tsx';

interface PagePathFieldProps {
  /** Absent in texts of an older version. */
  path: string | undefined;
  error: string | undefined;
}

/** The path that makes an article a standalone page. */
export function PagePathField({ path, error }: PagePathFieldProps) {
  return (
    <TextField
      label={fieldLabels.pagePath}
      name="pagePath"
      maxLength={MAX_PAGE_PATH}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={path ?? ''}
      placeholder="team/history"
      hint="Set a path to publish this as a standalone page, outside all lists; it needs no category or banner. Leave empty for an article."
      error={error}
      onBlur={({ target }) => {
        const path = tidyPagePath(target.value);
        if (path === target.value) return;
        target.value = path;
        target.dispatchEvent(new Event('input', { bubbles: true }));
      }}
    />
  );
}
