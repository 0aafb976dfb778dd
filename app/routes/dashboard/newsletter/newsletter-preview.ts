import { z } from 'zod';
import { editorSessionId } from '../../../../contract/editor-session.ts';
import { issueContents, NEW_ARTICLE } from '../../../../contract/newsletter-issue.ts';
import { previewArticleEmail } from '../../../../domain/newsletter/newsletter.ts';
import { emailResponse } from '../../../request/email-response.ts';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
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
  return emailResponse(url, { html, text });
}
