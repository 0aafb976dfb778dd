import { MAX_EXCERPT, MAX_TAG } from '../../../contract/limits.ts';
import type { ManagedTag } from '../../../contract/tag.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { changedSlug, type ItemKind } from './item-kind.ts';
import { SlugField } from './slug-field.tsx';

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

function TagFields({ item: tag, errors }: { item: ManagedTag | null; errors: Record<string, string> }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={tag?.name}
        maxLength={MAX_TAG}
        autoComplete="off"
        dir="auto"
        hint={tag && tag.articles > 0 ? `Changes in ${plural(tag.articles, 'article')}.` : undefined}
        error={errors.name}
      />
      <SlugField slug={tag?.slug} from="name" error={errors.slug} />
      <TextArea
        label="Description"
        name="description"
        defaultValue={tag?.description ?? ''}
        maxLength={MAX_EXCERPT}
        hint="Shown on the tag’s page and to search engines."
        error={errors.description}
      />
    </>
  );
}
