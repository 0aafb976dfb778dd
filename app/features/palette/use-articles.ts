import { FileText } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ArticleSummary } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useLoaded } from '../../browser/hooks/use-loaded.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { CommandGroup } from './commands.ts';

const PAUSE_MS = 180;
const SHOWN = 7;

/** Searches articles of every status on the server when typing pauses. */
export function useArticles(term: string) {
  const navigate = useNavigate();
  const query = new URLSearchParams({ searchTerm: term, status: 'all', limit: `${SHOWN}` });
  const path = term === '' ? null : `/articles/all-articles?${query}`;
  const { data, isLoading, hasFailed } = useLoaded<ArticleSummary[]>(path, PAUSE_MS);
  const articles = data ?? [];
  const isUnique = (title: string) => articles.filter((article) => article.title === title).length === 1;
  const items = articles.map(({ _id, title, status, lang }) => ({
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
    searching: isLoading,
    failed: hasFailed,
  };
}
