import { ExternalLink, History } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../../contract/addresses.ts';
import { emptyForm } from '../../../contract/form-content.ts';
import { texts } from '../../../contract/texts.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { Notice } from '../../components/problem.tsx';
import { notify } from '../../components/toasts.tsx';
import { useHydrated } from '../../components/use-hydrated.ts';
import type { Refusal } from '../../route-helpers.ts';
import { useSite } from '../../site.ts';
import { formOfArticle } from '../autosave/form-content.ts';
import { PageTitle } from '../dashboard/page-title.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { DeleteArticle } from './delete-article.tsx';
import type { EditorData } from './editor-data.ts';
import { useEditorArticle } from './use-editor-article.ts';

interface DeskScreenProps {
  loaded: EditorData;
  /** The answer to a form sent without scripts. */
  sent: { updated: number } | { refusal: Refusal; typed: Typed | undefined } | undefined;
}

interface Typed {
  written: FormContent;
  version: number;
}

/** The writing screen of one article, from its first word on. */
export function EditorScreen({ loaded, sent }: DeskScreenProps) {
  const { timeZone } = useSite();
  const { article, unsaved, onSaved } = useEditorArticle(loaded);
  const saved = useMemo(() => (article ? formOfArticle(article, timeZone) : emptyForm), [article, timeZone]);
  const said = sentenceOf(loaded, sent);
  const hydrated = useHydrated();
  useEffect(() => {
    if (said) void notify.success(said);
  }, [said]);
  return (
    <>
      <title>{article ? `Edit: ${article.title || texts.articles.untitled}` : 'Create Article'}</title>
      <PageTitle title={article ? 'Edit Article' : 'Create New Article'}>
        {article && <WaysOn article={article} />}
      </PageTitle>
      {!hydrated && said && <Notice>{said}</Notice>}
      <ArticleEditor
        account={loaded.account}
        article={article}
        saved={saved}
        unsaved={unsaved}
        missing={loaded.missing}
        categories={loaded.categories}
        saveId={loaded.saveId}
        resume={loaded.resume}
        earlier={loaded.earlier}
        refused={
          sent && 'refusal' in sent && sent.typed
            ? { refusal: sent.refusal, typed: sent.typed.written, version: sent.typed.version }
            : undefined
        }
        onSaved={onSaved}
      />
    </>
  );
}

/** What a form sent without scripts has done, in the specification's words. */
function sentenceOf({ created }: EditorData, sent: DeskScreenProps['sent']): string | undefined {
  if (sent) return 'updated' in sent ? texts.articles.updated : undefined;
  return created ? texts.articles.created : undefined;
}

function WaysOn({ article: { _id, slug, title, status, canDelete } }: { article: EditableArticle }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={addressOf.history(_id)} className="button button-quiet">
        <History size={17} aria-hidden /> History
      </Link>
      {status === 'published' && (
        <Link to={addressOf.article(slug)} className="button button-quiet">
          <ExternalLink size={17} aria-hidden /> View
        </Link>
      )}
      <DeleteArticle id={_id} title={title || texts.articles.untitled} allowed={canDelete} />
    </div>
  );
}
