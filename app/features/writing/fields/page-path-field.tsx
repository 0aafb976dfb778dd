import { MAX_PAGE_PATH } from '../../../../contract/limits.ts';
import { TextField } from '../../../ui/field.tsx';

interface PagePathFieldProps {
  /** Absent in texts of an older version. */
  path: string | undefined;
  error: string | undefined;
}

/** The path that makes an article a page of its own. */
export function PagePathField({ path, error }: PagePathFieldProps) {
  return (
    <TextField
      label="Path of a page"
      name="pagePath"
      maxLength={MAX_PAGE_PATH}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={path ?? ''}
      placeholder="team/history"
      hint="With a path, this is a page outside all lists and needs no category or banner. Empty for an article."
      error={error}
    />
  );
}
