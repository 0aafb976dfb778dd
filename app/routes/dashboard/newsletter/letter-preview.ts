import { previewLetter } from '../../../../domain/newsletter/newsletter.ts';
import { emailResponse } from '../../../request/email-response.ts';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/letter-preview.ts';

/** Shows the email of a letter, as it is saved. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.send');
  return emailResponse(url, await runLoader(() => previewLetter(ctx, params.id)));
}
