import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ArticleSummary } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi } from '../../browser/api.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { CommandGroup } from './commands.ts';

const PAUSE_MS = 180;
const SHOWN = 7;

interface ArticleResults {
  term: string;
  articles: ArticleSummary[];
  failed: boolean;
}

/** Searches articles of every status on the server when typing pauses. */
export function useArticles(term: string) {
  const navigate = useNavigate();
  const [found, setFound] = useState<ArticleResults>({ term: '', articles: [], failed: false });
  useEffect(() => {
    if (term === '') return;
    let outdated = false;
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ searchTerm: term, status: 'all', limit: `${SHOWN}` });
      callApi<ArticleSummary[]>('GET', `/articles/all-articles?${query}`).then(
        (articles) => outdated || setFound({ term, articles, failed: false }),
        () => outdated || setFound({ term, articles: [], failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [term]);
  const isUnique = (title: string) =>
    found.articles.filter((article) => article.title === title).length === 1;
  const items = found.articles.map(({ _id, title, status, lang }) => ({
    id: _id,
    label: title || texts.articles.untitled,
    icon: FileText,
    // A translation may have the same title.
    note: status === 'published' ? (isUnique(title) ? undefined : languageName(lang)) : status,
    run: () => void navigate(pathTo.edit(_id)),
  }));
  const group: CommandGroup = { value: 'Articles', items };
  return {
    groups: term !== '' && items.length > 0 ? [group] : [],
    searching: term !== '' && found.term !== term,
    failed: found.term === term && found.failed,
  };
}
