import { commentChange, newComment } from '../../../contract/comment.ts';
import { httpStatuses } from '../../../contract/error-codes.ts';
import { likeChange } from '../../../contract/like.ts';
import { texts } from '../../../contract/texts.ts';
import {
  deleteComment,
  editComment,
  reportComment,
  writeComment,
} from '../../../domain/comments/comments.ts';
import { toLekhaError } from '../../../domain/error-mapping.ts';
import { changeLike } from '../../../domain/likes/likes.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { UNKNOWN_ACTION } from '../../../shared/form-data.ts';
import { pathTo } from '../../../shared/paths.ts';
import type { TypedComment } from '../../features/comments/comment-form.tsx';
import { HONEYPOT_FIELD } from '../../features/newsletter/newsletter-box.tsx';
import { PageError, type PageRequest } from '../page.ts';

/** The outcomes that the page tells after a redirect. */
export const outcomes = {
  public: texts.comments.public,
  waiting: texts.comments.waiting,
  confirm: texts.comments.confirm,
  removed: texts.comments.removed,
  reported: texts.comments.reported,
  liked: texts.likes.thanks,
  unliked: texts.likes.taken,
};
type Outcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as Outcome[];

/** The result of a form: the path of the page that tells what happened, or why it was refused. */
export type SentComment = { path: string } | { status: number; typed: TypedComment };

/** The forms of the page. */
const forms = ['write', 'edit', 'delete', 'report', 'like', 'unlike'] as const;

type Request = PageRequest<{ slug: string }>;

/** More than any field may hold, also before it is trimmed. */
const MAX_TYPED = 30_000;

/** Does what a form of the comments page asks for. */
export async function sendComment(request: Request, form: FormData): Promise<SentComment> {
  const { slug } = request.params;
  try {
    const outcome = await act(request, form);
    return { path: `${pathTo.comments(slug)}?sent=${outcome}#_sent` };
  } catch (error) {
    const { code, message, errors = [] } = toLekhaError(error);
    if (code === 'internal' || code === 'not_found') throw error;
    const fieldErrors = Object.fromEntries(errors.map(({ path, message: text }) => [path || 'form', text]));
    if (errors.length === 0) fieldErrors.form = message;
    return { status: httpStatuses[code], typed: { ...readTyped(form), errors: fieldErrors } };
  }
}

async function act({ params: { slug }, services }: Request, form: FormData): Promise<Outcome> {
  const { ctx, clientAddress, agent } = services;
  const read = (name: string) => readField(form, name);
  const { text, name, email, notify, token } = readTyped(form);
  const op = forms.find((one) => one === read('op'));
  if (op === undefined) throw new PageError(400, UNKNOWN_ACTION);
  switch (op) {
    case 'write': {
      const input = {
        text,
        token,
        notify,
        parent: read('parent') || null,
        subject: read(HONEYPOT_FIELD).slice(0, 1000),
        ...(name && { name }),
        ...(email && { email }),
      };
      return (await writeComment(ctx, slug, parseInput(newComment, input), clientAddress)).state;
    }
    case 'edit':
      return (await editComment(ctx, read('id'), parseInput(commentChange, { text }).text)).state;
    case 'delete':
      await deleteComment(ctx, read('id'));
      return 'removed';
    case 'report':
      await reportComment(ctx, read('id'), clientAddress);
      return 'reported';
    case 'like':
    case 'unlike': {
      const liked = op === 'like';
      const change = parseInput(likeChange, { comment: read('id') || null, liked });
      await changeLike(ctx, slug, change, { address: clientAddress, agent: agent ?? '' });
      return liked ? 'liked' : 'unliked';
    }
  }
}

function readTyped(form: FormData): TypedComment {
  const read = (name: string) => readField(form, name);
  return {
    text: read('text'),
    name: read('name'),
    email: read('email'),
    token: read('token'),
    notify: form.has('notify'),
    errors: {},
  };
}

/** Reads a field of a form, in which browsers end lines with CRLF. */
function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, MAX_TYPED).replaceAll('\r\n', '\n') : '';
}
