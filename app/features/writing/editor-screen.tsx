import { ExternalLink, History, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '../../../contract/category.ts';
import { emptyForm } from '../../../contract/form-content.ts';
import { texts } from '../../../contract/texts.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import type { Refusal } from '../../browser/refusal.ts';
import { notify } from '../../browser/toasts.ts';
import { Notice } from '../../ui/alerts.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { useSite } from '../../ui/site-context.ts';
import { useMay } from '../../ui/use-may.ts';
import { articleToForm } from '../autosave/form-content.ts';
import { PageTitle } from '../dashboard/page-title.tsx';
import { ReviewNotice } from '../reviews/review-notice.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { TemplateMenu } from '../templates/template-menu.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleMenu } from './article-menu.tsx';
import { DeleteArticle } from './delete-article.tsx';
import type { EditorData } from './editor-data.ts';
import { useEditorArticle } from './use-editor-article.ts';

interface EditorScreenProps {
  loaded: EditorData;
  /** The result of a form that was sent without JavaScript. */
  result: { updated: number } | { refusal: Refusal; typed: SentForm | undefined } | undefined;
}

interface SentForm {
  content: FormContent;
  version: number;
}

export function EditorScreen({ loaded, result }: EditorScreenProps) {
  const { timeZone } = useSite();
  const { article, workingCopies, onSaved } = useEditorArticle(loaded);
  const { proposal } = loaded;
  const start = loaded.start?.content;
  const [empty] = useState(() => newForm(loaded.categories));
  const saved = useMemo(
    () => (article ? articleToForm({ ...article, ...proposal?.revision }, timeZone) : (start ?? empty)),
    [article, proposal, start, empty, timeZone],
  );
  const message = successMessage(loaded, result);
  const hydrated = useHydrated();
  useEffect(() => {
    if (message) notify.success(message);
  }, [message]);
  return (
    <>
      <title>{article ? `Edit: ${article.title || texts.articles.untitled}` : 'Create Article'}</title>
      <PageTitle compact title={article ? 'Edit Article' : 'Create New Article'}>
        {article && <ArticleLinks article={article} />}
        {!article && loaded.templates.length > 0 && <TemplateMenu templates={loaded.templates} />}
      </PageTitle>
      {!hydrated && message && <Notice>{message}</Notice>}
      {article && (
        <ReviewNotice
          key={`${article._id} ${loaded.review?.submittedAt}`}
          articleId={article._id}
          version={article.version}
          loaded={loaded.review}
          proposes={article.proposes}
        />
      )}
      <ArticleEditor
        {...loaded}
        article={article}
        saved={saved}
        workingCopies={workingCopies}
        refused={
          result && 'refusal' in result && result.typed
            ? { refusal: result.refusal, ...result.typed }
            : undefined
        }
        onSaved={onSaved}
      />
    </>
  );
}

function successMessage(
  { createdByFormPost }: EditorData,
  result: EditorScreenProps['result'],
): string | undefined {
  if (result) return 'updated' in result ? texts.articles.updated : undefined;
  return createdByFormPost ? texts.articles.created : undefined;
}

/** On narrow screens, most of these are in the menu, if scripts run. */
const WIDE_ONLY = 'button button-quiet button-small max-sm:[[data-scripts]_&]:hidden';

function ArticleLinks({ article }: { article: EditableArticle }) {
  const { _id, title, status, canDelete } = article;
  const [isDeleting, setDeleting] = useState(false);
  const askToDelete = () => setDeleting(true);
  const mayShare = useMay()('article.share');
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={pathTo.history(_id)} className={WIDE_ONLY}>
        <History size={17} aria-hidden /> History
      </Link>
      {status === 'published' && (
        <Link to={pathTo.text(article)} className={WIDE_ONLY}>
          <ExternalLink size={17} aria-hidden /> View
        </Link>
      )}
      {mayShare && <ShareButton articleId={_id} />}
      <ExplainedButton
        type="button"
        className={WIDE_ONLY}
        refusal={canDelete ? null : texts.articles.onlyCreatorDeletes}
        onClick={askToDelete}
      >
        <Trash2 size={17} aria-hidden /> Delete
      </ExplainedButton>
      <ArticleMenu article={article} onDelete={askToDelete} />
      <DeleteArticle
        id={_id}
        title={title || texts.articles.untitled}
        open={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
}

/** The content of a new article: its category is chosen already if the site has one alone. */
function newForm(categories: Category[]): FormContent {
  const [only, ...others] = categories;
  return only && others.length === 0 ? { ...emptyForm, category: only.name } : emptyForm;
}
