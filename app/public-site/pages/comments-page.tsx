import type { ArticleComments, CommentForm as Form } from '../../../contract/comment.ts';
import type { ArticleLikes } from '../../../contract/like.ts';
import { texts } from '../../../contract/texts.ts';
import { readCommentForm, readComments } from '../../../domain/comments/comments.ts';
import { readLikes } from '../../../domain/likes/likes.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { CommentForm, type TypedComment } from '../../features/comments/comment-form.tsx';
import { CommentList } from '../../features/comments/comment-list.tsx';
import { OwnComments } from '../../features/comments/own-comments.tsx';
import { LikeForm } from '../../features/likes/like-form.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { pageNumber } from '../../request/page-number.ts';
import { loginUrl } from '../../request/sign-in-urls.ts';
import { Notice } from '../../ui/alerts.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Loaded, PageRequest } from '../page.ts';
import { outcomeNames, outcomes, sendComment } from './comments-form.ts';

interface CommentsData {
  article: { slug: string; title: string; lang: string };
  comments: ArticleComments;
  form: Form;
  reply: { _id: string; name: string } | null;
  edited: Form['own'][number] | null;
  likes: ArticleLikes | null;
  sent: string;
  typed?: TypedComment;
}

type Request = PageRequest<{ slug: string }>;

/** The comments on an article, with a form: the same as the section below it, without scripts. */
export async function loadComments({ url, params, services }: Request): Promise<Loaded<CommentsData>> {
  const { article, data } = await readComments(services.publicCtx, params.slug, pageNumber(url) ?? 1);
  if (article.slug !== params.slug) return { redirect: pathTo.comments(article.slug), status: 301 };
  const form = await readCommentForm(services.ctx, params.slug);
  const likes = services.settings.likesEnabled ? await readLikes(services.ctx, params.slug) : null;
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const all = data.comments.flatMap((comment) => [comment, ...comment.replies]);
  const reply = all.find(({ _id, html }) => _id === query('reply') && html !== '') ?? null;
  const edited = form.own.find(({ _id, canEdit }) => _id === query('edit') && canEdit) ?? null;
  const outcome = outcomeNames.find((one) => one === query('sent'));
  const { slug, title, lang } = article;
  const sent = outcome ? outcomes[outcome] : '';
  return { data: { article: { slug, title, lang }, comments: data, form, reply, edited, likes, sent } };
}

/** Handles the forms of the page, and leads back to it. */
export async function submitComment(request: Request, form: FormData): Promise<Loaded<CommentsData>> {
  const sent = await sendComment(request, form);
  if ('path' in sent) return { redirect: sent.path, status: 303 };
  const url = new URL(request.url);
  for (const name of ['parent', 'id'] as const)
    url.searchParams.set(name === 'id' ? 'edit' : 'reply', String(form.get(name) ?? '').slice(0, 100));
  const loaded = await loadComments({ ...request, url });
  return 'redirect' in loaded ? loaded : { data: { ...loaded.data, typed: sent.typed }, status: sent.status };
}

export function CommentsPage({ data }: { data: CommentsData }) {
  const { article, comments, form, reply, edited, likes, sent, typed } = data;
  const { slug, title, lang } = article;
  const path = pathTo.comments(slug);
  const { count, open, page, pages } = comments;
  return (
    <>
      <PageHead title={`${texts.comments.title}: ${title}`} path={path} noindex>
        <link rel="alternate" type="application/atom+xml" href={`${path}/atom.xml`} title="Comments" />
      </PageHead>
      <section id="_comments-page" className="page-width py-14 sm:py-20">
        <div className="mx-auto grid max-w-measure gap-8">
          <header>
            <h1 className="font-serif text-page font-semibold tracking-tight">{texts.comments.title}</h1>
            <p className="mt-2 text-soft">
              On{' '}
              <a href={pathTo.article(slug)} lang={lang} dir="auto" className="text-link">
                {title}
              </a>
              {count > 0 && ` · ${plural(count, 'comment')}`}
            </p>
          </header>
          {sent && (
            <div id="_sent" tabIndex={-1} className="scroll-mt-24">
              <Notice>{sent}</Notice>
            </div>
          )}
          {likes && <LikeForm slug={slug} comment={null} state={likes} className="button button-quiet" />}
          <CommentList slug={slug} comments={comments} likes={likes} />
          <Pagination page={page} totalPages={pages} to={(n) => (n === 1 ? path : `${path}?page=${n}`)} />
          {open || edited ? (
            <CommentForm {...{ slug, form, reply, edited, typed, loginUrl: loginUrl(path) }} />
          ) : (
            <p className="text-muted">{texts.comments.closed}</p>
          )}
          <OwnComments slug={slug} own={form.own} />
          <p className="text-sm">
            <a href={`${path}/atom.xml`} className="text-link">
              Feed of these comments
            </a>
          </p>
        </div>
      </section>
    </>
  );
}
