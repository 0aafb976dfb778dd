import { Link, useRevalidator } from 'react-router';
import { commentStates } from '../../../contract/comment.ts';
import { listBans, listQueue } from '../../../domain/comments/comments.ts';
import { Bans } from '../../features/comment-queue/bans.tsx';
import { Queue } from '../../features/comment-queue/queue.tsx';
import { ListFilter } from '../../features/dashboard/list-filter.tsx';
import { listUrl, readChoice, readSearchTerm } from '../../features/dashboard/list-url.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { useMay } from '../../ui/use-may.ts';
import type { Route } from './+types/comments.ts';

const tabs = [
  ['pending', 'Waiting'],
  ['reported', 'Reported'],
  ['approved', 'Published'],
  ['spam', 'Spam'],
  ['trash', 'Deleted'],
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, settings } = requireStaff(context, 'comment.moderate');
  const state = readChoice(url, 'state', commentStates) ?? 'pending';
  const searchTerm = readSearchTerm(url);
  const query = { state, ...(searchTerm && { searchTerm }) };
  const [queue, bans] = await runLoader(() => Promise.all([listQueue(ctx, query), listBans(ctx)]));
  return { state, searchTerm, queue, bans, isEnabled: settings.commentsEnabled };
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  const { state, searchTerm, queue, bans, isEnabled } = loaderData;
  const { revalidate } = useRevalidator();
  const isEmpty = searchTerm === '' && Object.values(queue.counts).every((count) => count === 0);
  return (
    <>
      <title>Comments</title>
      <PageTitle title="Comments" lead="What readers write about articles." />
      {!isEnabled && <Off />}
      {!isEmpty && (
        <ListFilter
          label="Comments"
          tabs={tabs}
          shown={state}
          counts={queue.counts}
          to={(shown) => listUrl({ state: shown, q: searchTerm })}
          parameter="state"
          search="Search texts, names and addresses"
          term={searchTerm}
        />
      )}
      <Queue
        key={`${state} ${searchTerm}`}
        queue={queue}
        state={state}
        searchTerm={searchTerm}
        onBanned={() => void revalidate()}
      />
      <Bans bans={bans} onEnded={() => void revalidate()} />
    </>
  );
}

/** Says that readers cannot comment, and leads to what changes that. */
function Off() {
  return (
    <p role="note" className="mb-4 rounded-md bg-info-tint px-4 py-3 text-sm text-info">
      Comments are off.{' '}
      {useMay()('settings.write') ? (
        <Link to="/dashboard/settings#settings-comments" className="underline">
          Allow them in the settings
        </Link>
      ) : (
        'An administrator can allow them in the settings.'
      )}
    </p>
  );
}
