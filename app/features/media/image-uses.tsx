import { Link } from 'react-router';
import type { MediaUse } from '../../../contract/media.ts';
import { pathTo } from '../../../shared/paths.ts';

/** Lists where an image is used, with links. */
export function ImageUses({ uses }: { uses: MediaUse[] }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">Used in</h3>
      {uses.length === 0 ? (
        <p className="mt-1 text-sm text-muted">This image is not used yet.</p>
      ) : (
        <ul className="mt-1 grid max-h-52 gap-1 overflow-y-auto text-sm">
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id}`} className="flex flex-wrap items-baseline gap-x-2">
              <UseLink use={use} />
              <span className="text-2xs text-muted">{labels[use.kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const labels: Record<MediaUse['kind'], string> = {
  article: 'Article',
  earlier: 'Version history',
  unsaved: 'Unsaved changes',
  setting: 'Settings',
  page: 'Page',
  template: 'Template',
  letter: 'Letter',
  author: 'Author',
  user: 'Account',
};

function UseLink({ use }: { use: MediaUse }) {
  const to = linkToUse(use);
  const title = use.title || 'Untitled';
  if (!to) return <span dir="auto">{title}</span>;
  return (
    <Link to={to} className="text-link" dir="auto">
      {title}
    </Link>
  );
}

function linkToUse({ kind, id, title }: MediaUse): string | null {
  if (kind === 'article' || kind === 'unsaved') return id ? pathTo.edit(id) : '/dashboard/create-article';
  if (kind === 'earlier') return pathTo.history(id);
  if (kind === 'setting') return '/dashboard/settings';
  if (kind === 'page') return `/dashboard/settings/${id}`;
  if (kind === 'template') return '/dashboard/templates';
  if (kind === 'letter') return pathTo.editLetter(id);
  if (kind === 'author') return `/dashboard/authors?${new URLSearchParams({ q: title })}`;
  if (kind === 'user') return `/dashboard/manage-users?${new URLSearchParams({ q: title })}`;
  return null;
}
