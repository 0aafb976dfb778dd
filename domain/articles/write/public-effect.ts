import { fieldTable, type PlainColumn, plainFields } from '../../../contract/article-fields.ts';
import type { PublicEffect } from '../../write.ts';
import type { ArticleRow } from '../read/summary.ts';

/** True if the change withdraws something from readers. */
type Rule = (before: ArticleRow, after: ArticleRow) => boolean;

/** For texts and dates: a page with the former ones shows nothing that is no longer public. */
const never: Rule = () => false;

/** For what decides where an article appears: a page of before may list it where it no longer belongs. */
function ifChanged(column: keyof ArticleRow): Rule {
  return (before, after) => before[column] !== after[column];
}

/** For lists: an article may appear in more places, and must disappear from others at once. */
function ifRemoved(read: (row: ArticleRow) => unknown[]): Rule {
  return (before, after) => {
    const still = new Set(read(after));
    return read(before).some((item) => !still.has(item));
  };
}

const ifAuthorRemoved = ifRemoved(({ author_id, more_authors }) => [author_id, ...JSON.parse(more_authors)]);

/** A rule for every column, so that nobody forgets to decide it for a new one. */
const rules: Record<keyof ArticleRow, Rule> = {
  ...plainRules(),
  status: ifChanged('status'),
  deleted_at: ifChanged('deleted_at'),
  slug: ifChanged('slug'),
  lang: ifChanged('lang'),
  translation_group: ifChanged('translation_group'),
  category: ifChanged('category'),
  subcategory: ifChanged('subcategory'),
  series_id: ifChanged('series_id'),
  tags: ifRemoved(({ tags }) => JSON.parse(tags)),
  author_id: ifAuthorRemoved,
  more_authors: ifAuthorRemoved,
  n: never,
  id: never,
  title: never,
  banner_image: never,
  banner_alt: never,
  additional_images: never,
  created_by: never,
  featured: never,
  publish_at: never,
  created_at: never,
  published_at: never,
  dated_at: never,
  updated_at: never,
  version: never,
  read_minutes: never,
  start_text: never,
  render_version: never,
  toc: never,
  body: never,
  rendered: never,
  headings_text: never,
  search_text: never,
  series_part: never,
};

function plainRules(): Record<PlainColumn, Rule> {
  const rows = plainFields.map((name) => fieldTable[name]);
  return Object.fromEntries(
    rows.map(({ column, isAboutPlace }) => [column, isAboutPlace ? ifChanged(column) : never]),
  ) as Record<PlainColumn, Rule>;
}

/** The effect of a save on readers. An article that was not published showed them nothing. */
export function publicEffect(before: ArticleRow | null, after: ArticleRow): PublicEffect {
  const withdraws =
    before?.status === 'published' && Object.values(rules).some((withdrawn) => withdrawn(before, after));
  return { withdraws };
}
