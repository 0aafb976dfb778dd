import { TextField } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

/** If readers may comment and like, and whose comments wait. */
export function CommentFields(fields: SectionFields) {
  return (
    <>
      <SwitchField
        {...fields}
        setting="commentsEnabled"
        label="Readers can comment on articles"
        hint="A moderator publishes each comment. An article can do without, in its details. Imported comments appear too."
      />
      <SwitchField
        {...fields}
        setting="commentsTrust"
        label="Trust people with an approved comment"
        hint="What they write is published at once, unless the filter takes it for spam."
      />
      <div className="max-w-60">
        <TextField
          label="Close comments after days"
          hint="Counted from an article’s publication; 0 for never."
          inputMode="numeric"
          maxLength={4}
          {...fields.control('commentsDays')}
        />
      </div>
      <SwitchField
        {...fields}
        setting="likesEnabled"
        label="Readers can like articles and comments"
        hint="Without an account too, and without a cookie."
      />
      <div className="max-w-60">
        <TextField
          label="Show the number from"
          hint="Fewer likes are counted and not shown."
          inputMode="numeric"
          maxLength={7}
          {...fields.control('likesFrom')}
        />
      </div>
    </>
  );
}
