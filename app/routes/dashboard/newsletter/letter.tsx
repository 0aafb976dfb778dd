import { Link } from 'react-router';
import { WELCOME } from '../../../../contract/letter.ts';
import { describeLetterAudience, readLetter } from '../../../../domain/newsletter/newsletter.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { LetterForm } from '../../../features/letters/letter-form.tsx';
import { NEW_LETTER, newLetter } from '../../../features/letters/use-letter.ts';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/letter.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { ctx, settings } = requireStaff(context, 'newsletter.send');
  return runLoader(async () => ({
    letter: id === NEW_LETTER ? newLetter : await readLetter(ctx, id),
    audience: await describeLetterAudience(ctx),
    smartTypography: settings.smartTypography,
  }));
}

export default function LetterScreen({ loaderData }: Route.ComponentProps) {
  const { letter } = loaderData;
  const isWelcome = letter._id === WELCOME;
  const title = isWelcome ? 'Welcome email' : letter._id === NEW_LETTER ? 'Write a letter' : 'Letter';
  const lead = isWelcome
    ? 'New subscribers get it once, as soon as they confirm.'
    : 'An email to subscribers that is no article: it is in no list, feed or search.';
  return (
    <>
      <title>{title}</title>
      <PageTitle title={title} lead={lead}>
        {letter.hasPage && letter.sentAt !== null && letter.slug !== null && (
          <Link to={pathTo.letter(letter.slug)} className="button button-quiet">
            View
          </Link>
        )}
        <Link to="/dashboard/newsletter/emails" className="button button-quiet">
          All emails
        </Link>
      </PageTitle>
      <LetterForm key={letter._id} {...loaderData} />
    </>
  );
}
