import { z } from 'zod';
import { editorSessionId } from '../../../../contract/editor-session.ts';
import { issueContents, NEW_ARTICLE } from '../../../../contract/newsletter-issue.ts';
import { previewArticleEmail } from '../../../../domain/newsletter/newsletter.ts';
import { requireStaff, runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/newsletter-preview.ts';

/**
 * Shows an article's email as mail programs get it: the HTML, or the plain text (`format=text`); with `desk`,
 * as it is written in that editor session.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.send');
  const content = z.enum(issueContents).catch('whole').parse(url.searchParams.get('content'));
  const sessionId = editorSessionId.safeParse(url.searchParams.get('desk')).data ?? null;
  const article = params.id === NEW_ARTICLE ? null : params.id;
  const { html, text } = await runLoader(() => previewArticleEmail(ctx, { article, sessionId }, content));
  const isText = url.searchParams.get('format') === 'text';
  return new Response(isText ? text : html, {
    headers: {
      'content-type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      // Emails have inline styles, and no scripts.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups",
      'cache-control': 'private, no-store',
    },
  });
}
