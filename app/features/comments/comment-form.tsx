import type { CommentForm as FormData } from '../../../contract/comment.ts';
import { MAX_COMMENT_TEXT, MAX_EMAIL, MAX_NAME } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { HONEYPOT_FIELD } from '../newsletter/newsletter-box.tsx';

/** The fields of a form that was refused, and the messages by field. */
export interface TypedComment {
  text: string;
  name: string;
  email: string;
  notify: boolean;
  token: string;
  errors: Record<string, string>;
}

interface CommentFormProps {
  slug: string;
  form: FormData;
  /** The comment that is answered. */
  reply: { _id: string; name: string } | null;
  /** One's own comment that is changed. */
  edited: { _id: string; text: string } | null;
  typed: TypedComment | undefined;
  loginUrl: string;
}

/** The form for a comment, a reply or a change, which works without scripts. */
export function CommentForm({ slug, form, reply, edited, typed, loginUrl }: CommentFormProps) {
  const { errors = {} } = typed ?? {};
  const title = edited ? 'Change your comment' : reply ? `Reply to ${reply.name}` : 'Write a comment';
  return (
    <form
      id="_form"
      method="post"
      action={`${pathTo.comments(slug)}#_form`}
      aria-labelledby="_form-title"
      className="grid scroll-mt-24 gap-4 border-t border-line pt-8"
    >
      <h2 id="_form-title" dir="auto" className="font-serif text-section font-semibold">
        {title}
      </h2>
      <ErrorAlert>{errors.form ?? errors.token}</ErrorAlert>
      <input type="hidden" name="op" value={edited ? 'edit' : 'write'} />
      {edited && <input type="hidden" name="id" value={edited._id} />}
      {reply && <input type="hidden" name="parent" value={reply._id} />}
      <input type="hidden" name="token" value={typed?.token ?? form.token} />
      <input type="text" name={HONEYPOT_FIELD} hidden tabIndex={-1} autoComplete="off" />
      <TextArea
        label="Comment"
        name="text"
        required
        maxLength={MAX_COMMENT_TEXT}
        hint={texts.comments.hint}
        defaultValue={typed?.text ?? edited?.text}
        error={errors.text}
      />
      {!edited && <Writer form={form} typed={typed} loginUrl={loginUrl} />}
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button">
          {edited ? 'Save' : 'Send'}
        </button>
        {(edited || reply) && (
          <a href={pathTo.comments(slug)} className="text-link">
            Cancel
          </a>
        )}
      </div>
    </form>
  );
}

function Writer({ form, typed, loginUrl }: Pick<CommentFormProps, 'form' | 'typed' | 'loginUrl'>) {
  const { errors = {} } = typed ?? {};
  return (
    <>
      {form.name === null ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Your name"
              name="name"
              required
              maxLength={MAX_NAME}
              autoComplete="name"
              dir="auto"
              defaultValue={typed?.name}
              error={errors.name}
            />
            <TextField
              label="Your email address"
              type="email"
              name="email"
              required
              maxLength={MAX_EMAIL}
              autoComplete="email"
              defaultValue={typed?.email}
              error={errors.email}
            />
          </div>
          <p className="text-sm text-muted">
            You confirm the address by a link, once. It is never shown. Or{' '}
            <a href={loginUrl} className="text-link">
              sign in
            </a>
            .
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">
          As <bdi className="font-semibold text-ink">{form.name}</bdi>
          {!form.isAccount && (
            <>
              {' · '}
              <a href="/account/comments/forget" className="text-link">
                Not you?
              </a>
            </>
          )}
        </p>
      )}
      <CheckField name="notify" label="Email me about replies" defaultChecked={typed?.notify} />
    </>
  );
}
