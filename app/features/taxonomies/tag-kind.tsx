import { MAX_TAG } from '../../../contract/limits.ts';
import type { ManagedTag } from '../../../contract/tag.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { formText } from '../../ui/dialogs/form-dialog.tsx';
import { changedSlug, type ItemKind } from './item-kind.ts';
import { NamedFields } from './named-fields.tsx';

/** Tags on their screen of the dashboard. */
export const tagKind: ItemKind<ManagedTag> = {
  one: 'Tag',
  many: 'Tags',
  apiPath: '/tags',
  pathTo: pathTo.tag,
  name: ({ name }) => name,
  messages: texts.tags,
  column: { label: 'Slug', className: 'wrap-anywhere', Cell: ({ item }) => <bdi>{item.slug}</bdi> },
  description: ({ description }) => description,
  Fields: TagFields,
  readForm: (form, item) => ({
    name: formText(form, 'name'),
    ...changedSlug(form, item),
    description: formText(form, 'description'),
  }),
  mergeNote: ({ name, articles }) =>
    `Moves ${plural(articles, 'article')} from ${name} to another tag, and redirects its page there.`,
  mergeDetail: ({ articles }) => plural(articles, 'article'),
  deletionNote: ({ articles }) =>
    articles === 0
      ? 'No article has this tag.'
      : `${plural(articles, 'article')} will lose this tag, and nothing else.`,
};

function TagFields({ item, errors }: { item: ManagedTag | null; errors: Record<string, string> }) {
  const hint = item && item.articles > 0 ? `Changes in ${plural(item.articles, 'article')}.` : undefined;
  const name = { label: 'Name', name: 'name', defaultValue: item?.name, maxLength: MAX_TAG, hint } as const;
  return <NamedFields name={name} page="tag’s" item={item} errors={errors} />;
}
