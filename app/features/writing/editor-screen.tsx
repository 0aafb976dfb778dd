import { Ellipsis, ExternalLink, History, LayoutTemplate, Trash2 } from 'lucide-react';
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
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSite } from '../../ui/site-context.ts';
import { useMay } from '../../ui/use-may.ts';
import { articleToForm } from '../autosave/form-content.ts';
import { ReviewNotice } from '../reviews/review-notice.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { DeleteArticle } from './delete-article.tsx';
import type { EditorData } from './editor-data.ts';
import { useEditorArticle } from './use-editor-article.ts';

// Loaded when their buttons are pressed.
const ArticleMenu = lazyPart(() => import('./article-menu.tsx'));
const TemplateMenu = lazyPart(() => import('../templates/template-menu.tsx'));

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
        barTools={article ? <ArticleLinks article={article} /> : <Templates templates={loaded.templates} />}
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
const WIDE_ONLY = 'icon-button max-lg:[[data-scripts]_&]:hidden';

function ArticleLinks({ article }: { article: EditableArticle }) {
  const { _id, title, status, canDelete } = article;
  const [isDeleting, setDeleting] = useState(false);
  const askToDelete = () => setDeleting(true);
  const mayShare = useMay()('article.share');
  const [isSharing, setSharing] = useState(false);
  const share = () => setSharing(true);
  const [isMenuWanted, setMenuWanted] = useState(false);
  return (
    <div className="flex items-center">
      <Link to={pathTo.history(_id)} className={WIDE_ONLY} aria-label="History" title="History">
        <History size={19} aria-hidden />
      </Link>
      {status === 'published' && (
        <Link to={pathTo.text(article)} className={WIDE_ONLY} aria-label="View" title="View">
          <ExternalLink size={19} aria-hidden />
        </Link>
      )}
      {mayShare && (
        <ShareButton articleId={_id} isOpen={isSharing} onOpen={share} onClose={() => setSharing(false)} />
      )}
      <Button
        type="button"
        className={WIDE_ONLY}
        aria-label="Delete"
        title="Delete"
        refusal={canDelete ? null : texts.articles.onlyCreatorDeletes}
        onClick={askToDelete}
      >
        <Trash2 size={19} aria-hidden />
      </Button>
      {isMenuWanted ? (
        <ArticleMenu
          article={article}
          onDelete={askToDelete}
          onShare={mayShare ? share : undefined}
          onClose={() => setMenuWanted(false)}
          fallback={<MenuPlace />}
        />
      ) : (
        <MenuPlace onClick={() => setMenuWanted(true)} />
      )}
      <DeleteArticle
        id={_id}
        title={title || texts.articles.untitled}
        open={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
}

/** The button of the menu, whose code is loaded when it is pressed. */
function MenuPlace({ onClick }: { onClick?: () => void }) {
  return (
    <button
      type="button"
      className="script-only icon-button"
      aria-label="More actions"
      aria-haspopup="menu"
      onClick={onClick}
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  );
}

function Templates({ templates }: Pick<EditorData, 'templates'>) {
  const [isWanted, setWanted] = useState(false);
  if (templates.length === 0) return null;
  const button = (
    <button
      type="button"
      className="script-only button button-quiet button-small"
      aria-label="Start from a template"
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <LayoutTemplate size={17} aria-hidden /> <span className="max-lg:sr-only">Start from a template</span>
    </button>
  );
  if (!isWanted) return button;
  return <TemplateMenu templates={templates} onClose={() => setWanted(false)} fallback={button} />;
}

/** The content of a new article: its category is chosen already if the site has one alone. */
function newForm(categories: Category[]): FormContent {
  const [only, ...others] = categories;
  return only && others.length === 0 ? { ...emptyForm, category: only.name } : emptyForm;
}
