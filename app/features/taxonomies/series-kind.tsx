import { ListOrdered } from 'lucide-react';
import { Link } from 'react-router';
import { MAX_SERIES_TITLE } from '../../../contract/limits.ts';
import type { ManagedSeries } from '../../../contract/series.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { formText } from '../../ui/dialogs/form-dialog.tsx';
import { changedSlug, type ItemKind } from './item-kind.ts';
import { NamedFields } from './named-fields.tsx';

/** Series on their screen of the dashboard. */
export const seriesKind: ItemKind<ManagedSeries> = {
  one: 'Series',
  many: 'Series',
  apiPath: '/series',
  pathTo: pathTo.series,
  name: ({ title }) => title,
  messages: texts.series,
  column: { label: 'Slug', className: 'wrap-anywhere', Cell: ({ item }) => <bdi>{item.slug}</bdi> },
  description: ({ description }) => description,
  Actions: OrderLink,
  Fields: SeriesFields,
  readForm: (form, item) => ({
    title: formText(form, 'title'),
    ...changedSlug(form, item),
    description: formText(form, 'description'),
  }),
  mergeNote: ({ title, articles }) =>
    `Adds ${plural(articles, 'article')} of ${title} to another series, after its last part, and redirects the page there.`,
  mergeDetail: ({ articles }) => plural(articles, 'article'),
  deletionNote: ({ articles }) =>
    articles === 0
      ? 'No article is part of it.'
      : `${plural(articles, 'article')} will be part of no series, and stay otherwise as they are.`,
};

function OrderLink({ item: { _id, title } }: { item: ManagedSeries }) {
  return (
    <Link
      to={pathTo.parts(_id)}
      className="icon-button text-muted hover:text-ink"
      aria-label={`Reorder the parts of ${title}`}
      title="Reorder the parts"
    >
      <ListOrdered size={17} aria-hidden />
    </Link>
  );
}

function SeriesFields({ item, errors }: { item: ManagedSeries | null; errors: Record<string, string> }) {
  const title = {
    label: 'Title',
    name: 'title',
    defaultValue: item?.title,
    maxLength: MAX_SERIES_TITLE,
  } as const;
  return <NamedFields name={title} page="series’" item={item} errors={errors} />;
}
