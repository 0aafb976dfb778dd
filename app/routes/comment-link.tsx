import { data, Form } from 'react-router';
import { texts } from '../../contract/texts.ts';
import {
  commenterCookie,
  confirmComment,
  findConfirmable,
  findNotified,
  stopReplyEmails,
} from '../../domain/comments/comments.ts';
import type { Ctx } from '../../domain/context.ts';
import { pathTo } from '../../shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { refuseActions, runAction, runLoader, services } from '../request/route-helpers.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import type { Route } from './+types/comment-link.ts';

/** The texts and the effect of a link. */
interface Operation {
  title: string;
  button: string;
  broken: string;
  /** Finds the lines that say what it is about; null for a link that does not work. */
  find(ctx: Ctx, token: string): Promise<string[] | null>;
  act(ctx: Ctx, token: string): Promise<{ done: string; path?: string; cookie?: string } | null>;
}

const operations: Record<'confirm' | 'stop' | 'forget', Operation> = {
  confirm: {
    title: 'Confirm your comment',
    button: 'Confirm',
    broken: 'This link no longer works. Please send your comment again.',
    async find(ctx, token) {
      const found = await findConfirmable(ctx, token);
      return found && [`${found.name}, ${found.email}`, `On “${found.title}”`, found.text];
    },
    async act(ctx, token) {
      const confirmed = await confirmComment(ctx, token);
      if (!confirmed) return null;
      const { state, slug, commenter } = confirmed;
      const path = pathTo.comments(slug);
      return { done: texts.comments[state], path, cookie: commenterCookie(ctx, commenter) };
    },
  },
  stop: {
    title: 'Emails about replies',
    button: 'Send me no more',
    broken: 'This link does not work. Please use the link in a newer email.',
    async find(ctx, token) {
      const name = await findNotified(ctx, token);
      return name === null ? null : [name];
    },
    act: async (ctx, token) =>
      (await stopReplyEmails(ctx, token)) ? { done: 'You get no more emails about replies.' } : null,
  },
  forget: {
    title: 'Comment under another name',
    button: 'Forget me on this device',
    broken: '',
    find: async () => [],
    act: async (ctx) => ({
      done: 'This browser no longer knows your email address.',
      cookie: commenterCookie(ctx, null),
    }),
  },
};

function operationAt({ pathname }: URL): Operation {
  if (pathname.startsWith('/account/comments/stop')) return operations.stop;
  return pathname.startsWith('/account/comments/forget') ? operations.forget : operations.confirm;
}

/** Opening the link changes nothing, since email clients open links automatically. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { title, button, broken, find } = operationAt(url);
  const token = url.searchParams.get('token') ?? '';
  const lines = await runLoader(() => find(services(context).publicCtx, token));
  return { title, button, broken, lines, path: url.pathname };
}

export async function action({ context, url, request }: Route.ActionArgs) {
  await refuseActions(request);
  const token = url.searchParams.get('token') ?? '';
  return runAction(async () => {
    const result = await operationAt(url).act(services(context).publicCtx, token);
    const { cookie, ...shown } = result ?? { done: '' };
    return data(shown, cookie === undefined ? {} : { headers: { 'set-cookie': cookie } });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** The page of a link in an email about comments, with its button. */
export default function CommentLink({ loaderData, actionData }: Route.ComponentProps) {
  const { title, button, broken, lines, path } = loaderData;
  const result = actionData && 'done' in actionData && actionData.done !== '' ? actionData : null;
  return (
    <AccountCard path={path} title={title}>
      {!lines && <ErrorAlert>{broken}</ErrorAlert>}
      {result && <Notice>{result.done}</Notice>}
      {lines && !result && (
        <Form method="post" className="grid gap-5">
          {lines.map((line) => (
            <p key={line} dir="auto" className="break-words whitespace-pre-line text-soft">
              {line}
            </p>
          ))}
          <button type="submit" className="button w-full">
            {button}
          </button>
        </Form>
      )}
      <p className="text-center text-sm">
        <a href={result?.path ?? '/'} className="text-link inline-flex min-h-11 items-center">
          {result?.path ? 'To the comments' : 'Home'}
        </a>
      </p>
    </AccountCard>
  );
}
