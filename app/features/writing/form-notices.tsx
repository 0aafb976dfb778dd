import { texts } from '../../../contract/texts.ts';
import { ErrorAlert, Notice } from '../../ui/alerts.tsx';
import { useEditorSession } from '../autosave/session-context.ts';
import { AutosaveNotices } from '../autosave/ui/notices.tsx';
import type { ArticleFormProps, FormStart } from './editor-props.ts';
import { Conflict } from './saving/conflict.tsx';
import { formAfterMerge } from './saving/form-after-merge.ts';
import { isEditConflict, type SaveFailure } from './saving/save-failure.ts';

interface FormNoticesProps extends Pick<ArticleFormProps, 'article' | 'start' | 'onReplace'> {
  /** Why the last save failed; null if it did not. */
  failure: SaveFailure | null;
  /** True if the form was saved since it was opened. */
  hasSaved: boolean;
  /** True if another tab of this browser has the same text open. */
  isOpenElsewhere: boolean;
  /** The text of the button that saves. */
  button: string;
}

/**
 * Says above the fields what prevents a save, where the text comes from, and what others do with the article.
 */
export function FormNotices(props: FormNoticesProps) {
  const { article, start, failure, hasSaved, isOpenElsewhere, button, onReplace } = props;
  const session = useEditorSession();
  const conflict = article && isEditConflict(failure?.refusal) ? failure.refusal : undefined;
  return (
    <>
      {failure?.refusal && !conflict && <ErrorAlert inPlace>{failure.message}</ErrorAlert>}
      {article && conflict && (
        <Conflict
          id={article._id}
          message={conflict.message}
          canReplace={!article.proposes}
          base={session.basedOn ?? article.version}
          onMerged={(merged) => onReplace(formAfterMerge(session, merged))}
        />
      )}
      {!hasSaved && <Notice>{startNotice(start, button)}</Notice>}
      <AutosaveNotices otherTab={isOpenElsewhere} conflict={conflict !== undefined} />
    </>
  );
}

/** Says where the text comes from that the form starts with. */
function startNotice({ merged, revision, unsaved }: FormStart, button: string): string | null {
  if (merged) return texts.autosave.merged(button);
  if (!revision) return null;
  return unsaved
    ? texts.autosave.revisionLoaded(revision.version, button)
    : texts.autosave.revisionSame(revision.version);
}
