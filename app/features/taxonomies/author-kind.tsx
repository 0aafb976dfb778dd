import { useState } from 'react';
import type { Author } from '../../../contract/author.ts';
import {
  MAX_AUTHOR_LINKS,
  MAX_BIO,
  MAX_EMAIL,
  MAX_FEDIVERSE_HANDLE,
  MAX_NAME,
} from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useMay } from '../../ui/use-may.ts';
import { ImageField } from '../media/image-field.tsx';
import type { ItemKind } from './item-kind.ts';
import { SlugField } from './slug-field.tsx';

/** Authors on their screen of the dashboard. */
export const authorKind: ItemKind<Author> = {
  one: 'Author',
  many: 'Authors',
  apiPath: '/authors',
  pathTo: pathTo.author,
  name: ({ name }) => name,
  messages: texts.authors,
  column: {
    label: 'Account',
    className: 'max-sm:wrap-anywhere sm:min-w-56',
    Cell: AccountCell,
  },
  Portrait: ({ item }) => <Avatar name={item.name} image={item.userImage} size={40} />,
  description: ({ bio }) => bio,
  Fields: AuthorFields,
  readForm: (form, author) => {
    const slug = formText(form, 'slug');
    const account = formText(form, 'account');
    return {
      name: formText(form, 'name'),
      ...(slug && { slug }),
      bio: formText(form, 'bio'),
      userImage: formText(form, 'userImage'),
      fediverse: formText(form, 'fediverse'),
      links: formText(form, 'links').split(/\s+/).filter(Boolean),
      ...(author && account !== (author.account?.email ?? '') && { account: account || null }),
    };
  },
  mergeNote: ({ name }) =>
    `Moves the articles of ${name} to another author, and redirects the former URL there.`,
  mergeDetail: ({ account, published }) => `${account ? `${account.email} · ` : ''}${published}`,
  refuseDeletion: ({ articles }) => (articles > 0 ? 'Has articles: merge instead' : undefined),
};

function AuthorFields({ item: author, errors }: { item: Author | null; errors: Record<string, string> }) {
  const [image, setImage] = useState(author?.userImage ?? '');
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={author?.name}
        maxLength={MAX_NAME}
        autoComplete="off"
        dir="auto"
        error={errors.name}
      />
      <SlugField slug={author?.slug} from="name" error={errors.slug} />
      <TextArea
        label="Bio"
        name="bio"
        defaultValue={author?.bio ?? ''}
        maxLength={MAX_BIO}
        error={errors.bio}
      />
      <ImageField
        label="Image"
        name="userImage"
        shape="square"
        value={image}
        onChange={setImage}
        error={errors.userImage}
      />
      <TextArea
        label="Links"
        name="links"
        dir="ltr"
        defaultValue={author?.links.join('\n')}
        spellCheck={false}
        hint={`One URL on each line, beginning with https://. At most ${MAX_AUTHOR_LINKS}.`}
        error={errors.links}
      />
      <TextField
        label="Account in the fediverse"
        name="fediverse"
        dir="ltr"
        defaultValue={author?.fediverse ?? ''}
        maxLength={MAX_FEDIVERSE_HANDLE}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint="Such as @name@example.social. Without one, articles name that of the site."
        error={errors.fediverse}
      />
      {author && <AccountField email={author.account?.email} error={errors.account} />}
    </>
  );
}

function AccountField({ email, error }: Record<'email' | 'error', string | undefined>) {
  return (
    <TextField
      label="Account"
      name="account"
      type="email"
      defaultValue={email}
      maxLength={MAX_EMAIL}
      autoComplete="off"
      hint="The email address of an account, whose new articles name this author. Empty disconnects."
      error={error}
    />
  );
}

/** Editors do not see accounts. */
function AccountCell({ item }: { item: Author }) {
  if (!useMay()('author.connect')) return <span className="text-muted">–</span>;
  return item.account?.email ?? <span className="text-muted">No account</span>;
}
